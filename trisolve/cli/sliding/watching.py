"""What a person at a terminal sees while a search of the sliding puzzle runs."""

from trisolve.cli.output import counted
from trisolve.cli.progress import Watch
from trisolve.kernels.ahead import AHEAD
from trisolve.sliding.limits import Progress

SEARCH = ("search",)
ANALYSIS = ("graph", "paths")
"""What other processes compile for a command that only searches, and for one that analyzes."""


def search_watch(*, quiet: bool, ahead: tuple[str, ...] = ()) -> Watch[Progress]:
    """Return a watch that shows states, depth and seconds; see Watch.

    ahead : parts of the engine to compile in other processes, if any is to be compiled
    """
    AHEAD.plan("sliding", *ahead)
    return Watch(_line, quiet=quiet)


def _line(progress: Progress) -> str:
    states = counted(progress.n_states, "state")
    return f"{states}, depth {progress.depth}, {progress.seconds:.0f} s"
