"""Estimate the size of text without a font, accurately enough to truncate the text."""

from collections.abc import Sequence
from unicodedata import east_asian_width

_NARROW, _WIDE = "iljtfrI.,:;'|!()[]/ -", "mwMW@%&—…"
_WIDTHS = {**dict.fromkeys(_NARROW, 0.34), **dict.fromkeys(_WIDE, 0.92)}


def text_width(text: str, size: float) -> float:
    """Return the approximate width of a text of the given height.

    >>> text_width("mm", 1.0) > text_width("ii", 1.0)
    True
    """
    return size * sum(
        _WIDTHS.get(x) or (1.0 if east_asian_width(x) in "WF" else 0.7 if x.isupper() else 0.6)
        for x in text
    )


def wrapped(words: Sequence[str], size: float, width: float) -> list[str]:
    """Return words arranged in lines of at most `width`.

    >>> wrapped(["one", "two", "three"], 1.0, 5.0)
    ['one two', 'three']
    """
    lines: list[str] = []
    for word in words:
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted(text: str, size: float, least: float, width: float) -> tuple[str, float]:
    """Return a text and the size at which it fits a width, truncated if that would be too small.

    >>> fitted("mmmm", 1.0, 0.5, 2.0)
    ('mmmm', 0.5434782608695652)
    >>> fitted("mmmmmmmm", 1.0, 0.5, 2.0)
    ('mmm…', 0.5)
    """
    fitting = width / max(text_width(text, 1.0), 1e-9)
    if fitting < least:
        return shortened(text, least, width), least
    return text, min(size, fitting)


def shortened(text: str, size: float, width: float) -> str:
    """Return a text that fits a width, truncated with an ellipsis if needed.

    >>> shortened("A long name of a level", 1.0, 6.0)
    'A long na…'
    """
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"
