"""Pictures arranged in rows on paper, each on a card above lines of text, and QR codes.

The size of text is estimated without a font, accurately enough to truncate the text. QR codes are
made with segno: black modules and the quiet zone that readers need.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from unicodedata import east_asian_width

from trisolve.errors import FormatError
from trisolve.extras import missing
from trisolve.paint.scene import Box, Group, Node, Point, Segment, Shape, Text

_NARROW, _WIDE = "iljtfrI.,:;'|!()[]/ -", "mwMW@%&—…"
_WIDTHS = {**dict.fromkeys(_NARROW, 0.34), **dict.fromkeys(_WIDE, 0.92)}


def text_width(text: str, size: float) -> float:
    """Return the approximate width of a string of the given height.

    >>> text_width("mm", 1.0) > text_width("ii", 1.0)
    True
    """
    return size * sum(
        _WIDTHS.get(x) or (1.0 if east_asian_width(x) in "WF" else 0.7 if x.isupper() else 0.6)
        for x in text
    )


def wrap(words: Sequence[str], size: float, width: float) -> list[str]:
    """Return words arranged in lines of at most `width`; longer words are broken.

    >>> wrap(["one", "two", "three"], 1.0, 5.0)
    ['one two', 'three']
    >>> wrap(["twothree"], 1.0, 3.0)
    ['twoth', 'ree']
    """
    lines: list[str] = []
    for word in (part for whole in words for part in _break_word(whole, size, width)):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _break_word(word: str, size: float, width: float) -> list[str]:
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
"""How much smaller than usual letters may be if a text is long."""


def largest(usual: float, fits: Callable[[float], bool]) -> float:
    """Return the largest size at which a string fits, from the usual size down to two fifths of it.

    >>> largest(10.0, lambda size: size < 8)
    7.5
    """
    sizes = [usual * share for share in _SHRINKING]
    return next((size for size in sizes if fits(size)), sizes[-1])


def fit_text(text: str, size: float, least: float, width: float) -> tuple[str, float]:
    """Return a string, truncated if it would be too small, and the size at which it fits a width.

    >>> fit_text("mmmm", 1.0, 0.5, 2.0)
    ('mmmm', 0.5434782608695652)
    >>> fit_text("mmmmmmmm", 1.0, 0.5, 2.0)
    ('mmm…', 0.5)
    """
    fitting = width / max(text_width(text, 1.0), 1e-9)
    if fitting < least:
        return shorten(text, least, width), least
    return text, min(size, fitting)


def text_plate(*lines: Text) -> Group:
    """Return centered lines of text on a plate, which a theme with a sky puts under them."""
    half = max(text_width(one.text, one.size) / 2 + 0.4 * one.size for one in lines)
    first, last = lines[0], lines[-1]
    top, bottom = first.y - 0.85 * first.size, last.y + 0.85 * last.size
    plate = rounded_box(Box(first.x - half, top, first.x + half, bottom), 0.35 * first.size)
    return Group((Shape(plate, "plate"), *lines))


def shorten(text: str, size: float, width: float) -> str:
    """Return a string that fits a width, truncated with an ellipsis if needed.

    >>> shorten("A long name of a level", 1.0, 6.0)
    'A long na…'
    """
    if text_width(text, size) <= width:
        return text
    while text and text_width(text + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


@dataclass(frozen=True)
class Card:
    """A picture that fills its box, and the lines of text under it, the first of which is large."""

    box: Box
    nodes: tuple[Node, ...]
    lines: tuple[str, ...] = ()


GAP = 0.05
"""Space between cards, relative to a card's width."""
LINE = 0.075
"""Height of a line of text, relative to a card's width; the first has this height, the others less.
"""


def columns_for(n_cards: int, shape: float, aspect: float) -> int:
    """Return the number of columns that maximizes the size of the cards on a page.

    `aspect` is the page's ratio of width to height, and `shape` is this ratio for a card. Among
    equally good choices, the smallest number of columns is used, because it leaves the fewest gaps.

    >>> columns_for(8, 1.0, 2.0), columns_for(3, 1.6, 3.0)
    (4, 3)
    """

    def size(columns: int) -> float:
        return min(aspect / (columns * shape), 1 / ceil(n_cards / columns))

    return max(range(1, n_cards + 1), key=size)


def lines_height(n_lines: int, letters: float = 1.0) -> float:
    """Return the height of the text lines under a card, relative to the card's width."""
    return 0.0 if n_lines == 0 else LINE * letters * (1.55 + 1.2 * (n_lines - 1))


def rounded_box(box: Box, radius: float) -> tuple[Segment, ...]:
    """Return a rectangle with rounded corners as a path."""
    left, top, right, bottom = box
    return (
        Segment("M", left + radius, top),
        Segment("L", right - radius, top),
        Segment("A", right, top + radius, radius),
        Segment("L", right, bottom - radius),
        Segment("A", right - radius, bottom, radius),
        Segment("L", left + radius, bottom),
        Segment("A", left, bottom - radius, radius),
        Segment("L", left, top + radius),
        Segment("A", left + radius, top, radius),
        Segment("Z"),
    )


def card_group(card: Card, size: tuple[float, float], at: Point, letters: float = 1.0) -> Group:
    """Return a card with a picture of the given size, and with its upper-left corner at a point.

    If the text fits, it is `letters` times the usual size.
    """
    width, height = size
    scale = min(width / card.box.width, height / card.box.height)
    middle = card.box.middle
    frame = rounded_box(Box(0, 0, width, height), 0.03 * width)
    middle_at = width / 2 - scale * middle[0], height / 2 - scale * middle[1]
    picture = Group(card.nodes, at=middle_at, scale=scale)
    nodes: list[Node] = [Group((Shape(frame, "card"), picture), clip=frame)]
    baseline = height
    for number, whole in enumerate(card.lines):
        usual = LINE * width * (0.86 if number == 0 else 0.72)
        baseline += LINE * letters * width * (0.9 if number == 0 else 1.15)
        style = "caption" if number == 0 else "note"
        text, chosen = fit_text(whole, letters * usual, usual, width)
        nodes.append(Text(width / 2, baseline, text, chosen, style))
    return Group(tuple(nodes), "card-group", at)


def grid(
    cards: Sequence[Card],
    columns: int,
    width: float,
    shape: float | None = None,
    letters: float = 1.0,
) -> tuple[tuple[Node, ...], float]:
    """Return cards arranged in equal rows across the whole `width`, and the resulting height.

    Pictures have the height of the tallest picture, or `shape` times their width.
    """
    gap = GAP * width / columns
    card_width = (width - gap * (columns - 1)) / columns
    if shape is None:
        shape = max(card.box.height / card.box.width for card in cards)
    picture_height = card_width * shape
    n_lines = max(len(card.lines) for card in cards)
    row_height = picture_height + card_width * lines_height(n_lines, letters) + gap
    nodes = []
    for number, card in enumerate(cards):
        row, column = divmod(number, columns)
        x, y = column * (card_width + gap), row * row_height
        nodes.append(card_group(card, (card_width, picture_height), (x, y), letters))
    return tuple(nodes), ceil(len(cards) / columns) * row_height - gap


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
    """Return the QR code of a string as a square; raise FormatError if the string is too long.

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
