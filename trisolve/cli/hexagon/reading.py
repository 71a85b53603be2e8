"""Where hex commands get their map and its cells from."""

import re
import sys
from typing import Annotated, TypeAlias

import typer

from trisolve.errors import FormatError
from trisolve.files.messages import located
from trisolve.files.whole import decode, read_bounded
from trisolve.hexagon import Grid, Hex, load_map, parse_map

MapFile: TypeAlias = Annotated[
    str,
    typer.Argument(
        metavar="FILE",
        help="A map, JSON or text (.json, .hex), - for standard input, or a shipped one by name.",
        show_default=False,
    ),
]
CELL = "A cell is a mark that one cell bears, or q,r."

_CELL = re.compile(r"(-?[0-9]{1,1000}),(-?[0-9]{1,1000})", re.ASCII)


def read_map(file: str) -> Grid:
    """Return the map of a file or of standard input; raise TrisolveError."""
    if file != "-":
        return load_map(file)
    with located("-"):
        return parse_map(decode(read_bounded(sys.stdin.buffer, "a map")))


def cell_of(grid: Grid, text: str, option: str) -> Hex:
    """Return the cell that a mark or q,r stands for; raise FormatError."""
    if match := _CELL.fullmatch(text):
        return Hex(int(match[1]), int(match[2]))
    cells = grid.marks.get(text, ())
    if len(cells) != 1:
        found = f"{len(cells)} cells bear {text}" if cells else f"got {text!r:.40}"
        known = ", ".join(letter for letter, cells in grid.marks.items() if len(cells) == 1)
        marks = f" ({known})" if known else ""
        raise FormatError(f"{option}: expected a mark of one cell{marks} or q,r, {found}")
    return cells[0]
