"""Pages to print and cut apart: challenge cards with answers on the back, and blank boards.

If they are printed on both sides and flipped on the long edge, the answers are behind their boards:
a page of backs has its columns in reverse order.
"""

from collections.abc import Iterator, Sequence
from math import ceil

from trisolve.paint.layout import Card, card_group, fit_text, largest, rounded_box, wrap
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text
from trisolve.paint.terminal import printable
from trisolve.sliding.formats.share_code import dump_link
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.pictures.booklet import WHOLE, Parts, with_code
from trisolve.sliding.pictures.cards import (
    PAGE_WIDTH,
    Paper,
    card_box,
    card_pages,
    cards_per_page,
    facts,
    level_card,
)
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import Details, ground
from trisolve.sliding.pictures.words import Words

PER_PAGE, BLANK_PER_PAGE = 8, 4
"""The numbers of cards and of blank boards on a page."""
_COLUMNS, _MARGIN, _ROOM = 2, 1.0, 0.35
_SIZE, _LEADING = 0.34, 1.45


def challenge_pages(
    levels: Sequence[Level],
    solutions: Sequence[tuple[Move, ...] | None],
    *,
    title: str = "",
    look: Look,
    details: Details,
    per_page: int | None = None,
    n_columns: int | None = None,
    parts: Parts = WHOLE,
) -> Iterator[Scene]:
    """Yield pages of boards, each followed by its page of answers; `parts` may omit the answers.

    `solutions` has None for each level without a solution.
    """
    per_page = per_page or cards_per_page(PER_PAGE, look)
    columns = min(n_columns or _COLUMNS, per_page)
    for begin in range(0, len(levels), per_page):
        numbers = range(begin, min(begin + per_page, len(levels)))
        slots = _slots(per_page, columns, parts.paper)
        fronts: list[Node] = []
        backs: list[Node] = []
        for number, slot in zip(numbers, slots, strict=False):
            level, moves = levels[number], solutions[number]
            card = level_card(
                level,
                card_box(level, look),
                (_name(number, level), facts(level, parts.words)),
                look,
                details,
                lettered_goals=True,
            )
            if parts.link_base is not None:
                card = with_code(card, dump_link(level, base=parts.link_base))
            fronts += _front(card, slot, look)
            backs += _back(_name(number, level), _answer(moves, parts.words), _back_of(slot), look)
        yield _page(fronts, title, parts.paper)
        if parts.solutions:
            yield _page(backs, title, parts.paper)


def blank_pages(
    levels: Sequence[Level],
    *,
    title: str = "",
    look: Look,
    per_page: int | None = None,
    n_columns: int | None = None,
    parts: Parts = WHOLE,
) -> Iterator[Scene]:
    """Yield pages of floors to draw blocks on; a single level fills a page."""
    per_page = per_page or cards_per_page(BLANK_PER_PAGE, look)
    shown = list(levels) * (per_page if len(levels) == 1 else 1)
    boxes = (card_box(level, look) for level in shown)
    cards = [
        Card(box, ground(level.floor, box, look)) for level, box in zip(shown, boxes, strict=True)
    ]
    yield from card_pages(cards, per_page, title, look, n_columns=n_columns, paper=parts.paper)


def _name(number: int, level: Level) -> str:
    return f"{number + 1}. {printable(level.name)}" if level.name else f"{number + 1}."


def _slots(per_page: int, columns: int, paper: Paper) -> list[Box]:
    """Return the positions of the cards on a page, row by row."""
    rows = ceil(per_page / columns)
    width = (PAGE_WIDTH - 2 * _MARGIN) / columns
    height = (paper.height - 2 * _MARGIN) / rows
    corners = [
        (_MARGIN + column * width, _MARGIN + row * height)
        for row in range(rows)
        for column in range(columns)
    ]
    return [Box(x, y, x + width, y + height) for x, y in corners]


def _back_of(slot: Box) -> Box:
    """Return the position of a card after its page is turned over."""
    return Box(PAGE_WIDTH - slot.right, slot.top, PAGE_WIDTH - slot.left, slot.bottom)


def _front(card: Card, slot: Box, look: Look) -> list[Node]:
    letters = look.theme.letters
    width, height = slot.width - 2 * _ROOM, slot.height - 2 * _ROOM
    text = 0.2 * width * letters
    size = (width, height - text)
    at = (slot.left + _ROOM, slot.top + _ROOM)
    return [Shape(slot.path(), "rule"), card_group(card, size, at, letters)]


def _answer(moves: tuple[Move, ...] | None, words: Words) -> str:
    if moves is None:
        return words.no_solution
    return printable(dump_moves(moves)) or words.solved


def _back(name: str, answer: str, slot: Box, look: Look) -> list[Node]:
    letters = look.theme.letters
    width, height = slot.width - 4 * _ROOM, slot.height - 5 * _ROOM

    def rows(size: float) -> list[str]:
        return wrap(answer.split(), size, width)

    size = largest(_SIZE * letters, lambda one: len(rows(one)) * _LEADING * one <= height)
    title, title_size = fit_text(name, size, 0.6 * size, width)
    frame = rounded_box(slot.with_margin(-_ROOM), 0.2)
    y = slot.top + 3 * _ROOM
    nodes: list[Node] = [Shape(slot.path(), "rule"), Shape(frame, "frame")]
    nodes.append(Text(slot.middle[0], y, title, title_size, "caption"))
    for text in rows(size):
        y += _LEADING * size
        nodes.append(Text(slot.middle[0], y, text, size, "solution"))
    return nodes


def _page(nodes: Sequence[Node], title: str, paper: Paper) -> Scene:
    view = Box(0, 0, paper.width_cm, paper.height_cm)
    return Scene(
        view,
        (Shape(view.path(), "paper"), Group(tuple(nodes), scale=paper.scale)),
        printable(title),
    )
