"""The 12 symmetries of the triangular lattice, acting on cells, axes and directions.

Each symmetry is an integer matrix on vertices (a, b). A cell is mapped through three times its
center, which is an integer point: (3 col + 1, 3 row + 2) for up cells, and (3 col + 2, 3 row + 1)
for down cells.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from trisolve.errors import LatticeError
from trisolve.sliding.lattice import (
    AXIS_STEP,
    DOWN,
    N_CELLS,
    SIZE,
    UP,
    Axis,
    Cell,
    Place,
    Vertex,
    pack,
    unpack,
)


@dataclass(frozen=True)
class Symmetry:
    """A symmetry that fixes the vertex (0, 0): (a, b) -> (aa a + ab b, ba a + bb b)."""

    name: str
    aa: int
    ab: int
    ba: int
    bb: int

    def vertex(self, vertex: Vertex) -> Vertex:
        """Return the image of a vertex or of a step between vertices."""
        a, b = vertex
        return self.aa * a + self.ab * b, self.ba * a + self.bb * b

    def direction(self, axis: Axis, sign: int = 1) -> tuple[Axis, int]:
        """Return the image of a direction.

        >>> SYMMETRIES["rotate60"].direction(Axis.U, 1)
        (<Axis.V: 1>, -1)
        """
        a, b = self.vertex(AXIS_STEP[axis])
        if (a, b) in AXIS_STEP:
            return Axis(AXIS_STEP.index((a, b))), sign
        return Axis(AXIS_STEP.index((-a, -b))), -sign

    def place(self, place: Place) -> Place:
        """Return the image of a cell's position, which may be off the grid."""
        row, col, orient = place
        a, b = self.vertex((3 * col + 1 + orient, 3 * row + 2 - orient))
        return Place(b // 3, a // 3, UP if a % 3 == 1 else DOWN)

    def after(self, first: "Symmetry", name: str) -> "Symmetry":
        """Return the symmetry that applies `first`, then this symmetry."""
        (aa, ba), (ab, bb) = (self.vertex((first.aa, first.ba)), self.vertex((first.ab, first.bb)))
        return Symmetry(name, aa, ab, ba, bb)


def _all() -> dict[str, Symmetry]:
    turn = Symmetry("rotate60", 0, 1, -1, 1)
    found = {}
    for kind, base in (("rotate", (1, 0, 0, 1)), ("mirror", (1, -1, 0, -1))):
        symmetry = Symmetry(f"{kind}0", *base)
        for angle in range(60, 420, 60):
            found[symmetry.name] = symmetry
            symmetry = turn.after(symmetry, f"{kind}{angle}")
    return found


SYMMETRIES: dict[str, Symmetry] = _all()
"""By name: rotate0 (identity) to rotate300, counterclockwise; mirror0, which swaps up and down
across a U line, to mirror300, which also rotates counterclockwise afterward."""


@cache
def images(name: str) -> tuple[tuple[int, int, int], ...]:
    """Return the image of each grid cell under a symmetry: row, column, and packed cell.

    All of these values may be negative or too large: a board is shifted afterward, which adds the
    same number to every packed cell.

    >>> images("rotate0")[45], images("rotate180")[0]
    ((1, 6, 45), (-1, -1, -33))
    """
    places = (SYMMETRIES[name].place(unpack(cell)) for cell in range(N_CELLS))
    return tuple((row, col, 32 * row + 2 * col + orient) for row, col, orient in places)


def image_in_corner(
    cells: Iterable[Cell], symmetry: Symmetry
) -> tuple[tuple[tuple[int, int, int], ...], int] | None:
    """Return `images`, and the packed shift that takes `cells` to row 0 and column 0 of the grid.

    The packed image of a cell minus the shift is the cell's final place. Returns None if the images
    do not fit on the grid.

    >>> image, shift = image_in_corner([34, 35], SYMMETRIES["rotate180"])
    >>> [image[cell][2] - shift for cell in (34, 35)]
    [1, 0]
    """
    image = images(symmetry.name)
    rows, cols, _ = zip(*[image[cell] for cell in cells], strict=True)
    low_row, low_col = min(rows), min(cols)
    if max(max(rows) - low_row, max(cols) - low_col) >= SIZE:
        return None
    return image, 32 * low_row + 2 * low_col


def images_of(
    cells: Iterable[Cell], symmetry: Symmetry, corner: tuple[int, int] | None = None
) -> dict[Cell, Cell]:
    """Return the image of each cell, all shifted together so that they fit on the grid.

    The smallest row and column of the images become `corner`; by default, the row and column of
    `cells` are kept, as nearly as the grid allows. Raises LatticeError if the images are too wide
    for the grid.
    """
    places = {cell: symmetry.place(unpack(cell)) for cell in cells}
    if not places:
        return {}
    if corner is None:
        corner = min(cell >> 5 for cell in places), min(cell >> 1 & 15 for cell in places)
    low_row, low_col = (min(place[i] for place in places.values()) for i in (0, 1))
    rows, cols = (max(place[i] for place in places.values()) + 1 for i in (0, 1))
    rows, cols = rows - low_row, cols - low_col
    if max(rows, cols) > SIZE:
        message = f"expected a board of at most {SIZE} x {SIZE}"
        raise LatticeError(f"{message}, but {symmetry.name} makes it {rows} x {cols}")
    d_row = max(0, min(corner[0], SIZE - rows)) - low_row
    d_col = max(0, min(corner[1], SIZE - cols)) - low_col
    return {
        cell: pack(row + d_row, col + d_col, orient) for cell, (row, col, orient) in places.items()
    }
