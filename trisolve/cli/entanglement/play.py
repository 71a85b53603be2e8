"""``trisolve entanglement play``: games in which nobody knows the tiles to come."""

from statistics import mean, median
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.entanglement.reading import ENDS
from trisolve.cli.entanglement.watching import watched
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, counted, say, say_json
from trisolve.entanglement.files import dump_records, record_as_object
from trisolve.entanglement.players import Record
from trisolve.entanglement.players import play as play_game
from trisolve.errors import FormatError
from trisolve.files.whole import check_writable, write_file

EXAMPLES = (
    "trisolve entanglement play --radius 2 --seed 1 --games 3 --player greedy",
    "trisolve entanglement play --radius 1 --seed 4 --budget 2000 --json",
)
_Player: TypeAlias = Annotated[
    Literal["expert", "greedy", "short", "random", "you"],
    typer.Option(help="Who plays; with you, type your turns in the terminal."),
]
_Budget: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="B",
        help="How many placements the expert may try per turn; by default 20,000.",
        show_default=False,
    ),
]
_Output: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write the records, one JSON object per line; - prints them instead of the games.",
        show_default=False,
    ),
]


def play(
    *,
    radius: Annotated[
        int, typer.Option(min=1, max=16, metavar="R", help="The field's radius.")
    ] = 3,
    seed: Annotated[
        int, typer.Option(min=0, metavar="S", help="The first seed; S + 1, S + 2, ... follow.")
    ] = 0,
    games: Annotated[int, typer.Option(min=1, metavar="N", help="How many games.")] = 1,
    player: _Player = "expert",
    budget: _Budget = None,
    output: _Output = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per game, then a summary.")
    ] = False,
) -> int:
    """Play games of seeds with unknown tiles: one line per game, then mean, median and best.

    greedy takes the longest turn that does not end the game, short the shortest, random any turn.
    The expert plays its best candidates out with tiles drawn at random. The same seed gives the
    same game. Other commands read the records that -o writes.
    """
    if player == "you":
        if games > 1 or as_json or output is not None or budget is not None:
            raise FormatError("--player you: expected neither --games, --budget, --json nor -o")
        from trisolve.cli.entanglement.session import play_at_terminal

        return play_at_terminal(radius, seed)
    prints = output == STDOUT
    check_one_on_stdout(output, "the records take", as_json=as_json)
    if output is not None and not prints:
        check_writable(output)
    records: list[Record] = []
    with watched() as show:
        for number in range(seed, seed + games):
            if show is not None and player == "expert":
                show(f"game {len(records) + 1} of {games}")
            record = play_game(radius, number, player, budget=budget)
            records.append(record)
            if show is not None:
                show("")
            if as_json:
                say_json(record_as_object(record))
            elif not prints:
                say(_line_of(record))
    if prints:
        say(dump_records(records).rstrip())
        return Code.DONE
    _say_summary(records, as_json=as_json)
    if output is not None:
        write_file(output, dump_records(records))
    return Code.DONE


def _line_of(record: Record) -> str:
    tiles, segments = counted(record.n_tiles, "tile"), counted(record.segments, "segment")
    return f"seed {record.seed}: {record.score:,}, {tiles}, {segments}, {ENDS[record.end]}"


def _say_summary(records: list[Record], *, as_json: bool) -> None:
    scores = [record.score for record in records]
    best = max(records, key=lambda record: record.score)
    if as_json:
        say_json(
            {
                "games": len(records),
                "mean": mean(scores),
                "median": median(scores),
                "best": best.score,
                "best_seed": best.seed,
            }
        )
    else:
        summary = f"mean {mean(scores):.1f}, median {median(scores):g}, best {best.score:,}"
        say(f"{counted(len(records), 'game')}: {summary} (seed {best.seed})")
