"""The limits of a search, and the reports of a running search."""

from dataclasses import dataclass

from trisolve.errors import FormatError
from trisolve.wording import counted

METRICS = ("moves", "steps")
MAX_STATES = 3_000_000_000
"""The maximum number of states of one search, regardless of the memory."""


@dataclass(frozen=True)
class Progress:
    """The progress of a running search, reported many times per second.

    Every position within `depth` moves (or steps, in the steps metric) of the start has been found.
    `analyzed` is the finished share of the analysis, if an analysis follows the search.
    """

    n_states: int
    n_successors: int
    depth: int
    seconds: float
    analyzed: float = 0.0

    def line(self) -> str:
        """Return a short description of the progress.

        >>> Progress(1500, 9000, 7, 2.2).line()
        '1,500 states, depth 7, 2 s'
        """
        return f"{counted(self.n_states, 'state')}, depth {self.depth}, {self.seconds:.0f} s"


def check_metric(metric: str) -> None:
    """Raise FormatError unless a text is the name of a metric.

    >>> check_metric("steps")
    """
    if metric not in METRICS:
        expected = " or ".join(METRICS)
        raise FormatError(f"expected metric {expected}, got {metric!r:.40}")
