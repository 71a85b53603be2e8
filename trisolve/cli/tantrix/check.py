"""``trisolve check`` for Tantrix: whether the claims of a solution or a record are right."""

from trisolve.cli.checking import CheckOptions
from trisolve.cli.run import Run
from trisolve.cli.tantrix.reading import AnyFiles
from trisolve.tantrix.check import check as check_entry
from trisolve.tantrix.entries import ENTRIES
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.records import Record

EXAMPLES = (
    "trisolve check tantrix:starter-01 tantrix:starter-12",
    "trisolve check tantrix:finished --json",
)


def check(files: AnyFiles, *, options: CheckOptions) -> int:
    """Check that puzzles and records are valid, and that their claims are right.

    A claimed solution must solve its puzzle. Every turn of a record must follow the rules, and the
    game must end with the claimed result. If a claim is wrong, the exit code is 1, and the first
    reason is printed.
    """
    run = Run(ENTRIES, files, checks=options.checking())

    def work(entry: Puzzle | Record) -> str:
        report = check_entry(entry)
        return run.report(report, note=", unfinished" if report.is_open and report.right else "")

    return run.each(work)
