"""``trisolve entanglement check``: whether puzzles and records are valid, and claims right."""

from typing import Annotated

import typer

from trisolve.cli.checking import Checking, Quiet
from trisolve.cli.entanglement.reading import MaxNodes, PuzzleFiles, each_entry
from trisolve.cli.entanglement.watching import on_progress, watched
from trisolve.cli.options import AsJson, MaxBytes, TimeLimit
from trisolve.cli.output import Code, gravest
from trisolve.cli.report_formats import Format
from trisolve.entanglement.check import check as check_entry
from trisolve.entanglement.players import Record
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import solve

EXAMPLES = (
    "trisolve entanglement check entanglement:largest-3",
    "trisolve entanglement check --prove --json entanglement:small",
)


def check(
    files: PuzzleFiles,
    *,
    prove: Annotated[
        bool,
        typer.Option("--prove", help="Solve the puzzle, and check that its score is the best."),
    ] = False,
    time_limit: TimeLimit = None,
    max_nodes: MaxNodes = None,
    max_bytes: MaxBytes = None,
    form: Format = "text",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Check that puzzles and records of games are valid, and that their claims are right.

    A solution must be legal, and a score must be what it scores. With --prove the score of a puzzle
    must also be the best. Exit code 1: a claim is wrong. Exit code 3: a limit stopped the proof.
    """
    checks = Checking(form, as_json=as_json, quiet=quiet)

    def work(label: str, entry: Puzzle | Record) -> Code:
        found = None
        if prove and isinstance(entry, Puzzle):
            with watched() as show:
                found = solve(
                    entry,
                    time_limit=time_limit,
                    max_nodes=max_nodes,
                    max_bytes=max_bytes,
                    progress=on_progress(show),
                )
        report = check_entry(entry, found)
        note = "; proved the best" if report.details["proved"] and not report.wrong else ""
        return checks.report(label, report, note=note)

    codes = each_entry(files, work, refuse=checks.refuse)
    checks.end()
    return gravest(codes)
