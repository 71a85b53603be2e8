"""Run a search on many cores or machines, with the same result as on one core.

The work is divided into batches, numbered climber by climber and round by round: batch n continues
climber ``n % climbs``. Climbers are independent, so workers take any free climber, in any order.
The results are *merged* in the order of their numbers. The result of a run therefore depends only
on the number of merged trials, that is, on Options and `trials` unless something else ends the run.
Work that is not merged when a run ends is lost; repeating it gives the same results.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from time import monotonic
from typing import Any, TypeAlias

from trisolve.errors import FileError, FormatError, SearchInterrupted
from trisolve.files.whole import StrPath
from trisolve.limits import OPTIONS, Limits
from trisolve.sliding.generator.batches import (
    BATCH_TRIALS,
    OVERTIME,
    Batch,
    Job,
    Runner,
    Sums,
    run_batch,
    warm_up,
    with_budget,
    workspace_for,
)
from trisolve.sliding.generator.checkpoint import (
    Checkpoint,
    load_checkpoint,
    run_as_json,
    save_checkpoint,
)
from trisolve.sliding.generator.climbs import ClimbState
from trisolve.sliding.generator.cluster import Cluster, ClusterLost, Fleet, keeping
from trisolve.sliding.generator.finds import Find, Keepers
from trisolve.sliding.generator.finishing import untidy
from trisolve.sliding.generator.harvest import Harvest, ends
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.strategies import check_importable
from trisolve.sliding.lint import CODES
from trisolve.sliding.search import explore
from trisolve.stopwatch import search_clock
from trisolve.wording import counted

CHECKPOINT_S = 5.0
"""The amount of work that an interruption may cost, in seconds."""
_OnFinds: TypeAlias = Callable[[Iterable[Find]], object]
_NOTHING = Sums()


@dataclass(frozen=True)
class RunLimits(Limits):
    """The limits of a run, which ends at the first limit; `time_limit` works as in all searches.

    If a time limit ends a run, the result covers the trials merged by then.

    trials : the run ends after exactly this many trials
    target_moves : the run ends once it finds a level with this many moves
    """

    COUNTS = (*Limits.COUNTS, "trials", "target_moves")

    trials: int | None = field(default=None, kw_only=True)
    target_moves: int | None = field(default=None, kw_only=True)


@dataclass(frozen=True)
class Reached(Sums):
    """The progress of a run, which is passed to `progress`.

    `n_kept` is the number of finds kept. `seconds` is the time of this call, and `kernel_seconds`
    is the time that its batches spent in compiled code. `n_before` counts the trials that came from
    a checkpoint.
    """

    n_kept: int = 0
    seconds: float = 0.0
    kernel_seconds: float = 0.0
    n_before: int = 0

    @property
    def n_now(self) -> int:
        """The number of trials in this call."""
        return self.n_trials - self.n_before


@dataclass(frozen=True)
class Outcome:
    """The result of a run: finds, easiest first, and the reason it ended.

    `ended` is "trials", "time_limit", "target_moves", "count", "budget", "interrupted" or
    "cluster". `options` are the options of the run, including the budget that its time limit was
    converted to.
    """

    finds: tuple[Find, ...]
    reached: Reached
    ended: str
    options: Options


class RunInterrupted(SearchInterrupted):
    """Ctrl-C stopped a run; `outcome` holds the finds so far."""

    def __init__(self, message: str, outcome: Outcome) -> None:
        super().__init__(message)
        self.outcome = outcome


class RunStopped(ClusterLost):
    """The cluster ended a run; `outcome` holds the finds so far."""

    def __init__(self, message: str, outcome: Outcome) -> None:
        super().__init__(message)
        self.outcome = outcome


@dataclass
class Merged:
    """The state of a run after its first `n_batches` batches, in their order.

    `is_whole` says whether a run can continue from here. It cannot while a batch is being merged.
    It also cannot after a batch that was shortened to the remaining trials, because a longer run
    has that batch in full.
    """

    options: Options
    keepers: Keepers
    harvest: Harvest | None
    climbers: list[ClimbState | None]
    n_batches: int = 0
    sums: Sums = _NOTHING
    n_before: int = 0
    is_whole: bool = True

    @property
    def n_trials(self) -> int:
        """The number of trials so far."""
        return self.sums.n_trials

    @property
    def is_spent(self) -> bool:
        """Whether every climb has explored its budget."""
        share = self.options.climb_budget
        return all(one is not None and one.n_explored >= share for one in self.climbers)

    def merge(self, batch: Batch, on_finds: _OnFinds | None, *, is_cut: bool) -> None:
        """Merge the next batch; `is_cut` says whether a longer run would have more of the batch."""
        self.is_whole = False
        self.climbers[self.n_batches % len(self.climbers)] = batch.climb
        self.n_batches += 1
        if self.harvest is not None:
            workspace, _ = workspace_for(self.options)
            taken = (self.harvest.take(board, workspace) for board in batch.noted)
            batch = replace(batch, finds=tuple(find for find in taken if find is not None))
        if on_finds is not None and batch.finds:
            on_finds(batch.finds)
        if self.harvest is None:
            self.keepers.add_all(batch.finds)
        self.sums = self.sums.with_batch(batch)
        self.is_whole = not is_cut

    def progress(self, seconds: float, kernel_seconds: float) -> Reached:
        """Return the progress of the run."""
        return Reached(
            **asdict(self.sums),
            n_kept=len(self.keepers),
            seconds=seconds,
            kernel_seconds=kernel_seconds,
            n_before=self.n_before,
        )


def generate(
    options: Options,
    limits: RunLimits,
    *,
    count: int = 100,
    pick: str = "hardest",
    grades: Sequence[str] = (),
    similarity: float | None = None,
    workers: int | None = None,
    cluster: Cluster | None = None,
    checkpoint: StrPath | None = None,
    on_finds: _OnFinds | None = None,
    progress: Callable[[Reached], None] | None = None,
) -> Outcome:
    """Search for levels until a limit ends the search, and return the best.

    Parameters
    ----------
    count, pick
        How many finds to return, and which ones; see finds.py.
    grades
        Return only finds of these grades; () allows any grade.
    similarity
        The maximum similarity of two returned finds, from 0 to 1 (see insight/fingerprint.py).
    workers, cluster
        The number of threads (by default, one per processor), or a cluster that does the work
        instead (see cluster.py). The finds do not depend on this choice.
    checkpoint
        A file that is updated every few seconds and removed at the end. If it exists at the start,
        the run continues from it.
    on_finds
        Called with the finds of every batch, in order, before a checkpoint counts them; for
        example, an archive's add_all. After an interruption, some finds may be repeated.

    An exception from an objective function ends the run. Raises RunInterrupted on Ctrl-C and
    RunStopped if the cluster ends the run, both with the finds so far. Raises ClusterError if a
    worker has different code and nothing is kept yet, and TrisolveError for options that no level
    fits. Raises FileError for a checkpoint of another run, or with more trials than this run has.

    >>> found = generate(Options(shape="hexagon:3", seed=4), RunLimits(trials=300), count=3)
    >>> found.reached.n_trials, len(found.finds)
    (300, 3)
    """
    if cluster is not None:
        check_importable(options.objective)
    if cluster is None:  # loads the kernels before the clock starts, and checks that blocks fit
        warm_up(options)
    if similarity is not None and not 0 <= similarity <= 1:
        raise FormatError(f"expected a similarity from 0 to 1, got {similarity}")
    began = search_clock()
    run = run_as_json(options, count, pick, grades, similarity)
    state = None if checkpoint is None else load_checkpoint(checkpoint, run)
    if options.strategy == "cool":
        options = _with_budget(options, limits, workers, state)
    keepers = Keepers(count, pick, grades=grades, similarity=similarity, ends=ends(options, pick))
    merged = _resume(options, keepers, state)
    if limits.trials is not None and merged.n_trials > limits.trials:
        expected = f"{checkpoint}: expected the checkpoint of at most {limits.trials:,} trials"
        raise FileError(f"{expected}, found one of {merged.n_trials:,}; remove it to start again")
    clock = _Clock(limits, checkpoint, run, began, is_soft=options.budget > 0)
    clock.save(merged)  # reports a bad path now rather than in an hour
    try:
        with Fleet[int, Batch](workers, cluster) as fleet:
            runner = Runner(options, merged.climbers, merged.n_batches, fleet)
            ended = _drive(merged, limits, runner, clock, on_finds=on_finds, progress=progress)
    except KeyboardInterrupt:
        clock.save(merged)
        outcome = _outcome(merged, clock, "interrupted")
        raise RunInterrupted(_interruption(outcome, clock, checkpoint), outcome) from None
    except ClusterLost as lost:
        clock.save(merged)
        raise RunStopped(str(lost), _outcome(merged, clock, "cluster")) from None
    except BaseException:
        if merged.n_batches == 0:
            clock.forget()
        raise
    return _outcome(merged, clock, ended)


def _drive(
    merged: Merged,
    limits: RunLimits,
    runner: Runner,
    clock: "_Clock",
    *,
    on_finds: _OnFinds | None,
    progress: Callable[[Reached], None] | None,
) -> str:
    """Merge batches until something ends the run; return the reason."""
    ended = _end_reason(merged, limits)
    with keeping(lambda: "the merged batches" if merged.n_batches else ""):
        while ended is None:
            runner.poll()
            for batch in runner.ready():
                ended = _take_in(batch, merged, limits, on_finds)
                clock.kernel_seconds += batch.kernel_seconds
                if ended is not None:
                    break
            ended = ended or clock.ended()
            if progress is not None:
                progress(merged.progress(clock.seconds, clock.kernel_seconds))
            clock.save_now_and_then(merged)
    return ended


def _with_budget(
    options: Options, limits: RunLimits, workers: int | None, state: Checkpoint | None
) -> Options:
    """Return options with a budget: their own, a checkpoint's, or the budget the time allows."""
    if state is not None and not options.budget:
        return replace(options, budget=state.budget, climbs=len(state.climbers))
    return with_budget(options, limits.time_limit, workers)


def _resume(options: Options, keepers: Keepers, state: Checkpoint | None) -> Merged:
    if state is not None:
        keepers.add_all(state.finds)
    harvest = Harvest(options, keepers) if options.strategy == "harvest" else None
    if state is None:
        return Merged(options, keepers, harvest, [None] * options.climbs)
    sums, climbers = state.sums, list(state.climbers)
    return Merged(options, keepers, harvest, climbers, state.n_batches, sums, sums.n_trials)


def _end_reason(merged: Merged, limits: RunLimits) -> str | None:
    if limits.trials is not None and merged.n_trials >= limits.trials:
        return "trials"
    if limits.target_moves is not None and merged.sums.hardest >= limits.target_moves:
        return "target_moves"
    if merged.options.budget and merged.is_spent:
        return "budget"
    return "count" if merged.keepers.is_full else None


def _take_in(
    batch: Batch,
    merged: Merged,
    limits: RunLimits,
    on_finds: _OnFinds | None,
) -> str | None:
    """Merge the next batch, cut to the remaining trials; return the reason to end, or None.

    A cut batch is repeated from its start with the remaining number of trials.
    """
    left = BATCH_TRIALS if limits.trials is None else limits.trials - merged.n_trials
    is_cut = batch.n_trials > left
    if is_cut:
        climber = merged.n_batches % len(merged.climbers)
        batch = run_batch(Job(merged.options, climber, merged.climbers[climber], left))
    merged.merge(batch, on_finds, is_cut=is_cut)
    return _end_reason(merged, limits)


class _Clock:
    """The time limit and the checkpoints of one run."""

    def __init__(
        self,
        limits: RunLimits,
        checkpoint: StrPath | None,
        run: Mapping[str, Any],
        began: float,
        *,
        is_soft: bool,
    ) -> None:
        """Start the clock; a soft time limit, already a budget, ends the run only much later."""
        self._time_limit, self._checkpoint, self._run = limits.time_limit, checkpoint, run
        if is_soft and self._time_limit is not None:
            self._time_limit *= OVERTIME
        self._began, self._saved = began, monotonic()
        self.kernel_seconds = 0.0
        self.n_kept = 0
        """The batches in the checkpoint."""

    @property
    def seconds(self) -> float:
        return search_clock() - self._began

    def ended(self) -> str | None:
        over = self._time_limit is not None and self.seconds >= self._time_limit
        return "time_limit" if over else None

    def forget(self) -> None:
        """Remove the checkpoint."""
        if self._checkpoint is not None:
            Path(self._checkpoint).unlink(missing_ok=True)

    def save_now_and_then(self, merged: Merged) -> None:
        if monotonic() - self._saved >= CHECKPOINT_S:
            self.save(merged)

    def save(self, merged: Merged) -> None:
        if self._checkpoint is not None and merged.is_whole:
            climbers, held = tuple(merged.climbers), merged.keepers.all_finds()
            budget = merged.options.budget
            state = Checkpoint(merged.n_batches, merged.sums, climbers, held, budget)
            save_checkpoint(self._checkpoint, self._run, state)
            self.n_kept = merged.n_batches
        self._saved = monotonic()


def _outcome(merged: Merged, clock: _Clock, ended: str) -> Outcome:
    reached = merged.progress(clock.seconds, clock.kernel_seconds)
    return Outcome(merged.keepers.chosen_finds(), reached, ended, merged.options)


def _interruption(outcome: Outcome, clock: _Clock, checkpoint: StrPath | None) -> str:
    """Return the state of an interrupted run, where it is stored, and how to continue."""
    n_trials = outcome.reached.n_trials
    done = f"interrupted after {counted(n_trials, 'trial')}" if n_trials else "interrupted"
    found = "the finds so far are kept" if outcome.finds else "nothing was found so far"
    if checkpoint is None:
        return f"{done}, {found}"
    if clock.n_kept == 0:
        return f"{done} before the first checkpoint; the same command starts again"
    return f"{done}, {found}; the same command continues from {checkpoint}"


def nothing_found(options: Options, reached: Sums) -> tuple[str, ...]:
    """Return why a run kept no level: its requirements, and the bounds that refused its boards.

    >>> nothing_found(Options(), Sums(n_trials=9, refused=(0, 9)))
    ('no level within these bounds in 9 trials', '9 could not reach a goal')
    """
    found = f"no level within these bounds in {counted(reached.n_trials, 'trial')}"
    return (found, *(refusals(options, reached) if reached.n_finds == 0 else ()))


def refusals(options: Options, reached: Sums) -> tuple[str, ...]:
    """Return how many boards each bound refused, one line per bound, in descending order.

    >>> refusals(Options(max_states=500), Sums(n_trials=9, refused=(7, 1)))
    ('7 had more than 500 states (--max-states)', '1 could not reach a goal')
    """
    moves = options.moves
    reasons = (
        f"had more than {options.max_states:,} states ({OPTIONS['max_states']})",
        "could not reach a goal",
        "were easier than the level that was edited",
        f"had more than {options.max_dead:g}% dead states (--max-dead)",
        "had several shortest solutions (--unique)",
        f"needed more than {moves.maximum} moves (--moves)",
        f"needed fewer than {moves.minimum} moves (--moves)"
        if moves.minimum > 1
        else "needed no moves",
        "missed --blocks, --lengths, --unique or --every-block without useless blocks and floor",
        "were not finished: --tidy, --looks, --ideas or --min-pushes",
    )
    found = sorted(zip(reached.refused, reasons, strict=False), key=lambda pair: -pair[0])
    return tuple(f"{count:,} {reason}" for count, reason in found if count)


_MAX_TRIALS = 2000
_COUNT = 50


def why_nothing(options: Options, n_trials: int, workers: int | None = None) -> str:
    """Return why a search of `n_trials` found nothing, or "" if the reason is not known.

    The first trials are repeated without tidying.

    >>> why_nothing(Options(shape="hexagon:3", tidy=False), 100)
    ''
    """
    if not options.tidy or options.strategy == "cool":
        return ""
    loose = replace(options, tidy=False)
    limits = RunLimits(trials=min(n_trials, _MAX_TRIALS))
    finds = generate(loose, limits, count=_COUNT, workers=workers).finds
    codes: Counter[str] = Counter()
    for find in finds:
        found = untidy(find.level, explore(find.level, analyze=True, threads=1))
        codes.update({finding.code for finding in found})
    if not codes:
        return ""
    code, n_levels = codes.most_common(1)[0]
    what = f"{code} {CODES[code].name.replace('-', ' ')}"
    found_all = f"{counted(len(finds), 'level')} would be found, and lint objects to them"
    return f"without tidying {found_all}, most often by {what} ({n_levels}); --no-tidy keeps them"
