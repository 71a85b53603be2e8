"""Pictures arranged in rows on paper, each on a card with lines of text under it."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from trisolve.paint.lettering import fitted
from trisolve.paint.scene import Box, Group, Node, Point, Segment, Shape, Text


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
    """Return the number of columns that makes the cards on a page as large as possible.

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
    """Return a card with its upper-left corner at a point and a picture of the given size.

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
        text, chosen = fitted(whole, letters * usual, usual, width)
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
