"""The site's sign, three triangles, as the icons that trisolve ships; needs resvg."""

from pathlib import Path

from trisolve.paint.palette import parse_color
from trisolve.paint.png import paint_png
from trisolve.paint.scene import Box, Group, Scene, Segment, Shape
from trisolve.sliding.pictures.look import look_of
from trisolve.web.site.icons import PREVIEW
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.previews.kept import png_of
from trisolve.web.site.previews.pages import page_preview
from trisolve.web.site.table import rows_of

ICONS = Path(__file__).resolve().parent.parent / "trisolve/web/static/site/icons"
SIZES = {
    "icon-192.png": (192, 0.9),
    "icon-512.png": (512, 0.9),
    "icon-maskable-512.png": (512, 0.6),
}
"""The edge of each icon in pixels, and the share of it that the sign takes.

A maskable icon keeps the sign clear of its rim.
"""
_COLORS = ("#e69f00", "#0072b2", "#009e73")
_GROUND = "#f6f2e8"
_TIPS = ((12.0, 2.0), (6.5, 12.5), (17.5, 12.5))
_SIDE = 24.0


def _polygon(points: list[tuple[float, float]], color: str) -> Shape:
    (x, y), *rest = points
    path = (Segment("M", x, y), *(Segment("L", *point) for point in rest), Segment("Z"))
    return Shape(path, "block", parse_color(color))


def sign_scene(share: float) -> Scene:
    """Return the sign on a square ground of side 24, `share` of it wide."""
    ground = _polygon([(0, 0), (_SIDE, 0), (_SIDE, _SIDE), (0, _SIDE)], _GROUND)
    triangles = tuple(
        _polygon([(x, y), (x + 5, y + 9.5), (x - 5, y + 9.5)], color)
        for (x, y), color in zip(_TIPS, _COLORS, strict=True)
    )
    margin = _SIDE * (1 - share) / 2
    sign = Group(triangles, at=(margin, margin), scale=share)
    return Scene(Box(0, 0, _SIDE, _SIDE), (ground, sign))


def drawn() -> dict[str, bytes]:
    """Return the icons by their file names."""
    return {
        name: paint_png(sign_scene(share), look_of("flat").theme, width=edge_px, height=edge_px)
        for name, (edge_px, share) in SIZES.items()
    }


def drawn_preview() -> bytes:
    """Return the preview of the home page."""
    options = SiteOptions()
    [home] = [row for row in rows_of(options) if row.name == "home"]
    title = home.title.format(title=options.title)
    return png_of(page_preview(home.name, title, home.sentence, options).picture.svg())


def main() -> None:
    """Write the icons and the preview."""
    ICONS.mkdir(parents=True, exist_ok=True)
    for name, data in {**drawn(), PREVIEW: drawn_preview()}.items():
        (ICONS / name).write_bytes(data)


if __name__ == "__main__":
    main()
