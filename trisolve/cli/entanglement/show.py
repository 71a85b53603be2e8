"""``trisolve entanglement show``: a board in the terminal."""

from typing import Annotated

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.entanglement.reading import (
    PuzzleFile,
    placement_as_dict,
    read_puzzle,
    standing,
)
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import Code, say, say_json, titled
from trisolve.entanglement.rules import Game
from trisolve.entanglement.turns import parse_turns

EXAMPLES = (
    'trisolve entanglement show entanglement:small --after "2 s0"',
    'trisolve entanglement show entanglement:small --after "2 s0" --turn s5',
)
After = Annotated[
    str, typer.Option(metavar="TURNS", help='Show the position after turns such as "2 s0".')
]
Turn = Annotated[
    str | None,
    typer.Option(
        metavar="TURN",
        help="A further turn, only looked at: what it would do.",
        show_default=False,
    ),
]


def show(
    file: PuzzleFile,
    *,
    after: After = "",
    turn: Turn = None,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Show the board: how often the line passes each tile, where it leads, and what is at hand.

    A tile's number is how often the line passes it; +1 adds how often in the last turn. The place
    is <pin>, the pin by which the line comes in; dots are empty cells.
    """
    from trisolve.entanglement.pictures.terminal import game_lines
    from trisolve.paint.terminal import dump_line

    puzzle = read_puzzle(file)
    game = Game(puzzle)
    for played in parse_turns(after):
        game.play(played)
    preview = None if turn is None else game.preview(turn)
    if as_json:
        board = [[*cell, tile.code] for cell, tile in sorted(game.board.items())]
        say_json(
            {
                "file": file,
                "name": puzzle.name or "",
                "radius": puzzle.radius,
                **standing(game),
                "board": board,
                **({} if preview is None else {"preview": placement_as_dict(preview)}),
            }
        )
        return Code.DONE
    say(titled(file, puzzle.name or ""))
    depth = color_depth(color)
    for line in game_lines(game, preview=preview):
        say(dump_line(line, depth))
    return Code.DONE
