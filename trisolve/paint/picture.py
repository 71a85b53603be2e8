"""Pictures as bytes and files: formats, sizes, pages and animations, for every puzzle.

A new format is a row in `FORMATS` with the functions that write it. Puzzles provide a `Scene` or a
`Film` and a theme. Commands get the format names from this module.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import wraps
from io import BytesIO
from itertools import accumulate, pairwise
from numbers import Integral
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, ParamSpec, TypeAlias

from trisolve.errors import FormatError, TrisolveError
from trisolve.extras import missing
from trisolve.files.messages import escape
from trisolve.files.whole import StrPath, suffix_of, write_bytes, write_set
from trisolve.paint.scene import Scene
from trisolve.paint.themes import Theme

if TYPE_CHECKING:
    from PIL.Image import Image

_Arguments = ParamSpec("_Arguments")
EDGE_PX, EDGE_PT = 60, 28.346
"""The default size of an edge: in pixels, and (a centimeter) in points of a PDF."""
MAX_FRAMES = 2000
"""The maximum number of frames in an animation."""
_MAX_SIDE_PX = 2400
_NOTEBOOK_PX = 420
_PX_PER_MM = 300 / 25.4


class Size(NamedTuple):
    """A requested size in pixels; without a height, `width` is the longer side."""

    width: int
    height: int | None = None

    @property
    def aspect(self) -> float | None:
        """The ratio of width to height, if both are given."""
        return None if self.height is None else self.width / self.height


SomeSize: TypeAlias = Size | tuple[int, int] | int | None
"""What functions take for a size: the longer side in pixels, both sides, or the usual size."""


def size_of(size: SomeSize) -> Size | None:
    """Return a size in its usual form; raise FormatError for anything but pixels.

    >>> size_of("800x600")
    Traceback (most recent call last):
    trisolve.errors.FormatError: size: expected 800 or (800, 600) in pixels, got '800x600'
    """
    if size is None:
        return None
    if isinstance(size, tuple) and len(size) == len(Size._fields):
        found = Size(*size)
    else:
        found = Size(size)  # type: ignore[arg-type]  # what is no number is refused below
    sides = found if found.height is not None else (found.width,)
    if not all(isinstance(side, Integral) and side is not True and side > 0 for side in sides):
        raise FormatError(f"size: expected 800 or (800, 600) in pixels, got {size!r:.60}")
    return found


def aspect_of(size: SomeSize) -> float | None:
    """Return the ratio of width to height, or None; raise FormatError for an invalid size."""
    found = size_of(size)
    return None if found is None else found.aspect


class Frame(NamedTuple):
    """A frame of an animation, and how long it is shown."""

    scene: Scene
    seconds: float


class Film(NamedTuple):
    """An animation, both as one scene that changes over time and frame by frame."""

    animated: Callable[[], Scene]
    frames: Callable[[], Iterable[Frame]]


Progress: TypeAlias = Callable[[int], None] | None
"""A function that is called with the number of frames done."""


def pixels(scene: Scene, size: Size | None) -> tuple[int, int]:
    """Return the width and height, in pixels, at which a scene is drawn.

    >>> from trisolve.paint.scene import Box
    >>> pixels(Scene(Box(0, 0, 10, 5), ()), None), pixels(Scene(Box(0, 0, 10, 5), ()), Size(400))
    ((600, 300), (400, 200))
    """
    width, height = scene.view.width, scene.view.height
    if size is None and scene.unit_mm is not None:
        scale = scene.unit_mm * _PX_PER_MM
    elif size is None:
        scale = min(EDGE_PX, _MAX_SIDE_PX / max(width, height))
    elif size.height is None:
        scale = size.width / max(width, height)
    else:
        scale = min(size.width / width, size.height / height)
    return max(1, round(width * scale)), max(1, round(height * scale))


def _svg(scene: Scene, theme: Theme, size: Size | None) -> bytes:
    from trisolve.paint.svg import paint_svg

    width, height = pixels(scene, size)
    if size is None and scene.unit_mm is not None:
        return paint_svg(scene, theme).encode()
    if width >= height:  # the other side follows from the view, to a fraction of a pixel
        return paint_svg(scene, theme, width=width).encode()
    return paint_svg(scene, theme, height=height).encode()


def _animated_svg(film: Film, theme: Theme, size: Size | None, progress: Progress) -> bytes:
    del progress  # an SVG has no frames
    return _svg(film.animated(), theme, size)


def _png(scene: Scene, theme: Theme, size: Size | None) -> bytes:
    from trisolve.paint.png import paint_png

    width, height = pixels(scene, size)
    return paint_png(scene, theme, width=width, height=height)


def _pdf(pages: Sequence[Scene], theme: Theme) -> bytes:
    from trisolve.paint.pdf import paint_pdf

    return paint_pdf(pages, theme, width_pt=pages[0].view.width * EDGE_PT)


def _images(
    film: Film, theme: Theme, size: Size | None, progress: Progress
) -> Iterator[tuple["Image", float]]:
    """Yield the frames of an animation for Pillow, all in the first frame's size, with times."""
    try:
        from PIL import Image
    except ImportError:
        raise missing("Pillow", "png", "a GIF or APNG") from None
    from trisolve.paint.png import paint_png

    first: Scene | None = None
    for number, frame in enumerate(film.frames(), 1):
        if number > MAX_FRAMES:
            expected = f"expected a film of up to {MAX_FRAMES} frames"
            raise TrisolveError(
                f"{expected}, but this line of play is longer; SVG has no such limit"
            )
        first = first or frame.scene
        width, height = pixels(first, size)
        png = paint_png(frame.scene, theme, width=width, height=height)
        yield Image.open(BytesIO(png)).convert("RGB"), frame.seconds
        if progress is not None:
            progress(number)


def _together(
    images: "Sequence[Image]", kind: str, ends_ms: Iterable[int], **options: object
) -> bytes:
    """Return images as one looping file; each image ends at its millisecond."""
    stream = BytesIO()
    durations = [end - begin for begin, end in pairwise((0, *ends_ms))]
    images[0].save(
        stream,
        kind,
        save_all=True,
        append_images=images[1:],
        duration=durations,
        loop=0,
        **options,
    )
    return stream.getvalue()


def _gif(film: Film, theme: Theme, size: Size | None, progress: Progress) -> bytes:
    images: list[Image] = []
    seconds: list[float] = []
    for image, shown_s in _images(film, theme, size, progress):
        from PIL.Image import Dither, Quantize

        # one palette for the whole film; otherwise still parts would flicker
        images.append(
            image.quantize(palette=images[0], dither=Dither.NONE)
            if images
            else image.quantize(255, method=Quantize.MAXCOVERAGE)
        )
        seconds.append(shown_s)
    # a GIF counts hundredths of a second: if rounded one by one, the frames would take too little
    # time
    ends = (round(end * 100) * 10 for end in accumulate(seconds))
    return _together(images, "GIF", ends, optimize=False, disposal=1)


def _apng(film: Film, theme: Theme, size: Size | None, progress: Progress) -> bytes:
    images, seconds = zip(*_images(film, theme, size, progress), strict=True)
    ends = (round(end * 1000) for end in accumulate(seconds))
    return _together(images, "PNG", ends, default_image=False)


class Format(NamedTuple):
    """The functions that write one format: for still pictures, for pages and for animations.

    `moving` is the format that replaces this format for animations. `is_text` says whether a
    terminal may receive this format, and `extra` is the optional part of trisolve that it needs.
    """

    still: Callable[[Scene, Theme, Size | None], bytes] | None = None
    pages: Callable[[Sequence[Scene], Theme], bytes] | None = None
    film: Callable[[Film, Theme, Size | None, Progress], bytes] | None = None
    moving: str = ""
    is_text: bool = False
    extra: str = ""


FORMATS = {
    "svg": Format(still=_svg, film=_animated_svg, is_text=True),
    "png": Format(still=_png, moving="apng", extra="png"),
    "pdf": Format(pages=_pdf, extra="pdf"),
    "gif": Format(film=_gif, extra="png"),
    "apng": Format(film=_apng, extra="png"),
}
"""The formats of pictures, by names that are also their suffixes."""
STILL = tuple(name for name, one in FORMATS.items() if one.still or one.pages)
"""The formats of still pictures."""
SINGLE = tuple(name for name, one in FORMATS.items() if one.still)
"""The formats with one picture in a file, so that several pages are numbered files."""
PIXELS = tuple(name for name in SINGLE if not FORMATS[name].is_text)
"""The formats of single pictures that consist of pixels."""
FILMS = tuple(name for name, one in FORMATS.items() if one.film)
"""The formats of animations."""


def either(names: Sequence[str], before: str = "", last: str = "or") -> str:
    """Return names as alternatives for use in a sentence.

    >>> either(("svg", "png", "pdf"), "."), either(("svg", "png"), last="and")
    ('.svg, .png or .pdf', 'svg and png')
    """
    *others, end = (f"{before}{name}" for name in names)
    return f"{', '.join(others)} {last} {end}" if others else end


def needs(names: Sequence[str]) -> str:
    """Return a sentence that names the extras that the given formats need.

    >>> needs(("svg", "png", "pdf"))
    'PNG needs trisolve[png], PDF needs trisolve[pdf].'
    """
    by_extra: dict[str, list[str]] = {}
    for name in names:
        by_extra.setdefault(FORMATS[name].extra, []).append(name.upper())
    parts = (
        f"{either(some, last='and')} need{'s' if len(some) == 1 else ''} trisolve[{extra}]"
        for extra, some in by_extra.items()
        if extra
    )
    return ", ".join(parts) + "."


def format_of_picture(path: StrPath) -> str:
    """Return the format for a path's suffix; raise FormatError for an unknown suffix.

    >>> format_of_picture("board.PNG")
    'png'
    """
    found = suffix_of(path).removeprefix(".")
    if found not in FORMATS:
        expected = f"expected a name that ends in .{', .'.join(FORMATS)}"
        raise FormatError(f"{escape(os.fspath(path))}: {expected}")
    return found


def picture(
    drawn: Scene | Film,
    theme: Theme,
    format: str,
    size: Size | None = None,
    progress: Progress = None,
) -> bytes:
    """Return a scene or animation as the bytes of a file; raise FormatError for an unknown format.

    `progress` is called with the number of finished frames. Raises TrisolveError if the library
    that paints the format is missing.
    """
    how = FORMATS.get(format, Format())
    if isinstance(drawn, Film):
        if how.film is None:
            raise FormatError(f"expected {either(FILMS)} for a film, got {format}")
        return how.film(drawn, theme, size, progress)
    if how.pages is not None:
        return how.pages([drawn], theme)
    if how.still is None:
        expected = f"expected {either(STILL)} for a still picture"
        raise FormatError(f"{expected}, got {format}")
    return how.still(drawn, theme, size)


def join_pages(pages: Sequence[Scene], theme: Theme, format: str) -> bytes | None:
    """Return pages as one file, or None if the format needs a separate file for each page."""
    how = FORMATS[format].pages
    return None if how is None else how(pages, theme)


class Picture(NamedTuple):
    """A picture of any puzzle: a scene or a film with its theme, drawn for a size.

    >>> from trisolve.paint.scene import Box
    >>> from trisolve.paint.themes import THEMES
    >>> Picture(Scene(Box(0, 0, 10, 5), ()), THEMES["day"], 400).data()[:4]
    b'<svg'
    """

    drawn: Scene | Film
    theme: Theme
    size: SomeSize = None

    def data(self, format: str = "svg", progress: Progress = None) -> bytes:
        """Return the picture as the bytes of a file; raise FormatError for an unknown format."""
        return picture(self.drawn, self.theme, format, size_of(self.size), progress)

    def svg(self) -> str:
        """Return the picture as SVG."""
        return self.data().decode()

    def notebook_svg(self) -> str:
        """Return the picture as SVG, in its own size or else in the size for notebooks."""
        return self._replace(size=self.size or _NOTEBOOK_PX).svg()

    def save(self, path: StrPath, progress: Progress = None) -> None:
        """Write the picture in the format of the suffix; may raise FormatError or FileError."""
        write_bytes(path, self.data(format_of_picture(path), progress))


def as_svg(name: str, draw: Callable[_Arguments, Picture]) -> Callable[_Arguments, str]:
    """Return a function with the given name that draws the same picture and returns it as SVG."""

    @wraps(draw)
    def render(*args: _Arguments.args, **options: _Arguments.kwargs) -> str:
        return draw(*args, **options).svg()

    said = (draw.__doc__ or "").replace(f"{draw.__name__}(", f"{name}(").replace(".svg()", "")
    render.__doc__ = said.replace("Return a picture", "Return an SVG picture", 1).replace(
        "Return a film", "Return an animated SVG", 1
    )
    render.__name__ = render.__qualname__ = name
    render.__annotations__ = {**draw.__annotations__, "return": str}
    return render


def page_paths(path: StrPath, n_pages: int) -> list[Path]:
    """Return the paths of pages: the path itself for one page, else paths with -1, -2 and so on.

    >>> [str(page) for page in page_paths("sheet.svg", 2)]
    ['sheet-1.svg', 'sheet-2.svg']
    """
    path = Path(path)
    if n_pages == 1:
        return [path]
    digits = len(str(n_pages))
    return [path.with_stem(f"{path.stem}-{n:0{digits}}") for n in range(1, n_pages + 1)]


def save_pages(
    pages: Sequence[Scene],
    theme: Theme,
    path: StrPath,
    format: str,
    size: Size | None = None,
) -> list[Path]:
    """Write pages to one file if the format supports pages, else to several; return the paths.

    Either all files are written, or none.
    """
    together = join_pages(pages, theme, format)
    if together is not None:
        write_bytes(path, together)
        return [Path(path)]
    paths = page_paths(path, len(pages))
    return write_set(
        (page_path, picture(page, theme, format, size))
        for page, page_path in zip(pages, paths, strict=True)
    )
