"""``trisolve tantrix count``: the exact number of solutions."""

from trisolve.cli.option_records import PlainNodeLimits
from trisolve.cli.options import AsJson, Threads
from trisolve.cli.run import Run
from trisolve.cli.tantrix.reading import PuzzleFiles
from trisolve.tantrix.entries import PUZZLES
from trisolve.tantrix.solve import count as count_all

EXAMPLES = (
    "trisolve tantrix count discovery:10",
    "trisolve tantrix count tantrix:pyramid-of-ten-red --json",
)


def count(
    files: PuzzleFiles,
    *,
    limits: PlainNodeLimits,
    threads: Threads = None,
    as_json: AsJson = False,
) -> int:
    """Count the solutions; shifted and rotated copies count once.

    If a limit stopped the search (exit code 3), the number is a lower bound.
    """
    from trisolve.kernels.machine import n_processors

    run = Run(PUZZLES, files, as_json=as_json)
    n = threads or n_processors()
    return run.each(lambda one: run.tell(run.search(count_all, one, threads=n, limits=limits)))
