"""The options shared by ``generate`` and ``mutate``, each declared once."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import typer

from trisolve.cli.completing import some_of
from trisolve.cli.options import AsJson, Force, Out, Seed, parse_bounds_option, parse_seconds
from trisolve.cli.sliding.level_output import LevelOutput
from trisolve.cli.sliding.wanted_options import parse_grades, parse_ideas
from trisolve.files.bounds import Bounds
from trisolve.limits import MAX_COUNT, MAX_NUMBER, MAX_SEARCHED, MAX_THREADS
from trisolve.sliding.generator.options import DEFAULT_TRIALS, MAX_STATES, ObjectiveName, Options
from trisolve.sliding.generator.strategies import usual_strategy
from trisolve.sliding.insight.difficulty import GRADES
from trisolve.sliding.insight.ideas import IDEAS

if TYPE_CHECKING:
    from trisolve.sliding.generator.run import RunLimits

_MANY = 100

Trials: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MAX_SEARCHED,
        metavar="N",
        help="Stop after exactly N trials; by default, after 10,000 trials if nothing else stops "
        "the run.",
        show_default=False,
    ),
]
RunTime: TypeAlias = Annotated[
    float | None,
    typer.Option(
        "--time-limit",
        parser=parse_seconds,
        metavar="SECONDS",
        help="Stop the search after this time.",
    ),
]
TargetMoves: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1, max=MAX_NUMBER, metavar="N", help="Stop when a level with at least N moves is found."
    ),
]
Keep: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--count",
        min=1,
        max=MAX_COUNT,
        metavar="N",
        help="The maximum number of levels; by default, 100 levels, or 1 with --grade. With 1, a "
        "single level is written; otherwise, a pack is written.",
        show_default=False,
    ),
]
Pick: TypeAlias = Annotated[
    Literal["hardest", "even", "first"] | None,
    typer.Option(
        help="Which levels to keep: the hardest; the same number for each length; or the first "
        "levels found, in which case the run ends as soon as enough levels are found. By default, "
        "the hardest levels are kept, or the first levels found if --grade is given without "
        "--count.",
        show_default=False,
    ),
]
Strategy: TypeAlias = Annotated[
    Literal["anneal", "cool", "melt", "climb", "mutate", "harvest"] | None,
    typer.Option(
        help="How the search moves from level to level. The default is cool for up to ten of the "
        "hardest levels with a --time-limit of 10 seconds or more, and anneal otherwise. With "
        "mutate, each trial edits the hardest level so far. With climb, the search continues from "
        "the hardest state that can be reached in that level. With anneal, it also accepts "
        "slightly easier levels. With melt, it accepts levels that are easier in proportion to the "
        "moves, to find the hardest levels on large boards. With cool, it accepts smaller and "
        "smaller losses, to find the single hardest level within the time limit. With harvest, it "
        "finds many levels of all lengths: it wanders from board to board, and takes from each "
        "board the start that is needed most. With --pick even and --moves A..B, the run ends "
        "when enough levels are found.",
        show_default=False,
    ),
]
StatesBudget: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0,
        max=MAX_SEARCHED,
        hidden=True,
        help="The total number of states that --strategy cool explores in all climbs.",
    ),
]
Objective: TypeAlias = Annotated[
    ObjectiveName,
    typer.Option(
        help="What to maximize. With looks, climbs still maximize moves, and the best-looking "
        "levels are kept."
    ),
]
Moves: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        "--moves",
        parser=parse_bounds_option,
        metavar="A..B",
        help="Keep only levels with this many moves, such as 8..14 or 12..; by default, any.",
        show_default=False,
    ),
]
UsualBlocks: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        parser=parse_bounds_option,
        metavar="A..B",
        help="The minimum and maximum number of blocks; by default, one block for every 7 to 12 "
        "floor cells (8..14 on hexagon:4), and up to 8 on small floors.",
        show_default=False,
    ),
]
BlocksOrAny: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        parser=parse_bounds_option,
        metavar="A..B",
        help="The minimum and maximum number of blocks; by default, any number.",
        show_default=False,
    ),
]
LengthsOrUsual: TypeAlias = Annotated[
    Bounds | None,
    typer.Option(
        parser=parse_bounds_option,
        metavar="A..B",
        help="The minimum and maximum length of a block; by default, 3..5 and the lengths in the "
        "given level.",
        show_default=False,
    ),
]
LevelStates: TypeAlias = Annotated[
    int,
    typer.Option(
        "--max-states",
        min=1,
        max=MAX_STATES,
        metavar="N",
        help="Skip levels with more than N reachable states.",
    ),
]
Unique: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--unique",
        help="Keep only levels with a single shortest solution in the objective's metric.",
    ),
]
EveryBlock: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--every-block", help="Keep only levels in which every block affects the optimum."
    ),
]
MaxDead: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0, max=100, metavar="PERCENT", help="The maximum share of states that may be dead."
    ),
]
Looks: TypeAlias = Annotated[
    float,
    typer.Option(
        min=0,
        max=100,
        metavar="SCORE",
        help="Keep only levels with a looks score of at least N, from 0 to 100. A level looks good "
        "if it is compact, symmetric and balanced, with few corners and no corridors. The "
        "article's levels score 75 to 99.",
    ),
]
MinPushes: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0,
        max=MAX_NUMBER,
        metavar="N",
        help="Keep only levels with a shortest solution that pushes at least N blocks; a block "
        "pushed in two moves counts twice.",
    ),
]
Tidy: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--tidy/--no-tidy",
        help="Keep only levels in which every block can move and has a purpose, and no block "
        "starts on its goal. If blocks can push, at least one shortest solution must also push a "
        "block. Other levels are fixed if possible.",
    ),
]
Edits: TypeAlias = Annotated[
    Bounds,
    typer.Option(
        parser=parse_bounds_option, hidden=True, help="The number of random edits in a trial."
    ),
]
Climbs: TypeAlias = Annotated[
    int,
    typer.Option(min=1, max=4096, hidden=True, help="The number of climbs to run in parallel."),
]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=1,
        max=MAX_THREADS,
        metavar="N",
        help="The number of search threads; by default, one per processor. The result does not "
        "depend on the number of threads.",
        show_default=False,
    ),
]
Scheduler: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Search on the Dask cluster whose scheduler is at this address, such as "
        "tcp://10.0.0.5:8786.",
        show_default=False,
    ),
]
ArchiveFile: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--archive",
        metavar="FILE",
        help="Add every level found to this archive.",
        show_default=False,
    ),
]
Similarity: TypeAlias = Annotated[
    float | None,
    typer.Option(
        min=0,
        max=1,
        metavar="SHARE",
        help="The maximum similarity of two levels in layout, tracks or solution, from 0 to 1; "
        "the bundled packs use 0.5 or 0.6.",
        show_default=False,
    ),
]
Grades: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--grade",
        metavar="GRADE,...",
        autocompletion=some_of(GRADES),
        help=f"Keep only levels of these grades: {', '.join(GRADES)}.",
        show_default=False,
    ),
]

Ideas: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--idea",
        metavar="IDEA,...",
        autocompletion=some_of(IDEAS),
        help=f"Keep only levels with all of these ideas: {', '.join(IDEAS)}; !rest means without "
        "rest.",
        show_default=False,
    ),
]


@dataclass(frozen=True)
class Search:
    """The options of every search: what to maximize and keep, when to end, where the finds go."""

    trials: Trials = None
    time_limit: RunTime = None
    target_moves: TargetMoves = None
    strategy: Strategy = None
    budget: StatesBudget = 0
    objective: Objective = "moves"
    moves: Moves = None
    max_states: LevelStates = Options.max_states
    unique: Unique = False
    every_block: EveryBlock = False
    max_dead: MaxDead = 100.0
    looks: Looks = 0.0
    min_pushes: MinPushes = 0
    tidy: Tidy = True
    edits: Edits = Options.edits
    seed: Seed = 0
    climbs: Climbs = Options.climbs
    count: Keep = None
    pick: Pick = None
    grade: Grades = None
    idea: Ideas = None
    similarity: Similarity = None
    workers: Workers = None
    scheduler: Scheduler = None
    archive: ArchiveFile = None
    file: Out = None
    force: Force = False
    as_json: AsJson = False

    @property
    def output(self) -> LevelOutput:
        """Where the finds go."""
        return LevelOutput(self.file, self.force)

    def options(self, strategy: str) -> dict[str, Any]:
        """Return the keyword arguments of the Options for a run with a given strategy."""
        names = ("budget", "objective", "max_states", "unique", "every_block", "max_dead")
        more = ("looks", "min_pushes", "tidy", "edits", "climbs", "seed")
        found = {name: getattr(self, name) for name in (*names, *more)}
        return {
            **found,
            "strategy": strategy,
            "moves": self.bounds,
            "ideas": parse_ideas(self.idea),
        }

    @property
    def shape_strategy(self) -> str:
        """The strategy named, or else a suitable strategy for the shape."""
        if self.strategy is not None:
            return self.strategy
        return usual_strategy(
            time_limit=self.time_limit,
            ends_otherwise=self.trials is not None
            or self.target_moves is not None
            or self.grade is not None
            or self.unique,
            count=self.max_count,
            pick=self.choice,
            objective=self.objective,
        )

    @property
    def bounds(self) -> Bounds:
        """The bounds on the number of moves."""
        return self.moves or Options.moves

    @property
    def grades(self) -> tuple[str, ...]:
        """The requested grades, or () for any."""
        return parse_grades(self.grade)

    @property
    def max_count(self) -> int:
        """The maximum number of levels."""
        return self.count or (1 if self.grade else _MANY)

    @property
    def choice(self) -> str:
        """Which levels to keep, as one of PICKS."""
        alone = self.grade is not None and self.count is None
        return self.pick or ("first" if alone else "hardest")

    @property
    def ends(self) -> bool:
        """Whether the run ends by itself once there are enough levels."""
        harvested = self.strategy == "harvest" and self.bounds.maximum is not None
        return self.choice == "first" or (self.choice == "even" and harvested)

    @property
    def limits(self) -> "RunLimits":
        """The limits that end the run: the default number of trials if there are no others."""
        from trisolve.sliding.generator.run import RunLimits

        trials = self.trials
        bounded = (
            self.time_limit is not None
            or self.budget > 0
            or self.target_moves is not None
            or self.ends
        )
        if trials is None and not bounded:
            trials = DEFAULT_TRIALS
        return RunLimits(trials=trials, time_limit=self.time_limit, target_moves=self.target_moves)
