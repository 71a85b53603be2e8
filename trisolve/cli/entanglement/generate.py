"""``trisolve entanglement generate``: puzzles from seeds."""

from typing import Annotated, TypeAlias

import typer

from trisolve.cli.entanglement.reading import Radius
from trisolve.cli.option_records import NodeLimits, Output
from trisolve.cli.options import AsOneJson, Count
from trisolve.cli.output import Code, complain, say_json
from trisolve.cli.run import Run
from trisolve.entanglement.files import PUZZLES, as_object
from trisolve.entanglement.generate import MAX_TILES, graded, with_solution
from trisolve.entanglement.generate import generate as generate_puzzle
from trisolve.entanglement.solve import solve
from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED
from trisolve.limits import MAX_NUMBER

EXAMPLES = (
    "trisolve entanglement generate --radius 2 --tiles 8 --seed 1 --solve -o puzzle.json",
    "trisolve entanglement generate --radius 1 --tiles 6 --count 5 --grade -o pack.json",
)
_MAX_SEEDS = 100_000
_Tiles: TypeAlias = Annotated[
    int, typer.Option(min=1, max=MAX_TILES, metavar="M", help="The number of tiles to draw.")
]
_Seed: TypeAlias = Annotated[
    int,
    typer.Option(
        min=0,
        max=MAX_SEED,
        metavar="S",
        help="The first seed; the following seeds are S + 1, S + 2 and so on.",
    ),
]
_Solve: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--solve",
        help="Solve each puzzle, and add its proven best score and a solution with that score.",
    ),
]
_MinScore: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=MAX_NUMBER,
        metavar="K",
        help="Skip seeds whose best score is lower than K; implies --solve.",
        show_default=False,
    ),
]
_Grade: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--grade",
        help="Add a grade from 1 to 5, which says how close simple players come to the best score. "
        "Implies --solve.",
    ),
]


def generate(
    *,
    radius: Radius,
    tiles: _Tiles,
    seed: _Seed = 0,
    count: Count = 1,
    solve_them: _Solve = False,
    min_score: _MinScore = None,
    grade: _Grade = False,
    limits: NodeLimits,
    output: Output,
    as_json: AsOneJson = False,
) -> int:
    """Make puzzles from seeds, with the tiles that a game with the same seed draws, in order.

    The same seed gives the same puzzle. A puzzle that cannot be proved within the limits is
    skipped, and the exit code is 3. Several puzzles become a pack. Without -o, the puzzles are
    printed.
    """
    solves = solve_them or grade or min_score is not None
    if not solves and limits != NodeLimits():
        raise FormatError("expected --solve, --grade or --min-score with a limit")
    run = Run(PUZZLES, output=output if as_json else output.or_stdout(), as_json=as_json)
    n_unproved = 0
    for number in range(seed, seed + _MAX_SEEDS):
        if len(run.kept) == count or (n_unproved and n_unproved >= count):
            break
        puzzle = generate_puzzle(radius, tiles, number)
        if solves:
            found = run.search(solve, puzzle, limits=limits)
            if found.status != "optimal":
                complain(f"seed {number}: skipped, not proved within the limit", kind="")
                n_unproved += 1
                continue
            if found.score < (min_score or 0):
                continue
            puzzle = with_solution(puzzle, found)
        run.keep(graded(puzzle) if grade else puzzle)
    if not run.kept:
        complain("no puzzle was found; nothing is written", kind="")
        return Code.LIMIT if n_unproved else Code.NEGATIVE
    written = run.write()
    if as_json:
        scores = [puzzle.score for puzzle in run.kept] if solves else None
        made = {} if written else {"puzzles": [as_object(puzzle) for puzzle in run.kept]}
        say_json({"written": written, "scores": scores, **made})
    else:
        run.say_written(written)
    return Code.LIMIT if n_unproved else Code.DONE if len(run.kept) == count else Code.NEGATIVE
