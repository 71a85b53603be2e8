"""Goals as people draw them on the board itself: the small letter of a block's capital.

``show`` draws so, and blocks may hide any of these letters. A goal is the one place on the block's
track, of its length and first orientation, that covers all its letters and otherwise only cells
that blocks cover. A legend, where there is one, has said where the goals are; then the letters must
agree with it.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from trisolve.errors import FormatError
from trisolve.sliding.formats.text_board import FLOOR, WALL, Section, Spot
from trisolve.sliding.lattice import Cell, as_run, track_cells, track_of

Goals = dict[str, tuple[int, tuple[Cell, ...]]]
"""For each letter with a goal the line that marks it, and its cells."""


@dataclass(frozen=True)
class Drawn:
    """A board as it is drawn: its characters, the cells they stand for, the letters of blocks."""

    section: Section
    marks: Mapping[Spot, str]
    cells: Mapping[Spot, Cell]
    blocks: frozenset[str]

    def spots(self, letter: str) -> list[Spot]:
        """Return where a letter stands, in reading order."""
        return [spot for spot, mark in self.marks.items() if mark == letter]

    def held(self) -> dict[str, list[Cell]]:
        """Return the cells of each block, by its letter."""
        return {
            letter: [self.cells[spot] for spot in self.spots(letter)]
            for letter in sorted(self.blocks)
        }


def block_letters(marks: Mapping[Spot, str]) -> frozenset[str]:
    """Return the letters that are blocks where small ones of capitals on the board mark goals.

    >>> sorted(block_letters({(0, 0): "A", (0, 1): "a", (0, 2): "b", (0, 3): "."}))
    ['A', 'b']
    """
    letters = set(marks.values()) - {FLOOR}
    return frozenset(
        letter for letter in letters if letter.isupper() or letter.upper() not in letters
    )


def goals_of_letters(drawn: Drawn) -> Goals:
    """Return the goals that small letters mark; raise FormatError where they leave a doubt."""
    goals: Goals = {}
    held = drawn.held()
    covered = {cell for cells in held.values() for cell in cells}
    for letter in held:
        small = drawn.spots(letter.lower()) if letter.lower() not in drawn.blocks else []
        if not small:
            continue
        marked = {drawn.cells[spot] for spot in small}
        places = _places(drawn, held[letter])
        fitting = [
            place for place in places if marked <= set(place) and set(place) <= marked | covered
        ]
        if len(fitting) != 1:
            likely = fitting or sorted(places, key=lambda place: -len(marked & set(place)))
            there_are = len(fitting) or "none"
            raise FormatError(
                f"{drawn.section.at(small[0])}: expected one place for the goal of block {letter}"
                f" that covers every {letter.lower()} and else only blocks, there are {there_are};"
                f" write . for each {letter.lower()}, and below the board such as"
                f" {_as_section(drawn, letter, likely[0])}"
            )
        goals[letter] = drawn.section.rows[small[0][0]][0], fitting[0]
    return goals


def _places(drawn: Drawn, block: list[Cell]) -> list[tuple[Cell, ...]]:
    """Return all places on the floor that a block could have its goal in."""
    found = as_run(block)
    if found is None:
        return []
    axis, run = found
    track, floor = track_cells(axis, track_of(run[0], axis)), set(drawn.cells.values())
    places = (track[at : at + len(run)] for at in range(len(track) - len(run) + 1))
    return [place for place in places if place[0] & 1 == run[0] & 1 and floor.issuperset(place)]


def goal_place(block: list[Cell], cells: tuple[Cell, ...]) -> tuple[Cell, ...] | None:
    """Return cells in track order if a block of these cells may have its goal there, else None.

    >>> goal_place([0, 1, 2], (6, 5, 4)), goal_place([0, 1, 2], (3, 4, 5))
    ((4, 5, 6), None)
    """
    here, there = as_run(block), as_run(cells)
    if here is None or there is None or len(block) != len(cells):
        return None
    (axis, run), (goal_axis, goal) = here, there
    same_track = axis == goal_axis and track_of(run[0], axis) == track_of(goal[0], axis)
    return goal if same_track and run[0] & 1 == goal[0] & 1 else None


def _as_section(drawn: Drawn, letter: str, place: tuple[Cell, ...]) -> str:
    """Return a goals section in one line, rows parted by slashes, in the columns of the board."""
    spots = [spot for spot, cell in drawn.cells.items() if cell in place]
    rows = []
    for row in range(max(row for row, _ in spots) + 1):
        columns = [column for at, column in spots if at == row]
        marks = (letter if x in columns else WALL for x in range(max(columns, default=0) + 1))
        rows.append("".join(marks))
    return " / ".join(["goals:", *rows])


def check_letters(drawn: Drawn, goals: Goals) -> None:
    """Raise FormatError where small letters are not those of the goals that a legend tells."""
    letters: dict[Cell, set[str]] = {}
    for letter, (_, cells) in goals.items():
        for cell in cells:
            letters.setdefault(cell, set()).add(letter.lower())
    for spot, mark in drawn.marks.items():
        expected = letters.get(drawn.cells[spot], {FLOOR})
        if mark not in drawn.blocks and mark not in expected:
            raise FormatError(
                f"{drawn.section.at(spot)}: expected {' or '.join(sorted(map(repr, expected)))},"
                f" as the legend tells the goals, got {mark!r}"
            )
