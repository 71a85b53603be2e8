"""The Discovery puzzles of tiles 1..n, each with a solution, read from ``discoveries.json``.

`solve` found the solutions. The solutions are stored so that pages have hints for puzzles that
their own search cannot solve.
"""

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files

from trisolve.tantrix.placements import Placement
from trisolve.tantrix.puzzle import MAX_DISCOVERY, MIN_DISCOVERY, Puzzle, discovery


@cache
def solved_discoveries() -> tuple[Puzzle, ...]:
    """Return the puzzles with 3 to 30 tiles.

    >>> [len(puzzle.tiles) for puzzle in solved_discoveries()][:3]
    [3, 4, 5]
    """
    text = files("trisolve.tantrix").joinpath("discoveries.json").read_text(encoding="utf-8")
    rows = json.loads(text)
    return tuple(
        replace(discovery(n), solution=tuple(Placement(*row) for row in rows[str(n)]))
        for n in range(MIN_DISCOVERY, MAX_DISCOVERY + 1)
    )
