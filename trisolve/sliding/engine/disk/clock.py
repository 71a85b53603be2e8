"""The progress of a disk search, and the limits that end it between turns."""

from collections.abc import Callable

from trisolve.stopwatch import search_clock

REPORT_S = 0.05


class LimitReached(Exception):
    """Raised when a limit ends the search; never leaves the package."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Clock:
    """Keeps counts, reports about twenty times per second, and checks the limits."""

    def __init__(
        self,
        report: Callable[[int, int, int, float], None],
        *,
        max_states: float,
        time_limit_s: float,
    ) -> None:
        self.n_states = 0
        self.n_successors = 0
        self.depth = 0
        self._report = report
        self._max_states = max_states
        self._time_limit_s = time_limit_s
        self._began = search_clock()
        self._reported_s = 0.0

    @property
    def seconds(self) -> float:
        """The time since the search began."""
        return search_clock() - self._began

    def tick(self) -> None:
        """Report if a report is due; raise LimitReached if the time is up.

        Call this at every turn.
        """
        seconds = self.seconds
        if seconds >= self._time_limit_s:
            raise LimitReached("time_limit")
        if seconds >= self._reported_s + REPORT_S:
            self._reported_s = seconds
            self._report(self.n_states, self.n_successors, self.depth, seconds)

    def add_states(self, n_states: int) -> None:
        """Count new states; raise LimitReached if there are more than the limit."""
        self.n_states += n_states
        if self.n_states > self._max_states:
            self.n_states = int(self._max_states)
            raise LimitReached("max_states")
