"""The PNG painter: SVG turned into pixels by resvg, with the shipped font."""

from functools import lru_cache

from trisolve.errors import TrisolveError
from trisolve.kernels.machine import default_max_bytes
from trisolve.paint.fonts import REGULAR, SEMIBOLD
from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme

MAX_PIXELS = 64_000_000
"""The most pixels a picture may have."""
_PIXEL_BYTES = 12
"""What drawing takes for each: resvg's pixels, a copy of them and what is packed."""
_SHIPPED = (range(0x20, 0x180), range(0x370, 0x460), range(0x2010, 0x2200))


class MissingExtra(TrisolveError, ImportError):
    """A library that is not installed; the message says what to install."""


def missing(library: str, extra: str, what: str) -> MissingExtra:
    """Return the error for a library that is not there."""
    return MissingExtra(f"{what} needs {library}: pip install 'trisolve[{extra}]'")


@lru_cache(maxsize=4096)
def _is_shipped(letter: str) -> bool:
    return any(ord(letter) in letters for letters in _SHIPPED)


def rasterize(svg: str, width: int, height: int) -> bytes:
    """Return SVG as a PNG file of that size in pixels; raise TrisolveError without resvg."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise missing("resvg", "png", "a PNG") from None
    if not 1 <= width * height <= MAX_PIXELS:
        expected = f"expected a picture of up to {MAX_PIXELS // 1_000_000} million pixels"
        raise TrisolveError(f"{expected}, got {width} x {height}")
    if width * height * _PIXEL_BYTES > default_max_bytes():  # resvg would end the process
        need = width * height * _PIXEL_BYTES >> 20
        expected = f"expected {need} MiB of memory to draw {width} x {height} pixels"
        raise TrisolveError(f"{expected}, there are {default_max_bytes() >> 20}")
    png: bytes = svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        font_files=[str(REGULAR), str(SEMIBOLD)],
        font_family="Inter",
        sans_serif_family="Inter",
        # looking through the system's fonts takes longer than the picture
        skip_system_fonts=svg.isascii() or all(map(_is_shipped, set(svg))),
    )
    return png


def paint_png(scene: Scene, theme: Theme, *, width: int, height: int) -> bytes:
    """Return a scene as a PNG file of that size in pixels."""
    # whole pixels never have quite the view's aspect, and no edge may be half transparent for that
    svg = paint_svg(scene, theme, width=width, height=height, fill=True)
    return rasterize(svg, width, height)
