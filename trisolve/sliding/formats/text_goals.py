"""Goals that are drawn in a file: in ``goals:`` sections, or as lowercase letters on the board.

``show`` draws a goal as the lowercase form of a block's capital letter; blocks may hide some of the
letters. A goal is the one place on the block's track, with its length and first orientation, that
covers all its letters and otherwise only cells under blocks. If there is a legend, it gives the
goals, and the letters must agree with it.

A block moves two triangles at a time. A block's possible goals are therefore the places on its
track that are an even number of triangles away, a rule that people often overlook. An error gives
the reason why a goal is not valid, and draws the nearest valid goals on the board.
"""

from collections.abc import Iterable, Mapping, Sequence

from trisolve.errors import FormatError, InvalidLevel
from trisolve.sliding.formats.text_board import FLOOR, Drawn, Goals, Section, Spot, cell_at
from trisolve.sliding.lattice import Cell, as_run, track_cells, track_of, track_position
from trisolve.wording import counted

_MAX_NEAREST = 2


def goal_place(block: Sequence[Cell], cells: Sequence[Cell]) -> tuple[Cell, ...] | None:
    """Return cells in track order if they can be a block's goal, or else None.

    >>> goal_place([0, 1, 2], (6, 5, 4)), goal_place([0, 1, 2], (3, 4, 5))
    ((4, 5, 6), None)
    """
    here, there = as_run(block), as_run(cells)
    if here is None or there is None or len(block) != len(cells):
        return None
    (axis, run), (goal_axis, goal) = here, there
    same_track = axis == goal_axis and track_of(run[0], axis) == track_of(goal[0], axis)
    return goal if same_track and run[0] & 1 == goal[0] & 1 else None


def places_of(drawn: Drawn, letter: str) -> list[tuple[Cell, ...]]:
    """Return all positions on the floor that can be a block's goal, in track order."""
    found = as_run(drawn.block_cells()[letter])
    if found is None:
        return []
    axis, run = found
    track, floor = track_cells(axis, track_of(run[0], axis)), set(drawn.cells.values())
    places = (track[at : at + len(run)] for at in range(len(track) - len(run) + 1))
    return [place for place in places if place[0] & 1 == run[0] & 1 and floor.issuperset(place)]


def reason(drawn: Drawn, letter: str, cells: Sequence[Cell]) -> str:
    """Return why a set of cells is not a valid goal for a block."""
    found = as_run(drawn.block_cells()[letter])
    if found is None:
        return f"block {letter} is not a straight run of triangles"
    axis, run = found
    goal = f"the goal of block {letter}"
    if any(track_of(cell, axis) != track_of(run[0], axis) for cell in cells):
        return f"{goal} is not on the block's track"
    if len(cells) != len(run):
        return f"{goal} has {counted(len(cells), 'triangle')}, and the block has {len(run)}"
    if as_run(cells) is None:
        return f"{goal} has a gap"
    away = abs(min(track_position(cell, axis) for cell in cells) - track_position(run[0], axis))
    return f"{goal} is {counted(away, 'triangle')} away, but a block moves 2 at a time"


def nearest(drawn: Drawn, letter: str, cells: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """Return a block's possible goals nearest to the given cells, nearest first.

    If a block has no other place on the floor, its own place is returned.
    """
    found = as_run(drawn.block_cells()[letter])
    if found is None:
        return []
    axis, run = found
    marked = {cell for cell in cells if track_of(cell, axis) == track_of(run[0], axis)}
    at = min(track_position(cell, axis) for cell in marked or {run[0]})

    def distance(place: tuple[Cell, ...]) -> tuple[int, int, int]:
        here = track_position(place[0], axis)
        return -len(marked & set(place)), abs(here - at), here

    places = [place for place in places_of(drawn, letter) if place != run]
    return sorted(places, key=distance)[:_MAX_NEAREST] or [run]


def goal_fault(drawn: Drawn, letter: str, section: Section, spots: Sequence[Spot]) -> str:
    """Return why a section's letters are not a valid goal, and the nearest goals as rows."""
    cells = [drawn.cell(spot) for spot in spots]
    message = reason(drawn, letter, cells)
    old = dict.fromkeys(spots, FLOOR)
    rows = [
        section.redrawn(old | {drawn.anchored.spot(cell): letter for cell in place})
        for place in nearest(drawn, letter, cells)
    ]
    return f"{message}; expected {' or '.join(rows)}"


def on_the_board(drawn: Drawn, letter: str, place: tuple[Cell, ...]) -> str | None:
    """Return the board's rows with a goal in lowercase letters, or None if that is unclear.

    The drawing is unclear if blocks or other goals hide the letters that distinguish the goal.
    """
    small = letter.lower()
    covered = {cell for cells in drawn.block_cells().values() for cell in cells}
    visible = set(place) - covered
    if not visible or any(drawn.mark_at(cell) not in (FLOOR, small) for cell in visible):
        return None
    if fitting(drawn, letter, visible) != [place]:
        return None
    old = dict.fromkeys(drawn.spots(small), FLOOR)
    return drawn.section.redrawn(old | {drawn.anchored.spot(cell): small for cell in visible})


def fitting(drawn: Drawn, letter: str, marked: set[Cell]) -> list[tuple[Cell, ...]]:
    """Return the positions that cover all marked cells and otherwise only cells under blocks."""
    covered = {cell for cells in drawn.block_cells().values() for cell in cells}
    return [
        place
        for place in places_of(drawn, letter)
        if marked <= set(place) and set(place) <= marked | covered
    ]


def as_section(drawn: Drawn, letter: str, place: tuple[Cell, ...]) -> str:
    """Return a goals section on one line, with its rows separated by slashes."""
    spots = {drawn.anchored.spot(cell): letter for cell in place}
    return f"goals: / {drawn.section.blank(spots)}"


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
    for letter in drawn.block_cells():
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
    """Return why lowercase letters do not mark a single goal, and the correct drawing."""
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


def goals_of_sections(sections: Iterable[Section], drawn: Drawn) -> Goals:
    """Return the goals in sections; errors give the line and column.

    Raises FormatError or InvalidLevel.
    """
    goals: Goals = {}
    floor, held = frozenset(drawn.cells.values()), drawn.block_cells()
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
                message = goal_fault(drawn, mark, section, spots)
                raise InvalidLevel(f"line {section.line_of(spots[0])}: {message}")
            goals[mark] = section.line_of(spots[0]), goal
    return goals
