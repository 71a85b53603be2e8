"""Maps as SVG, PNG or PDF."""

from trisolve.files.whole import StrPath, write_bytes
from trisolve.hexagon.directions import check_layout
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.pictures.look import look_of
from trisolve.hexagon.pictures.overlay import NOTHING, Overlay
from trisolve.hexagon.pictures.scene import map_scene
from trisolve.paint.picture import Size, format_of_picture, picture
from trisolve.paint.themes import Theme


def render_map(
    grid: Grid,
    overlay: Overlay = NOTHING,
    *,
    theme: str | Theme = "classic",
    size: Size | None = None,
    layout: str | None = None,
) -> str:
    """Return a map as SVG: cells of 40 px, or as large as fits the size.

    Parameters
    ----------
    grid
        The map.
    overlay
        The information to show on top of it: a route, distances, a field of view, coordinates.
    theme
        "classic", "flat", "dark", "print" or your own theme.
    size
        Pixels of the longer side, or of both sides.
    layout
        "flat" or "pointy" instead of the map's own.

    Examples
    --------
    >>> render_map(Grid([(0, 0)])).startswith("<svg")
    True
    """
    return paint_map(grid, overlay, theme=theme, size=size, layout=layout).decode()


def paint_map(
    grid: Grid,
    overlay: Overlay = NOTHING,
    *,
    format: str = "svg",
    theme: str | Theme = "classic",
    size: Size | None = None,
    layout: str | None = None,
) -> bytes:
    """Return a map as the bytes of an SVG, PNG or PDF file; see `render_map`.

    >>> paint_map(Grid([(0, 0)]), format="svg")[:4]
    b'<svg'
    """
    look = look_of(theme)
    aspect = size.aspect if size else None
    if layout is not None:
        check_layout(layout)
    scene = map_scene(grid, look, overlay, layout=layout, aspect=aspect)
    return picture(scene, look.theme, format, size)


def save_picture(
    grid: Grid,
    path: StrPath,
    overlay: Overlay = NOTHING,
    *,
    theme: str | Theme = "classic",
    size: Size | None = None,
    layout: str | None = None,
) -> None:
    """Write a picture of a map in the format of the suffix: .svg, .png, .pdf; see `render_map`."""
    format = format_of_picture(path)
    data = paint_map(grid, overlay, format=format, theme=theme, size=size, layout=layout)
    write_bytes(path, data)
