"""``trisolve entanglement show``: a board in the terminal."""

from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.entanglement.reading import (
    PuzzleFile,
    each_puzzle,
    placement_as_dict,
    standing,
)
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import Code, gravest, say, say_json, titled
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game, Placement
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
        help="Preview a further turn, without playing it.",
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
    played = parse_turns(after)
    n_shown = 0

    def work(label: str, puzzle: Puzzle) -> Code:
        nonlocal n_shown
        game = Game(puzzle)
        for one in played:
            game.play(one)
        preview = None if turn is None else game.preview(turn)
        if as_json:
            say_json(_as_dict(label, puzzle, game, preview))
            return Code.DONE
        if n_shown:
            say()
        n_shown += 1
        say(titled(label, puzzle.name or ""))
        _draw(game, preview, color)
        return Code.DONE

    return gravest(each_puzzle([file], work, as_json=as_json))


def _draw(game: Game, preview: Placement | None, color: When) -> None:
    from trisolve.entanglement.pictures.terminal import game_lines
    from trisolve.paint.terminal import dump_line

    depth = color_depth(color)
    for line in game_lines(game, preview=preview):
        say(dump_line(line, depth))


def _as_dict(label: str, puzzle: Puzzle, game: Game, preview: Placement | None) -> dict[str, Any]:
    return {
        "file": label,
        "name": puzzle.name or "",
        "radius": puzzle.radius,
        **standing(game),
        "board": [[*cell, tile.code] for cell, tile in sorted(game.board.items())],
        **({} if preview is None else {"preview": placement_as_dict(preview)}),
    }
