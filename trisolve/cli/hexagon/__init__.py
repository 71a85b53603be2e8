"""``trisolve hex``: maps of hexagons; the arguments that its commands share."""

import re
from typing import Annotated, TypeAlias

from trisolve.errors import FormatError
from trisolve.hexagon import Grid, Hex
from trisolve.options import argument

MapFile: TypeAlias = Annotated[
    str,
    argument(
        "A map: a JSON or text file (.json, .hex), - for standard input, the name of a "
        "bundled map, or a shape such as hexagon:4, triangle:5, parallelogram:6x3 or "
        "rectangle:8x5:odd-r.",
        of="FILE",
    ),
]
CELL = "Name a cell by q,r, or by a mark that no other cell has."

_CELL = re.compile(r"(-?[0-9]{1,1000}),(-?[0-9]{1,1000})", re.ASCII)


def parsed_cell(text: str) -> Hex:
    """Return the cell written as q,r; may raise FormatError.

    >>> parsed_cell("3,-1")
    Hex(3, -1)
    """
    match = _CELL.fullmatch(text)
    if match is None:
        raise FormatError(f"expected a cell as q,r (such as 3,-1), got {text!r:.40}")
    return Hex(int(match[1]), int(match[2]))


def cell_of(grid: Grid, text: str, option: str) -> Hex:
    """Return the cell that a mark or q,r stands for; may raise FormatError."""
    if match := _CELL.fullmatch(text):
        return Hex(int(match[1]), int(match[2]))
    cells = grid.marks.get(text, ())
    if len(cells) != 1:
        found = f"{len(cells)} cells are marked {text}" if cells else f"got {text!r:.40}"
        known = ", ".join(letter for letter, cells in grid.marks.items() if len(cells) == 1)
        marks = f" ({known})" if known else ""
        raise FormatError(f"{option}: expected the mark of a single cell{marks} or q,r, {found}")
    return cells[0]
