"""``trisolve tantrix check``: whether a solution or a record is what it claims to be."""

from trisolve.cli.checking import Checking, Quiet
from trisolve.cli.output import Code, gravest
from trisolve.cli.report_formats import Format
from trisolve.cli.tantrix.reading import AnyFiles, AsJson, each, load
from trisolve.tantrix.check import check as check_entry

EXAMPLES = (
    "trisolve tantrix check tantrix:starter-01 tantrix:starter-12",
    "trisolve tantrix check tantrix:finished --json",
)


def check(
    files: AnyFiles, *, form: Format = "text", as_json: AsJson = False, quiet: Quiet = False
) -> int:
    """Check that puzzles and records are valid, and that their claims are right.

    A claimed solution must solve its puzzle. A record must keep to the rules turn by turn, and end
    with the result that it claims. Exit code 1: a claim is wrong; the first reason is printed.
    """
    checks = Checking(form, as_json=as_json, quiet=quiet)

    def work(source: str) -> Code:
        report = check_entry(load(source))
        note = ", unfinished" if report.is_open and report.right else ""
        return checks.report(source, report, note=note)

    codes = each(files, work, refuse=checks.refuse)
    checks.end()
    return gravest(codes)
