"""``trisolve mutate``: search for harder levels around a given one."""

from typing import Annotated

import typer

from trisolve.cli.options import AsJson, Out, Seed
from trisolve.cli.sliding.run_report import Wishes, limits_of, run_and_report
from trisolve.cli.sliding.search_options import (
    ArchiveFile,
    BlocksOrAny,
    Climbs,
    EveryBlock,
    Keep,
    LengthsOrUsual,
    LevelStates,
    MaxDead,
    MaxMoves,
    MinMoves,
    Objective,
    Pick,
    RunTime,
    Scheduler,
    ShowProgress,
    Strategy,
    TargetMoves,
    Trials,
    Unique,
    Workers,
)
from trisolve.cli.sliding.sources import one_level
from trisolve.files.bounds import Bounds
from trisolve.sliding.generator.options import Options, options_from

EXAMPLES = (
    "trisolve mutate article:puzzle-30 --trials 500 --count 5 -o harder.json",
    "trisolve mutate article:puzzle-5 --trials 300 --walls --goals --count 1",
)


def mutate(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE",
            help="The level to start from, - for standard input, or its share code.",
            show_default=False,
        ),
    ],
    *,
    trials: Trials = None,
    time_limit: RunTime = None,
    target_moves: TargetMoves = None,
    strategy: Strategy = "anneal",
    objective: Objective = "moves",
    min_moves: MinMoves = 1,
    max_moves: MaxMoves = None,
    blocks: BlocksOrAny = None,
    lengths: LengthsOrUsual = None,
    walls: Annotated[
        bool, typer.Option("--walls", help="Edits may make floor wall, and wall floor again.")
    ] = False,
    goals: Annotated[
        bool, typer.Option("--goals", help="Edits may touch highlighted blocks and their goals.")
    ] = False,
    max_states: LevelStates = Options.max_states,
    unique: Unique = False,
    every_block: EveryBlock = False,
    max_dead: MaxDead = 100.0,
    seed: Seed = 0,
    climbs: Climbs = Options.climbs,
    count: Keep = 100,
    pick: Pick = "hardest",
    workers: Workers = None,
    scheduler: Scheduler = None,
    archive: ArchiveFile = None,
    progress: ShowProgress = "auto",
    out: Out = None,
    as_json: AsJson = False,
) -> int:
    """Search for harder levels around a given one.

    The search is that of generate, but every climb begins at the level of FILE, keeps its floor,
    its highlighted blocks and their goals unless told otherwise, and only finds what is harder. The
    exit code is 1 when nothing was found.
    """
    _, level = one_level(file)
    options = options_from(
        level,
        blocks=blocks,
        lengths=lengths,
        walls=walls,
        goals=goals,
        strategy=strategy,
        objective=objective,
        moves=Bounds(min_moves, max_moves),
        max_states=max_states,
        unique=unique,
        every_block=every_block,
        max_dead=max_dead,
        climbs=climbs,
        seed=seed,
    )
    limits = limits_of(trials, time_limit, target_moves, pick)
    wishes = Wishes(limits, count, pick, workers, scheduler, archive, progress, out, as_json)
    name = f"Around {level.name}" if level.name else "Around a level"
    return run_and_report(options, wishes, name)
