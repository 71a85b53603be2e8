"""Named board shapes as sets of cells, each in the upper-left corner of the grid.

Every shape is a set of half-plane bounds on the vertices of a cell, along the three axes:
b (which U line), a (which V line) and a - b (which W line).
"""

from collections.abc import Callable, Mapping

from trisolve.errors import LatticeError
from trisolve.sliding.lattice import N_CELLS, SIZE, Cell, vertices

Span = tuple[int, int]


def _check(name: str, value: int, maximum: int) -> None:
    if not 1 <= value <= maximum:
        raise LatticeError(f"expected a {name} from 1 to {maximum}, got {value}")


def _between(a: Span, b: Span, a_less_b: Span) -> frozenset[Cell]:
    """Return the cells whose vertices are all within the three bounds."""
    return frozenset(
        cell
        for cell in range(N_CELLS)
        if all(
            a[0] <= x <= a[1] and b[0] <= y <= b[1] and a_less_b[0] <= x - y <= a_less_b[1]
            for x, y in vertices(cell)
        )
    )


_ANY = (-SIZE, SIZE)


def hexagon(side: int) -> frozenset[Cell]:
    """Return a hexagon of `side` edges (1 to 8): 6 side^2 cells.

    >>> len(hexagon(4))
    96
    """
    _check("hexagon side", side, SIZE // 2)
    span = (0, 2 * side)
    return _between(span, span, (-side, side))


def triangle(side: int) -> frozenset[Cell]:
    """Return an upright triangle of `side` edges (1 to 16): side^2 cells."""
    _check("triangle side", side, SIZE)
    return _between((0, side), (0, side), (-SIZE, 0))


def parallelogram(width: int, height: int) -> frozenset[Cell]:
    """Return a parallelogram of `width` edges along U by `height` along V (1 to 16 each)."""
    _check("parallelogram width", width, SIZE)
    _check("parallelogram height", height, SIZE)
    return _between((0, width), (0, height), _ANY)


def trapezoid(base: int, height: int) -> frozenset[Cell]:
    """Return a trapezoid: an upright triangle of `base` edges, cut off `height` rows up."""
    _check("trapezoid base", base, SIZE)
    _check("trapezoid height", height, base)
    return _between((0, base), (0, height), (-SIZE, base - height))


def star(side: int) -> frozenset[Cell]:
    """Return a six-pointed star with points of `side` edges (1 to 4): 12 side^2 cells."""
    _check("star side", side, SIZE // 4)
    upright = _between((side, 4 * side), (0, 3 * side), (-SIZE, side))
    hanging = _between((0, 3 * side), (side, 4 * side), (-side, SIZE))
    return upright | hanging


SHAPES: Mapping[str, Callable[..., frozenset[Cell]]] = {
    "hexagon": hexagon,
    "triangle": triangle,
    "parallelogram": parallelogram,
    "trapezoid": trapezoid,
    "star": star,
}
"""The shapes by their names in commands."""
