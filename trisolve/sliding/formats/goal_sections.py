"""Goals in ``goals:`` sections below the board, in the same columns."""

from collections.abc import Iterable

from trisolve.errors import FormatError, InvalidLevel
from trisolve.sliding.formats.goal_errors import goal_place, misplaced
from trisolve.sliding.formats.text_board import FLOOR, Drawn, Goals, Section, Spot, cell_at


def goals_of_sections(sections: Iterable[Section], drawn: Drawn) -> Goals:
    """Return the goals in sections; errors give the line and column.

    Raises FormatError or InvalidLevel.
    """
    goals: Goals = {}
    floor, held = frozenset(drawn.cells.values()), drawn.held()
    for section in sections:
        here: dict[str, list[Spot]] = {}
        for spot, mark in section.marks().items():
            if cell_at(drawn.anchored, spot, section) not in floor:
                expected = f"expected goals on the floor of the board, got {mark!r} on wall"
                raise FormatError(f"{section.at(spot)}: {expected}")
            if mark == FLOOR:
                continue
            if mark not in drawn.blocks or mark in goals:
                expected = "expected each goal once, and its block on the board"
                raise FormatError(f"{section.at(spot)}: {expected}, got {mark!r}")
            here.setdefault(mark, []).append(spot)
        for mark, spots in here.items():
            cells = tuple(cell_at(drawn.anchored, spot, section) for spot in spots)
            goal = goal_place(held[mark], cells)
            if goal is None:
                message = misplaced(drawn, mark, section, spots)
                raise InvalidLevel(f"line {section.line_of(spots[0])}: {message}")
            goals[mark] = section.line_of(spots[0]), goal
    return goals
