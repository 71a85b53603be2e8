"""``trisolve check`` for Entanglement: whether puzzles, records and their claims are right."""

from typing import Annotated

import typer

from trisolve.cli.checking import CheckOptions
from trisolve.cli.entanglement.reading import PuzzleFiles
from trisolve.cli.option_records import NodeLimits
from trisolve.cli.run import Run
from trisolve.entanglement.check import check as check_entry
from trisolve.entanglement.files import ENTRIES
from trisolve.entanglement.players import Record
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import solve

EXAMPLES = (
    "trisolve check entanglement:largest-3",
    "trisolve check --prove --json entanglement:small",
)


def check(
    files: PuzzleFiles,
    *,
    prove: Annotated[
        bool,
        typer.Option(
            "--prove",
            help="Solve the puzzle, and check that the claimed score is the best possible.",
        ),
    ] = False,
    limits: NodeLimits,
    options: CheckOptions,
) -> int:
    """Check that puzzles and records of games are valid, and that their claims are right.

    A solution must be legal, and a claimed score must equal its score. With --prove, a puzzle's
    score must also be the best possible score. The exit code is 1 if a claim is wrong, and 3 if a
    limit stopped the proof.
    """
    run = Run(ENTRIES, files, checks=options.checking())

    def work(entry: Puzzle | Record) -> str:
        is_proof = prove and isinstance(entry, Puzzle)
        found = run.search(solve, entry, limits=limits) if is_proof else None
        report = check_entry(entry, found)
        is_best = report.details["proved"] and not report.wrong
        return run.report(report, note="; proved the best" if is_best else "")

    return run.each(work)
