"""``trisolve render`` for hexagons: a map as a picture."""

from trisolve.cli.hexagon import MapFile
from trisolve.cli.hexagon.commands import (
    CellLabels,
    Distances,
    Fov,
    Layout,
    Marks,
    NoWay,
    Radius,
    RouteEnds,
)
from trisolve.cli.output import Code, complain
from trisolve.cli.pictures import StillOptions

EXAMPLES = (
    "trisolve render hexagon:ruins --route A B --fov A --radius 6 -o ruins.svg",
    "trisolve render hexagon:rings --theme lagoon --size 800 -o rings.svg",
)


def render(
    file: MapFile,
    *,
    picture: StillOptions,
    layout: Layout = None,
    route: RouteEnds = None,
    distances: Distances = None,
    fov: Fov = None,
    radius: Radius = None,
    labels: CellLabels = None,
) -> int:
    """Draw a map: walls, costs as shades, a route, distances, a field of view, links and loops.

    Cells are 40 px high from corner to center.
    """
    from trisolve.hexagon.files import read_map
    from trisolve.hexagon.pictures import map_picture
    from trisolve.hexagon.pictures.overlay import NOTHING

    to = picture.target()
    grid = read_map(file)
    try:
        overlay = Marks(route, distances, fov, radius, labels).overlay(grid)
    except NoWay as error:
        complain(str(error), kind="")
        return Code.NEGATIVE
    drawn = map_picture(grid, overlay or NOTHING, theme=picture.theme, size=to.size, layout=layout)
    return to.draw(drawn, file=file, name=grid.name or "", format=to.format)
