"""Climbs steered by a function, which rates their level every 50 trials.

    stretch   50 trials, which look for harder levels as usual (engine/small/trials.py)
    make      the level at the end of a stretch is cleaned, tidied, proved and analyzed
    call      the function returns its value; every such level is a find
    accept    the climb continues from this level if its value is no lower than before the stretch,
              and occasionally if the value is lower; otherwise, the climb returns to the previous
              level
    recall    after a while without a better level, the climb returns to its best level, and is
              finally abandoned for another climb

A level that is not wanted, such as a level with too few moves, has a lower value than any wanted
level. If the level is the same as before, the function is not called again.
"""

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from trisolve.kernels.random_kernels import below
from trisolve.sliding.generator.batches import (
    BATCH_STATES,
    Batch,
    Job,
    boards_of,
    run_batch,
    run_turn,
    workspace_for,
)
from trisolve.sliding.generator.boards import load_board
from trisolve.sliding.generator.climbs import (
    ClimbState,
    aims_of,
    bounds_of,
    first_state,
    load_climb,
    stored_climb,
)
from trisolve.sliding.generator.finds import Find
from trisolve.sliding.generator.finishing import find_of
from trisolve.sliding.generator.objective import value_of
from trisolve.sliding.generator.options import Options
from trisolve.sliding.insight.analysis import analyze
from trisolve.stopwatch import search_clock

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.small.trials import Climb

TRIALS_PER_CALL = 50
_RECALL, _PATIENCE = 20, 120
_HEAT = 32
"""The chance, out of 256, of accepting a level with a lower value."""
_NEVER = 1 << 40


class Worth(NamedTuple):
    """The values of a climb's level and of its best level, and the number of stretches since then.

    `key` is the key of the climb's level, once it is cleaned.
    """

    level: float | None = None
    best: float | None = None
    stalled: int = 0
    key: str = ""


def worth_of(state: ClimbState) -> Worth:
    """Return the values that a climb has learned."""
    return Worth(*state.values)  # type: ignore[arg-type]  # as _steered leaves them


def do_job(job: Job) -> Batch:
    """Run a job with any objective; raise any exception from an objective function."""
    return run_steered(job) if callable(job.options.objective) else run_batch(job)


def run_steered(job: Job) -> Batch:
    """Run a job whose objective is a function; raise any exception from it."""
    import numpy as np

    from trisolve.sliding.engine.small import trials

    options = job.options
    workspace, _ = workspace_for(options)
    counts = np.zeros(5, dtype=np.int64)
    state = job.climb or first_state(options, job.climber, 0, workspace)
    finds: list[Find] = []
    n_called, seconds = 0, 0.0
    while counts[trials.N_TRIALS] < job.max_trials and counts[trials.N_STATES] < BATCH_STATES:
        most = min(job.max_trials, int(counts[trials.N_TRIALS]) + TRIALS_PER_CALL)
        is_whole = most - counts[trials.N_TRIALS] == TRIALS_PER_CALL
        began = search_clock()
        climb = _stretched(options, state, counts, most)
        after = stored_climb(climb, state)
        if not is_whole:
            state = after
        elif after.board != state.board:
            find = _find_in(options, climb, after, counts)
            worth = worth_of(state)
            if find is not None and find.level.key == worth.key and worth.level is not None:
                find = replace(find, score=worth.level)
            elif find is not None:
                n_called += 1
                find = _valued(find, options)
                finds.append(find)
            state = _steered(state, after, find, climb)
        seconds += search_clock() - began
        if worth_of(state).stalled >= _PATIENCE:
            state = first_state(options, job.climber, state.number + 1, workspace)
    n_trials, n_searched, n_too_large, n_states, _ = counts.tolist()
    done = n_trials, n_searched, n_too_large, n_states
    return Batch(tuple(finds), state, *done, seconds, n_called=n_called)


def _stretched(
    options: Options, state: ClimbState, counts: "NDArray[np.int64]", max_trials: int
) -> "Climb":
    """Return the climb after trials up to `max_trials`, without recording anything on the way."""
    from trisolve.sliding.engine.small import trials

    climb = load_climb(state)
    while counts[trials.N_TRIALS] < max_trials:  # a turn ends early at the most moves
        climb.numbers[trials.RECORD] = climb.numbers[trials.STALLED] = 0
        climb.numbers[trials.NOTED] = _NEVER
        run_turn(options, climb, state, counts, (max_trials, _NEVER))
    load_board(state.best, climb.best)
    return climb


def _find_in(
    options: Options, climb: "Climb", state: ClimbState, counts: "NDArray[np.int64]"
) -> Find | None:
    """Return the find for a climb's level, without a value, or None."""
    from trisolve.sliding.engine.small import trials

    workspace, noted = workspace_for(options)
    counts[trials.N_FINDS] = 0
    bounds, score = bounds_of(options, state.shape), int(climb.numbers[trials.SCORE])
    trials.note(
        climb.board, bounds, workspace, aims_of(options), noted, climb.numbers, counts, score
    )
    for board in boards_of(options, state, noted, int(counts[trials.N_FINDS])):
        return find_of(board.raw, options, workspace, board.provenance)
    return None


def _valued(find: Find, options: Options) -> Find:
    """Return a find with the value that the function returns for it."""
    if isinstance(options.objective, str):
        raise TypeError(f"expected a function, got {options.objective!r}")
    analysis = analyze(find.level, max_states=options.max_states, threads=1)
    return replace(find, score=value_of(options.objective, find.level, analysis))


def _steered(
    before: ClimbState, after: ClimbState, find: Find | None, climb: "Climb"
) -> ClimbState:
    """Return how the climb continues after a stretch: from its level, or from the previous one."""
    worth = worth_of(before)
    value = None if find is None else find.score
    stalled = worth.stalled + 1
    random = int(below(climb.word, 256))  # drawn every time, so that values never shift it
    after = replace(after, word=int(climb.word[0]))
    key = "" if find is None else find.level.key
    if value is not None and (worth.best is None or value > worth.best):
        return replace(after, best=after.board, values=tuple(Worth(value, value, 0, key)))
    if stalled % _RECALL == 0 and worth.best is not None:
        found = Worth(worth.best, worth.best, stalled)
        return replace(after, board=before.best, values=tuple(found))
    is_less = worth.level is not None and (value is None or value < worth.level)
    if is_less and random >= _HEAT:
        back = replace(after, board=before.board, numbers=before.numbers)
        return replace(back, values=tuple(worth._replace(stalled=stalled)))
    return replace(after, values=tuple(Worth(value, worth.best, stalled, key)))
