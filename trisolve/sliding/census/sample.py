"""A sampled census, for floors with too many arrangements to enumerate.

Arrangements are drawn with equal probability, and the signature of each arrangement is solved. A
signature with K positions is drawn K times as often as a signature with a single position, so its
levels are weighted by 1/K. The mean of these weights, times the number of arrangements, estimates
the number of levels.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import Any

from trisolve.files.bounds import SomeBounds
from trisolve.kernels.randomness import SplitMix64
from trisolve.limits import Limits
from trisolve.sliding.census.counting import Draws
from trisolve.sliding.census.options import MAX_BYTES, OutOfTime, options_of
from trisolve.sliding.census.runs import OneSequence, Run, runs_of
from trisolve.sliding.choices import PushMode
from trisolve.sliding.lattice import Cell, as_run
from trisolve.sliding.level import MAX_BLOCKS
from trisolve.wording import counted, duration

_NORMAL_95 = 1.96


@dataclass(frozen=True)
class Share:
    """An estimate with the ends of its 95% confidence interval."""

    estimate: float
    low: float
    high: float

    def as_json(self) -> list[float]:
        """Return the estimate and the ends of its interval."""
        return [self.estimate, self.low, self.high]


@dataclass(frozen=True)
class Sample:
    """The estimates for a floor, based on a sample.

    `arrangements` is the total number of arrangements, and `n_drawn` the number drawn.
    `n_too_large` of the drawn arrangements have a signature that does not fit in memory; the
    estimates leave them out. `levels` is the number of levels, and `shares` gives the share of
    levels for each number of moves.
    """

    arrangements: int
    n_drawn: int
    n_too_large: int
    hardest: int
    levels: Share
    shares: dict[int, Share]

    def as_json(self) -> dict[str, Any]:
        """Return the sample as JSON values."""
        return {
            "arrangements": self.arrangements,
            "drawn": self.n_drawn,
            "too_large": self.n_too_large,
            "hardest": self.hardest,
            "levels": self.levels.as_json(),
            "shares": {str(moves): share.as_json() for moves, share in self.shares.items()},
        }


@dataclass(frozen=True)
class SampleProgress:
    """The progress of a sample: arrangements drawn and requested, share counted, and seconds."""

    n_drawn: int
    n_wanted: int
    counted: float
    seconds: float

    def line(self) -> str:
        """Return a short description of the progress.

        >>> SampleProgress(250, 1000, 1.0, 5.0).line()
        '250 of 1,000 arrangements done, 15 s left'
        """
        if not self.n_drawn:
            return f"counting the arrangements: {self.counted:.0%}"
        left = self.seconds * (self.n_wanted / self.n_drawn - 1)
        n_wanted = counted(self.n_wanted, "arrangement")
        return f"{self.n_drawn:,} of {n_wanted} done, {duration(left)} left"


def sample(
    floor: Iterable[Cell],
    *,
    count: int,
    seed: int = 0,
    push: PushMode = "full",
    lengths: SomeBounds | None = None,
    blocks: SomeBounds = (1, MAX_BLOCKS),
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[SampleProgress], None] | None = None,
) -> Sample:
    """Draw `count` arrangements of a floor of any size, and estimate its levels from them.

    The same seed gives the same sample. After `time_limit` seconds, no more arrangements are drawn.
    Raises CensusLimit if the floor is too wide to count within `max_bytes`.

    >>> found = sample(range(8), count=100, seed=1)
    >>> found.arrangements, found.hardest, found.n_too_large
    (36, 1, 0)
    """
    options = options_of(floor, push=push, lengths=lengths, blocks=blocks, max_cells=None)
    limits = Limits(max_bytes=max_bytes, time_limit=time_limit)
    max_bytes, clock = limits.max_bytes or MAX_BYTES, limits.start()

    def report(n_drawn: int, counted: float) -> None:
        if progress is not None:
            progress(SampleProgress(n_drawn, count, counted, clock.seconds))

    def look(n_done: int, n_all: int) -> None:
        if clock.limit_reached() is not None:
            known = f"{n_done / n_all:.0%} of the counting done"
            raise OutOfTime(limits.stop_sentence("time_limit", clock.seconds, known))
        report(0, n_done / n_all)

    draws = Draws(
        options.floor, *options.lengths, options.blocks[1], max_bytes=max_bytes, look=look
    )
    arrangements = sum(draws.counts[options.blocks[0] :])
    runs = runs_of(options.floor, options.lengths[0])
    cells, stream = sorted(options.floor), SplitMix64(seed)
    found, n_drawn, n_too_large = [], 0, 0
    while n_drawn < count and clock.limit_reached() is None:
        drawn = draws.draw(stream, options.blocks[0])
        counts = _moves_of(drawn, runs, cells, push, max_bytes)
        if counts is None:
            n_too_large += 1
        else:
            found.append(counts)
        n_drawn += 1
        report(n_drawn, 1.0)
    return _estimate(found, arrangements, n_drawn, n_too_large)


def _moves_of(
    blocks: tuple[tuple[Cell, ...], ...],
    runs: tuple[Run, ...],
    cells: list[Cell],
    push: PushMode,
    max_bytes: int,
) -> Counter[int] | None:
    """Return an arrangement's contribution to the levels by moves; None if it is too large."""
    from trisolve.sliding.engine.census.floor_tables import floor_tables
    from trisolve.sliding.engine.census.walk import Signature, SignatureTooLarge

    laid: dict[Run, list[tuple[int, int]]] = {}
    for block in blocks:
        axis_and_cells = as_run(block)
        assert axis_and_cells is not None
        axis, placed = axis_and_cells
        run = next(one for one in runs if one.axis == axis and placed[0] in one.cells)
        laid.setdefault(run, []).append((run.cells.index(placed[0]), len(placed)))
    choices = [
        OneSequence(len(run), tuple((length, at & 1) for at, length in sorted(placed)))
        for run, placed in laid.items()
    ]
    try:
        t = floor_tables(cells, list(laid), choices, push)
        signature = Signature(t, range(len(laid)), max_bytes)
    except SignatureTooLarge:
        return None
    counts: Counter[int] = Counter()
    for moves in signature.moves().values():
        counts[moves] += 1 / signature.n_positions
    return counts


def _estimate(
    found: list[Counter[int]], arrangements: int, n_drawn: int, n_too_large: int
) -> Sample:
    """Return estimates with intervals: means for the levels, ratios of means for the shares."""
    totals = [sum(counts.values()) for counts in found]
    every = sorted({moves for counts in found for moves in counts})
    mean = sum(totals) / len(found) if found else 0.0
    error = _error([total - mean for total in totals])
    levels = Share(*(max(0.0, arrangements * x) for x in (mean, mean - error, mean + error)))
    shares = {}
    for moves in every:
        share = sum(counts[moves] for counts in found) / sum(totals)
        rest = [counts[moves] - share * total for counts, total in zip(found, totals, strict=True)]
        error = _error(rest) / mean
        shares[moves] = Share(share, max(0.0, share - error), min(1.0, share + error))
    return Sample(arrangements, n_drawn, n_too_large, max(every, default=0), levels, shares)


def _error(deviations: list[float]) -> float:
    """Return the half-width of a 95% confidence interval for a mean, given the deviations."""
    n = len(deviations)
    if n < 2:
        return 0.0
    return _NORMAL_95 * sqrt(sum(x * x for x in deviations) / (n - 1) / n)
