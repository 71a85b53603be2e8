"""Maps as SVG, PNG or PDF."""

from trisolve.files.whole import StrPath, write_bytes
from trisolve.hexagon.directions import check_layout
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.pictures.look import look_of
from trisolve.hexagon.pictures.overlay import NOTHING, Overlay
from trisolve.hexagon.pictures.scene import map_scene
from trisolve.paint.saving import Size, form_of_picture, paint
from trisolve.paint.themes import theme_of


def render_map(
    grid: Grid,
    overlay: Overlay = NOTHING,
    *,
    form: str = "svg",
    theme: str = "classic",
    size: Size | None = None,
    layout: str | None = None,
) -> bytes:
    """Return a picture of a map: cells of 40 px, or as many as fit the size.

    Parameters
    ----------
    grid
        The map.
    overlay
        What is shown on top of it.
    form
        "svg", "png" or "pdf".
    theme
        "classic", "flat", "dark" or "print".
    size
        Pixels of the longer side, or of both.
    layout
        "flat" or "pointy" instead of the map's own.

    Examples
    --------
    >>> render_map(Grid([(0, 0)])).startswith(b"<svg")
    True
    """
    look = look_of(theme_of(theme).name)
    aspect = size.aspect if size else None
    if layout is not None:
        check_layout(layout)
    scene = map_scene(grid, look, overlay, layout=layout, aspect=aspect)
    return paint(scene, look.theme, form, size)


def save_picture(
    grid: Grid,
    path: StrPath,
    overlay: Overlay = NOTHING,
    *,
    theme: str = "classic",
    size: Size | None = None,
    layout: str | None = None,
) -> None:
    """Write a picture of a map, its form told by the suffix: .svg, .png or .pdf; see render_map."""
    form = form_of_picture(path)
    data = render_map(grid, overlay, form=form, theme=theme, size=size, layout=layout)
    write_bytes(path, data)
