"""Compiling all kernels of this room, so that nothing waits for it later."""

from pathlib import Path

from trisolve.sliding.formats import load_level
from trisolve.sliding.insight.analysis import analyze
from trisolve.sliding.level import Block, Level
from trisolve.sliding.many import solve_many
from trisolve.sliding.shapes import triangle
from trisolve.sliding.solver import explore, solve

_N_ROWS, _LENGTH, _N_PLACES = 7, 3, 7


def warm_up(part: str | None = None) -> None:
    """Use every search once, or compile one of PARTS."""
    for name, compile_part in PARTS.items():
        if part in (None, name):
            compile_part()


def _level() -> Level:
    return Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])


def _search() -> None:
    """Search one level in memory, and analyze its states."""
    for metric in ("moves", "steps"):
        analyze(_level(), metric=metric)
    analyze(load_level("starter:54"))  # of more pushes than are noted
    graph = explore(_level(), analyze=True)
    graph.entered_on_shortest()
    for _ in graph.edges():
        pass


def _trials() -> None:
    """Mutate levels and measure them."""
    from trisolve.files.bounds import Bounds
    from trisolve.sliding.generator.batches import warm_up as warm_trials
    from trisolve.sliding.generator.options import Options

    warm_trials(Options(shape="hexagon:3"))
    warm_trials(Options(shape="hexagon:3", symmetry="2-fold"))
    warm_trials(Options(shape="hexagon:3", strategy="harvest"))
    warm_trials(Options(shape="", start=_level(), blocks=Bounds(1, 2)))


def _census() -> None:
    """Count and solve all levels of a floor."""
    from trisolve.sliding.census.run import census

    for floor in (range(8), triangle(4)):
        assert census(floor, workers=1).hardest


def _rest() -> None:
    """Search many levels, large ones, ones on disk; compare levels."""
    from tempfile import TemporaryDirectory

    from trisolve.sliding.insight.similarity import FEW, Fingerprint, similar_pairs

    level = _level()
    list(solve_many([level]))
    with TemporaryDirectory() as directory:
        solve(level, disk=Path(directory) / "states")
    solve(_wide(), threads=2)
    list(similar_pairs([Fingerprint(level)] * FEW, 1.0))


PARTS = {
    "trials": _trials,
    "census": _census,
    "rest": _rest,
    "search": _search,
}
"""What may be compiled side by side, in processes of their own; what takes longest first."""


def _wide() -> Level:
    """Return a level with just enough states for a large search, whose solution is found last."""
    n_cells = _LENGTH + 2 * (_N_PLACES - 1)
    rows = [range(row << 5, (row << 5) + n_cells) for row in range(0, 2 * _N_ROWS, 2)]
    blocks = [
        Block(chr(65 + number), row[:_LENGTH], goal=row[-_LENGTH:])
        for number, row in enumerate(rows)
    ]
    return Level([cell for row in rows for cell in row], blocks)
