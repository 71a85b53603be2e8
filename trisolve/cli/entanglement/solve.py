"""``trisolve entanglement solve``: the greatest score of known tiles, proved."""

from typing import Annotated, Any

import typer

from trisolve.cli.entanglement.reading import ENDS, MaxNodes, PuzzleFiles, each_puzzle
from trisolve.cli.entanglement.watching import on_progress, watched
from trisolve.cli.options import AsJson, MaxBytes, TimeLimit
from trisolve.cli.output import (
    STDOUT,
    Code,
    check_one_on_stdout,
    complain,
    counted,
    gravest,
    say,
    say_json,
    titled,
)
from trisolve.entanglement.files import dump_pack, dump_puzzle, save_pack, save_puzzle
from trisolve.entanglement.generate import with_solution
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import Solution, SolveInterrupted
from trisolve.entanglement.solve import solve as solve_puzzle
from trisolve.files.whole import check_writable

EXAMPLES = (
    "trisolve entanglement solve entanglement:small",
    "trisolve entanglement solve entanglement:small --time-limit 60 --json",
)


def solve(
    files: PuzzleFiles,
    *,
    time_limit: TimeLimit = None,
    max_nodes: MaxNodes = None,
    max_bytes: MaxBytes = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Write the puzzle with its solution and, if proved, its score; several as a pack. "
            "- prints them instead of the answers.",
            show_default=False,
        ),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Find the greatest total score over all plays of the tiles, which are all known.

    The search proves that no play scores more. If a limit or Ctrl-C stops it, it prints the best
    play found and an upper bound, with exit code 3 or 130.
    """
    prints = output == STDOUT
    check_one_on_stdout(output, "the puzzles take", as_json=as_json)
    if output is not None and not prints:
        check_writable(output)
    solved: list[Puzzle] = []

    def work(label: str, puzzle: Puzzle) -> Code:
        with watched() as show:
            try:
                found = solve_puzzle(
                    puzzle,
                    time_limit=time_limit,
                    max_nodes=max_nodes,
                    max_bytes=max_bytes,
                    progress=on_progress(show),
                )
            except SolveInterrupted as stopped:
                if stopped.solution is not None:
                    _say(label, puzzle, stopped.solution, as_json)
                raise
        if not prints:
            _say(label, puzzle, found, as_json)
        solved.append(with_solution(puzzle, found))
        return Code.DONE if found.status == "optimal" else Code.LIMIT

    codes = each_puzzle(files, work, as_json=as_json)
    if output is not None and solved:
        if prints:
            say((dump_puzzle(solved[0]) if len(solved) == 1 else dump_pack(solved)).rstrip())
        elif len(solved) == len(codes):
            save_puzzle(solved[0], output) if len(solved) == 1 else save_pack(solved, output)
        else:
            complain(f"{output}: not written, because not all inputs could be read")
    return gravest(codes)


def _say(label: str, puzzle: Puzzle, found: Solution, as_json: bool) -> None:
    if as_json:
        say_json(_as_dict(label, puzzle, found))
        return
    say(titled(label, puzzle.name or ""))
    if found.status == "optimal":
        say(f"  {found.score:,}: proved, no play scores more")
    else:
        say(f"  {found.score:,} found; proved: no play scores more than {found.bound:,}")
    say(f"  {found.turns}")
    last = found.placements[-1].end if found.placements else "open"
    n_turns = counted(len(found.placements), "turn")
    segments = counted(sum(placement.segments for placement in found.placements), "segment")
    tried = counted(found.n_nodes, "placement")
    say(f"  {n_turns}, {segments}, {ENDS[last]}; {tried} tried in {found.seconds:.3f} s")


def _as_dict(label: str, puzzle: Puzzle, found: Solution) -> dict[str, Any]:
    return {
        "file": label,
        "name": puzzle.name or "",
        "status": found.status,
        "score": found.score,
        "bound": found.bound,
        "solution": found.turns,
        "turns": len(found.placements),
        "segments": sum(placement.segments for placement in found.placements),
        "end": found.placements[-1].end if found.placements else "open",
        "nodes": found.n_nodes,
        "seconds": round(found.seconds, 6),
    }
