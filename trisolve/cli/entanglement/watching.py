"""What a person at a terminal sees while a puzzle is solved or games are played; on stderr."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from trisolve.cli.output import counted
from trisolve.entanglement.solve import Progress

_AFTER_S = 0.5


@contextmanager
def watched() -> Iterator[Callable[[str], None] | None]:
    """Give what shows a line of progress; None where nobody is there to read it."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        yield lambda line: _write(f"\r\x1b[K{line}")
    finally:
        _write("\r\x1b[K")


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def on_progress(show: Callable[[str], None] | None) -> Callable[[Progress], None] | None:
    """Return what a search is to call, showing the best so far and the bound."""
    if show is None:
        return None
    last = 0.0

    def report(progress: Progress) -> None:
        nonlocal last
        if progress.seconds - last >= _AFTER_S:
            last = progress.seconds
            nodes = counted(progress.n_nodes, "placement")
            best = f"best {progress.score:,}, none above {progress.bound:,}"
            show(f"{best}; {nodes}, {progress.seconds:.0f} s")

    return report
