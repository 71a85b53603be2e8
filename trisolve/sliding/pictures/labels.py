"""The text on blocks and in goals: the ids of blocks."""

from collections.abc import Collection
from math import dist

from trisolve.paint.lettering import fitted
from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.scene import Point, Text
from trisolve.paint.terminal import printable
from trisolve.paint.themes import BLACK, ink_on
from trisolve.sliding.lattice import Axis, Cell
from trisolve.sliding.level import Block, Level, Positions
from trisolve.sliding.pictures.blocks import LABEL_SIZE, middle, place_of, relative_loop
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.rules import covered, holders

_LABEL_ROOM, _MIN_LABEL, _FAINT_SIZE = 0.9, 0.15, 0.6
_GOAL_SIZE, _MAX_ALONE = 0.8, 0.36
"""The size of a letter in a goal, relative to the letter on its block, and in a single triangle."""


def label(block: Block, ink: Rgb, look: Look, *, faint: bool = False) -> Text:
    """Return a block's id, in the block's middle, or large and `faint` below other text there.

    A long id is set in a smaller size, and truncated if it would be too small to read.
    """
    room = max(_LABEL_ROOM, block.length / 2 - 0.55) if block.axis is Axis.U else _LABEL_ROOM
    wanted = _FAINT_SIZE if faint else LABEL_SIZE * look.theme.letters
    text, size = fitted(printable(block.id), wanted, _MIN_LABEL, room)
    style = "label-faint" if faint else "label"
    return Text(*middle(relative_loop(block.cells)), text, size, style, ink)


def goal_letters(level: Level, positions: Positions | None, look: Look) -> tuple[Text, ...]:
    """Return the id of each block in its goal, unless the block is there; None is a bare board.

    The id goes in the longest part of the goal that no block covers. In a completely covered goal,
    it is small and goes in the cell farthest from the letters of blocks.
    """
    at = () if positions is None else positions
    held = holders(level, at) if at else {}
    letters = [_middle_of(covered(level, at, n)) for n in range(len(at))]
    ink = ink_on(parse_color(look.theme.paint("floor").fill))
    texts: list[Text] = []

    def room_at(cell: Cell) -> float:
        return min(dist(_middle_of((cell,)), letter) for letter in letters)

    for number, block in enumerate(level.blocks):
        if block.goal is None or (at and at[number] == block.goal[0]):
            continue
        free = _longest_free(block.goal, held)
        part = free or (max(block.goal, key=room_at),)
        wanted = _GOAL_SIZE * LABEL_SIZE * (look.theme.letters if free else 0.8)
        if len(part) == 1:
            wanted = min(wanted, _MAX_ALONE)
        x, y = _middle_of(part)
        room = _LABEL_ROOM if len(part) > 1 else _MAX_ALONE
        text, size = fitted(printable(block.id), wanted, _MIN_LABEL, room)
        if look.theme.hatch or not free:
            texts.append(Text(x, y, text, size, "label-halo", BLACK))
        texts.append(Text(x, y, text, size, "goal-label", ink if free else BLACK))
    return tuple(texts)


def _longest_free(goal: tuple[Cell, ...], held: Collection[Cell]) -> tuple[Cell, ...]:
    """Return the longest run of uncovered cells of a goal; ties go to the first."""
    runs: list[list[Cell]] = [[]]
    for cell in goal:
        if cell in held:
            runs.append([])
        else:
            runs[-1].append(cell)
    longest = max(map(len, runs))
    return next(tuple(cells) for cells in runs if len(cells) == longest)


def _middle_of(cells: tuple[Cell, ...]) -> Point:
    x, y = place_of(cells[0])
    dx, dy = middle(relative_loop(cells))
    return x + dx, y + dy
