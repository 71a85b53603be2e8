"""The options shared by ``generate`` and ``mutate``, each declared once."""

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from msgspec import Struct

from trisolve.cli.options import (
    AsJson,
    Force,
    Out,
    Seed,
    parse_bounds_option,
    parse_seconds,
    some_of,
)
from trisolve.cli.sliding import Scheduler, SearchWorkers, Similarity
from trisolve.cli.sliding.sources import LevelOutput
from trisolve.cli.sliding.wanted_options import parse_grades, parse_ideas
from trisolve.files.bounds import Bounds
from trisolve.limits import MAX_COUNT, MAX_NUMBER, MAX_SEARCHED
from trisolve.options import option
from trisolve.sliding import choices
from trisolve.sliding.generator.options import (
    DEFAULT_TRIALS,
    EDIT_KINDS,
    MAX_STATES,
    Options,
)
from trisolve.sliding.generator.strategies import usual_strategy
from trisolve.sliding.insight.difficulty import GRADES
from trisolve.sliding.insight.ideas import IDEAS

if TYPE_CHECKING:
    from trisolve.sliding.generator.run import RunLimits

_MANY = 100

Trials: TypeAlias = Annotated[
    int | None,
    option(
        "Stop after exactly N trials; by default, after 10,000 trials if nothing else stops "
        "the run.",
        of="N",
        min=1,
        max=MAX_SEARCHED,
    ),
]
RunTime: TypeAlias = Annotated[
    float | None,
    option(
        "Stop the search after this time.", of="SECONDS", name="--time-limit", parse=parse_seconds
    ),
]
TargetMoves: TypeAlias = Annotated[
    int | None,
    option("Stop when a level with at least N moves is found.", of="N", min=1, max=MAX_NUMBER),
]
Keep: TypeAlias = Annotated[
    int | None,
    option(
        "The maximum number of levels; by default, 100 levels, or 1 with --grade. Several "
        "levels are written as a pack.",
        of="N",
        name="--count",
        min=1,
        max=MAX_COUNT,
    ),
]
Pick: TypeAlias = Annotated[
    choices.Pick | None,
    option(
        "Which levels to keep: the hardest, the same number for each length (even), or the "
        "levels found first, which ends the run as soon as there are enough. By default, hardest, "
        "or first if --grade is given without --count."
    ),
]
Strategy: TypeAlias = Annotated[
    choices.StrategyName | None,
    option(
        "How the search moves from level to level. The default is cool for up to ten of the "
        "hardest levels with a --time-limit of 10 seconds or more, and anneal otherwise. With "
        "harvest, it finds many levels of all lengths. docs/generating.md explains them."
    ),
]
StatesBudget: TypeAlias = Annotated[
    int,
    option(
        "The total number of states that --strategy cool explores in all climbs.",
        min=0,
        max=MAX_SEARCHED,
        hidden=True,
    ),
]
Objective: TypeAlias = Annotated[
    choices.ObjectiveName,
    option(
        "What to maximize. With looks, climbs still maximize moves, and the best-looking "
        "levels are kept."
    ),
]
Moves: TypeAlias = Annotated[
    Bounds | None,
    option(
        "Keep only levels with this many moves, such as 8..14 or 12..; by default, any.",
        of="A..B",
        name="--moves",
        parse=parse_bounds_option,
    ),
]
UsualBlocks: TypeAlias = Annotated[
    Bounds | None,
    option(
        "The minimum and maximum number of blocks; by default, one block for every 7 to 12 "
        "floor cells.",
        of="A..B",
        parse=parse_bounds_option,
    ),
]
BlocksOrAny: TypeAlias = Annotated[
    Bounds | None,
    option(
        "The minimum and maximum number of blocks; by default, any number.",
        of="A..B",
        parse=parse_bounds_option,
    ),
]
LengthsOrUsual: TypeAlias = Annotated[
    Bounds | None,
    option(
        "The minimum and maximum length of a block; by default, 3..5 and the lengths in the "
        "given level.",
        of="A..B",
        parse=parse_bounds_option,
    ),
]
LevelStates: TypeAlias = Annotated[
    int,
    option(
        "Skip levels with more than N reachable states.",
        of="N",
        name="--max-states",
        min=1,
        max=MAX_STATES,
    ),
]
Unique: TypeAlias = Annotated[
    bool,
    option(
        "Keep only levels with a single shortest solution in the objective's metric.",
        name="--unique",
    ),
]
EveryBlock: TypeAlias = Annotated[
    bool,
    option("Keep only levels in which every block affects the optimum.", name="--every-block"),
]
MaxDead: TypeAlias = Annotated[
    float,
    option("The maximum share of states that may be dead.", of="PERCENT", min=0, max=100),
]
Looks: TypeAlias = Annotated[
    float,
    option(
        "Keep only levels with at least this looks score; the article's levels score 75 to 99.",
        of="SCORE",
        min=0,
        max=100,
    ),
]
MinPushes: TypeAlias = Annotated[
    int,
    option(
        "Keep only levels with a shortest solution that pushes at least N blocks; a block "
        "pushed in two moves counts twice.",
        of="N",
        min=0,
        max=MAX_NUMBER,
    ),
]
Tidy: TypeAlias = Annotated[
    bool,
    option(
        "Keep only levels in which every block can move and has a purpose, no block starts on "
        "its goal, and some shortest solution pushes, if blocks can push. Other levels are fixed "
        "if possible.",
        name="--tidy/--no-tidy",
    ),
]
Edits: TypeAlias = Annotated[
    Bounds,
    option("The number of random edits in a trial.", parse=parse_bounds_option, hidden=True),
]
EditKinds: TypeAlias = Annotated[
    str | None,
    option(
        f"The kinds of edits in a trial: {', '.join(EDIT_KINDS)}; by default, all that the "
        "other options allow.",
        of="KIND,...",
        words=some_of(EDIT_KINDS),
    ),
]
Climbs: TypeAlias = Annotated[
    int,
    option("The number of climbs to run in parallel.", min=1, max=4096, hidden=True),
]
ArchiveFile: TypeAlias = Annotated[
    str | None,
    option("Add every level found to this archive.", of="FILE", name="--archive"),
]
Grades: TypeAlias = Annotated[
    str | None,
    option(
        f"Keep only levels of these grades: {', '.join(GRADES)}.",
        of="GRADE,...",
        name="--grade",
        words=some_of(GRADES),
    ),
]

Ideas: TypeAlias = Annotated[
    str | None,
    option(
        f"Keep only levels with all of these ideas: {', '.join(IDEAS)}; !rest means without rest.",
        of="IDEA,...",
        name="--idea",
        words=some_of(IDEAS),
    ),
]


class Search(Struct, frozen=True):
    """The options of every search: the objective, the finds to keep, the limits and the output."""

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
    edit_kinds: EditKinds = None
    seed: Seed = 0
    climbs: Climbs = Options.climbs
    count: Keep = None
    pick: Pick = None
    grade: Grades = None
    idea: Ideas = None
    similarity: Similarity = None
    workers: SearchWorkers = None
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
            "edit_kinds": tuple((self.edit_kinds or "").replace(",", " ").split()),
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
