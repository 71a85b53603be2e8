"""``trisolve hex``: maps of hexagons."""

from trisolve.cli.hexagon.loops import EXAMPLES as LOOPS_EXAMPLES
from trisolve.cli.hexagon.loops import loops
from trisolve.cli.hexagon.points import (
    DISTANCE_EXAMPLES,
    LINE_EXAMPLES,
    NEIGHBORS_EXAMPLES,
    RING_EXAMPLES,
    distance,
    line,
    neighbors,
    ring,
)
from trisolve.cli.hexagon.render import EXAMPLES as RENDER_EXAMPLES
from trisolve.cli.hexagon.render import render
from trisolve.cli.hexagon.route import EXAMPLES as ROUTE_EXAMPLES
from trisolve.cli.hexagon.route import route
from trisolve.cli.hexagon.show import EXAMPLES as SHOW_EXAMPLES
from trisolve.cli.hexagon.show import show

HELP = "Maps of hexagons: routes, loops, distances, sight, pictures."
COMMANDS = (
    (route, ROUTE_EXAMPLES),
    (loops, LOOPS_EXAMPLES),
    (show, SHOW_EXAMPLES),
    (render, RENDER_EXAMPLES),
    (line, LINE_EXAMPLES),
    (ring, RING_EXAMPLES),
    (distance, DISTANCE_EXAMPLES),
    (neighbors, NEIGHBORS_EXAMPLES),
)
