"""``trisolve show``: draw levels in the terminal."""

from typing import Annotated

import typer

from trisolve import rules
from trisolve.cli.color import color_depth
from trisolve.cli.options import Files, Indices, When
from trisolve.cli.output import Code, gravest, say, titled
from trisolve.cli.sources import each_level
from trisolve.level import Level
from trisolve.moves import dump_moves, parse_moves
from trisolve.render.terminal import render_terminal

EXAMPLES = (
    "trisolve show levels/article/puzzle-30.json",
    "trisolve show --indices levels/article/puzzle-30.json",
)


def show(
    files: Files,
    *,
    after: Annotated[
        str, typer.Option(metavar="MOVES", help='Draw the position after moves such as "B2 A-3".')
    ] = "",
    indices: Indices = False,
    color: When = "auto",
) -> int:
    """Draw the board: blocks, goals, and which way each block slides.

    In colour, blocks are filled triangles and goals outlined ones. Plain, a block is its letter,
    a free cell of its goal the small letter, and a dot is floor.
    """
    moves = parse_moves(after)
    depth = color_depth(color)
    n_boards = 0

    def work(label: str, level: Level) -> Code:
        nonlocal n_boards
        positions = level.positions
        for step in rules.replay(level, moves):
            positions = step.positions
        if n_boards:
            say()
        n_boards += 1
        say(titled(label, level.name) + (f" after {dump_moves(moves)}" if moves else ""))
        if level.push != "full":
            say(f"push: {level.push}")
        say()
        say(render_terminal(level, positions, depth=depth, indices=indices))
        return Code.DONE

    return gravest(each_level(files, work))
