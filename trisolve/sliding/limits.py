"""What bounds a search, and what a running one tells: one record each, checked in one place."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import inf
from operator import index
from typing import TypeVar

N = TypeVar("N", int, float)

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


@dataclass(frozen=True)
class SearchLimits:
    """What stops a search, who hears of its progress, and how many threads it may take.

    Raises ValueError unless every limit is None (no limit) or a number above 0.

    >>> SearchLimits(max_states=10).max_states
    10
    """

    max_states: int | None = None
    max_bytes: int | None = None
    time_limit: float | None = None
    progress: Callable[[Progress], None] | None = None
    threads: int | None = None

    def __post_init__(self) -> None:
        for name in ("max_states", "max_bytes", "threads"):
            object.__setattr__(self, name, checked_limit(name, getattr(self, name), index))
        found = checked_limit("time_limit", self.time_limit, float)
        object.__setattr__(self, "time_limit", found)

    @property
    def time_limit_s(self) -> float:
        """The seconds a search may take, infinite without a limit."""
        return inf if self.time_limit is None else self.time_limit

    def but(self, **changes: object) -> "SearchLimits":
        """Return these limits with some of them changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


def check_metric(metric: str) -> None:
    """Raise ValueError unless that is the name of a metric.

    >>> check_metric("steps")
    """
    if metric not in METRICS:
        expected = " or ".join(METRICS)
        raise ValueError(f"expected metric {expected}, got {metric!r:.40}")


def checked_limit(name: str, value: N | None, number: Callable[[N], N]) -> N | None:
    """Return a limit as a plain number; raise ValueError unless it is one above 0.

    >>> checked_limit("max_states", 10.0, int)
    10
    """
    if value is None:
        return None
    try:
        plain = number(value)
    except (TypeError, ValueError):
        plain = None
    if plain is None or isinstance(value, bool | str) or not plain > 0:
        raise ValueError(f"expected {name} above 0, got {value!r:.40}")
    return plain
