"""``trisolve boco match``: let two players play, and rate them."""

import math
from typing import Annotated

import typer

from trisolve.boco.matches import match as play_match
from trisolve.cli.boco.options import (
    Board,
    Records,
    RimOption,
    Seed,
    SwapOption,
    counted_progress,
    new_game,
    put_records,
)
from trisolve.cli.mesh.options import Reading, reads_meshes
from trisolve.cli.options import AsOneJson
from trisolve.cli.output import Code, check_one_on_stdout, say, say_json

EXAMPLES = (
    "trisolve boco match squares:4x4 mcts:playouts=200 greedy --rim wall --games 10",
    "trisolve boco match triangle:4 greedy random --games 20 --seed 7 --json",
)
_PLAYER = "random, greedy, mcts or perfect; options follow a colon, as in mcts:playouts=1000."


@reads_meshes
def match(
    board: Board,
    a: Annotated[str, typer.Argument(metavar="A", help=_PLAYER, show_default=False)],
    b: Annotated[str, typer.Argument(metavar="B", help=_PLAYER, show_default=False)],
    *,
    rim: RimOption = None,
    swap: SwapOption = False,
    games: Annotated[
        int, typer.Option(min=2, metavar="N", help="How many games, an even number.")
    ] = 200,
    opening: Annotated[
        int,
        typer.Option(
            min=0,
            metavar="N",
            help="How many random moves each game begins with. They leave neither player a win in "
            "one.",
        ),
    ] = 2,
    seed: Seed = 1,
    workers: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many processes; the result is the same.")
    ] = 1,
    output: Records = None,
    reading: Reading,
    as_json: AsOneJson = False,
) -> int:
    """Play pairs of games from the same random openings, with sides swapped, and rate A against B.

    The Elo difference comes with a 95% interval, computed from the points of pairs.
    """
    check_one_on_stdout(output, "the records take", as_json=as_json)
    game = new_game(board, rim, swap, reading)

    with counted_progress("games") as progress:
        found = play_match(
            game,
            a,
            b,
            games=games,
            seed=seed,
            workers=workers,
            opening_plies=opening,
            progress=progress,
        )
    if put_records(found.records, output):
        return Code.DONE
    rated = [round(x, 1) if math.isfinite(x) else None for x in (found.elo, found.low, found.high)]
    if as_json:
        say_json(
            {
                "games": found.games,
                "wins": found.wins,
                "draws": found.draws,
                "losses": found.losses,
                "pairs": list(found.pairs),
                "elo": rated[0],
                "low": rated[1],
                "high": rated[2],
                "seconds": round(found.seconds, 3),
            }
        )
        return Code.DONE
    say(f"{a} against {b}: {found.wins} won, {found.draws} drawn, {found.losses} lost")
    say(f"  {100 * found.points:.1f}% of the points of {found.games} games")
    low, middle, high = (f"{x:+.0f}" for x in (found.low, found.elo, found.high))
    say(f"  Elo {middle}, 95% between {low} and {high}")
    return Code.DONE
