"""A game of Tantrix at the terminal, between people and computer players."""

from collections.abc import Sequence
from dataclasses import replace

from trisolve.cli.color import color_depth
from trisolve.cli.everywhere import CHOSEN
from trisolve.cli.option_records import Output
from trisolve.cli.output import Code
from trisolve.cli.run import Run
from trisolve.cli.tantrix.match import say_game
from trisolve.cli.tantrix.seats import Left, Seats
from trisolve.tantrix.entries import GAMES
from trisolve.tantrix.game import Game
from trisolve.tantrix.players import choose

HUMAN = "human"


def play_at_terminal(
    game: Game,
    names: Sequence[str],
    max_nodes: int | None,
    output: Output,
    *,
    as_json: bool,
) -> int:
    """Play a game whose human players type their turns; return the exit code.

    A game that is left open is kept like a finished game.
    """
    run = Run(GAMES, output=output, as_json=as_json)
    seats = Seats(game, list(names), color_depth(CHOSEN.color), aside=as_json or run.prints)
    code = Code.DONE
    try:
        while game.end is None:
            name = names[game.seat]
            if name == HUMAN:
                seats.human_turn()
                continue
            turn = choose(game, name, seed=game.seed or 0, max_nodes=max_nodes)
            game.play(turn)
            seats.show(name, turn)
    except Left as left:
        code = left.code
        seats.say("game left open")
    run.keep(replace(game.record(), metadata={"players": list(names)}))
    run.write()
    if game.end is not None and not run.prints:
        say_game(0, game, list(names), as_json=as_json)
    return code
