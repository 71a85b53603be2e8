"""``trisolve entanglement check``: whether puzzles are valid, and what they claim right."""

from typing import Annotated

import typer

from trisolve.cli.entanglement.reading import MaxNodes, PuzzleFiles, each_puzzle
from trisolve.cli.entanglement.watching import on_progress, watched
from trisolve.cli.options import AsJson, MaxBytes, TimeLimit
from trisolve.cli.output import Code, gravest, say, say_json
from trisolve.entanglement.check import Report, check_claims
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import solve
from trisolve.paint.terminal import printable

EXAMPLES = (
    "trisolve entanglement check entanglement:largest-3",
    "trisolve entanglement check --prove --json entanglement:small",
)
_CODES = {
    "right": Code.DONE,
    "open": Code.DONE,
    "wrong": Code.NEGATIVE,
    "limit": Code.LIMIT,
}


def check(
    files: PuzzleFiles,
    *,
    prove: Annotated[
        bool, typer.Option("--prove", help="Solve the puzzle: is the score the best there is?")
    ] = False,
    time_limit: TimeLimit = None,
    max_nodes: MaxNodes = None,
    max_bytes: MaxBytes = None,
    as_json: AsJson = False,
) -> int:
    """Check that puzzles are valid and that their claims are right.

    A solution must be legal, a score must be what the solution scores, and with --prove the most
    that can be scored. The exit code is 1 where a claim is wrong, and 3 where a limit stopped the
    proof.
    """

    def work(label: str, puzzle: Puzzle) -> Code:
        found = None
        if prove:
            with watched("solve") as show:
                found = solve(
                    puzzle,
                    time_limit=time_limit,
                    max_nodes=max_nodes,
                    max_bytes=max_bytes,
                    progress=on_progress(show),
                )
        report = check_claims(puzzle, found)
        if as_json:
            say_json(
                {
                    "file": label,
                    "name": puzzle.name or "",
                    "status": report.status,
                    "right": list(report.right),
                    "wrong": [one._asdict() for one in report.wrong],
                    "proved": report.proved,
                    "bound": report.bound,
                }
            )
        else:
            say(f"{printable(label)}: {_told(report)}")
            for one in report.wrong:
                say(f"  {printable(str(one))}")
        return _CODES[report.status]

    return gravest(each_puzzle(files, work, as_json=as_json))


def _told(report: Report) -> str:
    if report.wrong:
        return "valid, a claim is wrong"
    right = f"right: {', '.join(report.right)}" if report.right else "nothing claimed"
    if report.status == "limit":
        return f"valid, {right}; not proved: none scores more than {report.bound:,}"
    return f"valid, {right}{'; proved the best' if report.proved else ''}"
