"""A printable booklet: the rules, numbered levels, and upside-down solutions at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from trisolve.paint.layout import LINE, Card
from trisolve.paint.lettering import wrapped
from trisolve.paint.qr import qr_nodes
from trisolve.paint.scene import Box, Group, Node, Scene, Text
from trisolve.paint.terminal import printable
from trisolve.sliding.formats.share_code import dump_link
from trisolve.sliding.insight.reasons import by_stage, explained
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.pictures.cards import facts, level_cards
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.paper import A4, PAGE_WIDTH, Paper
from trisolve.sliding.pictures.rules_page import rules_pages
from trisolve.sliding.pictures.scene import Details
from trisolve.sliding.pictures.sheet import card_pages, cards_per_page, page
from trisolve.sliding.pictures.words import ENGLISH, Words

PER_PAGE = 4
"""The number of levels on a page of a booklet."""
_SIZE, _LEADING = 0.36, 0.58
_NOTE_SIZE, _MAX_NOTE_LINES = 0.76 * LINE, 8  # of a card's width, a little more than is drawn
_LEFT, _TOP, _BELOW = 2.6, 2.6, 2.1
_QR_SHARE = 0.34
"""The width of a QR code next to a board, relative to the board's width."""


def _entries(solutions: Sequence[list[str]], size: float) -> Iterator[tuple[str, list[str]]]:
    """Yield the number of each level and the lines that its solution takes."""
    width = PAGE_WIDTH - 2 * _LEFT + 0.8
    for number, lines in enumerate(solutions, 1):
        yield f"{number}.", [row for line in lines for row in wrapped(line.split(), size, width)]


def _lines(level: Level, moves: tuple[Move, ...] | None, parts: "Parts") -> list[str]:
    """Return the lines of a level's solution, before they are wrapped."""
    if not moves:
        return [parts.words.no_solution if moves is None else parts.words.solved]
    if not parts.reasons:
        return [printable(dump_moves(moves))]
    found = explained(level, moves)
    rows = map(str.split, by_stage(found.reasons, found.texts))
    return [
        printable(" ".join([f"{row[0]}.", *row[1:]] if row[0].isdigit() else row)) for row in rows
    ]


def _solution_pages(
    solutions: Sequence[list[str]], letters: float, paper: Paper
) -> list[list[Node]]:
    """Return the texts of the solution pages, right side up."""
    size, leading = _SIZE * letters, _LEADING * letters
    pages: list[list[Node]] = [[]]
    y = _TOP
    for label, lines in _entries(solutions, size):
        for number, text in enumerate(lines):
            if y > paper.height - _BELOW:
                pages.append([])
                y = _TOP
            if number == 0:
                pages[-1].append(Text(_LEFT - 0.35, y, label, size, "caption", anchor="end"))
            pages[-1].append(Text(_LEFT, y, text, size, "solution", anchor="start"))
            y += leading
        y += 0.3 * leading
    return pages


def notes_of(level: Level, letters: float = 1.0) -> list[str]:
    """Return the notes of a level as the lines of a card, truncated after a few lines.

    >>> from trisolve.sliding.level import Block
    >>> notes_of(Level(range(8), [Block("A", [0, 1, 2])], notes="Drag it."))
    ['Drag it.']
    """
    words = printable(" ".join(level.notes.split())).split()
    lines = wrapped(words, _NOTE_SIZE * letters, 1.0)
    n_lines = round(_MAX_NOTE_LINES * letters)
    return lines if len(lines) <= n_lines else [*lines[: n_lines - 1], "..."]


@dataclass(frozen=True)
class Parts:
    """The contents, paper and words of a booklet; with `reasons`, solutions say why moves are made.

    With a `link_base`, each level has a QR code with its link. Solutions without levels are printed
    right side up, on a separate sheet.
    """

    rules: bool = True
    levels: bool = True
    solutions: bool = True
    reasons: bool = False
    paper: Paper = A4
    link_base: str | None = None
    words: Words = ENGLISH


WHOLE = Parts()
"""A booklet with everything, on A4."""


def with_code(card: Card, link: str) -> Card:
    """Return a card with the QR code of a link to the right of its picture."""
    box = card.box
    side = min(_QR_SHARE * max(box.width, box.height), box.height)
    gap = 0.1 * side
    code = qr_nodes(link, box.right + gap, box.bottom - side - gap, side)
    wide = Box(box.left, box.top, box.right + side + 2 * gap, box.bottom)
    return replace(card, box=wide, nodes=(*card.nodes, *code))


def booklet_pages(
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
    """Yield the pages of a booklet; `solutions` has None for each level without a solution."""

    def lines(number: int, level: Level) -> tuple[str, ...]:
        name = f"{number}. {printable(level.name)}" if level.name else f"{number}."
        return name, facts(level, words), *notes_of(level, look.theme.letters)

    paper, letters, words = parts.paper, look.theme.letters, parts.words
    per_page = per_page or cards_per_page(PER_PAGE, look)
    rules = []
    if parts.rules:
        rules = rules_pages(levels, look, paper, words, has_solutions=parts.solutions)
    listed = [_lines(level, moves, parts) for level, moves in zip(levels, solutions, strict=True)]
    endings = _solution_pages(listed, letters, paper) if parts.solutions else []
    boards = []
    if parts.levels:
        boards = level_cards(levels, lines, look, details, lettered_goals=True)
    if parts.link_base is not None:
        links = [dump_link(level, base=parts.link_base) for level in levels]
        boards = list(map(with_code, boards, links)) if boards else []
    n_pages = len(rules) + ceil(len(boards) / per_page) + len(endings)
    heading = words.rules_of_title.format(title=title) if title else words.rules_title
    for number, nodes in enumerate(rules, 1):
        yield page(nodes, heading, number, n_pages, look, paper=paper)
    yield from card_pages(
        boards,
        per_page,
        title,
        look,
        n_columns=n_columns,
        first=len(rules) + 1,
        n_pages=n_pages,
        paper=paper,
    )
    heading = words.solutions_of_title.format(title=title) if title else words.solutions_title
    for number, nodes in enumerate(endings, n_pages - len(endings) + 1):
        upside_down = Group(tuple(nodes), "solutions", (PAGE_WIDTH, paper.height), turn=180.0)
        shown = [upside_down] if parts.levels else nodes
        yield page(shown, heading, number, n_pages, look, paper=paper)
