"""``trisolve tantrix play``: games between players, human ones at the terminal."""

import sys
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Annotated

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.options import When
from trisolve.cli.output import Code, complain, say, say_json
from trisolve.cli.tantrix.desk import Desk, Left
from trisolve.cli.tantrix.reading import (
    AsJson,
    MaxNodes,
    Output,
    Seed,
    checked_output,
)
from trisolve.cli.tantrix.scores import Scores
from trisolve.errors import FormatError
from trisolve.tantrix.game import Game
from trisolve.tantrix.replay import dump_result
from trisolve.tantrix.turns import read_players

EXAMPLES = (
    "trisolve tantrix play --players greedy,random --games 2 --seed 5",
    "trisolve tantrix play --players strong,greedy --swap --max-nodes 2000 --json",
)
_KNOWN = ("human", "random", "greedy", "strong")


def play(
    *,
    players: Annotated[
        str,
        typer.Option(metavar="A,B,...", help="Two to four of human, random, greedy, strong."),
    ] = "human,strong",
    colors: Annotated[
        str | None,
        typer.Option(
            metavar="R,Y,...", help="Their colors; by default R,Y,B,G.", show_default=False
        ),
    ] = None,
    seed: Seed = 0,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games, with seeds from --seed on.")
    ] = 1,
    swap: Annotated[bool, typer.Option("--swap", help="Play each bag with all seatings.")] = False,
    max_nodes: MaxNodes = None,
    output: Output = None,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Play games; a human types turns, such as 12@1,0/4! 45@2,-1/3 (! marks a fill).

    Such as: trisolve tantrix play --players human,strong. Forced spaces are marked <> on the board.
    An illegal placement is answered with its code, and you try again. -o writes the record, with
    who played in its metadata; for several games, -1, -2 ... come before the suffix.
    """
    from trisolve.paint.saving import page_paths
    from trisolve.tantrix.files import dump_record, save_record

    names = _names(players)
    seats = read_players((colors or ",".join("RYBG"[: len(names)])).split(","))
    if len(seats) != len(names):
        raise FormatError(f"--colors: expected {len(names)} colors, got {len(seats)}")
    seatings = _seatings(names, all_of_them=swap)
    total = games * len(seatings)
    prints = checked_output(output, as_json=as_json)
    if prints and total > 1:
        raise FormatError(f"-o -: expected one game, got {total}")
    paths = page_paths(Path(output), total) if output is not None and not prints else []
    table = Scores(names)
    depth = color_depth(color)
    for number in range(total):
        seating = seatings[number % len(seatings)]
        seated = [names[i] for i in seating]
        game = Game(seats, seed=(seed + number // len(seatings)) % (1 << 64))
        desk = Desk(game, seated, depth, sys.stderr if as_json or prints else sys.stdout)
        try:
            _play_one(game, seated, desk, max_nodes)
        except Left:
            complain("the game was left", kind="")
            return Code.INTERRUPTED
        record = replace(game.record(), metadata={"players": seated})
        if paths:
            save_record(record, paths[number])
        if prints:
            say(dump_record(record).rstrip())
            return Code.DONE
        table.add(seating, game)
        _say_game(number, game, seated, as_json=as_json)
    if as_json:
        say_json(table.summary())
    elif total > 1:
        table.show()
    return Code.DONE


def _names(players: str) -> list[str]:
    names = players.split(",")
    for name in names:
        if name not in _KNOWN:
            raise FormatError(f"--players: expected {', '.join(_KNOWN)}, got {name!r:.40}")
    if not 2 <= len(names) <= 4:
        raise FormatError(f"--players: expected 2 to 4, got {len(names)}")
    return names


def _seatings(names: list[str], *, all_of_them: bool) -> list[tuple[int, ...]]:
    """Return who sits where, as places in `names`; equal players are alike."""
    everyone = tuple(range(len(names)))
    if not all_of_them:
        return [everyone]
    found: dict[tuple[str, ...], tuple[int, ...]] = {}
    for seating in permutations(everyone):
        found.setdefault(tuple(names[i] for i in seating), seating)
    return list(found.values())


def _play_one(game: Game, seated: list[str], desk: Desk, max_nodes: int | None) -> None:
    from trisolve.tantrix.players import choose

    while game.end is None:
        name = seated[game.seat]
        if name == "human":
            desk.human_turn()
            continue
        turn = choose(game, name, seed=game.seed or 0, max_nodes=max_nodes)
        game.play(turn)
        desk.show(name, turn)


def _say_game(number: int, game: Game, seated: list[str], *, as_json: bool) -> None:
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
