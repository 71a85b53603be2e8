"""``trisolve boco match``: let two players play, and rate them."""

from typing import Annotated

import typer

from trisolve.boco.files import RECORDS, game_of
from trisolve.boco.matches import match as play_match
from trisolve.cli.boco.options import Board, Rules
from trisolve.cli.option_records import Output
from trisolve.cli.options import AsOneJson, Seed
from trisolve.cli.output import Code, say, say_json
from trisolve.cli.run import Run
from trisolve.limits import MAX_COUNT, MAX_NUMBER, MAX_THREADS

EXAMPLES = (
    "trisolve boco match squares:4x4 mcts:playouts=200 greedy --rim wall --count 10",
    "trisolve boco match triangle:4 greedy random --count 20 --seed 7 --json",
)
_PLAYER = "random, greedy, easy, mcts or perfect; options follow a colon, as in mcts:playouts=1000."


def match(
    board: Board,
    a: Annotated[str, typer.Argument(metavar="A", help=_PLAYER, show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help=_PLAYER, show_default=False)],
    *,
    rules: Rules,
    games: Annotated[
        int,
        typer.Option(
            "--count",
            min=2,
            max=MAX_COUNT,
            metavar="N",
            help="The number of games, which must be even.",
        ),
    ] = 200,
    opening: Annotated[
        int,
        typer.Option(
            min=0,
            max=MAX_NUMBER,
            metavar="N",
            help="The number of random moves at the start of each game. After these moves, neither "
            "player can win in one move.",
        ),
    ] = 2,
    seed: Seed = 0,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=MAX_THREADS,
            metavar="N",
            help="The number of processes, which does not affect the result.",
        ),
    ] = 1,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Play pairs of games from random openings, swap sides within each pair, and rate A against B.

    The 95% confidence interval for the Elo difference is computed from the points in each pair.
    With -o, the game records are written to a file, one per line.
    """
    run = Run(RECORDS, output=output, as_json=as_json)
    found = run.search(
        play_match,
        game_of(board, rules.wanted()),
        a,
        b,
        games=games,
        seed=seed,
        workers=workers,
        opening_plies=opening,
        progress=run.counting("games"),
    )
    for record in found.records:
        run.keep(record)
    run.write()
    if as_json:
        say_json(found.as_json())
    elif not run.prints:
        say(found.described())
    return Code.DONE
