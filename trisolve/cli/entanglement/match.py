"""``trisolve entanglement match``: games played by computer players."""

from statistics import mean, median
from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.entanglement.reading import Radius
from trisolve.cli.option_records import Output
from trisolve.cli.output import Code, counted, say, say_json
from trisolve.cli.run import Run
from trisolve.entanglement.files import RECORDS, record_as_object
from trisolve.entanglement.players import Record
from trisolve.entanglement.players import play as play_game
from trisolve.entanglement.rules import ENDS
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_COUNT, MAX_SEARCHED

EXAMPLES = (
    "trisolve entanglement match --radius 2 --seed 1 --count 3 --player greedy",
    "trisolve entanglement match --radius 1 --seed 4 --budget 2000 --json",
)
_Player: TypeAlias = Annotated[
    Literal["expert", "greedy", "short", "random"], typer.Option(help="Who plays.")
]
_Budget: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MAX_SEARCHED,
        metavar="B",
        help="The maximum number of placements that the expert tries per turn; by default, 20,000.",
        show_default=False,
    ),
]


def match(
    *,
    radius: Radius = 3,
    seed: Annotated[
        int,
        typer.Option(
            min=0,
            max=MAX_SEED,
            metavar="S",
            help="The first seed; the following seeds are S + 1, S + 2 and so on.",
        ),
    ] = 0,
    games: Annotated[
        int, typer.Option("--count", min=1, max=MAX_COUNT, metavar="N", help="The number of games.")
    ] = 1,
    player: _Player = "expert",
    budget: _Budget = None,
    output: Output,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per game, then a summary.")
    ] = False,
) -> int:
    """Play games with unknown tiles, drawn from seeds, and print the scores and their mean.

    greedy takes the longest turn that does not end the game, short takes the shortest such turn,
    and random takes any turn. The expert plays out its best candidates with tiles drawn at random.
    The same seed gives the same game. Other commands read the records that -o writes.
    """
    run = Run(RECORDS, output=output, as_json=as_json)
    for number in range(seed, seed + games):
        record = run.search(play_game, radius, number, player, budget=budget)
        run.keep(record)
        run.count(len(run.kept), games, "games")
        if as_json:
            say_json(record_as_object(record))
        elif not run.prints:
            say(_line_of(record))
    if not run.prints:
        _say_summary(run.kept, as_json=as_json)
    run.write()
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
