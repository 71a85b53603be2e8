"""The reason why a drawn goal is not valid, and the nearest valid goals, drawn on the board.

A block moves two triangles at a time. A block's possible goals are therefore the places on its
track that are an even number of triangles away, a rule that people often overlook.
"""

from collections.abc import Sequence

from trisolve.sliding.formats.text_board import FLOOR, Drawn, Section, Spot
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
    """Return all places on the floor that can be a block's goal, in track order."""
    found = as_run(drawn.held()[letter])
    if found is None:
        return []
    axis, run = found
    track, floor = track_cells(axis, track_of(run[0], axis)), set(drawn.cells.values())
    places = (track[at : at + len(run)] for at in range(len(track) - len(run) + 1))
    return [place for place in places if place[0] & 1 == run[0] & 1 and floor.issuperset(place)]


def reason(drawn: Drawn, letter: str, cells: Sequence[Cell]) -> str:
    """Return why a set of cells is not a valid goal for a block."""
    found = as_run(drawn.held()[letter])
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
    found = as_run(drawn.held()[letter])
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


def misplaced(drawn: Drawn, letter: str, section: Section, spots: Sequence[Spot]) -> str:
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
    covered = {cell for cells in drawn.held().values() for cell in cells}
    visible = set(place) - covered
    if not visible or any(drawn.mark_at(cell) not in (FLOOR, small) for cell in visible):
        return None
    if fitting(drawn, letter, visible) != [place]:
        return None
    old = dict.fromkeys(drawn.spots(small), FLOOR)
    return drawn.section.redrawn(old | {drawn.anchored.spot(cell): small for cell in visible})


def fitting(drawn: Drawn, letter: str, marked: set[Cell]) -> list[tuple[Cell, ...]]:
    """Return the places that cover all marked cells and otherwise only cells under blocks."""
    covered = {cell for cells in drawn.held().values() for cell in cells}
    return [
        place
        for place in places_of(drawn, letter)
        if marked <= set(place) and set(place) <= marked | covered
    ]


def as_section(drawn: Drawn, letter: str, place: tuple[Cell, ...]) -> str:
    """Return a goals section on one line, with its rows separated by slashes."""
    spots = {drawn.anchored.spot(cell): letter for cell in place}
    return f"goals: / {drawn.section.blank(spots)}"
