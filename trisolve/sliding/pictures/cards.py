"""Boards drawn as cards, which make up sheets, booklets and strips of frames."""

from collections.abc import Callable, Sequence

from trisolve.paint.layout import Card
from trisolve.paint.scene import Box
from trisolve.paint.terminal import printable
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import Details, board_nodes, floor_box, places_of
from trisolve.sliding.pictures.words import ENGLISH, Words

_MARGIN = 0.45


def card_box(level: Level) -> Box:
    """Return the view of a board on a card: its floor, with less wall than around a board alone."""
    return floor_box(level.floor).grown(_MARGIN)


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
            card_box(level),
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
