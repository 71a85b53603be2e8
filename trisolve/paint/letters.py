"""Find out which letters a font has, from the "cmap" table of a TrueType file (OpenType 1.9)."""

import struct
from collections.abc import Iterable, Iterator

from trisolve.paint.font import Font, tables
from trisolve.paint.fonts import REGULAR

_SEGMENTS, _GROUPS = 4, 12
"""The kinds of tables: ranges of letters up to U+FFFF, and ranges of any letters."""


def lacking(texts: Iterable[str], font: Font | None = None) -> str:
    """Return, in order, the letters of texts that are in neither a font nor the bundled font.

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
