"""``trisolve tantrix solve``: one solution or all, or why there is none."""

from dataclasses import replace
from typing import Annotated, Any

import typer

from trisolve.cli.color import color_depth
from trisolve.cli.options import TimeLimit, When
from trisolve.cli.output import Code, counted, gravest, say, say_json, titled
from trisolve.cli.tantrix.reading import (
    AsJson,
    MaxNodes,
    Output,
    PuzzleFiles,
    Seed,
    checked_output,
    each,
    load_puzzle,
    rows,
    write_text,
)
from trisolve.errors import FormatError
from trisolve.tantrix.placements import Placement
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.turns import dump_placement

CODES = {"solved": Code.DONE, "infeasible": Code.NEGATIVE, "limit": Code.LIMIT}
REASONS = {
    "no-colour": "a tile that should carry the color does not",
    "kinds": "no shape of a loop has corners, bends and straights as these tiles do",
    "exhausted": "all was tried",
}
EXAMPLES = (
    "trisolve tantrix solve discovery:10",
    "trisolve tantrix solve discovery:4:R --all --json",
    "trisolve tantrix solve tantrix:starter-05 -o solved.json",
)


def solve(
    files: PuzzleFiles,
    *,
    everything: Annotated[
        bool, typer.Option("--all", help="Find every solution, sorted; rotated ones count once.")
    ] = False,
    seed: Seed = 0,
    max_nodes: MaxNodes = None,
    time_limit: TimeLimit = None,
    output: Output = None,
    color: When = "auto",
    as_json: AsJson = False,
) -> int:
    """Find a solution, or why there is none.

    A placement is tile@q,r/rotation. With -o the puzzle is written with its solution. Exit code 1:
    there is none, and the reason is printed; 3: a limit stopped the search, nothing is claimed.
    """
    from trisolve.tantrix.files import dump_puzzle
    from trisolve.tantrix.solve import list_solutions
    from trisolve.tantrix.solve import solve as solve_one

    if output is not None and len(files) != 1:
        raise FormatError(f"--output: expected one puzzle, got {len(files)}")
    prints = checked_output(output, as_json=as_json)
    depth = color_depth(color)

    def work(source: str) -> Code:
        puzzle = load_puzzle(source)
        limits: dict[str, Any] = {"max_nodes": max_nodes, "time_limit": time_limit}
        value: dict[str, Any] = {"file": source, "name": puzzle.name}
        found: tuple[tuple[Placement, ...], ...]
        if everything:
            listing = list_solutions(puzzle, **limits)
            answer: Any = listing
            found = listing.solutions
        else:
            answer = solve_one(puzzle, seed=seed, **limits)
            found = (answer.solution,) if answer.solution else ()
        value |= {"status": answer.status, "reason": answer.reason}
        value["solution"] = rows(found[0]) if found else None
        if everything:
            value["solutions"] = [rows(solution) for solution in found]
        value |= {"nodes": answer.nodes, "seconds": round(answer.seconds, 6)}
        if output is not None and found:
            write_text(output, dump_puzzle(replace(puzzle, solution=found[0])))
        if prints:
            pass
        elif as_json:
            say_json(value)
        else:
            _print(source, puzzle, value, found, depth)
        return CODES[answer.status]

    return gravest(each(files, work, as_json=as_json))


def _print(
    source: str,
    puzzle: Puzzle,
    value: dict[str, Any],
    found: tuple[tuple[Placement, ...], ...],
    depth: Any,  # noqa: ANN401 - how many colors
) -> None:
    from trisolve.tantrix.pictures.terminal import board_text

    status, nodes = value["status"], counted(value["nodes"], "node")
    outcome = f"{status}: {REASONS[value['reason']]}" if value["reason"] else status
    if "solutions" in value:
        outcome += f", {counted(len(found), 'solution')}"
    say(f"{titled(source, puzzle.name)}: {outcome} ({nodes}, {value['seconds']:.3f} s)")
    for solution in found:
        say("  " + " ".join(map(dump_placement, solution)))
    if len(found) == 1:
        lit = puzzle.goals[0].color if len(puzzle.goals) == 1 else None
        say()
        say(board_text(found[0], depth=depth, highlight=lit if depth != "none" else None))
