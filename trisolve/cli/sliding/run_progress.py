"""The progress of a search for levels, on one line."""

from typing import TYPE_CHECKING

from trisolve.wording import counted, duration

if TYPE_CHECKING:
    from trisolve.sliding.generator.run import Reached, RunLimits


def progress_line(reached: "Reached", limits: "RunLimits", n_niches: int | None) -> str:
    """Return the progress of a run in one line.

    >>> from trisolve.sliding.generator.run import Reached, RunLimits
    >>> reached = Reached(n_trials=500, hardest=31, n_kept=7, seconds=2.0)
    >>> progress_line(reached, RunLimits(trials=1500), None)
    '500 trials, 250/s, hardest 31 moves, 7 kept, 4 s left'
    """
    rate = reached.n_now / reached.seconds if reached.seconds else 0.0
    parts = [
        counted(reached.n_trials, "trial"),
        f"{rate:,.0f}/s",
        f"hardest {counted(reached.hardest, 'move')}",
        f"{reached.n_kept:,} kept",
    ]
    if n_niches is not None:
        parts.append(f"{counted(n_niches, 'niche')} filled")
    left = _seconds_left(reached, limits, rate)
    if left is not None:
        parts.append(f"{duration(left)} left")
    return ", ".join(parts)


def _seconds_left(reached: "Reached", limits: "RunLimits", rate: float) -> float | None:
    """Return the maximum number of seconds until the run ends, or None if that is not known."""
    ends = []
    if limits.time_limit is not None:
        ends.append(limits.time_limit - reached.seconds)
    if limits.trials is not None and rate:
        ends.append((limits.trials - reached.n_trials) / rate)
    return max(0.0, min(ends)) if ends else None
