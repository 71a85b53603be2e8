"""The limits on a search, and how much of each limit a running search has used.

Every game's search accepts the same limits under the same names. The limits are checked in one
place, and an invalid limit raises the same error everywhere.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from math import inf
from operator import index
from typing import Any, ClassVar, Self, TypedDict

from trisolve.errors import InvalidLimit, SearchInterrupted
from trisolve.stopwatch import search_clock

MAX_THREADS = 256
"""The maximum number of threads or processes that one search starts."""
MAX_COUNT = 1_000_000
"""The maximum number of levels, puzzles, games or lines that one command makes, plays, keeps or
lists."""
MAX_SEARCHED = 10**15
"""The maximum number of states, nodes, positions or trials to which a search may be limited."""
MAX_NUMBER = 10**9
"""The largest value that a command accepts as the number of a level, turn or face, or of moves."""
MAX_DAYS = 3_660
"""The maximum number of days of daily puzzles that one command makes."""

OPTIONS = {
    "max_states": "--max-states",
    "max_nodes": "--max-nodes",
    "max_bytes": "--max-bytes",
    "time_limit": "--time-limit",
}
"""The command-line option that sets each limit."""


class _LimitNames(TypedDict, total=False):
    time_limit: float | None
    progress: Callable[[Any], object] | None


class StateLimitNames(_LimitNames, total=False):
    """The keyword arguments of a search that counts states and passes them on to `Limits`."""

    max_states: int | None


class NodeLimitNames(_LimitNames, total=False):
    """The keyword arguments of a search that counts nodes and passes them on to `Limits`."""

    max_nodes: int | None


class LimitNames(StateLimitNames, NodeLimitNames, total=False):
    """The keyword arguments that a search passes on to `Limits`."""

    max_bytes: int | None


def stop_phrase(limit: str | None) -> str:
    """Return a phrase for the limit that stopped a search, for use in sentences.

    >>> stop_phrase("max_states"), stop_phrase(None)
    ('stopped by --max-states', 'stopped by a limit')
    """
    return f"stopped by {'a limit' if limit is None else OPTIONS[limit]}"


@dataclass(frozen=True)
class Limits:
    """The limits that stop a search, its number of threads, and its progress callback.

    None means no limit. Raises InvalidLimit for any other value that is not above 0. A search of
    the sliding puzzle counts states, and a search of a game counts nodes. Unlike `time_limit`, both
    counts stop a search at the same point every time. For a search with more limits, derive a class
    from this class and add their names to `COUNTS`.

    Parameters
    ----------
    max_states, max_nodes : the number of states or nodes
    max_bytes : the memory, in bytes
    time_limit : seconds
    progress : called with the search's own progress record; an exception from it ends the search
    threads : the number of threads, at most MAX_THREADS

    >>> Limits(max_nodes=10, time_limit=2).time_limit
    2.0
    >>> Limits(max_nodes=0)
    Traceback (most recent call last):
    trisolve.errors.InvalidLimit: expected max_nodes of at least 1, got 0
    """

    COUNTS: ClassVar[tuple[str, ...]] = ("max_states", "max_nodes", "max_bytes")
    """The fields that are whole numbers of at least 1, except for `threads`."""

    max_states: int | None = None
    max_bytes: int | None = None
    time_limit: float | None = None
    progress: Callable[[Any], object] | None = None
    threads: int | None = None
    max_nodes: int | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        for name in self.COUNTS:
            object.__setattr__(self, name, checked_count(name, getattr(self, name)))
        threads = checked_count("threads", self.threads, maximum=MAX_THREADS)
        object.__setattr__(self, "threads", threads)
        object.__setattr__(self, "time_limit", checked_seconds("time_limit", self.time_limit))

    @property
    def time_limit_s(self) -> float:
        """How long a search may run, in seconds; infinite if there is no limit."""
        return inf if self.time_limit is None else self.time_limit

    def but(self, **changes: object) -> Self:
        """Return a copy of these limits with some values changed.

        >>> Limits(max_states=10).but(time_limit=1.0).max_states
        10
        """
        return replace(self, **changes)  # type: ignore[arg-type]

    def stop_sentence(self, limit: str, seconds: float, known: str) -> str:
        """Return one sentence with the limit that stopped a search and the results so far.

        >>> Limits(max_states=1000).stop_sentence("max_states", 1.24, "unsolved to 9 moves")
        'stopped by --max-states 1000 after 1.2 s; unsolved to 9 moves'
        """
        value = getattr(self, limit)
        shown = "" if value is None else f" {value:g}" if isinstance(value, float) else f" {value}"
        return f"{stop_phrase(limit)}{shown} after {seconds:.1f} s; {known}"

    def start(self) -> "Clock":
        """Return a clock that starts now."""
        return Clock(self)

    @contextmanager
    def interruptible(self) -> Iterator["Clock"]:
        """Yield a clock that starts now; Ctrl-C raises SearchInterrupted with the progress made.

        >>> with Limits(max_nodes=10).interruptible() as clock:
        ...     clock.limit_reached(10)
        'max_nodes'
        """
        clock = self.start()
        try:
            yield clock
        except SearchInterrupted:
            raise
        except KeyboardInterrupt:
            known = f"{clock.n_nodes:,} searched, " if clock.n_nodes else ""
            message = f"interrupted after {clock.seconds:.1f} s: {known}nothing is claimed"
            raise SearchInterrupted(message) from None


class LimitReached(Exception):
    """Raised when a search reaches the limit named `limit`."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Clock:
    """How long a search has been running, and whether it has reached a limit.

    >>> clock = Limits(max_nodes=1000).start()
    >>> clock.nodes_left(400, maximum=50), clock.limit_reached(400), clock.limit_reached(1000)
    (50, None, 'max_nodes')
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.started = search_clock()
        self.n_nodes = 0

    @property
    def seconds(self) -> float:
        """The seconds since the start."""
        return search_clock() - self.started

    @property
    def seconds_left(self) -> float:
        """The seconds until the time limit: at least 0, or infinite without a limit."""
        return max(0.0, self.limits.time_limit_s - self.seconds)

    def limit_reached(self, n_nodes: int = 0) -> str | None:
        """Return the name of the limit that a search with this many nodes has reached, or None."""
        self.n_nodes = n_nodes
        limits = self.limits
        if limits.max_nodes is not None and n_nodes >= limits.max_nodes:
            return "max_nodes"
        late = limits.time_limit is not None and self.seconds >= limits.time_limit
        return "time_limit" if late else None

    def count(self, more: int) -> None:
        """Count further nodes; raise LimitReached if a limit is reached."""
        limit = self.limit_reached(self.n_nodes + more)
        if limit:
            raise LimitReached(limit)

    def nodes_left(self, n_nodes: int, maximum: int) -> int:
        """Return how many more nodes to search before the next check, at least 0."""
        if self.limits.max_nodes is None:
            return maximum
        return max(0, min(maximum, self.limits.max_nodes - n_nodes))


def checked_count(
    name: str, value: object, minimum: int = 1, maximum: int | None = None
) -> int | None:
    """Return a limit that is a whole number, or None for no limit; may raise InvalidLimit.

    >>> checked_count("threads", 500, maximum=256)
    Traceback (most recent call last):
    trisolve.errors.InvalidLimit: expected threads from 1 to 256, got 500
    """
    if value is None:
        return None
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or number < minimum or (maximum is not None and number > maximum):
        bounds = f"of at least {minimum}" if maximum is None else f"from {minimum} to {maximum}"
        raise InvalidLimit(f"expected {name} {bounds}, got {value!r:.40}")
    return number


def checked_seconds(name: str, value: object) -> float | None:
    """Return a limit in seconds, or None for no limit; may raise InvalidLimit.

    >>> checked_seconds("time_limit", 2)
    2.0
    """
    if value is None:
        return None
    try:
        seconds = None if isinstance(value, bool | str) else float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        seconds = None
    if seconds is None or not seconds > 0:
        raise InvalidLimit(f"expected {name} above 0 seconds, got {value!r:.40}")
    return seconds
