"""Hexagonal grids: points, routes, regions, lines and loops, sight, maps and pictures.

Integers throughout, no order left to chance: what is sorted is sorted by (q, r).

>>> from trisolve.hexagon import Hex, ring
>>> Hex(3, -1).neighbor("upper right"), len(ring((0, 0), 2))
(Hex(4, -2), 12)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from trisolve.errors import FormatError, InvalidMap

if TYPE_CHECKING:
    from trisolve.hexagon.areas import disk, line, ring, shape, spiral
    from trisolve.hexagon.corners import Edge, Vertex
    from trisolve.hexagon.directions import Flat, Pointy, side_name, side_named
    from trisolve.hexagon.points import Hex, Point
    from trisolve.hexagon.regions import holes, regions
    from trisolve.hexagon.strands import Strand, strands

_ROOMS = {  # imported when a name is asked for: a game of tiles needs no routes
    "areas": ("disk", "line", "ring", "shape", "spiral"),
    "corners": ("Edge", "Vertex"),
    "directions": ("Flat", "Pointy", "side_name", "side_named"),
    "points": ("Hex", "Point"),
    "regions": ("holes", "regions"),
    "strands": ("Strand", "strands"),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "Edge",
    "Flat",
    "FormatError",
    "Hex",
    "InvalidMap",
    "Point",
    "Pointy",
    "Strand",
    "Vertex",
    "disk",
    "holes",
    "line",
    "regions",
    "ring",
    "shape",
    "side_name",
    "side_named",
    "spiral",
    "strands",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
