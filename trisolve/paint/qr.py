"""QR codes as shapes, made with segno: black modules and the quiet zone that readers need."""

from functools import lru_cache

from trisolve.errors import FormatError
from trisolve.extras import missing
from trisolve.paint.scene import Box, Node, Segment, Shape

QUIET = 4
"""How many modules stay white on every side (ISO/IEC 18004)."""


@lru_cache(maxsize=256)
def _modules(text: str) -> tuple[tuple[int, ...], ...]:
    try:
        import segno
    except ImportError:
        raise missing("segno", "pdf", "a QR code") from None
    try:
        code = segno.make(text, error="m", micro=False)
    except segno.DataOverflowError:
        message = f"expected a link of at most 2,331 bytes for a QR code, got {len(text.encode())}"
        raise FormatError(message) from None
    return tuple(tuple(row) for row in code.matrix)


def qr_nodes(text: str, left: float, top: float, side: float) -> tuple[Node, ...]:
    """Return the QR code of a text as a square; raise FormatError if the text is too long.

    >>> paper, code = qr_nodes("https://example.org", 0, 0, 1)
    >>> paper.style, code.style
    ('qr-paper', 'qr')
    """
    rows = _modules(text)
    unit = side / (len(rows) + 2 * QUIET)
    path: list[Segment] = []
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            if is_dark:
                at = left + (x + QUIET) * unit, top + (y + QUIET) * unit
                path += Box(at[0], at[1], at[0] + unit, at[1] + unit).path()
    ground = Box(left, top, left + side, top + side).path()
    return Shape(ground, "qr-paper"), Shape(tuple(path), "qr")
