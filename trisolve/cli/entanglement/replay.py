"""``trisolve entanglement replay``: what every turn does."""

from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.entanglement.reading import (
    PuzzleFile,
    placement_as_dict,
    read_puzzle,
    standing,
)
from trisolve.cli.options import AsJson, When
from trisolve.cli.output import Code, complain, say, say_json, titled
from trisolve.entanglement.rules import Game, IllegalTurn, Placement
from trisolve.entanglement.turns import parse_turns
from trisolve.errors import FormatError

EXAMPLES = (
    'trisolve entanglement replay entanglement:small "2 s0"',
    "trisolve entanglement replay entanglement:largest-3 --json",
)


def replay(
    file: PuzzleFile,
    turns: Annotated[
        str | None,
        typer.Argument(
            metavar="[TURNS]",
            help='Turns such as "2 s0 s5"; by default the solution in the file.',
            show_default=False,
        ),
    ] = None,
    *,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Play turns, and print where each tile went, the path of the line, and the score.

    A step of the path is cell, pin in, pin out. An illegal turn ends it with the reason and exit
    code 1.
    """
    puzzle = read_puzzle(file)
    chosen = puzzle.solution if turns is None else turns
    if chosen is None:
        raise FormatError(f"{file}: expected turns to replay, the file has no solution")
    checked = parse_turns(chosen)
    from trisolve.entanglement.pictures.terminal import game_lines
    from trisolve.paint.terminal import dump_line

    game = Game(puzzle)
    depth = color_depth(color)
    head: dict[str, Any] = {"file": file, "name": puzzle.name or "", "radius": puzzle.radius}
    if not as_json:
        say(titled(file, puzzle.name or ""))
    for turn in checked:
        try:
            done = game.play(turn)
        except IllegalTurn as error:
            if as_json:
                illegal = {"turn": error.number, "reason": error.reason}
                say_json({**head, "illegal": illegal, "score": game.score})
            complain(str(error), kind="")
            return Code.NEGATIVE
        if not as_json:
            say()
            for line in game_lines(game):
                say(dump_line(line, depth))
            say(_way(done))
    if as_json:
        played = [placement_as_dict(placement) for placement in game.placements]
        say_json({**head, "turns": played, **standing(game)})
    return Code.DONE


def _way(done: Placement) -> str:
    steps = "; ".join(f"({cell.q},{cell.r}) {pin_in} {out}" for cell, pin_in, out in done.path)
    return f"  {done.turn} at ({done.cell.q},{done.cell.r}) as {done.tile.code}: {steps}"
