"""The first page of a booklet: how blocks move and push, and how moves are written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trisolve.paint.layout import Card, card_group
from trisolve.paint.lettering import fitted, largest, wrapped
from trisolve.paint.scene import Node, Text
from trisolve.sliding.lattice import Axis, run
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.moves import Move
from trisolve.sliding.pictures.cards import card_box, level_card
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import marked_nodes, play
from trisolve.sliding.pictures.paper import A4, PAGE_WIDTH, Paper
from trisolve.sliding.pictures.scene import Details
from trisolve.sliding.pictures.words import ENGLISH, Words

_LEFT, _TOP, _BELOW = 1.8, 2.6, 1.1
_WIDTH = PAGE_WIDTH - 2 * _LEFT
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
        for line in wrapped(self.heading.split(), heading, _WIDTH):
            nodes.append(Text(_LEFT, y, line, heading, "caption", anchor="start"))
            y += 1.6 * heading
        for line in wrapped(self.text.split(), body, _WIDTH):
            nodes.append(Text(_LEFT, y, line, body, "text", anchor="start"))
            y += 1.55 * body
        if self.cards:
            width = (_WIDTH - _GAP * (len(self.cards) - 1)) / len(self.cards)
            for number, card in enumerate(self.cards):
                x = _LEFT + number * (width + _GAP)
                picture = replace(card, lines=())
                nodes.append(card_group(picture, (width, self.height), (x, y)))
                below = x + width / 2, y + self.height + 0.6 * body
                text, size = fitted(card.lines[0], 0.9 * body, 0.5 * body, width)
                nodes.append(Text(*below, text, size, "note"))
            y += self.height + 1.8 * body
        return y + _ROOM


def _card(level: Level, move: Move, line: str, look: Look) -> Card:
    """Return a move as a card: the board after it, arrows, and who pushes whom."""
    box = card_box(level)
    played = play(level, level.positions, move)
    nodes = marked_nodes(level, played, box, look, _LABELED)
    return Card(box, nodes, (line,))


def _goal_cards(look: Look, words: Words) -> tuple[Card, ...]:
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    box = card_box(level)
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
    """Return a rule with the numbers of the levels in a mode; consecutive ones are a range."""
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
    if modes != ["none"]:
        yield words.push_full if "full" in modes else words.push_oblique
    for mode, rule in (("oblique", words.not_head_on), ("none", words.no_push)):
        if mode in modes:
            yield rule if len(modes) == 1 else _in_levels(levels, mode, rule, words)


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
    """Return the contents of the rules pages, in centimeters: the rules these levels need.

    Pictures are as large as the pages allow, and the remaining space goes between the sections.
    """
    sections = list(_sections(levels, look, words, has_solutions=has_solutions))
    letters = largest(
        min(look.theme.letters, _MAX_LETTERS),
        lambda size: all(
            one.put([], _top(size), size) <= paper.height - _BELOW for one in sections
        ),
    )
    usual = _laid_out(sections, letters, paper)
    for factor in reversed(_STRETCH):
        larger = [replace(one, height=one.height * factor) for one in sections]
        pages = _laid_out(larger, letters, paper)
        if len(pages) == len(usual):
            break
    return [_spread(page, letters, paper) for page in pages]


def _laid_out(sections: Sequence[_Section], letters: float, paper: Paper) -> list[list[_Section]]:
    """Return the sections of each page."""
    pages: list[list[_Section]] = [[]]
    y = _top(letters)
    for section in sections:
        end = section.put([], y, letters)
        if pages[-1] and end > paper.height - _BELOW:
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
    room = min(_MAX_ROOM, (paper.height - _BELOW - end) / max(1, len(sections) - 1))
    nodes: list[Node] = []
    for section in sections:
        y = section.put(nodes, y, letters) + max(0.0, room)
    return nodes


def _top(letters: float) -> float:
    """Return where the first section of a page begins."""
    return _TOP + letters - 1
