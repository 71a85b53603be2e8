"""Pictures as bytes and as files: which painter, how many pixels, one file or one per page."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath, suffix_of, write_bytes
from trisolve.paint.pdf import paint_pdf
from trisolve.paint.png import paint_png
from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme

FORMS = ("svg", "png", "pdf", "gif", "apng")
"""The forms a picture can be written in, each also the suffix that asks for it."""
EDGE_PX, EDGE_PT = 60, 28.346
"""How large an edge is by default: in pixels, and (a centimetre) in points of a PDF."""
_MAX_SIDE_PX = 2400
_PX_PER_MM = 300 / 25.4


class Size(NamedTuple):
    """Pixels asked for; without a height, `width` is that of the longer side."""

    width: int
    height: int | None = None

    @property
    def aspect(self) -> float | None:
        """Width to height, where both are given."""
        return None if self.height is None else self.width / self.height


def pixels(scene: Scene, size: Size | None) -> tuple[int, int]:
    """Return how many pixels wide and high a scene is drawn.

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


def form_of_picture(path: StrPath) -> str:
    """Return the form that a path's suffix asks for; raise FormatError if it asks for none.

    >>> form_of_picture("board.PNG")
    'png'
    """
    form = suffix_of(path).removeprefix(".")
    if form not in FORMS:
        expected = f"expected a name that ends in .{', .'.join(FORMS)}"
        raise FormatError(f"{shown(os.fspath(path))}: {expected}")
    return form


def paint(scene: Scene, theme: Theme, form: str, size: Size | None = None) -> bytes:
    """Return one scene as the bytes of an SVG, PNG or PDF file."""
    width, height = pixels(scene, size)
    if form == "svg":
        if size is None and scene.unit_mm is not None:
            return paint_svg(scene, theme).encode()
        if width >= height:  # the other side follows from the view, to a fraction of a pixel
            return paint_svg(scene, theme, width=width).encode()
        return paint_svg(scene, theme, height=height).encode()
    if form == "png":
        return paint_png(scene, theme, width=width, height=height)
    if form == "pdf":
        return paint_pages([scene], theme)
    raise FormatError(f"expected svg, png or pdf for a picture that stands still, got {form}")


def paint_pages(pages: Sequence[Scene], theme: Theme) -> bytes:
    """Return scenes as the pages of one PDF, a centimetre an edge."""
    return paint_pdf(pages, theme, width_pt=pages[0].view.width * EDGE_PT)


def page_paths(path: StrPath, n_pages: int) -> list[Path]:
    """Return the paths of numbered pages: the path itself for one, else -1, -2 before its suffix.

    >>> [str(page) for page in page_paths("sheet.svg", 2)]
    ['sheet-1.svg', 'sheet-2.svg']
    """
    path = Path(path)
    if n_pages == 1:
        return [path]
    digits = len(str(n_pages))
    return [path.with_stem(f"{path.stem}-{n:0{digits}}") for n in range(1, n_pages + 1)]


def save_pages(
    pages: Sequence[Scene], theme: Theme, path: StrPath, form: str, size: Size | None = None
) -> list[Path]:
    """Write pages, a PDF as one file, others as one file per page; return the paths."""
    if form == "pdf":
        write_bytes(path, paint_pages(pages, theme))
        return [Path(path)]
    paths = page_paths(path, len(pages))
    for page, page_path in zip(pages, paths, strict=True):
        write_bytes(page_path, paint(page, theme, form, size))
    return paths
