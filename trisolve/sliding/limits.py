"""The limits of a search, and what a running search reports."""

from dataclasses import dataclass

from trisolve.limits import Limits

METRICS = ("moves", "steps")
MAX_STATES = 3_000_000_000
"""The most states one search takes on, whatever the memory."""


@dataclass(frozen=True)
class Progress:
    """What a running search has reached; reported many times a second.

    Every position within `depth` moves (or units, in metric steps) of the start has been found.
    `analysed` is the share of the analysis that is done, where one follows the search.
    """

    n_states: int
    n_successors: int
    depth: int
    seconds: float
    analysed: float = 0.0


SearchLimits = Limits
"""The limits that all games share; a sliding search counts states, not nodes."""


def check_metric(metric: str) -> None:
    """Raise ValueError unless that is the name of a metric.

    >>> check_metric("steps")
    """
    if metric not in METRICS:
        expected = " or ".join(METRICS)
        raise ValueError(f"expected metric {expected}, got {metric!r:.40}")
