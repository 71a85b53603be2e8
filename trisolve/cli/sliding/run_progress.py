"""Progress of a run, on stderr, for a person or a log."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from trisolve.cli.output import counted
from trisolve.cli.progress import duration

if TYPE_CHECKING:
    from rich.live import Live

    from trisolve.sliding.generator.run import Reached, RunLimits

_PLAIN_S = 10.0

Report: TypeAlias = "Callable[[Reached], None]"


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
    """Return the seconds until the run ends at the latest; None if that is not known."""
    ends = []
    if limits.time_limit is not None:
        ends.append(limits.time_limit - reached.seconds)
    if limits.trials is not None and rate:
        ends.append((limits.trials - reached.n_trials) / rate)
    return max(0.0, min(ends)) if ends else None


@contextmanager
def reporting(
    kind: str, limits: "RunLimits", filled: Callable[[], int] | None
) -> "Iterator[Report]":
    """Give the function to call with the progress of a run.

    `kind` is auto, none, plain or rich; `filled` returns how many niches of the archive are filled.
    """
    if kind == "auto":
        kind = "rich" if sys.stderr.isatty() else "plain"

    def line(reached: "Reached") -> str:
        return progress_line(reached, limits, filled() if filled else None)

    if kind == "rich":
        with _live() as live:
            yield lambda reached: live.update(line(reached))
    elif kind == "plain":
        yield _plain(line)
    else:
        yield lambda _: None


def _live() -> "Live":
    from rich.console import Console
    from rich.live import Live

    return Live(console=Console(stderr=True, highlight=False), transient=True, refresh_per_second=4)


def _plain(line: "Callable[[Reached], str]") -> Report:
    last = 0.0

    def report(reached: "Reached") -> None:
        nonlocal last
        if reached.seconds - last >= _PLAIN_S:
            last = reached.seconds
            sys.stderr.write(f"{line(reached)}\n")
            sys.stderr.flush()

    return report
