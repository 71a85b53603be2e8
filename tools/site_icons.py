"""The site's sign, a block in its tray, as the icons that trisolve ships; needs resvg."""

from io import BytesIO
from pathlib import Path

from PIL import Image

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
_GROUND = "#393531"
_SIDE = 24.0
_N_COLORS = 64
_PARTS = (
    ("#262320", ((-3.0, 21.0), (6.0, 2.8), (18.0, 2.8), (27.0, 21.0))),
    ("#9b9282", ((-1.5, 21.0), (6.6, 4.2), (17.4, 4.2), (25.5, 21.0))),
    ("#6f685b", ((2.2, 20.0), (3.0, 21.0), (22.2, 21.0), (22.6, 17.0))),
    ("#a87400", ((1.5, 16.5), (22.5, 16.5), (22.0, 20.0), (2.0, 20.0))),
    ("#e69f00", ((6.9, 5.5), (17.1, 5.5), (22.5, 16.5), (1.5, 16.5))),
    ("#f7cd74", ((6.9, 5.5), (17.1, 5.5), (16.2, 7.2), (7.8, 7.2))),
)
"""The notch and its floor, then the block's shadow, side, face and lit edge."""


def _polygon(points: list[tuple[float, float]], color: str) -> Shape:
    (x, y), *rest = points
    path = (Segment("M", x, y), *(Segment("L", *point) for point in rest), Segment("Z"))
    return Shape(path, "block", parse_color(color))


def sign_scene(share: float) -> Scene:
    """Return the sign on a square ground of side 24, `share` of it wide."""
    ground = _polygon([(0, 0), (_SIDE, 0), (_SIDE, _SIDE), (0, _SIDE)], _GROUND)
    parts = tuple(_polygon(list(points), color) for color, points in _PARTS)
    margin = _SIDE * (1 - share) / 2
    sign = Group(parts, at=(margin, margin), scale=share)
    return Scene(Box(0, 0, _SIDE, _SIDE), (ground, sign))


def _with_palette(png: bytes) -> bytes:
    """Return an opaque picture with a palette, which takes half the bytes."""
    stream = BytesIO()
    picture = Image.open(BytesIO(png)).convert("RGB").quantize(_N_COLORS, dither=Image.Dither.NONE)
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def drawn() -> dict[str, bytes]:
    """Return the icons by their file names."""
    theme = look_of("print").theme
    return {
        name: _with_palette(paint_png(sign_scene(share), theme, width=edge_px, height=edge_px))
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
