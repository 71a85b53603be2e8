"""``trisolve tantrix count``: how many solutions, exactly."""

from trisolve.cli.options import Threads, TimeLimit
from trisolve.cli.output import Code, counted, gravest, say, say_json, titled
from trisolve.cli.tantrix.reading import (
    AsJson,
    MaxNodes,
    PuzzleFiles,
    each,
    load_puzzle,
)

EXAMPLES = (
    "trisolve tantrix count discovery:10",
    "trisolve tantrix count tantrix:pyramid-of-ten-red --json",
)


def count(
    files: PuzzleFiles,
    *,
    max_nodes: MaxNodes = None,
    time_limit: TimeLimit = None,
    threads: Threads = None,
    as_json: AsJson = False,
) -> int:
    """Count the solutions; shifted and rotated ones are the same.

    If a limit stopped it (exit code 3), the number is a lower bound.
    """
    from trisolve.kernels.machine import n_processors
    from trisolve.tantrix.solve import count as count_all

    def work(source: str) -> Code:
        puzzle = load_puzzle(source)
        found = count_all(
            puzzle,
            max_nodes=max_nodes,
            time_limit=time_limit,
            threads=threads or n_processors(),
        )
        if as_json:
            say_json(
                {
                    "file": source,
                    "name": puzzle.name,
                    "status": found.status,
                    "solutions": found.solutions,
                    "nodes": found.nodes,
                    "seconds": round(found.seconds, 6),
                }
            )
        else:
            least = "at least " if found.status == "limit" else ""
            number = counted(found.solutions, "solution")
            nodes = counted(found.nodes, "node")
            say(f"{titled(source, puzzle.name)}: {least}{number} ({nodes}, {found.seconds:.3f} s)")
        return Code.DONE if found.status == "exact" else Code.LIMIT

    return gravest(each(files, work, as_json=as_json))
