"""Contact sheets: the levels of a pack on pages of paper, name, moves and grade under each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from trisolve.paint.layout import GAP, Card, grid, lines_height
from trisolve.paint.lettering import shortened
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text
from trisolve.paint.terminal import printable
from trisolve.paint.themes import Theme
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.board import Details
from trisolve.sliding.pictures.cards import card_box, level_card
from trisolve.wording import counted

PAGE_WIDTH, PAGE_HEIGHT = 21.0, 29.7
"""A page of A4 in centimetres: the lengths of a page's scene."""
_MARGIN, _HEADER = 1.3, 1.1
PER_PAGE = 20
"""How many levels a page of a contact sheet has."""


def facts(level: Level) -> str:
    """Return what a level claims about itself: its moves and its grade.

    >>> from trisolve.sliding.level import Block
    >>> facts(Level(range(8), [Block("A", [0, 1, 2])], stats={"moves": 1, "grade": "easy"}))
    '1 move · easy'
    """
    moves = level.stats.get("moves", len(level.solution) if level.solution is not None else None)
    grade = level.stats.get("grade")
    found = []
    if isinstance(moves, int) and not isinstance(moves, bool):
        found.append(counted(moves, "move"))
    if isinstance(grade, str | int | float):
        found.append(printable(str(grade)))
    return " · ".join(found)


class Fit(NamedTuple):
    """How cards are set on a page: in how many columns, how wide all, how high for its width each.

    `area` is what the pictures cover.
    """

    columns: int
    width: float
    shape: float
    area: float


def fit(boxes: Sequence[Box], per_page: int, n_lines: int) -> Fit:
    """Return how cards of such pictures fill pages best, so many on a page.

    All cards of a sheet have one size, and a picture is as large as its card allows. Tried is every
    number of columns, with cards of the shape of any picture and of the one that fills the page.
    What the pictures cover counts, so that one tall board does not make all cards tall.

    >>> fit([Box(0, 0, 4, 3)] * 11 + [Box(0, 0, 1, 9)], 12, 2).shape < 2
    True
    """
    width, height = PAGE_WIDTH - 2 * _MARGIN, PAGE_HEIGHT - 2 * _MARGIN - _HEADER
    n_cards = min(per_page, max(len(boxes), 1))
    sizes = Counter((round(box.width, 6), round(box.height, 6)) for box in boxes)
    shapes = sorted({tall / wide for wide, tall in sizes}) or [1.0]
    best = Fit(1, 0.0, 1.0, -1.0)
    for columns in range(1, n_cards + 1):
        rows = ceil(n_cards / columns)
        gap = GAP * width / columns
        card = (width - gap * (columns - 1)) / columns
        filling = (height - gap * (rows - 1)) / (rows * card) - lines_height(n_lines)
        for shape in (*shapes, filling):
            if shape <= 0:
                continue
            tall = rows * card * (shape + lines_height(n_lines)) + (rows - 1) * gap
            shrink = min(1.0, height / tall)
            wide, high = shrink * card, shrink * card * shape
            area = sum(n * min(wide / w, high / h) ** 2 * w * h for (w, h), n in sizes.items())
            if area > best.area * (1 + 1e-9):
                best = Fit(columns, shrink * width, shape, area)
    return best


def page(nodes: Sequence[Node], title: str, number: int, n_pages: int) -> Scene:
    """Return a page with its header: the title, and which page it is of how many."""
    size = 0.42
    right = PAGE_WIDTH - _MARGIN
    name = shortened(printable(title), size, PAGE_WIDTH - 2 * _MARGIN - 3)
    header: list[Node] = [
        Text(_MARGIN, _MARGIN + 0.2, name, size, "caption", anchor="start"),
        Text(right, _MARGIN + 0.2, f"{number} / {n_pages}", 0.34, "note", anchor="end"),
    ]
    view = Box(0, 0, PAGE_WIDTH, PAGE_HEIGHT)
    return Scene(view, (Shape(view.path(), "paper"), *header, *nodes), printable(title))


def card_pages(
    cards: Sequence[Card], per_page: int, title: str, n_more: int = 0
) -> Iterator[Scene]:
    """Yield pages of cards, all cards of one size; `n_more` pages will follow by other means."""
    n_pages = ceil(len(cards) / per_page)
    n_lines = max((len(card.lines) for card in cards), default=0)
    columns, width, shape, _ = fit([card.box for card in cards], per_page, n_lines)
    for number in range(n_pages):
        some = cards[number * per_page : (number + 1) * per_page]
        nodes, _ = grid(some, columns, width, shape)
        at = ((PAGE_WIDTH - width) / 2, _MARGIN + _HEADER)
        yield page([Group(nodes, at=at)], title, number + 1, n_pages + n_more)


def sheet_pages(
    levels: Sequence[Level],
    *,
    title: str = "",
    theme: Theme,
    details: Details,
    per_page: int = PER_PAGE,
) -> Iterator[Scene]:
    """Yield the pages of a contact sheet, in the order of the levels."""
    cards = []
    for number, level in enumerate(levels, 1):
        name = printable(level.name) or f"level {number}"
        lines = (name, facts(level))
        cards.append(level_card(level, card_box(level), lines, theme, details))
    yield from card_pages(cards, per_page, title)
