"""What a person at a terminal sees while a search of the sliding puzzle runs."""

from trisolve.cli.output import counted
from trisolve.cli.progress import Watch
from trisolve.sliding.limits import Progress


def search_watch(*, quiet: bool) -> Watch[Progress]:
    """Return a watch that shows states, depth and seconds; see Watch."""
    return Watch(_line, quiet=quiet)


def _line(progress: Progress) -> str:
    states = counted(progress.n_states, "state")
    return f"{states}, depth {progress.depth}, {progress.seconds:.0f} s"
