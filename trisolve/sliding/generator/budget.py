"""The number of states that a run can explore in a given time on the current machine.

The result of a run with the strategy "cool" is a function of its budget of states, not of time. A
time limit is therefore converted to a budget once, before the run: a few batches at several stages
of the schedule show how fast states are explored. The budget is part of the options, so the run can
be repeated anywhere.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from time import perf_counter

from trisolve.errors import FormatError
from trisolve.kernels.machine import n_processors
from trisolve.sliding.generator.batches import Job, run_batch, workspace_for
from trisolve.sliding.generator.climbs import first_state
from trisolve.sliding.generator.options import MAX_CLIMBS, Options

OVERTIME = 1.3
"""A run always ends after this share of its time limit."""
CLIMB_STATES = 300_000_000
"""The budget of a climb when there is enough for several: about 100 seconds of one processor."""
CLIMB_TRIALS = 100_000
"""About the fewest trials of a climb: on a small floor it is stuck by then; another finds more."""
_FEW_CLIMBS = 8
"""With a budget for more climbs than these, the number and the length of climbs grow alike."""
_MEASURED_S = 1.5
_STAGES = (0.05, 0.35, 0.65, 0.95)
_GUESS = 1_000_000_000


def with_budget(options: Options, time_limit: float | None, workers: int | None) -> Options:
    """Return options with a budget of states that takes about as long as the time limit allows.

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
    """Return the states per second of all workers together, and the states of one trial, from 1."""
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
