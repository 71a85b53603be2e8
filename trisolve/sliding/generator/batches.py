"""Batches of trials: what one worker does at a time, a function of its job and nothing else.

A batch takes a climb some way on, and starts the next climb of its lane where one gets nowhere.
Done twice, or on another machine, it comes out the same; so whoever runs batches may lose them.
"""

import threading
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

from trisolve import __version__
from trisolve.sliding.generator.climbs import (
    ClimbState,
    aims_of,
    bounds_of,
    first_state,
    load_climb,
    stored_climb,
)
from trisolve.sliding.generator.cluster import check_version
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.harvest import Noted, Wish, find_at, n_goals_of
from trisolve.sliding.generator.making import find_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.version import MADE_BY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.small.scoring import Workshop
    from trisolve.sliding.engine.small.trials import Climb, Finds

BATCH_TRIALS = 500
BATCH_STATES = 1_500_000
"""A batch ends when it has done so many trials or searched so many states: a second at most."""
_CLEANING_ROOM = 4
_LEAST_ROOM = 1 << 16

_own = threading.local()


@dataclass(frozen=True)
class Job:
    """What to do: go on with a climb of that lane (or begin its first) for so many trials.

    `version` is of who asks: a worker that joins a cluster later may have another.
    """

    options: Options
    lane: int
    climb: ClimbState | None
    max_trials: int = BATCH_TRIALS
    version: str = __version__


@dataclass(frozen=True)
class Batch:
    """What was done: the finds in order, where the lane stands, and what it took.

    A harvest has no finds yet but the boards `noted`, in order (see harvest.py).

    `n_searched` counts trials whose graph was searched, `n_too_large` those that had more
    states than allowed; `kernel_seconds` is the time spent in compiled code.
    """

    finds: tuple[Find, ...]
    climb: ClimbState
    n_trials: int
    n_searched: int
    n_too_large: int
    n_states: int
    kernel_seconds: float
    noted: tuple[Noted, ...] = ()


class Sums(NamedTuple):
    """What the batches of a run come to, added up: counts, the most moves and the best score."""

    n_trials: int = 0
    n_searched: int = 0
    n_too_large: int = 0
    n_states: int = 0
    n_finds: int = 0
    hardest: int = 0
    best: float = 0.0

    def with_batch(self, batch: Batch) -> "Sums":
        """Return the sums with one more batch in them."""
        return Sums(
            self.n_trials + batch.n_trials,
            self.n_searched + batch.n_searched,
            self.n_too_large + batch.n_too_large,
            self.n_states + batch.n_states,
            self.n_finds + len(batch.finds),
            max(self.hardest, *(find.moves for find in batch.finds), 0),
            max(self.best, *(find.score for find in batch.finds), 0.0),
        )


def workshop_for(options: Options) -> tuple["Workshop", "Finds"]:
    """Return this thread's buffers, made when first asked for.

    They always have the room that the options ask for and no more, for cleaning depends on it.
    """
    from trisolve.sliding.engine.small.scoring import new_workshop
    from trisolve.sliding.engine.small.trials import new_finds

    room = max(_CLEANING_ROOM * options.max_states, _LEAST_ROOM)
    if getattr(_own, "room", 0) != room:
        _own.buffers, _own.room = (new_workshop(room), new_finds()), room
    buffers: tuple[Workshop, Finds] = _own.buffers
    return buffers


def provenance_of(options: Options, climb: ClimbState, trial: int) -> dict[str, Any]:
    """Return how to make a find again: see regenerate.py."""
    return {
        **MADE_BY,
        "seed": options.seed,
        "strategy": options.strategy,
        "lane": climb.lane,
        "climb": climb.number,
        "trial": trial,
        "options": options.as_dict(),
    }


def run_batch(job: Job) -> Batch:
    """Do a job; raise TrisolveError where a climb finds no place to begin.

    Raises ClusterError for a job of another version, which would come out otherwise here.
    """
    check_version(job.version)
    import numpy as np

    from trisolve.sliding.engine.small import trials

    options = job.options
    workshop, noted = workshop_for(options)
    counts = np.zeros(5, dtype=np.int64)
    state = job.climb or first_state(options, job.lane, 0, workshop)
    finds: list[Find] = []
    boards: list[Noted] = []
    seconds = 0.0
    while True:
        climb = load_climb(state)
        began = perf_counter()
        ended = run_turn(options, climb, state, counts, (job.max_trials, BATCH_STATES))
        n_noted = int(counts[trials.N_FINDS])
        if options.strategy == "harvest":
            boards += boards_of(options, state, noted, n_noted)
        else:
            finds += finds_of(options, state, noted, n_noted, workshop)
        seconds += perf_counter() - began
        if ended == trials.STALE:
            state = first_state(options, job.lane, state.number + 1, workshop)
        else:
            state = stored_climb(climb, state)
            if ended == trials.DONE:
                break
    n_trials, n_searched, n_too_large, n_states, _ = counts.tolist()
    done = n_trials, n_searched, n_too_large, n_states
    return Batch(tuple(finds), state, *done, seconds, tuple(boards))


def run_turn(
    options: Options,
    climb: "Climb",
    state: ClimbState,
    counts: "NDArray[np.int64]",
    most: tuple[int, int],
) -> int:
    """Take a climb on that has a state's shape and goals; return how the turn ended.

    most : the trials and the states of the turn
    """
    from trisolve.sliding.engine.small import harvest, trials

    (workshop, noted), aims = workshop_for(options), aims_of(options)
    counts[trials.N_FINDS] = 0
    if options.strategy != "harvest":
        bounds = bounds_of(options, state.shape)
        return int(trials.run_trials(climb, bounds, workshop, aims, noted, counts, *most))
    bounds = bounds_of(options, state.shape, n_goals_of(state.board))
    enough = aims.most if options.moves.maximum is None else options.moves.maximum
    return int(harvest.run_harvest(climb, bounds, workshop, aims, enough, noted, counts, *most))


def warm_up(options: Options) -> None:
    """Load or compile all that a batch uses; raise TrisolveError if no climb finds a beginning."""
    run_batch(Job(options, 0, None, 1))
    (workshop, _), slide = workshop_for(options), (tuple(range(8)), ((0, 0, 3, 4),))
    find_of(slide, 1, Options(symmetry=options.symmetry), workshop, {})
    if options.strategy == "harvest":
        find_at(Noted(slide, 1, {}), Wish(1), Options(), workshop)


def finds_of(
    options: Options, state: ClimbState, noted: "Finds", n_noted: int, workshop: "Workshop"
) -> list[Find]:
    """Return what a turn noted as finds, those that are what was wanted."""
    boards = boards_of(options, state, noted, n_noted)
    finds = (find_of(b.raw, b.score, options, workshop, b.provenance) for b in boards)
    return [find for find in finds if find is not None]


def boards_of(options: Options, state: ClimbState, noted: "Finds", n_noted: int) -> list[Noted]:
    """Return what a turn noted, as plain numbers."""
    boards = []
    for number in range(n_noted):
        trial, score = noted.noted[number].tolist()
        rows = noted.blocks[number, : noted.n_blocks[number]].tolist()
        raw = noted.floors[number].nonzero()[0].tolist(), rows
        boards.append(Noted(raw, score, provenance_of(options, state, trial)))
    return boards
