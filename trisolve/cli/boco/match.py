"""``trisolve boco match``: let players play, and tell who is stronger."""

import math
import sys
from typing import Annotated

import typer

from trisolve.boco.files import save_records
from trisolve.boco.matches import match as play_match
from trisolve.cli.boco.options import Board, OneJson, RimOption, Seed, SwapOption, new_game
from trisolve.cli.output import Code, say, say_json

EXAMPLES = (
    "trisolve boco match squares:4x4 mcts:playouts=200 greedy --rim wall --games 10",
    "trisolve boco match triangle:4 greedy random --games 20 --seed 7 --json",
)
_PLAYER = "random, greedy, mcts or perfect, with options as mcts:playouts=1000 or mcts:time=0.5."


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
            help="How many random moves each game begins with; they end nothing and leave no win "
            "in one.",
        ),
    ] = 2,
    seed: Seed = 1,
    workers: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games at a time; same result.")
    ] = 1,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="FILE",
            help="Write the records of all games to this file, one a line.",
            show_default=False,
        ),
    ] = None,
    as_json: OneJson = False,
) -> int:
    """Play pairs of games from the same random openings, colors changed, and rate A against B.

    The Elo difference comes with its 95 % interval, from the points of pairs.
    """
    game = new_game(board, rim, swap)

    def tell(played: int, n: int) -> None:
        sys.stderr.write(f"\r\x1b[K{played} of {n} games")
        sys.stderr.flush()

    told = sys.stderr.isatty()
    found = play_match(
        game,
        a,
        b,
        games=games,
        seed=seed,
        workers=workers,
        opening_plies=opening,
        progress=tell if told else None,
    )
    if told:
        sys.stderr.write("\r\x1b[K")
    if output is not None:
        save_records(found.records, output)
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
    say(f"  {100 * found.points:.1f} % of the points of {found.games} games")
    low, middle, high = (f"{x:+.0f}" for x in (found.low, found.elo, found.high))
    say(f"  Elo {middle}, 95 % between {low} and {high}")
    return Code.DONE
