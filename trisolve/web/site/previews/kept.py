"""Preview pictures as PNG, drawn in parallel and stored under digests of their contents.

Drawing a thousand pictures takes a minute or more, so each picture is stored in the user's cache
under a digest of its contents and of the code that draws it. A second build only reads the stored
pictures.
"""

import io
import os
import signal
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from importlib.metadata import version
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from trisolve.files.whole import write_bytes
from trisolve.kernels.cache import folder_for
from trisolve.kernels.machine import n_processors
from trisolve.web.site.previews.card import HEIGHT, WIDTH

_COLORS = 128
_KEPT_S = 90 * 24 * 3600
_PACKAGE = Path(__file__).resolve().parents[3]
FEW = 8
"""Drawing this many pictures takes as long as starting other processes."""
DRAWN_BY = ("paint", "sliding/pictures", "web/site/previews")
"""The parts of the package that draw previews."""
LIBRARIES = {"resvg_py": "resvg_py", "PIL": "pillow"}
"""The distributions that draw PNG, by import name."""

Drawn = Callable[[int, int], None]
"""Called with the number of pictures drawn, and the total."""


@dataclass(frozen=True)
class Picture:
    """A picture to draw: everything it depends on, as a string, and the function that draws it."""

    content: str
    svg: Callable[[], str]

    @property
    def key(self) -> str:
        """The name under which the picture is stored."""
        text = f"{drawing_key()}\n{self.content}"
        return blake2b(text.encode(), digest_size=16).hexdigest()


def can_draw() -> bool:
    """Return whether the libraries that draw PNG are installed."""
    return all(find_spec(name) is not None for name in LIBRARIES)


@cache
def drawing_key() -> str:
    """Return a digest of the code that draws: our modules and the libraries."""
    sources = [path for part in DRAWN_BY for path in sorted((_PACKAGE / part).rglob("*.py"))]
    digest = blake2b(digest_size=16)
    for path in sources:
        digest.update(path.read_bytes())
    for library in LIBRARIES.values():
        digest.update(version(library).encode())
    return digest.hexdigest()


def png_of(svg: str) -> bytes:
    """Return a preview as a PNG with a small palette, a third of the size of a full-color PNG."""
    from PIL import Image

    from trisolve.paint.png import rasterize

    picture = Image.open(io.BytesIO(rasterize(svg, WIDTH, HEIGHT))).convert("RGB")
    few = picture.quantize(_COLORS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    written = io.BytesIO()
    few.save(written, "PNG", optimize=True)
    return written.getvalue()


def pictures_of(pictures: Mapping[str, Picture], drawn: Drawn | None = None) -> dict[str, bytes]:
    """Return each picture as PNG under its name; may raise TrisolveError or FileError."""
    folder = folder_for("previews")
    keys = {name: picture.key for name, picture in pictures.items()}
    found = {} if folder is None else dict(_kept_pictures(folder, keys))
    lacking = [name for name in pictures if name not in found]
    for done, (name, png) in enumerate(_draw_pictures(lacking, pictures), 1):
        found[name] = png
        if folder is not None:
            write_bytes(folder / f"{keys[name]}.png", png)
        if drawn is not None:
            drawn(done, len(lacking))
    if folder is not None and lacking:
        _prune(folder)
    return {name: found[name] for name in pictures}


def _kept_pictures(folder: Path, keys: Mapping[str, str]) -> Iterator[tuple[str, bytes]]:
    for name, key in keys.items():
        path = folder / f"{key}.png"
        with suppress(OSError):
            png = path.read_bytes()
            os.utime(path)
            yield name, png


def _draw_pictures(
    names: Sequence[str], pictures: Mapping[str, Picture]
) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of these names in order, drawn by all processors if there are many."""
    svgs = (pictures[name].svg() for name in names)
    n_workers = n_processors()
    if len(names) <= FEW or n_workers == 1:
        yield from zip(names, map(png_of, svgs), strict=True)
        return
    with ProcessPoolExecutor(n_workers, get_context("spawn"), _ignore_interrupts) as pool:
        try:
            yield from zip(names, pool.map(png_of, svgs, chunksize=4), strict=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _ignore_interrupts() -> None:
    """In a pool process, leave Ctrl-C to the first process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _prune(folder: Path) -> None:
    """Delete the pictures that no build has used for three months."""
    oldest = time.time() - _KEPT_S
    for path in folder.glob("*.png"):
        with suppress(OSError):
            if path.stat().st_mtime < oldest:
                path.unlink()
