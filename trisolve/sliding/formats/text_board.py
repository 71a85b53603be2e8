r"""Cells and characters: how a board is drawn in text and read again.

A cell stands at text column ``2 col + orient - row`` of its row, so a row of the grid is a line,
and each line is shifted by one against the line above, as the triangles are. A cell and its
``-`` neighbour share a text column; up and down alternate along a line::

       /\‾‾/\             row 0:      up down up         ...
      /__\/__\            row 1:  up down up down up    .....
     /\‾‾/\‾‾/\           row 2:  down up down up down  .....
    /__\/__\/__\          row 3:     down up down        ...
    \‾‾/\‾‾/\‾‾/
     \/__\/__\/
      \‾‾/\‾‾/
       \/__\/

What anchors it is the origin, the place (row, col, orient) of the board's first floor character in
reading order. Text alone cannot tell whether that is an up or a down cell, or where on the grid
the board lies; without an origin it is an up cell, and the board is pushed into the upper-left
corner of the grid. How far the text as a whole is indented does not matter.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.files.messages import named
from trisolve.sliding.lattice import N_CELLS, NO_CELL, SIZE, UP, Cell, Place, pack, unpack

FLOOR, WALL, BLANK = ".", "#", " "
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

Spot = tuple[int, int]
"""A row of a section and a text column, both counted from 0."""


@dataclass(frozen=True)
class Section:
    """The rows after ``board:`` or ``goals:`` with their line numbers, comments left out."""

    line: int
    rows: list[tuple[int, str]]

    def marks(self) -> dict[Spot, str]:
        """Return every character that is neither wall nor blank, in reading order.

        Raises FormatError at one that does not belong here, or when there are too many.
        """
        found: dict[Spot, str] = {}
        for row, (line, text) in enumerate(self.rows):
            for column, mark in enumerate(text):
                if mark in (WALL, BLANK):
                    continue
                if mark != FLOOR and mark not in LETTERS:
                    expected = "expected '.' (floor), '#' or blank (wall) or a letter (block)"
                    raise FormatError(
                        f"line {line}, column {column + 1}: {expected}, got {named(mark)}"
                    )
                if len(found) == N_CELLS:
                    raise FormatError(f"line {line}: expected at most {N_CELLS} floor cells in all")
                found[row, column] = mark
        return found

    def at(self, spot: Spot) -> str:
        """Return how errors speak of a spot."""
        return f"line {self.rows[spot[0]][0]}, column {spot[1] + 1}"


class Anchor(NamedTuple):
    """Where a text lies on the grid: what to add to row and text column of a spot."""

    rows: int
    columns: int

    def place(self, spot: Spot) -> Place:
        """Return the place of a spot, which may be off the grid."""
        row = spot[0] + self.rows
        half = spot[1] + self.columns + row
        return Place(row, half >> 1, half & 1)


def anchor(spots: Sequence[Spot], origin: Place | None) -> Anchor:
    """Return the anchor that puts the first of some spots on its origin, or on the default one.

    >>> anchor([(0, 4), (1, 3), (1, 4)], None)
    Anchor(rows=0, columns=-4)
    """
    (row, column) = spots[0]
    if origin is not None:
        return Anchor(origin.row - row, 2 * origin.col + origin.orient - origin.row - column)
    loose = Anchor(-row, -column)
    return loose._replace(columns=-column - 2 * min(loose.place(spot).col for spot in spots))


def is_default_origin(floor: Iterable[Cell]) -> bool:
    """Return whether a text of this floor needs no origin to be read as it is."""
    places = [unpack(cell) for cell in floor]
    first = min(places)
    return first.row == 0 and first.orient == UP and min(place.col for place in places) == 0


def cell_at(anchored: Anchor, spot: Spot, section: Section) -> Cell:
    """Return the cell at a spot of a section; raise FormatError where the grid does not reach."""
    place = anchored.place(spot)
    cell = pack(*place)
    if cell == NO_CELL:
        expected = f"expected a board on the {SIZE} x {SIZE} grid"
        raise FormatError(
            f"{section.at(spot)}: {expected}, this is row {place.row}, col {place.col}"
        )
    return cell


def draw(floor: Iterable[Cell], marks: Mapping[Cell, str]) -> Iterator[str]:
    r"""Yield the lines of a board: marks where there are any, other floor as dots.

    >>> print("\n".join(draw([0, 1, 2, 33, 34, 37], {0: "A", 1: "A", 2: "A"})))
    AAA
    ..##.
    """
    spots = {}
    for cell in floor:
        row, col, orient = unpack(cell)
        spots[row, 2 * col + orient - row] = marks.get(cell, FLOOR)
    left = min(column for _, column in spots)
    rows = [row for row, _ in spots]
    for row in range(min(rows), max(rows) + 1):
        columns = [column for at, column in spots if at == row]
        if not columns:
            yield WALL  # an empty line inside a board would look like its end
            continue
        inside = range(min(columns), max(columns) + 1)
        yield BLANK * (min(columns) - left) + "".join(spots.get((row, x), WALL) for x in inside)
