"""Boards drawn as cards: contact sheets of a pack, and lines of play as numbered frames.

A sheet has a pack's levels on pages, with the name, moves and grade under each level. A strip has
the positions of a line of play row after row, with the moved blocks marked in each. Page layouts
are 21 units wide, regardless of the paper, and are scaled to it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil
from typing import NamedTuple

from trisolve.paint.layout import GAP, Card, columns_for, grid, lines_height, shorten
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text
from trisolve.paint.terminal import printable
from trisolve.sliding import rules
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import Tried, marked_nodes
from trisolve.sliding.pictures.scene import Details, board_box, board_nodes, places_of
from trisolve.sliding.pictures.words import ENGLISH, Words

_MARGIN = 0.45


def card_box(level: Level, look: Look) -> Box:
    """Return the view of a board on a card: with less space around it than a board alone."""
    return board_box(level.floor, look, _MARGIN)


def level_card(
    level: Level,
    box: Box,
    lines: tuple[str, ...],
    look: Look,
    details: Details,
    *,
    lettered_goals: bool = False,
) -> Card:
    """Return a card with the start of a level and lines of text under it."""
    at = level.positions
    nodes = board_nodes(
        level,
        places_of(at),
        box,
        look,
        details,
        positions=at,
        lettered_goals=lettered_goals,
    )
    return Card(box, nodes, lines)


def level_cards(
    levels: Sequence[Level],
    lines: Callable[[int, Level], tuple[str, ...]],
    look: Look,
    details: Details,
    *,
    lettered_goals: bool = False,
) -> list[Card]:
    """Return a card for each level; `lines` returns the text for a number, from 1, and a level."""
    return [
        level_card(
            level,
            card_box(level, look),
            lines(number, level),
            look,
            details,
            lettered_goals=lettered_goals,
        )
        for number, level in enumerate(levels, 1)
    ]


def facts(level: Level, words: Words = ENGLISH) -> str:
    """Return the number of moves and the grade that a level claims, as text.

    >>> from trisolve.sliding.level import Block
    >>> facts(Level(range(8), [Block("A", [0, 1, 2])], stats={"moves": 1, "grade": "easy"}))
    '1 move · easy'
    """
    moves = level.stats.get("moves", len(level.solution) if level.solution is not None else None)
    grade = level.stats.get("grade")
    found = []
    if isinstance(moves, int) and not isinstance(moves, bool):
        found.append(words.counted_moves(moves))
    if isinstance(grade, str | int | float):
        found.append(printable(words.grade(str(grade))))
    return " · ".join(found)


PAGE_WIDTH = 21.0
"""The width of a page in the layout: the width of A4 in centimeters."""


class Paper(NamedTuple):
    """A size of paper, in centimeters."""

    width_cm: float
    height_cm: float

    @property
    def height(self) -> float:
        """The height of a page, in layout units."""
        return self.height_cm / self.scale

    @property
    def scale(self) -> float:
        """The scale from the layout to the paper."""
        return self.width_cm / PAGE_WIDTH


A4 = Paper(21.0, 29.7)
PAPERS = {"a4": A4, "letter": Paper(21.59, 27.94)}
"""The sizes by name."""


_PAGE_MARGIN, _HEADER = 1.3, 1.1
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
    width, height = PAGE_WIDTH - 2 * _PAGE_MARGIN, paper.height - 2 * _PAGE_MARGIN - _HEADER
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
    right = PAGE_WIDTH - _PAGE_MARGIN
    name = shorten(printable(title), size, PAGE_WIDTH - 2 * _PAGE_MARGIN - 3)
    header: list[Node] = [
        Text(_PAGE_MARGIN, _PAGE_MARGIN + 0.2, name, size, "caption", anchor="start"),
        Text(
            right,
            _PAGE_MARGIN + 0.2,
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
        at = ((PAGE_WIDTH - width) / 2, _PAGE_MARGIN + _HEADER)
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


_PAPER_MARGIN = 0.4


def _pushes_text(move: Move) -> str:
    pushes = ", ".join(str(Move(block, steps)) for block, steps in move.pushes)
    return f"pushes {pushes}" if pushes else ""


def strip_scene(
    level: Level,
    moves: Iterable[Move],
    *,
    look: Look,
    details: Details,
    columns: int | None = None,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a line of play: the start, then the board after each move.

    Raises IllegalMove. The strip wraps after `columns` frames, which by default make the overall
    shape as close as possible to `aspect` (3 to 2).
    """
    moves = tuple(moves)
    box = card_box(level, look)
    cards = [level_card(level, box, ("start",), look, details)]
    at = level.positions
    for number, played in enumerate(rules.replay(level, moves), 1):
        tried = Tried(played.move, at, played.positions, played.steps)
        nodes = marked_nodes(level, tried, box, look, details)
        cards.append(
            Card(
                box, nodes, (f"{number}. {printable(str(played.move))}", _pushes_text(played.move))
            )
        )
        at = played.positions
    if not any(line for card in cards for line in card.lines[1:]):
        cards = [Card(card.box, card.nodes, card.lines[:1]) for card in cards]
    if columns is None:
        columns = columns_for(len(cards), box.width / (box.height * 1.15), aspect or 1.5)
    columns = min(columns, len(cards))
    nodes, height = grid(cards, columns, box.width * columns, letters=look.theme.letters)
    view = Box(0, 0, box.width * columns, height).with_margin(_PAPER_MARGIN)
    if aspect is not None:
        view = view.with_aspect(aspect)
    title = f"{printable(level.name)}: {printable(dump_moves(moves))}" if level.name else ""
    return Scene(view, (Shape(view.path(), "paper"), Group(nodes)), title)
