"""``trisolve solve`` for Tantrix: one solution or all, or why there is none."""

from dataclasses import replace
from typing import Annotated

import typer

from trisolve.cli.option_records import Output, PlainNodeLimits
from trisolve.cli.options import AsJson, Seed
from trisolve.cli.run import Run
from trisolve.cli.tantrix.drawing import drawn
from trisolve.cli.tantrix.reading import PuzzleFiles
from trisolve.tantrix.answers import Answer, Listing
from trisolve.tantrix.entries import PUZZLES
from trisolve.tantrix.puzzle import Puzzle

EXAMPLES = (
    "trisolve solve discovery:10",
    "trisolve solve discovery:4:R --all --json",
    "trisolve solve tantrix:starter-05 -o solved.json",
)


def solve(
    files: PuzzleFiles,
    *,
    everything: Annotated[
        bool,
        typer.Option("--all", help="Find all solutions, and sort them; rotated copies count once."),
    ] = False,
    seed: Seed = 0,
    limits: PlainNodeLimits,
    output: Output,
    as_json: AsJson = False,
) -> int:
    """Find a solution, or the reason that there is none.

    A placement is tile@q,r/rotation. -o writes the puzzle with its solution; the files of several
    puzzles are numbered. The exit code is 1 if there is no solution (the reason is printed), and 3
    if a limit stopped the search and the answer stays open.
    """
    from trisolve.tantrix.solve import list_solutions  # numpy, which help does without
    from trisolve.tantrix.solve import solve as solve_one

    run = Run(PUZZLES, files, output=output, as_json=as_json)

    def work(puzzle: Puzzle) -> str:
        answer: Listing | Answer
        if everything:
            answer = run.search(list_solutions, puzzle, limits=limits)
        else:
            answer = run.search(solve_one, puzzle, seed=seed, limits=limits)
        run.tell(answer)
        found = answer.solutions
        if len(found) == 1:
            lit = puzzle.goals[0].color if len(puzzle.goals) == 1 else None
            run.show(lambda: f"\n{drawn(found[0], highlight=lit)}")
        if found:
            run.keep(replace(puzzle, solution=found[0]))
        return answer.status

    return run.each(work)
