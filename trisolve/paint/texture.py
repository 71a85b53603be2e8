"""Textures: a custom PNG picture that is repeated over blocks, with a random offset on each block.

Painters embed the file unchanged, so it is checked here, chunk by chunk (W3C, Portable Network
Graphics): a truncated or damaged file would silently leave blocks blank.
"""

import struct
import zlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.files.messages import escape, located
from trisolve.files.whole import StrPath, read_file
from trisolve.kernels.randomness import SplitMix64
from trisolve.paint.scene import Box, Point

PX_PER_EDGE = 60
"""The number of pixels of a texture along an edge, as in a picture of the usual size."""
MIN_SIDE, MAX_SIDE, MAX_BYTES = 8, 2048, 4 << 20
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_GRAY = 0
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
"""The bit depths per channel that each color type allows."""
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


class _Pass(NamedTuple):
    """The pixels in one pass over a picture: the first pixel, and the step to the next."""

    first_x: int
    first_y: int
    step_x: int
    step_y: int


_PASSES = (
    *(_Pass(0, 0, 8, 8), _Pass(4, 0, 8, 8), _Pass(0, 4, 4, 8), _Pass(2, 0, 4, 4)),
    *(_Pass(0, 2, 2, 4), _Pass(1, 0, 2, 2), _Pass(0, 1, 1, 2)),
)
"""The passes of an interlaced picture."""


@dataclass(frozen=True)
class Texture:
    """A picture to repeat: a PNG file, its size in pixels, and the seed for its offsets."""

    png: bytes
    width_px: int
    height_px: int
    seed: int = 0

    @property
    def width(self) -> float:
        """The width in edges."""
        return self.width_px / PX_PER_EDGE

    @property
    def height(self) -> float:
        """The height in edges."""
        return self.height_px / PX_PER_EDGE

    @property
    def tile(self) -> Box:
        """The box of one repeat of the picture, extended by half a pixel so that no seam shows."""
        return Box(0, 0, self.width, self.height).with_margin(0.5 / PX_PER_EDGE)

    @cached_property
    def data_uri(self) -> str:
        """The file as a data URI."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"

    def offset(self, number: int) -> Point:
        """Return the offset of the repeated picture on the block with the given number, in edges.

        The offset depends only on the seed and the number, so a block looks the same in every
        picture.

        >>> Texture(b"", 60, 60, seed=1).offset(0) == Texture(b"", 60, 60, seed=2).offset(0)
        False
        """
        stream = SplitMix64(self.seed)
        for _ in range(2 * number):
            stream.draw()
        x, y = stream.below(self.width_px), stream.below(self.height_px)
        return x / PX_PER_EDGE, y / PX_PER_EDGE


def load_texture(path: StrPath, seed: int = 0) -> Texture:
    """Return the texture in a PNG file; may raise FileError or FormatError."""
    png = read_file(path, "a PNG picture")
    with located(escape(str(path))):
        return parse_texture(png, seed)


def parse_texture(png: bytes, seed: int = 0) -> Texture:
    """Return the texture in PNG data; raise FormatError if it is damaged, too small or too large.

    >>> parse_texture(b"GIF89a")
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected a PNG picture, got something else
    """
    if not png.startswith(_SIGNATURE):
        raise FormatError("expected a PNG picture, got something else")
    if len(png) > MAX_BYTES:
        raise FormatError(f"expected a PNG picture of up to {MAX_BYTES >> 20} MiB, got more")
    chunks = list(_chunks(png))
    if not chunks or chunks[0].kind != b"IHDR" or len(chunks[0].data) != 13:
        raise _damage_error("its header is missing")
    width, height, depth, color = struct.unpack(">IIBB", chunks[0].data[:10])
    if depth not in _DEPTHS.get(color, ()):
        raise _damage_error("its header has no known color type")
    if (color, depth) == (_GRAY, 16):  # Pillow, which reads it for the PDF, would cut it off at 255
        raise FormatError("expected gray of up to 8 bits per pixel, got 16")
    if not (MIN_SIDE <= width <= MAX_SIDE and MIN_SIDE <= height <= MAX_SIDE):
        expected = f"expected a picture of {MIN_SIDE} to {MAX_SIDE} pixels per side"
        raise FormatError(f"{expected}, got {width} x {height}")
    if chunks[-1].kind != b"IEND":
        raise _damage_error("its end is missing")
    bits, is_interlaced = _CHANNELS[color] * depth, chunks[0].data[12] == 1
    passes = _PASSES if is_interlaced else (_Pass(0, 0, 1, 1),)
    n_bytes = sum(_n_bytes((width, height), bits, one) for one in passes)
    _check_pixels(b"".join(chunk.data for chunk in chunks if chunk.kind == b"IDAT"), n_bytes)
    return Texture(png, width, height, seed)


class _Chunk(NamedTuple):
    kind: bytes
    data: bytes


def _damage_error(what: str) -> FormatError:
    return FormatError(f"expected a whole PNG picture, got a damaged one: {what}")


def _chunks(png: bytes) -> Iterator[_Chunk]:
    """Yield the chunks of a PNG file up to its end, verifying their checksums."""
    at = len(_SIGNATURE)
    while at < len(png):
        head = png[at : at + 8]
        if len(head) < 8:
            raise _damage_error("it is cut off")
        length, kind = struct.unpack(">I4s", head)
        data, check = png[at + 8 : at + 8 + length], png[at + 8 + length : at + 12 + length]
        if len(check) < 4:
            raise _damage_error("it is cut off")
        if zlib.crc32(kind + data) != int.from_bytes(check, "big"):
            raise _damage_error("a checksum is wrong")
        yield _Chunk(kind, data)
        if kind == b"IEND":
            return
        at += 12 + length


def _n_bytes(size: tuple[int, int], bits: int, places: _Pass) -> int:
    """Return the number of bytes in a pass over a picture: rows of pixels, each with its filter."""
    n_columns = -(-(size[0] - places.first_x) // places.step_x)
    n_rows = -(-(size[1] - places.first_y) // places.step_y)
    return n_rows * (1 + (n_columns * bits + 7) // 8)


def _check_pixels(packed: bytes, n_bytes: int) -> None:
    """Raise FormatError unless the pixels can be unpacked and are complete."""
    unpacking = zlib.decompressobj()
    try:
        pixels = unpacking.decompress(packed, n_bytes)
    except zlib.error:
        raise _damage_error("its pixels cannot be unpacked") from None
    if len(pixels) < n_bytes:
        raise _damage_error("pixels are missing")
