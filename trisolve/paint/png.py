"""The PNG painter: SVG turned into pixels by resvg, with the bundled font."""

import struct
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING
from zlib import crc32

from trisolve.errors import TrisolveError
from trisolve.extras import missing
from trisolve.kernels.machine import free_bytes
from trisolve.paint.fonts import REGULAR, SEMIBOLD
from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme

if TYPE_CHECKING:
    from trisolve.paint.font import Font

MAX_PIXELS = 64_000_000
"""The maximum number of pixels in a picture."""
_PIXEL_BYTES = 12
_SMALL = 4_000_000
_HEADER_BYTES = 33
"""A PNG file's signature and its first chunk."""
_SHIPPED = (range(0x20, 0x180), range(0x370, 0x460), range(0x2010, 0x2200))


@lru_cache(maxsize=4096)
def _is_shipped(letter: str) -> bool:
    return any(ord(letter) in letters for letters in _SHIPPED)


def rasterize(svg: str, width: int, height: int, font: "Font | None" = None) -> bytes:
    """Return SVG as a PNG of the given size in pixels; raise TrisolveError if resvg is missing.

    The `font` is identified by its family name.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise missing("resvg", "png", "a PNG") from None
    if not 1 <= width * height <= MAX_PIXELS:
        expected = f"expected a picture of up to {MAX_PIXELS // 1_000_000} million pixels"
        raise TrisolveError(f"{expected}, got {width} x {height}")
    _check_memory(width * height)
    with TemporaryDirectory() as folder:  # resvg reads fonts from files
        files = [] if font is not None and font.family == "Inter" else [str(REGULAR), str(SEMIBOLD)]
        if font is not None:
            own = Path(folder, "own.ttf")
            own.write_bytes(font.truetype)
            files.append(str(own))
        png: bytes = svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            font_files=files,
            font_family="Inter",
            sans_serif_family="Inter",
            # looking through the system's fonts takes longer than the picture
            skip_system_fonts=svg.isascii() or all(map(_is_shipped, set(svg))),
        )
    return png


def _check_memory(n_pixels: int) -> None:
    """Raise TrisolveError if a picture may take too much memory, because resvg would abort."""
    if n_pixels <= _SMALL:
        return
    needed, free = n_pixels * _PIXEL_BYTES, free_bytes()
    if free is not None and needed > free:
        expected = (
            f"expected {needed >> 20} MiB of memory for {n_pixels // 1_000_000} million pixels"
        )
        raise TrisolveError(
            f"{expected}, but only {free >> 20} MiB are free; a smaller picture needs less"
        )


def with_density(png: bytes, pixels_per_mm: float) -> bytes:
    """Return a PNG that states its size on paper, in its pHYs chunk."""
    per_meter = round(1000 * pixels_per_mm)
    content = b"pHYs" + struct.pack(">IIB", per_meter, per_meter, 1)
    chunk = struct.pack(">I", 9) + content + struct.pack(">I", crc32(content))
    return png[:_HEADER_BYTES] + chunk + png[_HEADER_BYTES:]


def paint_png(scene: Scene, theme: Theme, *, width: int, height: int) -> bytes:
    """Return a scene as a PNG of the given size in pixels."""
    # whole pixels never have exactly the view's aspect, and no edge may be half transparent for
    # that
    family = None if theme.font is None else theme.font.family
    svg = paint_svg(scene, theme, width=width, height=height, fill=True, family=family)
    png = rasterize(svg, width, height, theme.font)
    if scene.unit_mm is None:
        return png
    return with_density(png, width / (scene.view.width * scene.unit_mm))
