"""A text as a starting point for a level: a board, a block on it, and comments."""

from collections.abc import Iterable

from trisolve.errors import LatticeError
from trisolve.sliding.formats.text_board import draw, drawn_origin
from trisolve.sliding.lattice import Axis, Cell

_LENGTH = 3

_HEAD = """\
; A level on {shape} to start from. Lines that begin with a semicolon are comments.
; One character is one triangle: . is floor, # or a blank is wall, and a letter is a block of
; 3 or more triangles along one axis. A small letter marks the goal of its capital's block.
; A block moves two triangles at a time, so its goal is an even number of triangles away.
; The whole form is described by: trisolve schema text
; Try it: trisolve show FILE, trisolve solve FILE, trisolve lint FILE
name: New level
; author: you
; push: oblique
"""


def starting_text(floor: Iterable[Cell], shape: str) -> str:
    r"""Return a commented level in text format, with one block that can reach its goal.

    Raises LatticeError for a floor on which a block of 3 cells has no room to slide along U.

    >>> from trisolve.sliding.formats.text_format import parse_text_level
    >>> parse_text_level(starting_text(range(8), "8 cells")).blocks[0].goal
    (4, 5, 6)
    """
    floor = sorted(floor)
    block, goal = _slide(floor)
    marks = dict.fromkeys(goal, "a") | dict.fromkeys(block, "A")
    origin = drawn_origin(floor, [Axis.U])
    lines = [] if origin is None else [f"origin: {origin}"]
    return _HEAD.format(shape=shape) + "\n".join([*lines, "board:", *draw(floor, marks)]) + "\n"


def _slide(floor: list[Cell]) -> tuple[list[Cell], list[Cell]]:
    """Return the cells of a block at one end of the longest row, and its goal at the other end."""
    stretches: list[list[Cell]] = [[]]
    for cell in floor:
        last = stretches[-1]
        if last and (cell != last[-1] + 1 or cell >> 5 != last[-1] >> 5):
            stretches.append([])
        stretches[-1].append(cell)
    longest = max(stretches, key=len)
    n_steps = (len(longest) - _LENGTH) // 2
    if n_steps < 1:
        expected = f"expected a shape with {_LENGTH + 2} triangles in a row"
        raise LatticeError(f"{expected}, got one whose longest row has {len(longest)}")
    return longest[:_LENGTH], longest[2 * n_steps : 2 * n_steps + _LENGTH]
