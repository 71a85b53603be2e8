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
    from trisolve.hexagon.circuits import enclosed, loops
    from trisolve.hexagon.compiled import CompiledGrid, compile_grid
    from trisolve.hexagon.connected import holes, regions
    from trisolve.hexagon.directions import Flat, Pointy, side_compass, side_name, side_named
    from trisolve.hexagon.fields import cost_matrix, distances, reach
    from trisolve.hexagon.grid import Grid
    from trisolve.hexagon.links import Line, lines
    from trisolve.hexagon.maps import dump_map, load_map, parse_map, save_map
    from trisolve.hexagon.points import Edge, Hex, Point, Vertex
    from trisolve.hexagon.routing import route, routes
    from trisolve.hexagon.sight import field_of_view, sees
    from trisolve.hexagon.tiles import Strand, strands
    from trisolve.hexagon.ways import Route

_ROOMS = {  # imported when a name is asked for: a game of tiles needs no routes
    "areas": ("disk", "line", "ring", "shape", "spiral"),
    "compiled": ("CompiledGrid", "compile_grid"),
    "directions": ("Flat", "Pointy", "side_compass", "side_name", "side_named"),
    "fields": ("cost_matrix", "distances", "reach"),
    "grid": ("Grid",),
    "links": ("Line", "lines"),
    "circuits": ("enclosed", "loops"),
    "maps": ("dump_map", "load_map", "parse_map", "save_map"),
    "points": ("Edge", "Hex", "Point", "Vertex"),
    "connected": ("holes", "regions"),
    "routing": ("route", "routes"),
    "sight": ("field_of_view", "sees"),
    "tiles": ("Strand", "strands"),
    "ways": ("Route",),
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names}

__all__ = [
    "CompiledGrid",
    "Edge",
    "Flat",
    "FormatError",
    "Grid",
    "Hex",
    "InvalidMap",
    "Line",
    "Point",
    "Pointy",
    "Route",
    "Strand",
    "Vertex",
    "compile_grid",
    "cost_matrix",
    "disk",
    "distances",
    "dump_map",
    "enclosed",
    "field_of_view",
    "holes",
    "line",
    "lines",
    "load_map",
    "loops",
    "parse_map",
    "reach",
    "regions",
    "ring",
    "route",
    "routes",
    "save_map",
    "sees",
    "shape",
    "side_compass",
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
