"""Batches of trials: units of work for a worker, whose results depend only on the job.

A batch continues a climb for a while, and starts its climber's next climb when the current climb is
stale. A batch gives the same result every time and on every machine, so a lost batch can simply be
repeated. The runner gives each worker the next batch of a free climber.

The result of a run with the strategy "cool" is a function of its budget of states, not of time. A
time limit is therefore converted to a budget once, before the run: a few batches at several stages
of the schedule show how fast states are explored. The budget is part of the options, so the run can
be repeated anywhere.
"""

import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import zip_longest
from time import perf_counter
from typing import TYPE_CHECKING, Any

from trisolve.errors import FormatError, SearchInterrupted
from trisolve.kernels.machine import n_processors
from trisolve.sliding.generator.climbs import (
    ClimbState,
    aims_of,
    bounds_of,
    climb_rows,
    first_state,
    load_climb,
)
from trisolve.sliding.generator.cluster import Fleet
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.finishing import find_of
from trisolve.sliding.generator.harvest import Noted, Target, find_at
from trisolve.sliding.generator.layout import raw_board
from trisolve.sliding.generator.options import MAX_CLIMBS, Options
from trisolve.sliding.generator.version import MADE_BY
from trisolve.stopwatch import search_clock

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.small.scoring import Workspace
    from trisolve.sliding.engine.small.trials import Climb, Finds


BATCH_TRIALS = 500
BATCH_STATES = 1_500_000
"""A batch ends after this many trials or searched states, in at most about a second."""
_CLEANING_ROOM = 4
_MIN_ROOM = 1 << 16

_own = threading.local()


@dataclass(frozen=True)
class Job:
    """A job: continue a climb of a climber (or start its first climb) for `max_trials` trials."""

    options: Options
    climber: int
    climb: ClimbState | None
    max_trials: int = BATCH_TRIALS


@dataclass(frozen=True)
class Batch:
    """The result of a job: the finds in order, the climber's state, and the work done.

    A harvest has no finds at this point, only the `noted` boards, in order (see harvest.py).

    `n_searched` counts trials whose graph was searched, and `n_too_large` counts trials that had
    too many states; `kernel_seconds` is the time spent in compiled code. `refused` counts the
    boards refused for each reason in scoring.py and, in its last element, by finishing.
    """

    finds: tuple[Find, ...]
    climb: ClimbState
    n_trials: int
    n_searched: int
    n_too_large: int
    n_states: int
    kernel_seconds: float
    noted: tuple[Noted, ...] = ()
    refused: tuple[int, ...] = ()


@dataclass(frozen=True)
class Sums:
    """Totals over the batches of a run: counts, the most moves in a find, and the highest score."""

    n_trials: int = 0
    n_searched: int = 0
    n_too_large: int = 0
    n_states: int = 0
    n_finds: int = 0
    hardest: int = 0
    best: float = 0.0
    refused: tuple[int, ...] = ()

    def with_batch(self, batch: Batch) -> "Sums":
        """Return the totals with one more batch added."""
        return Sums(
            self.n_trials + batch.n_trials,
            self.n_searched + batch.n_searched,
            self.n_too_large + batch.n_too_large,
            self.n_states + batch.n_states,
            self.n_finds + len(batch.finds),
            max(self.hardest, *(find.moves for find in batch.finds), 0),
            max(self.best, *(find.score for find in batch.finds), 0.0),
            tuple(map(sum, zip_longest(self.refused, batch.refused, fillvalue=0))),
        )


def workspace_for(options: Options) -> tuple["Workspace", "Finds"]:
    """Return this thread's buffers, created on first use.

    The buffers have exactly the size that the options require, because cleaning depends on their
    size.
    """
    from trisolve.sliding.engine.small.scoring import new_workspace
    from trisolve.sliding.engine.small.trials import new_finds

    room = max(_CLEANING_ROOM * options.max_states, _MIN_ROOM)
    if getattr(_own, "room", 0) != room:
        _own.buffers, _own.room = (new_workspace(room), new_finds()), room
    buffers: tuple[Workspace, Finds] = _own.buffers
    return buffers


def provenance_of(options: Options, climb: ClimbState, trial: int) -> dict[str, Any]:
    """Return the data needed to regenerate a find; see regenerate.py."""
    return {
        **MADE_BY,
        "seed": options.seed,
        "strategy": options.strategy,
        "lane": climb.climber,
        "climb": climb.number,
        "trial": trial,
        "options": options.as_dict(),
    }


def run_batch(job: Job) -> Batch:
    """Run a job; raise TrisolveError if a climb finds no start."""
    import numpy as np

    from trisolve.sliding.engine.small import trials
    from trisolve.sliding.engine.small.scoring import N_REFUSALS

    options = job.options
    workspace, noted = workspace_for(options)
    counts = np.zeros(5, dtype=np.int64)
    state = job.climb or first_state(options, job.climber, 0, workspace)
    finds: list[Find] = []
    boards: list[Noted] = []
    seconds = 0.0
    n_recorded, refused = 0, [0] * N_REFUSALS
    while True:
        climb = load_climb(state)
        workspace.refused[:] = refused  # finishing and new climbs score boards too
        began = search_clock()
        ended = run_turn(options, climb, state, counts, (job.max_trials, BATCH_STATES))
        n_noted = int(counts[trials.N_FINDS])
        n_recorded += n_noted
        refused = workspace.refused.tolist()
        if options.strategy == "harvest":
            boards += boards_of(options, state, noted, n_noted)
        else:
            finds += finds_of(options, state, noted, n_noted, workspace)
        seconds += search_clock() - began
        if ended == trials.STALE and options.strategy != "cool":
            state = first_state(options, job.climber, state.number + 1, workspace)
        else:
            state = climb_rows(climb, state)
            if ended in (trials.DONE, trials.STALE):
                break
    n_trials, n_searched, n_too_large, n_states, _ = counts.tolist()
    done = n_trials, n_searched, n_too_large, n_states
    n_unfinished = n_recorded - len(finds) - len(boards)
    return Batch(tuple(finds), state, *done, seconds, tuple(boards), (*refused, n_unfinished))


def run_turn(
    options: Options,
    climb: "Climb",
    state: ClimbState,
    counts: "NDArray[np.int64]",
    max_work: tuple[int, int],
) -> int:
    """Continue a climb that has the shape and goals of `state`; return how the turn ended.

    max_work : the maximum number of trials and of states
    """
    from trisolve.sliding.engine.small import cooling, trials

    (workspace, noted), aims = workspace_for(options), aims_of(options)
    counts[trials.N_FINDS] = 0
    if options.strategy != "harvest":
        bounds = bounds_of(options, state.shape)
        if options.strategy == "cool":
            spent = climb, bounds, workspace, aims, options.climb_budget, noted, counts
            return int(cooling.run_cooling(*spent, *max_work))
        return int(trials.run_trials(climb, bounds, workspace, aims, noted, counts, *max_work))
    bounds = bounds_of(options, state.shape, state.board.n_goals)
    enough = aims.max_distance if options.moves.maximum is None else options.moves.maximum
    return int(trials.run_harvest(climb, bounds, workspace, aims, enough, noted, counts, *max_work))


def warm_up(options: Options) -> None:
    """Load or compile all kernels of a batch; raise TrisolveError if no climb finds a start."""
    try:
        run_batch(Job(options, 0, None, 1))
        (workspace, _), slide = workspace_for(options), raw_board(range(8), [(0, 0, 3, 4)])
        find_of(slide, Options(symmetry=options.symmetry), workspace, {})
        if options.strategy == "harvest":
            find_at(Noted(slide, 1, {}), Target(1), Options(), workspace)
    except SearchInterrupted:
        raise KeyboardInterrupt from None  # warming up was not requested, so it reports nothing


def finds_of(
    options: Options, state: ClimbState, noted: "Finds", n_noted: int, workspace: "Workspace"
) -> list[Find]:
    """Return the finds among the boards recorded in a turn."""
    boards = boards_of(options, state, noted, n_noted)
    finds = (find_of(b.raw, options, workspace, b.provenance) for b in boards)
    return [find for find in finds if find is not None]


def boards_of(options: Options, state: ClimbState, noted: "Finds", n_noted: int) -> list[Noted]:
    """Return the boards recorded in a turn, as numbers."""
    boards = []
    for number in range(n_noted):
        trial, score = noted.noted[number].tolist()
        rows = noted.blocks[number, : noted.n_blocks[number]].tolist()
        raw = raw_board(noted.floors[number].nonzero()[0].tolist(), rows)
        boards.append(Noted(raw, score, provenance_of(options, state, trial)))
    return boards


OVERTIME = 1.3
"""A run always ends after this share of its time limit."""
CLIMB_STATES = 300_000_000
"""The budget of a climb when there is enough for several: about 100 seconds of one processor."""
CLIMB_TRIALS = 100_000
"""Roughly the minimum number of trials of a climb, which is stuck by then on a small floor."""
_FEW_CLIMBS = 8
"""With a budget for more climbs than these, the number and the length of climbs grow equally."""
_MEASURED_S = 1.5
_STAGES = (0.05, 0.35, 0.65, 0.95)
_GUESS = 1_000_000_000


def with_budget(options: Options, time_limit: float | None, workers: int | None) -> Options:
    """Return options with a budget of states that takes about the given time.

    Raises FormatError if there is neither a budget nor a time limit.
    """
    if options.budget:
        return options
    if time_limit is None:
        raise FormatError("expected a budget of states or a time limit for the strategy cool")
    n_workers = workers or n_processors()
    began = perf_counter()
    rate, states_per_trial = speed_of(options, n_workers)
    budget = max(n_workers, round(rate * max(0.0, time_limit - (perf_counter() - began))))
    fewest = CLIMB_TRIALS * states_per_trial
    climb = min(CLIMB_STATES, fewest * max(1.0, budget / (_FEW_CLIMBS * fewest)) ** 0.5)
    climbs = max(n_workers, min(MAX_CLIMBS, round(budget / climb)))
    return replace(options, budget=budget, climbs=climbs)


def speed_of(options: Options, n_workers: int) -> tuple[float, float]:
    """Return the states per second of all workers, and the states per trial, at least 1."""
    measured = replace(options, budget=_GUESS, climbs=1)

    def explored(climber: int) -> tuple[float, int, int]:
        workspace, _ = workspace_for(measured)
        state = first_state(measured, climber, 0, workspace)
        n_states, n_trials, began, seconds = 0, 0, perf_counter(), 0.0
        while seconds < _MEASURED_S:
            for stage in _STAGES:
                batch = run_batch(Job(measured, climber, state.at_stage(stage, _GUESS)))
                n_states, n_trials = n_states + batch.n_states, n_trials + batch.n_trials
                state = batch.climb
            seconds = perf_counter() - began
        return n_states / seconds, n_states, n_trials

    with ThreadPoolExecutor(n_workers) as executor:
        rates, states, trials = zip(*executor.map(explored, range(n_workers)), strict=True)
    return sum(rates), max(1.0, sum(states) / sum(trials))


_AHEAD = 3
"""The number of rounds of batches that may be finished before the first of them is merged."""


class Runner:
    """Keeps workers busy with the next batches, and yields their results in order."""

    def __init__(
        self,
        options: Options,
        climbers: Sequence[ClimbState | None],
        first: int,
        fleet: Fleet[int, Batch],
    ) -> None:
        self._options, self._fleet = options, fleet
        self._n_climbers, self._first = len(climbers), first
        self._at = list(climbers)
        # the number of the next batch of each climber
        self._next = [self._number_from(climber) for climber in range(self._n_climbers)]
        self._done: dict[int, Batch] = {}

    def _number_from(self, climber: int) -> int:
        return self._first + (climber - self._first) % self._n_climbers

    def _submit(self) -> None:
        busy = {number % self._n_climbers for number in self._fleet.running}
        last = self._first + _AHEAD * self._n_climbers
        for number in sorted(self._next):
            climber = number % self._n_climbers
            if climber not in busy and number < last:
                job = Job(self._options, climber, self._at[climber])
                self._fleet.submit(number, run_batch, job)

    def poll(self) -> None:
        """Give free climbers to workers; wait briefly for results; raise the errors of batches."""
        self._submit()
        for number, batch in self._fleet.results():
            climber = number % self._n_climbers
            self._at[climber], self._done[number] = batch.climb, batch
            self._next[climber] += self._n_climbers

    def ready(self) -> Iterable[Batch]:
        """Yield the finished batches that are next in order."""
        while self._first in self._done:
            yield self._done.pop(self._first)
            self._first += 1
