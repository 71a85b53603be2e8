"""Contact sheets: a pack's levels on pages, with the name, moves and grade under each level."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil
from typing import NamedTuple

from trisolve.paint.layout import GAP, Card, grid, lines_height
from trisolve.paint.lettering import shortened
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text
from trisolve.paint.terminal import printable
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.cards import facts, level_cards
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.paper import A4, PAGE_WIDTH, Paper
from trisolve.sliding.pictures.scene import Details

_MARGIN, _HEADER = 1.3, 1.1
PER_PAGE = 20
"""The number of levels on a page of a contact sheet."""


def cards_per_page(usual: int, look: Look) -> int:
    """Return how many cards go on a page: fewer than usual if letters are large.

    >>> from trisolve.sliding.pictures.look import look_of
    >>> cards_per_page(4, look_of("print")), cards_per_page(4, look_of("large-print"))
    (4, 2)
    """
    return max(1, round(usual / look.theme.letters**2))


class Fit(NamedTuple):
    """The arrangement of cards on a page: the columns, their total width, and the card shape.

    `shape` is the height of a card's picture relative to its width, and `area` is the area the
    pictures cover.
    """

    columns: int
    width: float
    shape: float
    area: float


def fit(
    boxes: Sequence[Box],
    per_page: int,
    n_lines: int,
    n_columns: int | None = None,
    letters: float = 1.0,
    *,
    paper: Paper = A4,
) -> Fit:
    """Return the best way to fill pages with cards of these pictures, with `per_page` on each page.

    All cards of a sheet have the same size, and a picture is as large as its card allows. The
    search tries every number of columns (or only `n_columns`), with cards in the shape of each
    picture and in the shape that fills the page. The search maximizes the area of the pictures, so
    one tall board does not make all cards tall.

    >>> fit([Box(0, 0, 4, 3)] * 11 + [Box(0, 0, 1, 9)], 12, 2).shape < 2
    True
    """
    width, height = PAGE_WIDTH - 2 * _MARGIN, paper.height - 2 * _MARGIN - _HEADER
    n_cards = min(per_page, max(len(boxes), 1))
    sizes = Counter((round(box.width, 6), round(box.height, 6)) for box in boxes)
    shapes = sorted({tall / wide for wide, tall in sizes}) or [1.0]
    text = lines_height(n_lines, letters)
    best = Fit(1, 0.0, 1.0, -1.0)
    for columns in range(1, n_cards + 1) if n_columns is None else (n_columns,):
        rows = ceil(n_cards / columns)
        gap = GAP * width / columns
        card = (width - gap * (columns - 1)) / columns
        filling = (height - gap * (rows - 1)) / (rows * card) - text
        for shape in (*shapes, filling):
            if shape <= 0:
                continue
            tall = rows * card * (shape + text) + (rows - 1) * gap
            shrink = min(1.0, height / tall)
            wide, high = shrink * card, shrink * card * shape
            area = sum(n * min(wide / w, high / h) ** 2 * w * h for (w, h), n in sizes.items())
            if area > best.area * (1 + 1e-9):
                best = Fit(columns, shrink * width, shape, area)
    return best


def page(
    nodes: Sequence[Node], title: str, number: int, n_pages: int, look: Look, *, paper: Paper = A4
) -> Scene:
    """Return a page with its header: the title, its number and the number of pages."""
    size = 0.42 * look.theme.letters
    right = PAGE_WIDTH - _MARGIN
    name = shortened(printable(title), size, PAGE_WIDTH - 2 * _MARGIN - 3)
    header: list[Node] = [
        Text(_MARGIN, _MARGIN + 0.2, name, size, "caption", anchor="start"),
        Text(
            right,
            _MARGIN + 0.2,
            f"{number} / {n_pages}",
            0.34 * look.theme.letters,
            "note",
            anchor="end",
        ),
    ]
    view = Box(0, 0, paper.width_cm, paper.height_cm)
    shown = (*header, *nodes)
    laid_out = shown if paper.scale == 1 else (Group(shown, scale=paper.scale),)
    return Scene(view, (Shape(view.path(), "paper"), *laid_out), printable(title))


def card_pages(
    cards: Sequence[Card],
    per_page: int,
    title: str,
    look: Look,
    *,
    n_columns: int | None = None,
    first: int = 1,
    n_pages: int | None = None,
    paper: Paper = A4,
) -> Iterator[Scene]:
    """Yield pages of equal-sized cards; the pages are numbered from `first`, out of `n_pages`."""
    count = ceil(len(cards) / per_page)
    n_lines = max((len(card.lines) for card in cards), default=0)
    letters = look.theme.letters
    columns, width, shape, _ = fit(
        [card.box for card in cards], per_page, n_lines, n_columns, letters, paper=paper
    )
    for number in range(count):
        some = cards[number * per_page : (number + 1) * per_page]
        nodes, _ = grid(some, columns, width, shape, letters)
        at = ((PAGE_WIDTH - width) / 2, _MARGIN + _HEADER)
        yield page(
            [Group(nodes, at=at)], title, first + number, n_pages or count, look, paper=paper
        )


def sheet_pages(
    levels: Sequence[Level],
    *,
    title: str = "",
    look: Look,
    details: Details,
    per_page: int | None = None,
    n_columns: int | None = None,
    paper: Paper = A4,
) -> Iterator[Scene]:
    """Yield the pages of a contact sheet, in the order of the levels.

    By default, a page has as many levels as the theme's letters leave room for.
    """

    def lines(number: int, level: Level) -> tuple[str, ...]:
        return printable(level.name) or f"level {number}", facts(level)

    cards = level_cards(levels, lines, look, details)
    per_page = per_page or cards_per_page(PER_PAGE, look)
    yield from card_pages(cards, per_page, title, look, n_columns=n_columns, paper=paper)
