"""``trisolve entanglement play``: games whose tiles to come nobody knows."""

import json
from dataclasses import asdict
from statistics import mean, median
from typing import Annotated, Literal

import typer

from trisolve.cli.entanglement.watching import watched
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.entanglement.players import Record
from trisolve.entanglement.players import play as play_game
from trisolve.errors import FormatError
from trisolve.files.whole import check_writable, write_file

EXAMPLES = (
    "trisolve entanglement play --radius 2 --seed 1 --games 3 --player greedy",
    "trisolve entanglement play --radius 1 --seed 4 --budget 2000 --json",
)


def play(
    *,
    radius: Annotated[
        int, typer.Option(min=1, max=16, metavar="R", help="The field's radius.")
    ] = 3,
    seed: Annotated[
        int, typer.Option(min=0, metavar="S", help="The first seed; S + 1, S + 2, ... follow.")
    ] = 0,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 1,
    player: Annotated[
        Literal["expert", "greedy", "short", "random", "you"],
        typer.Option(help="Who plays; you: turns are read from the terminal."),
    ] = "expert",
    budget: Annotated[
        int | None,
        typer.Option(
            min=1,
            metavar="B",
            help="Placements that the expert may try out a turn; by default 20,000.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "--out",
            "-o",
            metavar="OUT",
            help="Write the records, one JSON object a line.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a game, then a summary.")
    ] = False,
) -> int:
    """Play games of seeds, tiles unknown beforehand: one line a game, then mean, median and best.

    greedy takes the longest turn that goes on, short the shortest, random any; the expert plays
    its best candidates out with tiles drawn at random. The same seed gives the same game.
    """
    if player == "you":
        if games > 1 or as_json or output is not None or budget is not None:
            raise FormatError("--player you: expected neither --games, --budget, --json nor -o")
        from trisolve.cli.entanglement.session import play_at_terminal

        return play_at_terminal(radius, seed)
    if output is not None:
        check_writable(output)
    records: list[Record] = []
    with watched("expert" if player == "expert" else "rule") as show:
        for number in range(seed, seed + games):
            if show is not None and player == "expert":
                show(f"game {len(records) + 1} of {games}")
            record = play_game(radius, number, player, budget=budget)
            records.append(record)
            if show is not None:
                show("")
            if as_json:
                say_json(as_dict(record))
            else:
                say(_told(record))
    scores = [record.score for record in records]
    best = max(records, key=lambda record: record.score)
    if as_json:
        say_json(
            {
                "games": games,
                "mean": mean(scores),
                "median": median(scores),
                "best": best.score,
                "best_seed": best.seed,
            }
        )
    else:
        told = f"mean {mean(scores):.1f}, median {median(scores):g}, best {best.score:,}"
        say(f"{counted(games, 'game')}: {told} (seed {best.seed})")
    if output is not None:
        write_file(output, "".join(f"{json.dumps(as_dict(record))}\n" for record in records))
    return Code.DONE


def as_dict(record: Record) -> dict[str, object]:
    """Return a record as JSON tells it."""
    told = asdict(record)
    told["tiles"] = told.pop("n_tiles")
    order = ("radius", "seed", "player", "budget", "turns", "score", "segments", "tiles", "end")
    return {**{key: told[key] for key in order}, "seconds": round(record.seconds, 6)}


def _told(record: Record) -> str:
    tiles, segments = counted(record.n_tiles, "tile"), counted(record.segments, "segment")
    return f"seed {record.seed}: {record.score:,}, {tiles}, {segments}, {record.end}"
