"""Hexagons on a torus: cells (q, r) with q modulo a width and r modulo a height.

A torus cell is a Hex whose neighbors and distances wrap around. Code for cells, such as the
searches in `rules`, therefore works on a torus unchanged. In the plane, each cell of the torus has
a copy at every multiple of the width and the height.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import MIN_WRAP, STEPS, Wrap, as_side, checked_wrap, shortest_ways
from trisolve.hexagon.points import Hex, Point, as_hex, cell_text

if TYPE_CHECKING:
    from collections.abc import Iterable


class TorusHex(Hex):
    """A cell of a torus; `torus_cells` creates the class for a given size."""

    __slots__ = ()
    wrap: Wrap = (MIN_WRAP, MIN_WRAP)

    def neighbor(self, side: int | str, layout: str | None = None) -> Hex:
        """Return the cell across a side, on the torus."""
        q, r = STEPS[as_side(side, layout)]
        return self._around(self[0] + q, self[1] + r)

    def neighbors(self) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
        """Return the six neighbors on the torus, by side."""
        a, b, c, d, e, f = (self._around(self[0] + q, self[1] + r) for q, r in STEPS)
        return a, b, c, d, e, f

    def distance(self, other: Point, *, wrap: Wrap | None = None) -> int:
        """Return the number of steps to the nearest copy of a cell."""
        return Hex(*self).distance(other, wrap=wrap or self.wrap)

    def _around(self, q: int, r: int) -> Hex:
        return tuple.__new__(type(self), (q % self.wrap[0], r % self.wrap[1]))


@lru_cache(maxsize=32)
def torus_cells(wrap: Wrap) -> type[TorusHex]:
    """Return the class of torus cells for a size; raise InvalidMap if it is too small.

    >>> cell = torus_cells((5, 4))(4, 0)
    >>> cell.neighbor(2), cell.distance((0, 3))
    (Hex(0, 0), 1)
    """
    return type("TorusHex", (TorusHex,), {"__slots__": (), "wrap": checked_wrap(wrap)})


def nearest_copies(a: Point, b: Point, wrap: Wrap) -> list[Hex]:
    """Return the copies of b in the plane that are nearest to a, sorted.

    >>> nearest_copies((0, 0), (3, 0), (6, 6))
    [Hex(-3, 0), Hex(3, 0)]
    """
    start = as_hex(a)
    return [start + way for way in shortest_ways(*(as_hex(b) - start), wrap)[1]]


def on_torus(cells: Iterable[Hex], wrap: Wrap) -> list[Hex]:
    """Return cells as cells of a torus; raise InvalidMap for a cell outside the torus."""
    made = torus_cells(wrap)
    width, height = made.wrap
    found: list[Hex] = []
    for cell in cells:
        if not (0 <= cell[0] < width and 0 <= cell[1] < height):
            expected = f"expected cells from 0,0 to {width - 1},{height - 1} on this torus"
            raise InvalidMap(f"{expected}, got {cell_text(cell)}")
        found.append(made(*cell))
    return found
