"""The first page of a booklet: how blocks move and push, and how moves are written."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from trisolve.paint.layout import Card, card_group
from trisolve.paint.lettering import fitted, wrapped
from trisolve.paint.scene import Node, Text
from trisolve.sliding.lattice import Axis, run
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.moves import Move
from trisolve.sliding.pictures.cards import card_box, level_card
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.moves import described, marked_nodes, play
from trisolve.sliding.pictures.paper import A4, PAGE_WIDTH, Paper
from trisolve.sliding.pictures.scene import Details

_LEFT, _TOP, _BELOW = 1.8, 2.6, 1.1
_WIDTH = PAGE_WIDTH - 2 * _LEFT
_HEADING, _BODY = 0.46, 0.36
_GAP, _ROOM, _MAX_ROOM = 0.6, 0.45, 1.2
_MAX_LETTERS = 1.4
_HEXAGON = (*range(5), *range(32, 39), *range(65, 72), *range(99, 104))
_LABELED = Details(labels=True)
_PUSH = (
    "Where the end of a moving block meets another block at an angle{head_on}, it pushes that "
    "block one step along that block's own line. The pushed block can push the next one. A block "
    "that is hit on its long side stops everything. Moving back does not undo a push."
)
_BUT = {
    "oblique": "a block on the mover's own line is never pushed.",
    "none": "nothing is pushed; a block stops at any obstacle.",
}


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
        nodes.append(Text(_LEFT, y, self.heading, heading, "caption", anchor="start"))
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


def _goal_cards(look: Look) -> tuple[Card, ...]:
    level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    box, line = card_box(level), ("A and its goal",)
    return (
        level_card(level, box, line, look, _LABELED, lettered_goals=True),
        _card(level, Move("A", 1), "one step", look),
        _card(level, Move("A", 2), "two steps: on its goal", look),
    )


def _push_cards(modes: Sequence[str], look: Look) -> tuple[Card, ...]:
    rows = (*range(8), *range(32, 40), *range(64, 72))
    chain = Level(rows, [Block("A", [64, 65, 66]), Block("B", [35, 34, 67]), Block("C", [3, 4, 5])])
    side = Level(_HEXAGON, [Block("A", [68, 101, 100]), Block("B", [35, 36, 37])])
    shown = [(chain, Move("A", 1))] if set(modes) != {"none"} else []
    shown.append((side, Move("A", -1)))
    return tuple(
        _card(level, move, described(level, play(level, level.positions, move)), look)
        for level, move in shown
    )


def _forward_cards(look: Look) -> tuple[Card, ...]:
    """Return a block on each axis after one step forward."""
    cards = []
    words = ("to the right", "down to the left", "down to the right")
    for axis, block, first, way in zip(Axis, "ABC", (33, 36, 34), words, strict=True):
        cells = run(first, axis, 3)
        level = Level(_HEXAGON, [Block(block, cells)])
        cards.append(_card(level, Move(block, 1), f"{block}1: {way}", look))
    return tuple(cards)


def _numbers(levels: Sequence[Level], mode: str) -> str:
    """Return which levels have a push mode, by number, with consecutive numbers as a range."""
    ranges: list[list[int]] = []
    for number, level in enumerate(levels, 1):
        if level.push != mode:
            continue
        if ranges and ranges[-1][1] == number - 1:
            ranges[-1][1] = number
        else:
            ranges.append([number, number])
    named = ", ".join(f"{a}" if a == b else f"{a}\u2013{b}" for a, b in ranges)
    return f"Level{'' if named.isdigit() else 's'} {named}"


def _push_rules(levels: Sequence[Level], modes: Sequence[str]) -> Iterator[str]:
    if modes != ["none"]:
        yield _PUSH.format(head_on=" or head-on" if "full" in modes else "")
    for mode in modes:
        if mode in _BUT:
            where = "" if len(modes) == 1 else f"{_numbers(levels, mode)}: "
            rule = f"{where}{_BUT[mode]}"
            yield rule[0].upper() + rule[1:]


def _sections(levels: Sequence[Level], look: Look, *, has_solutions: bool) -> Iterator[_Section]:
    modes = [mode for mode in PUSH_MODES if any(level.push == mode for level in levels)]
    yield _Section(
        "The goal",
        "The letter on a block is its name. An outline with the same letter is its goal: slide the "
        "block until it covers the outline. A level is solved when every goal is covered. Blocks "
        "without a goal are only in the way.",
    )
    yield _Section(
        "How a block moves",
        "A block slides only along its own line, never sideways. A step is two triangles, so a "
        "block points the same way after each step. The dashed outline shows where it was.",
        _goal_cards(look),
        2.1,
    )
    rules = " ".join(_push_rules(levels, modes))
    yield _Section("What a block pushes", rules, _push_cards(modes, look), 3.7)
    yield _Section(
        "How a move is written",
        "A2 is block A two steps forward, A-2 is A two steps back. Forward is to the right, or "
        "down for a slanted block. A slide of any length is one move. A1 B-2 is two moves, one "
        "after the other.",
        _forward_cards(look),
        3.7,
    )
    yield _Section(
        "Under each board",
        "The fewest moves that solve it, and how hard it is."
        + (" The solutions are at the end, upside down." if has_solutions else ""),
    )


_STRETCH = tuple(1 + step / 20 for step in range(13))
"""How much taller than usual pictures may be if there is room."""


def rules_pages(
    levels: Sequence[Level], look: Look, paper: Paper = A4, *, has_solutions: bool = True
) -> list[list[Node]]:
    """Return the contents of the rules pages, in centimeters: the rules these levels need.

    Pictures are as large as the pages allow, and the remaining space goes between the sections.
    """
    sections = list(_sections(levels, look, has_solutions=has_solutions))
    usual = _laid_out(sections, look, paper)
    for factor in reversed(_STRETCH):
        larger = [replace(one, height=one.height * factor) for one in sections]
        pages = _laid_out(larger, look, paper)
        if len(pages) == len(usual):
            break
    return [_spread(page, look, paper) for page in pages]


def _laid_out(sections: Sequence[_Section], look: Look, paper: Paper) -> list[list[_Section]]:
    """Return the sections of each page."""
    letters = min(look.theme.letters, _MAX_LETTERS)
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


def _spread(sections: Sequence[_Section], look: Look, paper: Paper) -> list[Node]:
    """Return a page of sections, with the remaining space distributed between them."""
    letters = min(look.theme.letters, _MAX_LETTERS)
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
