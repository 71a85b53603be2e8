"""Puzzles: tiles to place in one group that meets every goal, in a given shape or freely.

The Discovery puzzles of tiles 1..n are stored with the solutions that `solve` found, so that pages
have hints for puzzles that their own search cannot solve.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from typing import Any, Literal, NamedTuple, TypeAlias

from trisolve.errors import InvalidPuzzle
from trisolve.rooms import ask
from trisolve.tantrix.placements import (
    MAX_COORDINATE,
    Cell,
    Placement,
    first_mismatch,
    groups,
    integer,
    read_placements,
)
from trisolve.tantrix.tiles import COLORS, N_TILES, TILES, Color
from trisolve.wording import brief

Form: TypeAlias = Literal["loop", "line"]
Kind: TypeAlias = Literal["discovery", "puzzle"]
Holes: TypeAlias = int | Literal["any"]

MIN_DISCOVERY, MAX_DISCOVERY = 3, 30


class Goal(NamedTuple):
    """The goal to have all tiles with a color on one line of that color, closed (loop) or open."""

    form: Form
    color: Color


@dataclass(frozen=True)
class Puzzle:
    """A puzzle, checked on construction; raises InvalidPuzzle.

    `tiles` are sorted. `holes` is the exact number of holes, or "any", or None if `cells` give the
    shape. A solution keeps `placements` unchanged. `solution` is a claim, which is never trusted.

    >>> puzzle = Puzzle("puzzle", (1, 2, 3), (Goal("loop", "Y"),))
    >>> puzzle.holes, puzzle.goals[0].form
    (0, 'loop')
    """

    kind: Kind
    tiles: tuple[int, ...]
    goals: tuple[Goal, ...] = ()
    cells: tuple[Cell, ...] | None = None
    holes: Holes | None = None
    placements: tuple[Placement, ...] = ()
    solution: tuple[Placement, ...] | None = None
    name: str = ""
    metadata: Any = field(default_factory=dict)

    __repr__ = brief

    def _repr_svg_(self) -> str:
        """Return the board for a notebook."""
        svg: str = ask(self, "svg")
        return svg

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        if self.kind not in ("discovery", "puzzle"):
            raise InvalidPuzzle(f'expected the kind "discovery" or "puzzle", got {self.kind!r:.40}')
        put("tiles", read_tiles(self.tiles, "tiles"))
        put("goals", tuple(_read_goal(goal, i) for i, goal in enumerate(self.goals)))
        if self.cells is not None:
            put("cells", _read_cells(self.cells))
        elif self.holes is None:
            put("holes", 0)
        put("placements", tuple(sorted(read_placements(self.placements, "placements"))))
        if self.solution is not None:
            put("solution", read_placements(self.solution, "solution"))
        _check_kind(self)
        _check_goals(self)
        _check_shape(self)
        _check_placements(self)

    def __hash__(self) -> int:
        return hash((self.kind, self.tiles, self.goals, self.cells, self.holes, self.placements))


def read_tiles(values: object, where: str) -> tuple[int, ...]:
    """Return tile numbers, sorted; raise InvalidPuzzle for an invalid or repeated number."""
    numbers = []
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise InvalidPuzzle(f"{where}: expected numbers of tiles, got {values!r:.40}")
    for i, value in enumerate(values):
        number = integer(value)
        if number is None or not 1 <= number <= N_TILES:
            raise InvalidPuzzle(f"{where}[{i}]: expected a tile in 1..{N_TILES}, got {value!r:.40}")
        numbers.append(number)
    for number in numbers:
        if numbers.count(number) > 1:
            raise InvalidPuzzle(f"{where}: expected each tile once, got tile {number} twice")
    if not numbers:
        raise InvalidPuzzle(f"{where}: expected 1 to {N_TILES} tiles, got none")
    return tuple(sorted(numbers))


def _read_goal(value: Any, i: int) -> Goal:  # noqa: ANN401 - a Goal, a pair or its JSON object
    if isinstance(value, Mapping):
        value = (value.get("form"), value.get("color"))
    if isinstance(value, str) or len(tuple(value)) != 2:
        raise InvalidPuzzle(f"goals[{i}]: expected a form and a color, got {value!r:.40}")
    form, color = value
    if form not in ("loop", "line"):
        raise InvalidPuzzle(f'goals[{i}].form: expected "loop" or "line", got {form!r:.40}')
    if color not in COLORS:
        raise InvalidPuzzle(f"goals[{i}].color: expected B, G, R or Y, got {color!r:.40}")
    return Goal(form, color)


def _read_cells(values: object) -> tuple[Cell, ...]:
    cells = []
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise InvalidPuzzle(f"cells: expected cells [q, r], got {values!r:.40}")
    for i, value in enumerate(values):
        pair = [integer(x) for x in value] if isinstance(value, (list, tuple)) else []
        if len(pair) != 2 or any(x is None or abs(x) > MAX_COORDINATE for x in pair):
            limit = f"-{MAX_COORDINATE}..{MAX_COORDINATE}"
            raise InvalidPuzzle(f"cells[{i}]: expected [q, r], each in {limit}, got {value!r:.40}")
        cells.append((pair[0], pair[1]))
    return tuple(sorted(cells))  # type: ignore[arg-type]


def _check_kind(puzzle: Puzzle) -> None:
    n = len(puzzle.tiles)
    if puzzle.kind != "discovery":
        return
    if puzzle.tiles != tuple(range(1, n + 1)):
        missing = next(i for i, number in enumerate(puzzle.tiles, 1) if number != i)
        raise InvalidPuzzle(
            f"tiles: expected exactly 1..n of a discovery puzzle, got {n} without {missing}"
        )
    if not MIN_DISCOVERY <= n <= MAX_DISCOVERY:
        expected = f"{MIN_DISCOVERY} to {MAX_DISCOVERY} tiles of a discovery puzzle"
        raise InvalidPuzzle(f"tiles: expected {expected}, got {n}")
    if len(puzzle.goals) != 1 or puzzle.goals[0].form != "loop":
        raise InvalidPuzzle("goals: expected one loop of a discovery puzzle")
    if puzzle.cells is not None or puzzle.holes != 0:
        raise InvalidPuzzle("expected neither cells nor holes of a discovery puzzle")


def _check_goals(puzzle: Puzzle) -> None:
    colors = [goal.color for goal in puzzle.goals]
    for color in colors:
        if colors.count(color) > 1:
            raise InvalidPuzzle(f"goals: expected each color once, got {color} twice")
    if not colors and puzzle.cells is None:
        raise InvalidPuzzle("expected goals, or cells, or both; got neither")


def _check_shape(puzzle: Puzzle) -> None:
    if puzzle.cells is None:
        holes = puzzle.holes if puzzle.holes == "any" else integer(puzzle.holes)
        if holes is None or (holes != "any" and holes < 0):
            raise InvalidPuzzle(f'holes: expected 0 or more or "any", got {puzzle.holes!r:.40}')
        object.__setattr__(puzzle, "holes", holes)
        return
    if puzzle.holes is not None:
        raise InvalidPuzzle("holes: expected none with cells, which give the shape")
    if len(puzzle.cells) != len(puzzle.tiles):
        n, found = len(puzzle.tiles), len(puzzle.cells)
        raise InvalidPuzzle(f"cells: expected {n} cells, one for each tile, got {found}")
    for one, other in zip(puzzle.cells, puzzle.cells[1:], strict=False):
        if one == other:
            raise InvalidPuzzle(f"cells: expected each cell once, got {list(one)} twice")
    if (n_groups := len(groups(puzzle.cells))) > 1:
        raise InvalidPuzzle(f"cells: expected one connected group, got {n_groups}")


def _check_placements(puzzle: Puzzle) -> None:
    board: dict[Cell, Placement] = {}
    for i, placement in enumerate(puzzle.placements):
        where = f"placements: tile {placement.tile}"
        if placement.tile not in puzzle.tiles:
            raise InvalidPuzzle(f"{where}: expected a tile of the puzzle")
        if i and puzzle.placements[i - 1].tile == placement.tile:
            raise InvalidPuzzle(f"{where}: expected it once, got it twice")
        if placement.cell in board:
            lying = board[placement.cell].tile
            raise InvalidPuzzle(f"{where}: expected a free cell, tile {lying} is there")
        if puzzle.cells is not None and placement.cell not in puzzle.cells:
            raise InvalidPuzzle(f"{where}: expected a cell of the shape, got {placement.cell}")
        board[placement.cell] = placement
    if clash := first_mismatch(board):
        one, other = clash
        raise InvalidPuzzle(f"placements: expected touching sides to match at {one} and {other}")


def discovery(n: int, color: Color | None = None) -> Puzzle:
    """Return the Discovery puzzle of tiles 1..n: one loop; by default, in the color of n's back.

    >>> discovery(10).goals
    (Goal(form='loop', color='R'),)
    """
    if type(n) is not int or not MIN_DISCOVERY <= n <= MAX_DISCOVERY:
        expected = f"expected a discovery puzzle of {MIN_DISCOVERY}..{MAX_DISCOVERY} tiles"
        raise InvalidPuzzle(f"{expected}, got {n!r:.40}")
    wanted: Any = TILES[n - 1].back if color is None else color
    return Puzzle(
        "discovery", tuple(range(1, n + 1)), (Goal("loop", wanted),), name=f"Discovery {n}"
    )


def discoveries() -> list[tuple[str, str]]:
    """Return the names of the Discovery puzzles, each with a title.

    >>> discoveries()[0]
    ('discovery:3', 'one loop of tiles 1 to 3')
    """
    numbers = range(MIN_DISCOVERY, MAX_DISCOVERY + 1)
    return [(f"discovery:{number}", f"one loop of tiles 1 to {number}") for number in numbers]


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
