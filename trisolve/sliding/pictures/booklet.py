"""A printable booklet: the rules, numbered levels, and upside-down solutions at the end.

The first page says how blocks move and push, and how moves are written.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from trisolve.paint.layout import LINE, Card, card_group, fit_text, largest, qr_nodes, wrap
from trisolve.paint.scene import Box, Group, Node, Scene, Text
from trisolve.paint.terminal import printable
from trisolve.sliding.formats.share_code import dump_link
from trisolve.sliding.insight.reasons import by_stage, explanation_of
from trisolve.sliding.lattice import Axis, run
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.moves import Move, dump_moves
from trisolve.sliding.pictures.cards import (
    A4,
    PAGE_WIDTH,
    Paper,
    card_box,
    card_pages,
    cards_per_page,
    facts,
    level_card,
    level_cards,
    page,
)
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import marked_nodes, play
from trisolve.sliding.pictures.scene import Details
from trisolve.sliding.pictures.words import ENGLISH, Words

_RULES_LEFT, _RULES_TOP, _RULES_BELOW = 1.8, 2.6, 1.1
_WIDTH = PAGE_WIDTH - 2 * _RULES_LEFT
_HEADING, _BODY = 0.46, 0.36
_GAP, _ROOM, _MAX_ROOM = 0.6, 0.45, 1.2
_MAX_LETTERS = 1.4
_HEXAGON = (*range(5), *range(32, 39), *range(65, 72), *range(99, 104))
_LABELED = Details(labels=True)


@dataclass(frozen=True)
class _Section:
    """A heading, its text, and pictures in a row, all of the same height."""

    heading: str
    text: str
    cards: tuple[Card, ...] = ()
    height: float = 0.0

    def put(self, nodes: list[Node], top: float, letters: float) -> float:
        """Append the contents of the section, from `top` down, and return where they end."""
        body, heading = _BODY * letters, _HEADING * letters
        y = top
        for line in wrap(self.heading.split(), heading, _WIDTH):
            nodes.append(Text(_RULES_LEFT, y, line, heading, "caption", anchor="start"))
            y += 1.6 * heading
        for line in wrap(self.text.split(), body, _WIDTH):
            nodes.append(Text(_RULES_LEFT, y, line, body, "text", anchor="start"))
            y += 1.55 * body
        if self.cards:
            width = (_WIDTH - _GAP * (len(self.cards) - 1)) / len(self.cards)
            for number, card in enumerate(self.cards):
                x = _RULES_LEFT + number * (width + _GAP)
                picture = replace(card, lines=())
                nodes.append(card_group(picture, (width, self.height), (x, y)))
                below = x + width / 2, y + self.height + 0.6 * body
                text, size = fit_text(card.lines[0], 0.9 * body, 0.5 * body, width)
                nodes.append(Text(*below, text, size, "note"))
            y += self.height + 1.8 * body
        return y + _ROOM


def _card(level: Level, move: Move, line: str, look: Look) -> Card:
    """Return a move as a card: the board after it, arrows, and who pushes whom."""
    box = card_box(level, look)
    played = play(level, level.positions, move)
    nodes = marked_nodes(level, played, box, look, _LABELED)
    return Card(box, nodes, (line,))


def _goal_cards(look: Look, words: Words) -> tuple[Card, ...]:
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    box = card_box(level, look)
    return (
        level_card(level, box, (words.slide_start,), look, _LABELED, lettered_goals=True),
        _card(level, Move("A", 1), words.slide_one, look),
        _card(level, Move("A", 2), words.slide_two, look),
    )


def _push_cards(modes: Sequence[str], look: Look, words: Words) -> tuple[Card, ...]:
    rows = (*range(8), *range(32, 40), *range(64, 72))
    chain = Level(rows, [Block("A", [64, 65, 66]), Block("B", [35, 34, 67]), Block("C", [3, 4, 5])])
    side = Level(_HEXAGON, [Block("A", [68, 101, 100]), Block("B", [35, 36, 37])])
    cards = (_card(side, Move("A", -1), words.push_side, look),)
    if set(modes) == {"none"}:
        return cards
    return _card(chain, Move("A", 1), words.push_chain, look), *cards


def _forward_cards(look: Look, words: Words) -> tuple[Card, ...]:
    """Return a block on each axis after one step forward."""
    cards = []
    lines = (words.forward_right, words.forward_left, words.forward_down)
    for axis, block, first, line in zip(Axis, "ABC", (33, 36, 34), lines, strict=True):
        cells = run(first, axis, 3)
        level = Level(_HEXAGON, [Block(block, cells)])
        cards.append(_card(level, Move(block, 1), line, look))
    return tuple(cards)


def _in_levels(levels: Sequence[Level], mode: str, rule: str, words: Words) -> str:
    """Return a rule with the numbers of a mode's levels; consecutive numbers form a range."""
    ranges: list[list[int]] = []
    for number, level in enumerate(levels, 1):
        if level.push != mode:
            continue
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    named = ", ".join(f"{a}" if a == b else f"{a}\u2013{b}" for a, b in ranges)
    pattern = words.in_level if named.isdigit() else words.in_levels
    return pattern.format(numbers=named, rule=rule)


def _push_rules(levels: Sequence[Level], modes: Sequence[str], words: Words) -> Iterator[str]:
    yield from filter(None, (words.of_push("push", mode) for mode in modes[:1]))
    for mode in modes:
        if note := words.of_push("note", mode):
            yield note if len(modes) == 1 else _in_levels(levels, mode, note, words)


def _sections(
    levels: Sequence[Level], look: Look, words: Words, *, has_solutions: bool
) -> Iterator[_Section]:
    modes = [mode for mode in PUSH_MODES if any(level.push == mode for level in levels)]
    yield _Section(words.goal_heading, words.goal)
    yield _Section(words.slide_heading, words.slide, _goal_cards(look, words), 2.1)
    rules = " ".join(_push_rules(levels, modes, words))
    yield _Section(words.push_heading, rules, _push_cards(modes, look, words), 3.7)
    yield _Section(words.notation_heading, words.notation, _forward_cards(look, words), 3.7)
    facts = f"{words.facts} {words.upside_down}" if has_solutions else words.facts
    yield _Section(words.facts_heading, facts)


_STRETCH = tuple(1 + step / 20 for step in range(13))
"""How much taller than usual pictures may be if there is room."""


def rules_pages(
    levels: Sequence[Level],
    look: Look,
    paper: Paper = A4,
    words: Words = ENGLISH,
    *,
    has_solutions: bool = True,
) -> list[list[Node]]:
    """Return the drawings of the rules that these levels need, with lengths in centimeters.

    Pictures are as large as the pages allow, and the remaining space goes between the sections.
    """
    sections = list(_sections(levels, look, words, has_solutions=has_solutions))
    letters = largest(
        min(look.theme.letters, _MAX_LETTERS),
        lambda size: all(
            one.put([], _top(size), size) <= paper.height - _RULES_BELOW for one in sections
        ),
    )
    usual = _divide_pages(sections, letters, paper)
    for factor in reversed(_STRETCH):
        larger = [replace(one, height=one.height * factor) for one in sections]
        pages = _divide_pages(larger, letters, paper)
        if len(pages) == len(usual):
            break
    return [_spread(page, letters, paper) for page in pages]


def _divide_pages(
    sections: Sequence[_Section], letters: float, paper: Paper
) -> list[list[_Section]]:
    """Return the sections of each page."""
    pages: list[list[_Section]] = [[]]
    y = _top(letters)
    for section in sections:
        end = section.put([], y, letters)
        if pages[-1] and end > paper.height - _RULES_BELOW:
            pages.append([])
            end = section.put([], _top(letters), letters)
        pages[-1].append(section)
        y = end
    return pages


def _spread(sections: Sequence[_Section], letters: float, paper: Paper) -> list[Node]:
    """Return a page of sections, with the remaining space distributed between them."""
    y = end = _top(letters)
    for section in sections:
        end = section.put([], end, letters)
    room = min(_MAX_ROOM, (paper.height - _RULES_BELOW - end) / max(1, len(sections) - 1))
    nodes: list[Node] = []
    for section in sections:
        y = section.put(nodes, y, letters) + max(0.0, room)
    return nodes


def _top(letters: float) -> float:
    """Return where the first section of a page begins."""
    return _RULES_TOP + letters - 1


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
        yield f"{number}.", [row for line in lines for row in wrap(line.split(), size, width)]


def _lines(level: Level, moves: tuple[Move, ...] | None, parts: "Parts") -> list[str]:
    """Return the lines of a level's solution, before they are wrapped."""
    if not moves:
        return [parts.words.no_solution if moves is None else parts.words.solved]
    if not parts.reasons:
        return [printable(dump_moves(moves))]
    found = explanation_of(level, moves)
    rows = map(str.split, by_stage(found.reasons, found.texts))
    return [
        printable(" ".join([f"{row[0]}.", *row[1:]] if row[0].isdigit() else row)) for row in rows
    ]


def _solution_pages(
    solutions: Sequence[list[str]], letters: float, paper: Paper
) -> list[list[Node]]:
    """Return the lines of the solution pages, right side up."""
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
    lines = wrap(words, _NOTE_SIZE * letters, 1.0)
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
