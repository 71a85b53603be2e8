"""``trisolve solve`` for Entanglement: the proven highest score for known tiles."""

from trisolve.cli.entanglement.reading import PuzzleFiles
from trisolve.cli.option_records import NodeLimits, Output
from trisolve.cli.options import AsJson
from trisolve.cli.run import Run
from trisolve.entanglement.files import PUZZLES
from trisolve.entanglement.generate import with_solution
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import solve as solve_puzzle

EXAMPLES = (
    "trisolve solve entanglement:small",
    "trisolve solve entanglement:small --time-limit 60 --json",
)


def solve(
    files: PuzzleFiles, *, limits: NodeLimits, output: Output, as_json: AsJson = False
) -> int:
    """Find the highest total score over all plays of the tiles, which are all known.

    The search proves that no play scores more. If a limit or Ctrl-C stops the search, the command
    prints the best play found and an upper bound, with exit code 3 or 130. -o writes the puzzles
    with their solutions and, where proved, their scores; several puzzles become a pack.
    """
    run = Run(PUZZLES, files, output=output, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        found = run.search(solve_puzzle, puzzle, limits=limits)
        run.keep(with_solution(puzzle, found))
        return run.tell(found)

    return run.each(work)
