"""``trisolve entanglement generate``: puzzles of seeds."""

import os
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from trisolve.cli.entanglement.reading import MaxNodes
from trisolve.cli.entanglement.watching import on_progress, watched
from trisolve.cli.options import AsOneJson, Count, TimeLimit
from trisolve.cli.output import STDOUT, Code, check_one_on_stdout, complain, counted, say, say_json
from trisolve.entanglement.files import (
    as_object,
    dump_pack,
    dump_puzzle,
    save_pack,
    save_puzzle,
)
from trisolve.entanglement.generate import generate as generate_puzzle
from trisolve.entanglement.generate import graded, with_solution
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import Solution, solve
from trisolve.errors import FileError, FormatError
from trisolve.files.messages import shown
from trisolve.files.whole import check_writable

EXAMPLES = (
    "trisolve entanglement generate --radius 2 --tiles 8 --seed 1 --solve -o puzzle.json",
    "trisolve entanglement generate --radius 1 --tiles 6 --count 5 --grade --pack -o pack.json",
)
_MAX_SEEDS = 100_000
_Output: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        metavar="OUT",
        help="The file to write, or - for standard output, the default; for several puzzles "
        "without --pack a directory, with a file SEED.json each.",
        show_default=False,
    ),
]
_MinScore: TypeAlias = Annotated[
    int | None,
    typer.Option(
        min=0,
        metavar="K",
        help="Skip seeds whose best score is lower; solves them.",
        show_default=False,
    ),
]
_Grade: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--grade",
        help="Add a grade 1 to 5 by how close players who look one and two turns ahead get to "
        "the best score; solves them.",
    ),
]


def generate(
    *,
    radius: Annotated[int, typer.Option(min=1, max=16, metavar="R", help="The field's radius.")],
    tiles: Annotated[int, typer.Option(min=1, metavar="M", help="How many tiles are drawn.")],
    seed: Annotated[
        int, typer.Option(min=0, metavar="S", help="The first seed; S + 1, S + 2, ... follow.")
    ] = 0,
    count: Count = 1,
    solve_them: Annotated[
        bool, typer.Option("--solve", help="Add the best solution and its score, proved.")
    ] = False,
    min_score: _MinScore = None,
    grade: _Grade = False,
    pack: Annotated[
        bool, typer.Option("--pack", help="Write one pack, a JSON list, instead of one file each.")
    ] = False,
    time_limit: TimeLimit = None,
    max_nodes: MaxNodes = None,
    output: _Output = None,
    as_json: AsOneJson = False,
) -> int:
    """Make puzzles of seeds: the tiles that a game of that seed draws, in order.

    The same seed gives the same puzzle. A puzzle that is not proved within the limits is skipped;
    then the exit code is 3. Without -o the puzzles are printed, several as a pack.
    """
    solves = solve_them or grade or min_score is not None
    if not solves and (time_limit is not None or max_nodes is not None):
        raise FormatError("expected --solve, --grade or --min-score with a limit")
    prints = output in {None, STDOUT}
    check_one_on_stdout(output, "the puzzles take", as_json=as_json)
    several = count > 1 and not pack
    if output is not None and not prints:
        if several:
            _check_directory(output)
        else:
            check_writable(output)
    puzzles: list[tuple[int, Puzzle]] = []
    n_unproved = 0
    for number in range(seed, seed + _MAX_SEEDS):
        if len(puzzles) == count or (n_unproved and n_unproved >= count):
            break
        puzzle = generate_puzzle(radius, tiles, number)
        if solves:
            found = _solved(puzzle, time_limit, max_nodes)
            if found.status != "optimal":
                complain(f"seed {number}: skipped, not proved within the limit", kind="")
                n_unproved += 1
                continue
            if found.score < (min_score or 0):
                continue
            puzzle = with_solution(puzzle, found)
        puzzles.append((number, graded(puzzle) if grade else puzzle))
    if not puzzles:
        complain("no puzzle was found; nothing is written", kind="")
        return Code.LIMIT if n_unproved else Code.NEGATIVE
    written: list[str] = []
    if output is not None and not prints:
        written = _write(puzzles, output, several=several, pack=pack)
    if as_json:
        scores = [puzzle.score for _, puzzle in puzzles] if solves else None
        made = {} if written else {"puzzles": [as_object(puzzle) for _, puzzle in puzzles]}
        say_json({"written": written, "scores": scores, **made})
    elif prints:
        made_puzzles = [puzzle for _, puzzle in puzzles]
        text = dump_pack(made_puzzles) if several or pack else dump_puzzle(made_puzzles[0])
        say(text.rstrip())
    else:
        say(f"{counted(len(puzzles), 'puzzle')}: {', '.join(map(shown, written))}")
    return Code.LIMIT if n_unproved else Code.DONE if len(puzzles) == count else Code.NEGATIVE


def _solved(puzzle: Puzzle, time_limit: float | None, max_nodes: int | None) -> Solution:
    with watched() as show:
        return solve(puzzle, time_limit=time_limit, max_nodes=max_nodes, progress=on_progress(show))


def _check_directory(output: str) -> None:
    """Raise FileError if files could not be written in a directory, or it could not be made."""
    path = Path(output)
    if path.exists() and not path.is_dir():
        raise FileError(f"{shown(output)}: expected a directory for several puzzles, got a file")
    parent = path if path.exists() else path.absolute().parent
    if not parent.is_dir() or not os.access(parent, os.W_OK | os.X_OK):
        raise FileError(f"{shown(output)}: expected a directory that can be written to")


def _write(
    puzzles: list[tuple[int, Puzzle]], output: str, *, several: bool, pack: bool
) -> list[str]:
    if pack:
        save_pack([puzzle for _, puzzle in puzzles], output)
        return [output]
    if not several:
        save_puzzle(puzzles[0][1], output)
        return [output]
    Path(output).mkdir(exist_ok=True)
    written = []
    for number, puzzle in puzzles:
        path = Path(output) / f"{number}.json"
        save_puzzle(puzzle, path)
        written.append(str(path))
    return written
