"""Hexagonal grids: points, routes, regions, lines and loops, sight, maps and pictures.

All coordinates are integers, and every order is fixed: sorted results are sorted by (q, r).

>>> from trisolve.hexagon import Hex, ring
>>> Hex(3, -1).neighbor("upper right"), len(ring((0, 0), 2))
(Hex(4, -2), 12)
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.errors import FormatError as FormatError
    from trisolve.errors import InvalidMap as InvalidMap
    from trisolve.hexagon.areas import disk as disk
    from trisolve.hexagon.areas import holes as holes
    from trisolve.hexagon.areas import line as line
    from trisolve.hexagon.areas import regions as regions
    from trisolve.hexagon.areas import ring as ring
    from trisolve.hexagon.areas import shape as shape
    from trisolve.hexagon.areas import spiral as spiral
    from trisolve.hexagon.circuits import enclosed as enclosed
    from trisolve.hexagon.circuits import loops as loops
    from trisolve.hexagon.compiled import CompiledGrid as CompiledGrid
    from trisolve.hexagon.compiled import compile_grid as compile_grid
    from trisolve.hexagon.directions import Flat as Flat
    from trisolve.hexagon.directions import Pointy as Pointy
    from trisolve.hexagon.directions import side_compass as side_compass
    from trisolve.hexagon.directions import side_name as side_name
    from trisolve.hexagon.directions import side_named as side_named
    from trisolve.hexagon.fields import cost_matrix as cost_matrix
    from trisolve.hexagon.fields import distances as distances
    from trisolve.hexagon.fields import field_of_view as field_of_view
    from trisolve.hexagon.fields import reach as reach
    from trisolve.hexagon.fields import sees as sees
    from trisolve.hexagon.files import dump_map as dump_map
    from trisolve.hexagon.files import load_map as load_map
    from trisolve.hexagon.files import parse_map as parse_map
    from trisolve.hexagon.files import save_map as save_map
    from trisolve.hexagon.grid import Grid as Grid
    from trisolve.hexagon.links import Line as Line
    from trisolve.hexagon.links import Strand as Strand
    from trisolve.hexagon.links import lines as lines
    from trisolve.hexagon.links import strands as strands
    from trisolve.hexagon.points import Edge as Edge
    from trisolve.hexagon.points import Hex as Hex
    from trisolve.hexagon.points import Point as Point
    from trisolve.hexagon.points import Vertex as Vertex
    from trisolve.hexagon.routing import route as route
    from trisolve.hexagon.routing import routes as routes
    from trisolve.hexagon.ways import Route as Route
else:
    lazy(
        __name__,
        {
            "areas": "disk holes line regions ring shape spiral",
            "circuits": "enclosed loops",
            "compiled": "CompiledGrid compile_grid",
            "directions": "Flat Pointy side_compass side_name side_named",
            "fields": "cost_matrix distances field_of_view reach sees",
            "files": "dump_map load_map parse_map save_map",
            "grid": "Grid",
            "links": "Line Strand lines strands",
            "points": "Edge Hex Point Vertex",
            "routing": "route routes",
            "trisolve.errors": "FormatError InvalidMap",
            "ways": "Route",
        },
    )
