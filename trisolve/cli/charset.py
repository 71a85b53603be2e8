"""Replacements for characters that a terminal's encoding does not have.

Triangles become ``^`` and ``v``, arrows become their axis and sign (``U+``), and everything else
becomes ``?``.
"""

from functools import cache

NAMED = "trisolve-named"
"""The name under which `name_unknown` is known as an error handler of encodings."""


@cache
def _plain() -> dict[int, str]:
    """Return replacements for triangles and arrows, created late because few runs need them."""
    from trisolve.sliding.lattice import ARROWS, Axis

    arrows = {
        ord(arrow): f"{Axis(axis).name}{'+-'[sign < 0]}" for (axis, sign), arrow in ARROWS.items()
    }
    return arrows | dict(zip(map(ord, "▲▼△▽·"), "^v^v.", strict=True))


def name_unknown(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that cannot be encoded, and where to continue.

    >>> import codecs
    >>> codecs.register_error(NAMED, name_unknown)
    >>> "goal 4 ↘, ▲▼ é".encode("ascii", NAMED)
    b'goal 4 W+, ^v ?'
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(_plain().get(ord(letter), "?") for letter in unknown), error.end
