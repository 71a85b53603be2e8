"""Generate puzzles: make one at random, judge it, and keep the best.

Each trial has a stream of random numbers of its own, so the result depends on the seed and on the
number of trials, but not on the number of workers.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Generic, NamedTuple, TypeAlias, TypeVar, Unpack

from trisolve.errors import FormatError
from trisolve.files.bounds import Bounds, SomeBounds, parse_bounds
from trisolve.kernels.randomness import MAX_SEED, SplitMix64
from trisolve.limits import MAX_THREADS, LimitNames, Limits, checked_count

Made = TypeVar("Made")
Measures: TypeAlias = Mapping[str, float]

_BATCH = 32
"""The number of trials in one task of a worker."""
_GOLDEN = 0x9E37_79B9_7F4A_7C15


class Find(NamedTuple, Generic[Made]):
    """A puzzle that was kept: its score, the trial that made it, and its measures."""

    score: float
    trial: int
    made: Made
    measures: Measures


class Finds(NamedTuple, Generic[Made]):
    """The best puzzles, best first, the trials made, and the limit that stopped the search."""

    best: tuple[Find[Made], ...]
    n_trials: int
    limit: str | None = None


def generate(
    make: Callable[[SplitMix64], Made],
    judge: Callable[[Made], Measures | float | None],
    *,
    seed: int,
    trials: int,
    keep: int = 1,
    objective: str | Callable[[Measures], float] = "score",
    ranges: Mapping[str, SomeBounds] | None = None,
    workers: int = 1,
    **limits: Unpack[LimitNames],
) -> Finds[Made]:
    """Make puzzles at random and return the best; equal seeds give equal results.

    Parameters
    ----------
    make : makes a puzzle from a stream of random numbers
    judge : returns the measures of a puzzle, such as {"moves": 12}, or one number, which is the
        measure "score"; or None to refuse the puzzle
    objective : the measure to maximize, or a function of the measures
    ranges : bounds on measures, such as {"moves": "8..14"}, (8, 14), "30.." or 5
    workers : the number of processes; with more than one, `make` and `judge` must be functions of a
        module
    limits : `time_limit` in seconds, and `progress`, called with the number of trials made

    Of equal scores, the lower trial is better; of equal puzzles, the first is kept. Raises
    FormatError for an invalid range, seed or measure, and SearchInterrupted on Ctrl-C.

    >>> generate(lambda random: random.below(100), lambda n: n % 10, seed=1, trials=50).best
    (Find(score=9, trial=5, made=99, measures={'score': 9}),)
    """
    if not 0 <= seed <= MAX_SEED:
        raise FormatError(f"expected a seed of 0 to 2**64 - 1, got {seed}")
    bounds = {name: parse_bounds(value) for name, value in (ranges or {}).items()}
    n_trials = checked_count("trials", trials) or 0
    kept_n = checked_count("keep", keep) or 0
    n_workers = checked_count("workers", workers, maximum=MAX_THREADS) or 1
    one = partial(_batch, _Task(make, judge, objective, bounds, seed))
    batches = (range(at, min(at + _BATCH, n_trials)) for at in range(0, n_trials, _BATCH))
    best: list[Find[Made]] = []
    done, limit = 0, None
    with Limits(**limits).interruptible() as clock:
        for batch, finds in _results(one, batches, n_workers):
            done = batch.stop
            for find in finds:
                if all(find.made != kept.made for kept in best):
                    best = sorted([*best, find], key=lambda one: (-one.score, one.trial))[:kept_n]
            if clock.limits.progress is not None:
                clock.limits.progress(done)
            if limit := clock.limit_reached(done):
                break
    return Finds(tuple(best), done, limit)


def _results(
    one: Callable[[range], list[Find[Made]]], batches: Iterator[range], n_workers: int
) -> Iterator[tuple[range, list[Find[Made]]]]:
    """Yield each batch with its finds, in order, for any number of processes."""
    if n_workers == 1:
        for batch in batches:
            yield batch, one(batch)
        return
    with ProcessPoolExecutor(n_workers, get_context("spawn")) as pool:
        running = [(batch, pool.submit(one, batch)) for batch in islice(batches, 2 * n_workers)]
        try:
            while running:
                batch, result = running.pop(0)
                yield batch, result.result()
                running += [(batch, pool.submit(one, batch)) for batch in islice(batches, 1)]
        finally:
            for _, result in running:
                result.cancel()


class _Task(NamedTuple, Generic[Made]):
    """The data that all trials share."""

    make: Callable[[SplitMix64], Made]
    judge: Callable[[Made], Measures | float | None]
    objective: str | Callable[[Measures], float]
    bounds: Mapping[str, Bounds]
    seed: int


def _batch(task: _Task[Made], trials: range) -> list[Find[Made]]:
    """Return the puzzles within the bounds that the given trials make."""
    make, judge, objective, bounds, seed = task
    finds = []
    for trial in trials:
        made = make(SplitMix64(SplitMix64((seed + trial * _GOLDEN) & MAX_SEED).draw()))
        judged = judge(made)
        if judged is None:
            continue
        measures = judged if isinstance(judged, Mapping) else {"score": judged}
        if all(_measure(measures, name) in bound for name, bound in bounds.items()):
            score = objective(measures) if callable(objective) else _measure(measures, objective)
            finds.append(Find(score, trial, made, measures))
    return finds


def _measure(measures: Measures, name: str) -> float:
    if name not in measures:
        raise FormatError(f"expected a measure among {', '.join(measures)}, got {name!r}")
    return measures[name]
