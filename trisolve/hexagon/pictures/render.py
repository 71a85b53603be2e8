"""Draw maps as pictures or SVG."""

from trisolve.hexagon.directions import check_layout
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.pictures.look import look_of
from trisolve.hexagon.pictures.overlay import NOTHING, Overlay
from trisolve.hexagon.pictures.scene import map_scene
from trisolve.paint.picture import Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.themes import SomeTheme


def map_picture(
    grid: Grid,
    overlay: Overlay = NOTHING,
    *,
    theme: SomeTheme = "day",
    size: SomeSize = None,
    layout: str | None = None,
) -> Picture:
    """Return a picture of a map with cells of 40 px, or of the size that fits the picture.

    Parameters
    ----------
    grid
        The map.
    overlay
        The information to show on top of the map: a route, distances, a field of view, or
        coordinates.
    theme
        the name of a theme, such as "day" or "print", or a custom theme.
    size
        The length of the longer side in pixels, or the lengths of both sides.
    layout
        "flat" or "pointy", to use instead of the map's own layout.

    Examples
    --------
    >>> map_picture(Grid([(0, 0)])).svg().startswith("<svg")
    True
    """
    look = look_of(theme)
    if layout is not None:
        check_layout(layout)
    scene = map_scene(grid, look, overlay, layout=layout, aspect=aspect_of(size))
    return Picture(scene, look.theme, size)


render_map = as_svg("render_map", map_picture)
