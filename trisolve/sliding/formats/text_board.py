r"""Cells and characters: how a board is drawn in text and read back.

A cell is at text column ``2 col + orient - row`` of its row. Each row of the grid is therefore a
line that is shifted by one relative to the line above, like the triangles. A cell and its ``-``
neighbor share a text column; up and down alternate along a line::

       /\‾‾/\             row 0:      up down up         ...
      /__\/__\            row 1:  up down up down up    .....
     /\‾‾/\‾‾/\           row 2:  down up down up down  .....
    /__\/__\/__\          row 3:     down up down        ...
    \‾‾/\‾‾/\‾‾/
     \/__\/__\/
      \‾‾/\‾‾/
       \/__\/

The origin is the place (row, col, orient) of the board's first floor character in reading order.
Without an origin, the board is placed in the upper-left corner of the grid. Blocks along V and W
then show whether that first cell is up or down; if all blocks are along U, it is up. The
indentation of the text as a whole does not matter.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from trisolve.errors import FormatError
from trisolve.files.messages import quote_character
from trisolve.sliding.lattice import (
    DOWN,
    N_CELLS,
    NO_CELL,
    SIZE,
    UP,
    Axis,
    Cell,
    Place,
    as_run,
    pack,
    unpack,
)

FLOOR, WALL, BLANK = ".", "#", " "
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

_MAX_NAMED = 6

Spot = tuple[int, int]
"""A row of a section and a text column, both counted from 0."""

Goals = dict[str, tuple[int, tuple[Cell, ...]]]
"""The goal of each letter with a goal: the line where it is drawn, and its cells."""


class Section(Struct, frozen=True):
    """The rows after ``board:`` or ``goals:`` with their line numbers, comments removed."""

    line: int
    rows: list[tuple[int, str]]

    def marks(self) -> dict[Spot, str]:
        """Return every character that is neither wall nor blank, in reading order.

        Raises FormatError for an unknown character, or for too many characters.
        """
        found: dict[Spot, str] = {}
        for row, (line, text) in enumerate(self.rows):
            for column, mark in enumerate(text):
                if mark in (WALL, BLANK):
                    continue
                if mark != FLOOR and mark not in LETTERS:
                    expected = "expected '.' (floor), '#' or blank (wall) or a letter (block)"
                    raise FormatError(
                        f"line {line}, column {column + 1}: {expected}, got {quote_character(mark)}"
                    )
                if len(found) == N_CELLS:
                    raise FormatError(f"line {line}: expected at most {N_CELLS} floor cells in all")
                found[row, column] = mark
        return found

    def line_of(self, spot: Spot) -> int:
        """Return the line number of a spot."""
        return self.rows[spot[0]][0]

    def at(self, spot: Spot) -> str:
        """Return the line and column of a spot, for errors."""
        return f"line {self.line_of(spot)}, column {spot[1] + 1}"

    def redrawn(self, marks: Mapping[Spot, str]) -> str:
        """Return the rows that contain spots as one line for an error, with marks at the spots.

        Rows are separated by slashes. Blanks become walls, so that columns stay countable.

        >>> Section(1, [(2, " A.A"), (3, "A")]).redrawn({(0, 2): "?"})
        '#A?A'
        """
        return self._draw(marks, [text for _, text in self.rows])

    def blank(self, marks: Mapping[Spot, str]) -> str:
        """Return the rows from the first spot to the last, containing only these characters.

        >>> Section(1, [(2, " A.A"), (3, "A")]).blank({(1, 0): "B"})
        '# / B'
        """
        rows = ["" for _ in range(1 + max(row for row, _ in marks))]
        return self._draw(marks, rows, first=0)

    def _draw(self, marks: Mapping[Spot, str], rows: list[str], first: int | None = None) -> str:
        low, high = min(row for row, _ in marks), max(row for row, _ in marks)
        shift = max(0, -min(column for _, column in marks))
        drawn = []
        for row in range(low if first is None else first, high + 1):
            text = " " * shift + (rows[row] if 0 <= row < len(rows) else "")
            for (at, column), mark in marks.items():
                if at == row:
                    text = text.ljust(column + shift + 1)
                    text = text[: column + shift] + mark + text[column + shift + 1 :]
            drawn.append(text.rstrip().replace(BLANK, WALL) or WALL)
        return " / ".join(drawn)

    def spots_text(self, spots: Iterable[Spot]) -> str:
        """Return the lines and columns of spots, shortened, for errors.

        >>> Section(1, [(2, "A.A"), (3, "A")]).spots_text([(0, 0), (0, 2), (1, 0)])
        'line 2, columns 1, 3; line 3, column 1'
        """
        columns: dict[int, list[int]] = {}
        for row, column in spots:
            columns.setdefault(self.rows[row][0], []).append(column + 1)
        parts = []
        for line, numbers in list(columns.items())[:_MAX_NAMED]:
            shown = ", ".join(map(str, numbers[:_MAX_NAMED]))
            more = ", ..." if len(numbers) > _MAX_NAMED else ""
            parts.append(f"line {line}, column{'s' if len(numbers) > 1 else ''} {shown}{more}")
        return "; ".join(parts) + ("; ..." if len(columns) > _MAX_NAMED else "")


class Anchor(NamedTuple):
    """The position of a drawing on the grid: the offsets to add to a spot's row and text column."""

    rows: int
    columns: int

    def place(self, spot: Spot) -> Place:
        """Return the position of a spot, which may be off the grid."""
        row = spot[0] + self.rows
        half = spot[1] + self.columns + row
        return Place(row, half >> 1, half & 1)

    def spot(self, cell: Cell) -> Spot:
        """Return the spot of a cell, which may be outside the drawing.

        >>> Anchor(0, -4).spot(0)
        (0, 4)
        """
        row, col, orient = unpack(cell)
        return row - self.rows, 2 * col + orient - row - self.columns


class Drawn(Struct, frozen=True):
    """A drawn board: its characters, the cells they represent, and the letters of its blocks."""

    section: Section
    marks: Mapping[Spot, str]
    cells: Mapping[Spot, Cell]
    blocks: frozenset[str]
    anchored: Anchor

    def spots(self, letter: str) -> list[Spot]:
        """Return every spot of a letter, in reading order."""
        return [spot for spot, mark in self.marks.items() if mark == letter]

    def block_cells(self) -> dict[str, list[Cell]]:
        """Return the cells of each block, by the block's letter."""
        return {
            letter: [self.cells[spot] for spot in self.spots(letter)]
            for letter in sorted(self.blocks)
        }

    def cell(self, spot: Spot) -> Cell:
        """Return the cell at a spot, or NO_CELL if it is off the grid."""
        return pack(*self.anchored.place(spot))

    def mark_at(self, cell: Cell) -> str:
        """Return the character at a cell, or the wall character off the floor."""
        return self.marks.get(self.anchored.spot(cell), WALL)


def anchor(spots: Sequence[Spot], origin: Place | None, orient: int = UP) -> Anchor:
    """Return the anchor that puts the first spot at the origin.

    Without an origin, the board is placed in the corner, and `orient` is the orientation of the
    first spot.

    >>> anchor([(0, 4), (1, 3), (1, 4)], None)
    Anchor(rows=0, columns=-4)
    """
    (row, column) = spots[0]
    if origin is not None:
        return Anchor(origin.row - row, 2 * origin.col + origin.orient - origin.row - column)
    loose = Anchor(-row, orient - column)
    return loose._replace(columns=loose.columns - 2 * min(loose.place(spot).col for spot in spots))


def is_default_origin(floor: Iterable[Cell]) -> bool:
    """Return whether a drawing with this floor can be read back without an origin."""
    places = [unpack(cell) for cell in floor]
    first = min(places)
    return first.row == 0 and first.orient == UP and min(place.col for place in places) == 0


def fitting_anchor(spots: Sequence[Spot], blocks: Iterable[Sequence[Spot]]) -> Anchor:
    """Return the default anchor (first cell up or down) for which more blocks are straight runs.

    >>> fitting_anchor([(0, 0), (0, 1), (1, 1)], [[(0, 0), (0, 1), (1, 1)]])
    Anchor(rows=0, columns=1)
    """
    blocks = list(blocks)

    def n_runs(anchored: Anchor) -> int:
        places = ([anchored.place(spot) for spot in block] for block in blocks)
        cells = ([pack(*place) for place in block] for block in places)
        return sum(NO_CELL not in block and as_run(block) is not None for block in cells)

    return max((anchor(spots, None, orient) for orient in (UP, DOWN)), key=n_runs)


def cell_at(anchored: Anchor, spot: Spot, section: Section) -> Cell:
    """Return the cell at a spot of a section; raise FormatError if it is off the grid."""
    place = anchored.place(spot)
    cell = pack(*place)
    if cell == NO_CELL:
        expected = f"expected a board on the {SIZE} x {SIZE} grid"
        raise FormatError(f"{section.at(spot)}: {expected}, got row {place.row}, col {place.col}")
    return cell


def drawn_origin(floor: Iterable[Cell], axes: Iterable[Axis]) -> str | None:
    """Return the origin to write next to a drawn board, or None if it can be omitted.

    `axes` are the axes of the blocks: only blocks along V and W show whether a cell is up or down.

    >>> drawn_origin([1, 2, 3], [Axis.U]), drawn_origin([1, 2, 35], [Axis.W])
    ('0,0,1', None)
    """
    cells = sorted(floor)
    first = unpack(cells[0])
    known = first.orient == UP or any(axis != Axis.U for axis in axes)
    if known and first.row == 0 and min(cell >> 1 & 15 for cell in cells) == 0:
        return None
    return origin_text(cells)


def origin_text(floor: Iterable[Cell]) -> str:
    """Return the origin of a drawing with this floor: the position of its first cell.

    >>> origin_text([1, 2, 3]), origin_text([34, 35])
    ('0,0,1', '1,1')
    """
    row, col, orient = unpack(min(floor))
    return f"{row},{col},{orient}" if orient else f"{row},{col}"


def draw(floor: Iterable[Cell], marks: Mapping[Cell, str]) -> Iterator[str]:
    r"""Yield the lines of a board, with any marks, and with dots for all other floor cells.

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
            yield WALL  # an empty line would look like the end of the board
            continue
        inside = range(min(columns), max(columns) + 1)
        yield BLANK * (min(columns) - left) + "".join(spots.get((row, x), WALL) for x in inside)
