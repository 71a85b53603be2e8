"""Make the site's icons, a block on its island, and the preview of its home; needs resvg."""

from io import BytesIO
from pathlib import Path

from PIL import Image

from trisolve.paint.palette import parse_color
from trisolve.paint.png import paint_png
from trisolve.paint.scene import Scene, Shape
from trisolve.paint.skies import sky
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_box, board_nodes, places_of
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.pictures import PREVIEW
from trisolve.web.site.previews.kept import png_of
from trisolve.web.site.previews.pages import page_preview
from trisolve.web.site.table import rows_of

ICONS = Path(__file__).resolve().parent.parent / "trisolve/web/static/site/icons"
SIZES = {
    "icon-64.png": (64, 0.95, 24),
    "icon-192.png": (192, 0.95, 24),
    "icon-512.png": (512, 0.95, 64),
    "icon-maskable-512.png": (512, 0.66, 64),
}
"""The edge of each icon in pixels, the share of it that the island takes, and its number of colors.

A maskable icon keeps the island clear of its rim.
"""
_HOME = (66, 67, 68, 69, 70)
LEVEL = Level(parse_shape("hexagon:2").cells, [Block("A", _HOME, goal=_HOME)])
"""The level on the island: one block, which is home."""


def icon_scene(share: float) -> Scene:
    """Return the island under a plain sky by day; its width is `share` of the picture's."""
    look = look_of("day")
    box = board_box(LEVEL.floor, look).with_aspect(1.0)
    view = box.with_margin((0.9 / share - 1) * box.width / 2)
    nodes = board_nodes(
        LEVEL,
        places_of(LEVEL.positions),
        view,
        look,
        Details(labels=False),
        positions=LEVEL.positions,
    )
    ground = Shape(view.path(), "block", parse_color(sky("day").above))
    return Scene(view, (ground, *nodes[1:]))  # without the sun and what is far away


def _with_palette(png: bytes, n_colors: int) -> bytes:
    """Return an opaque picture with a palette, which halves its size."""
    stream = BytesIO()
    picture = Image.open(BytesIO(png)).convert("RGB").quantize(n_colors, dither=Image.Dither.NONE)
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()


def drawn() -> dict[str, bytes]:
    """Return the icons by their file names."""
    theme = look_of("day").theme
    return {
        name: _with_palette(
            paint_png(icon_scene(share), theme, width=edge_px, height=edge_px), n_colors
        )
        for name, (edge_px, share, n_colors) in SIZES.items()
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
