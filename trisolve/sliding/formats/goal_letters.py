"""Goals drawn on the board itself, as the lowercase form of a block's capital letter.

``show`` draws goals this way; blocks may hide some of the letters. A goal is the one place on the
block's track, with its length and first orientation, that covers all its letters and otherwise only
cells under blocks. If there is a legend, it gives the goals, and the letters must agree with it.
"""

from collections.abc import Mapping, Sequence

from trisolve.errors import FormatError
from trisolve.sliding.formats.goal_errors import (
    as_section,
    fitting,
    nearest,
    on_the_board,
    reason,
)
from trisolve.sliding.formats.text_board import FLOOR, Drawn, Goals, Spot
from trisolve.sliding.lattice import Cell


def block_letters(marks: Mapping[Spot, str]) -> frozenset[str]:
    """Return the letters that denote blocks on a board that marks goals with lowercase letters.

    >>> sorted(block_letters({(0, 0): "A", (0, 1): "a", (0, 2): "b", (0, 3): "."}))
    ['A', 'b']
    """
    letters = set(marks.values()) - {FLOOR}
    return frozenset(
        letter for letter in letters if letter.isupper() or letter.upper() not in letters
    )


def goals_of_letters(drawn: Drawn) -> Goals:
    """Return the goals that lowercase letters mark; raise FormatError if they are ambiguous."""
    goals: Goals = {}
    for letter in drawn.held():
        small = drawn.spots(letter.lower()) if letter.lower() not in drawn.blocks else []
        if not small:
            continue
        marked = {drawn.cells[spot] for spot in small}
        places = fitting(drawn, letter, marked)
        if len(places) != 1:
            raise FormatError(f"{drawn.section.at(small[0])}: {_unclear(drawn, letter, places)}")
        goals[letter] = drawn.section.line_of(small[0]), places[0]
    return goals


def _unclear(drawn: Drawn, letter: str, places: Sequence[tuple[Cell, ...]]) -> str:
    """Return why lowercase letters do not mark a single goal, and what to draw instead."""
    small = letter.lower()
    below = f". for each {small}, and below the board"
    if places:
        message = f"expected letters {small} that fit one goal of block {letter}"
        section = as_section(drawn, letter, places[0])
        return f"{message}, got letters that fit {len(places)}; write {below} such as {section}"
    marked = [drawn.cells[spot] for spot in drawn.spots(small)]
    message = reason(drawn, letter, marked)
    likely = nearest(drawn, letter, marked)
    boards = [rows for place in likely if (rows := on_the_board(drawn, letter, place))]
    section = as_section(drawn, letter, likely[0])
    return f"{message}; expected {' or '.join([*boards, f'{below} {section}'])}"


def check_letters(drawn: Drawn, goals: Goals) -> None:
    """Raise FormatError if lowercase letters differ from the goals given in a legend."""
    letters: dict[Cell, set[str]] = {}
    for letter, (_, cells) in goals.items():
        for cell in cells:
            letters.setdefault(cell, set()).add(letter.lower())
    for spot, mark in drawn.marks.items():
        expected = letters.get(drawn.cells[spot], {FLOOR})
        if mark not in drawn.blocks and mark not in expected:
            raise FormatError(
                f"{drawn.section.at(spot)}: expected {' or '.join(sorted(map(repr, expected)))},"
                f" as the goals in the legend say, got {mark!r}"
            )
