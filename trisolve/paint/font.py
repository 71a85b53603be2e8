"""A custom font for all text in pictures: a TrueType file, or a file packed as WOFF2.

The file is embedded unchanged in SVG and PDF, so its header is checked here: browsers silently skip
a damaged font. The letters that a font has are read from its "cmap" table (OpenType 1.9).
"""

import struct
from base64 import b64encode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from io import BytesIO

from trisolve.errors import FormatError
from trisolve.extras import missing
from trisolve.files.messages import escape, located
from trisolve.files.whole import StrPath, read_file
from trisolve.paint.fonts import REGULAR

MAX_BYTES = 16 << 20
_TRUETYPE = (b"\x00\x01\x00\x00", b"true")
_WOFF2 = b"wOF2"
_FAMILY, _WINDOWS, _MACINTOSH = 1, 3, 1
"""The name table's code for the family, and the two platforms whose spelling is read."""


@dataclass(frozen=True)
class Font:
    """A font file: its bytes, and whether they are packed as WOFF2."""

    data: bytes
    is_packed: bool = False

    @cached_property
    def digest(self) -> str:
        """A name derived from the bytes, so that two fonts in one document never clash."""
        return f"own-{blake2b(self.data, digest_size=6).hexdigest()}"

    @cached_property
    def face(self) -> str:
        """The CSS rule that embeds the whole font."""
        kind = "woff2" if self.is_packed else "ttf"
        data = b64encode(self.data).decode()
        return f'@font-face{{font-family:"{self.digest}";src:url(data:font/{kind};base64,{data})}}'

    @cached_property
    def truetype(self) -> bytes:
        """The font as a TrueType file; raises MissingExtra if unpacking needs a missing library."""
        if not self.is_packed:
            return self.data
        try:
            from fontTools.ttLib import TTFont

            font = TTFont(BytesIO(self.data), recalcTimestamp=False)
        except ImportError:  # fontTools raises it too, without brotli
            raise missing("fonttools and brotli", "png", "a .woff2 in a PNG or PDF") from None
        unpacked = BytesIO()
        font.flavor = None
        font.save(unpacked)
        return unpacked.getvalue()

    @cached_property
    def family(self) -> str:
        """The family name in the font's own table, by which resvg finds the font."""
        return _family(self.truetype)


def load_font(path: StrPath) -> Font:
    """Return the font in a .ttf or .woff2 file; may raise FileError or FormatError."""
    data = read_file(path, "a font")
    with located(escape(str(path))):
        return parse_font(data)


def parse_font(data: bytes) -> Font:
    """Return the font in a file's bytes; raise FormatError for any other format.

    >>> parse_font(b"OTTO")
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected a .ttf or .woff2 font, got something else
    """
    if len(data) > MAX_BYTES:
        raise FormatError(f"expected a font of up to {MAX_BYTES >> 20} MiB, got more")
    if data[:4] == _WOFF2:
        (length,) = struct.unpack(">I", data[8:12].ljust(4, b"\0"))
        if length != len(data):
            raise FormatError("expected a whole .woff2 font, got a damaged one")
        return Font(data, is_packed=True)
    if data[:4] not in _TRUETYPE:
        raise FormatError("expected a .ttf or .woff2 font, got something else")
    _family(data)
    return Font(data)


def _family(data: bytes) -> str:
    """Return the family's name from a TrueType file; raise FormatError for a damaged one.

    OpenType 1.9, "name": records of platform, encoding, language, name, length and offset.
    """
    try:
        found = dict(tables(data))
        start = found[b"name"]
        if found[b"glyf"] >= len(data):
            raise ValueError
        _, count, strings = struct.unpack_from(">3H", data, start)
        for number in range(count):
            platform, _, _, name, size, at = struct.unpack_from(
                ">6H", data, start + 6 + 12 * number
            )
            if name == _FAMILY and platform in (_WINDOWS, _MACINTOSH):
                text = data[start + strings + at :][:size]
                return text.decode("utf-16-be" if platform == _WINDOWS else "mac-roman")
        raise ValueError
    except (struct.error, KeyError, ValueError):
        raise FormatError("expected a whole .ttf font, got a damaged one") from None


def tables(data: bytes) -> list[tuple[bytes, int]]:
    """Return the tags of the tables in a TrueType file, each with the table's offset."""
    (count,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4s3I", data, 12 + 16 * number) for number in range(count))
    return [(tag, at) for tag, _, at, _ in records]


_SEGMENTS, _GROUPS = 4, 12
"""The kinds of tables: ranges of letters up to U+FFFF, and ranges of any letters."""


def lacking(texts: Iterable[str], font: Font | None = None) -> str:
    """Return, in order, the letters in strings that neither a font nor the bundled font has.

    >>> lacking(["Ziel: \u00c4", "\u76ee\u6807", "\u6807"])
    '\u6807\u76ee'
    """
    held = set(_ranges(REGULAR.read_bytes()))
    if font is not None:
        held.update(_ranges(font.truetype))
    letters = sorted(set("".join(texts)) - {" "})
    return "".join(letter for letter in letters if not any(a <= ord(letter) <= b for a, b in held))


def _ranges(data: bytes) -> Iterator[tuple[int, int]]:
    """Yield the ranges of letters, first and last, that a TrueType file has glyphs for."""
    start = dict(tables(data)).get(b"cmap", 0)
    _, count = struct.unpack_from(">2H", data, start)
    for number in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 8 + 8 * number)
        at = start + offset
        (kind,) = struct.unpack_from(">H", data, at)
        if kind == _SEGMENTS:
            (twice,) = struct.unpack_from(">H", data, at + 6)
            ends = struct.unpack_from(f">{twice // 2}H", data, at + 14)
            begins = struct.unpack_from(f">{twice // 2}H", data, at + 16 + twice)
            yield from zip(begins, ends, strict=True)
        elif kind == _GROUPS:
            (groups,) = struct.unpack_from(">I", data, at + 12)
            for group in range(groups):
                yield struct.unpack_from(">2I", data, at + 16 + 12 * group)
