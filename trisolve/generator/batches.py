"""Batches of trials: what one worker does at a time, a function of its job and nothing else.

A batch takes a climb some way on, and starts the next climb of its lane where one gets nowhere.
Done twice, or on another machine, it comes out the same; so whoever runs batches may lose them.
"""

import threading
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Any

from trisolve import __version__
from trisolve.generator.climbs import (
    ClimbState,
    aims_of,
    bounds_of,
    first_state,
    load_climb,
    stored_climb,
)
from trisolve.generator.finds import Find
from trisolve.generator.making import find_of
from trisolve.generator.options import Options

if TYPE_CHECKING:
    from trisolve.engine.trials import Workshop

BATCH_TRIALS = 2000
BATCH_STATES = 1_500_000
"""A batch ends when it has done so many trials or searched so many states: about a second."""
_CLEANING_ROOM = 4
_LEAST_ROOM = 1 << 16

_own = threading.local()


@dataclass(frozen=True)
class Job:
    """What to do: go on with a climb of that lane (or begin its first) for so many trials."""

    options: Options
    lane: int
    climb: ClimbState | None
    max_trials: int = BATCH_TRIALS


@dataclass(frozen=True)
class Batch:
    """What was done: the finds in order, where the lane stands, and what it took.

    `n_searched` counts trials whose whole graph was found, `n_too_large` those that had more
    states than allowed; `kernel_seconds` is the time spent in compiled code.
    """

    finds: tuple[Find, ...]
    climb: ClimbState
    n_trials: int
    n_searched: int
    n_too_large: int
    n_states: int
    kernel_seconds: float


def workshop_for(options: Options) -> "Workshop":
    """Return this thread's buffers, made when first asked for."""
    from trisolve.engine.trials import new_workshop

    room = max(_CLEANING_ROOM * options.max_states, _LEAST_ROOM)
    if getattr(_own, "room", 0) < room:
        _own.workshop, _own.room = new_workshop(room), room
    workshop: Workshop = _own.workshop
    return workshop


def provenance_of(options: Options, climb: ClimbState, trial: int) -> dict[str, Any]:
    """Return how to make a find again: see regenerate.py."""
    return {
        "version": __version__,
        "seed": options.seed,
        "strategy": options.strategy,
        "lane": climb.lane,
        "climb": climb.number,
        "trial": trial,
        "options": options.as_dict(),
    }


def run_batch(job: Job) -> Batch:
    """Do a job; raise TrisolveError where a climb finds no place to begin."""
    import numpy as np

    from trisolve.engine import trials

    options = job.options
    workshop, aims = workshop_for(options), aims_of(options)
    counts = np.zeros(5, dtype=np.int64)
    state = job.climb or first_state(options, job.lane, 0, workshop)
    finds: list[Find] = []
    seconds = 0.0
    while True:
        climb, bounds = load_climb(state), bounds_of(options, state.shape)
        counts[trials.N_FINDS] = 0
        began = perf_counter()
        ended = trials.run_trials(
            climb, bounds, workshop, aims, counts, job.max_trials, BATCH_STATES
        )
        found = _finds(options, state, int(counts[trials.N_FINDS]), workshop)
        seconds += perf_counter() - began
        finds += found
        if ended == trials.STALE:
            state = first_state(options, job.lane, state.number + 1, workshop)
        else:
            state = stored_climb(climb, state)
            if ended == trials.DONE:
                break
    n_trials, n_searched, n_too_large, n_states, _ = counts.tolist()
    return Batch(tuple(finds), state, n_trials, n_searched, n_too_large, n_states, seconds)


def _finds(options: Options, state: ClimbState, n_noted: int, workshop: "Workshop") -> list[Find]:
    """Return the finds that a turn noted, of those that stand the cleaning."""
    finds = []
    for number in range(n_noted):
        trial, score = workshop.finds.noted[number].tolist()
        rows = workshop.finds.blocks[number, : workshop.finds.n_blocks[number]]
        floor = workshop.finds.floors[number]
        noted = replace(
            state,
            floor=tuple(floor.nonzero()[0].tolist()),
            blocks=tuple(tuple(row) for row in rows.tolist()),
        )
        board = load_climb(noted).board
        find = find_of(board, score, options, workshop, provenance_of(options, state, trial))
        if find is not None:
            finds.append(find)
    return finds
