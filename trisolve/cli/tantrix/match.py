"""``trisolve tantrix match``: games between computer players."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.option_records import Output
from trisolve.cli.options import AsJson, MaxNodes, Seed
from trisolve.cli.output import Code, say, say_json
from trisolve.cli.run import Run
from trisolve.cli.tantrix.scores import Scores
from trisolve.errors import FormatError
from trisolve.limits import MAX_COUNT
from trisolve.tantrix.entries import GAMES
from trisolve.tantrix.game import Game, dump_result
from trisolve.tantrix.players import choose
from trisolve.tantrix.records import read_players
from trisolve.tantrix.tiles import Color

EXAMPLES = (
    "trisolve tantrix match --players greedy,random --count 2 --seed 5",
    "trisolve tantrix match --players strong,greedy --swap --max-nodes 2000 --json",
)
MACHINES = ("random", "greedy", "strong")
Colors: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="R,Y,...", help="The players' colors; by default, R,Y,B,G.", show_default=False
    ),
]


def match(
    *,
    players: Annotated[
        str,
        typer.Option(metavar="A,B,...", help="Two to four players: random, greedy or strong."),
    ] = "strong,greedy",
    colors: Colors = None,
    seed: Seed = 0,
    games: Annotated[
        int,
        typer.Option(
            "--count",
            min=1,
            max=MAX_COUNT,
            metavar="N",
            help="The number of games; their seeds count up from --seed.",
        ),
    ] = 1,
    swap: Annotated[
        bool, typer.Option("--swap", help="Play each bag once with every seating of the players.")
    ] = False,
    max_nodes: MaxNodes = None,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Let computer players play games against each other.

    -o writes the records, with the players in their metadata; the files of several games are
    numbered. A limit applies to each turn.
    """
    names = names_of(players, MACHINES)
    run = Run(GAMES, output=output, as_json=as_json)
    seatings = _seatings(names, all_of_them=swap)
    table = Scores(names)
    total = games * len(seatings)
    for number in range(total):
        seating = seatings[number % len(seatings)]
        seated = [names[i] for i in seating]
        game = Game(seats_of(names, colors), seed=(seed + number // len(seatings)) % (1 << 64))
        while game.end is None:
            game.play(choose(game, seated[game.seat], seed=game.seed or 0, max_nodes=max_nodes))
        run.keep(replace(game.record(), metadata={"players": seated}))
        table.add(seating, game)
        if not run.prints:
            say_game(number, game, seated, as_json=as_json)
    if as_json:
        say_json(table.summary())
    elif total > 1 and not run.prints:
        table.show()
    run.write()
    return Code.DONE


def names_of(players: str, known: Sequence[str]) -> list[str]:
    """Return the names of two to four players; raise FormatError for an unknown name."""
    names = players.split(",")
    for name in names:
        if name not in known:
            raise FormatError(f"--players: expected {', '.join(known)}, got {name!r:.40}")
    if not 2 <= len(names) <= 4:
        raise FormatError(f"--players: expected 2 to 4, got {len(names)}")
    return names


def seats_of(names: Sequence[str], colors: str | None) -> tuple[Color, ...]:
    """Return the color of each player; raise FormatError if their numbers differ."""
    seats = read_players((colors or ",".join("RYBG"[: len(names)])).split(","))
    if len(seats) != len(names):
        raise FormatError(f"--colors: expected {len(names)} colors, got {len(seats)}")
    return seats


def _seatings(names: list[str], *, all_of_them: bool) -> list[tuple[int, ...]]:
    """Return the seating orders, as indices of `names`; equal players are interchangeable."""
    everyone = tuple(range(len(names)))
    if not all_of_them:
        return [everyone]
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for seating in permutations(everyone):
        found.setdefault(tuple(names[i] for i in seating), seating)
    return list(found.values())


def say_game(number: int, game: Game, seated: list[str], *, as_json: bool) -> None:
    """Print how a game ended: the winner, and the points."""
    result = game.result()
    if as_json:
        say_json(
            {
                "game": number,
                "seed": game.seed,
                "players": seated,
                "result": dump_result(result),
                "turns": len(game.turns),
            }
        )
        return
    scores = " ".join(
        f"{name} ({color}) {score}"
        for name, color, score in zip(seated, game.players, result.scores, strict=True)
    )
    say(f"game {number + 1}, seed {game.seed}: {game.end}, {scores}")
