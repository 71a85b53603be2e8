"""The options that ``generate`` and ``mutate`` share, each declared once."""

from typing import Annotated, Literal, TypeAlias

import typer

from trisolve.cli.options import parse_bounds_option, parse_seconds
from trisolve.files.bounds import Bounds
from trisolve.sliding.generator.options import MOST_STATES

Trials: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="End after exactly N trials; by default 10000, if nothing else ends it.",
        show_default=False,
    ),
]
RunTime: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--time-limit", parser=parse_seconds, metavar="SECONDS", help="End after this time."
    ),
]
TargetMoves: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="End when a level of N moves or more is found."),
]
Keep: TypeAlias = Annotated[
    int, typer.Option("--count", min=1, metavar="N", help="How many levels to give at most.")
]
Pick: TypeAlias = Annotated[
    Literal["hardest", "even", "first"],
    typer.Option(
        help="Which levels to give: the hardest; evenly many of every number of moves; or the "
        "first found, which ends the run as soon as there are enough."
    ),
]
Strategy: TypeAlias = Annotated[
    Literal["anneal", "climb", "mutate"],
    typer.Option(
        help="mutate edits the hardest level so far; climb goes on from the hardest state of its "
        "reachable set; anneal also accepts slightly easier ones."
    ),
]
Objective: TypeAlias = Annotated[
    Literal["moves", "steps", "difficulty"], typer.Option(help="What is to be as high as possible.")
]
MinMoves: TypeAlias = Annotated[
    int, typer.Option(min=1, metavar="N", help="Keep levels of N moves or more.")
]
MaxMoves: TypeAlias = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Keep levels of at most N moves.", show_default=False),
]
UsualBlocks: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        parser=parse_bounds_option,
        metavar="A..B",
        help="Least and greatest number of blocks; by default one for 7 to 12 cells of floor, "
        "which is 8..14 on hexagon:4.",
        show_default=False,
    ),
]
BlocksOrAny: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        parser=parse_bounds_option,
        metavar="A..B",
        help="Least and greatest number of blocks; by default any.",
        show_default=False,
    ),
]
LengthsOrUsual: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        parser=parse_bounds_option,
        metavar="A..B",
        help="Least and greatest length of a block; by default 3..5, and those of the level.",
        show_default=False,
    ),
]
LevelStates: TypeAlias = Annotated[
    int,
    typer.Option(
        "--max-states",
        min=1,
        max=MOST_STATES,
        metavar="N",
        help="Pass over levels with more reachable states.",
    ),
]
Unique: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--unique",
        help="Keep levels with a single shortest solution only, in steps where those are the "
        "objective.",
    ),
]
EveryBlock: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--every-block", help="Keep levels only in which each block matters to the optimum."
    ),
]
MaxDead: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0, max=100, metavar="PERCENT", help="The largest share of states that may be dead."
    ),
]
Climbs: TypeAlias = Annotated[
    int,
    typer.Option(
        min=1,
        max=4096,
        metavar="N",
        help="How many climbs go on side by side: more workers than that have nothing to do.",
    ),
]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        metavar="N",
        help="How many threads search, by default one a processor; the result is the same.",
        show_default=False,
    ),
]
Scheduler: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Search on the Dask cluster with this scheduler, such as tcp://10.0.0.5:8786.",
        show_default=False,
    ),
]
ArchiveFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--archive", metavar="FILE", help="Add all finds to this archive.", show_default=False
    ),
]
ShowProgress: TypeAlias = Annotated[
    Literal["auto", "none", "plain", "rich"],
    typer.Option(help="How to tell of progress; auto is rich on a terminal, plain elsewhere."),
]
