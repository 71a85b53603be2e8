"""Estimate the size of text without a font, accurately enough to truncate the text."""

from collections.abc import Callable, Sequence
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
    """Return words arranged in lines of at most `width`; longer words are broken.

    >>> wrapped(["one", "two", "three"], 1.0, 5.0)
    ['one two', 'three']
    >>> wrapped(["twothree"], 1.0, 3.0)
    ['twoth', 'ree']
    """
    lines: list[str] = []
    for word in (part for whole in words for part in _broken(whole, size, width)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _broken(word: str, size: float, width: float) -> list[str]:
    """Return the parts of a word, each of at most `width`; most words are one part."""
    if text_width(word, size) <= width:
        return [word]
    parts = [""]
    for letter in word:
        if parts[-1] and text_width(parts[-1] + letter, size) > width:
            parts.append("")
        parts[-1] += letter
    return parts


_SHRINKING = tuple(1 - step / 20 for step in range(13))
"""How much smaller than usual letters may be where a text is long."""


def largest(usual: float, fits: Callable[[float], bool]) -> float:
    """Return the largest size at which a text fits, from the usual size down to two fifths of it.

    >>> largest(10.0, lambda size: size < 8)
    7.5
    """
    sizes = [usual * share for share in _SHRINKING]
    return next((size for size in sizes if fits(size)), sizes[-1])


def fitted(text: str, size: float, least: float, width: float) -> tuple[str, float]:
    """Return a text, truncated if it would be too small, and the size at which it fits a width.

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
