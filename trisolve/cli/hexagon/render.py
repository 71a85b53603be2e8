"""``trisolve hex render``: a map as SVG, PNG or PDF."""

from trisolve.cli.hexagon.marks import (
    Distances,
    Fov,
    Indices,
    Layout,
    Marks,
    NoWay,
    Radius,
    RouteEnds,
)
from trisolve.cli.hexagon.reading import MapFile
from trisolve.cli.output import Code, complain
from trisolve.cli.pictures import (
    PictureJson,
    Pixels,
    StillForm,
    StillOutput,
    Theme,
    checked_form,
    parsed_size,
    put,
)

EXAMPLES = (
    "trisolve hex render hexagon:ruins --route A B --fov A --radius 6 -o ruins.svg",
    "trisolve hex render hexagon:rings --theme dark --size 800 -o rings.svg",
)


def render(
    file: MapFile,
    *,
    output: StillOutput = "-",
    form: StillForm = None,
    layout: Layout = None,
    route: RouteEnds = None,
    distances: Distances = None,
    fov: Fov = None,
    radius: Radius = None,
    indices: Indices = False,
    theme: Theme = "classic",
    size: Pixels = None,
    as_json: PictureJson = False,
) -> int:
    """Draw a map: walls dark, costs as shades, a route, distances, what is seen, links and loops.

    Cells are 40 px high from corner to center. PNG needs trisolve[png], PDF trisolve[pdf].
    """
    from trisolve.hexagon.entries import read_map
    from trisolve.hexagon.pictures import paint_map
    from trisolve.hexagon.pictures.overlay import NOTHING

    chosen = checked_form(form, output, as_json=as_json)
    pixels = parsed_size(size)
    grid = read_map(file)
    try:
        overlay = Marks(route, distances, fov, radius, indices).overlay(grid)
    except NoWay as error:
        complain(str(error), kind="")
        return Code.NEGATIVE
    data = paint_map(grid, overlay or NOTHING, form=chosen, theme=theme, size=pixels, layout=layout)
    facts = {"file": file, "name": grid.name or "", "form": chosen, "written": output}
    return put(data, output, facts if as_json else None)
