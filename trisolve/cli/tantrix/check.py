"""``trisolve tantrix check``: whether a solution or a record is what it claims to be."""

from trisolve.cli.output import Code, gravest, say_report
from trisolve.cli.tantrix.reading import AnyFiles, AsJson, each, load
from trisolve.tantrix.check import check as check_entry

EXAMPLES = (
    "trisolve tantrix check tantrix:starter-01 tantrix:starter-12",
    "trisolve tantrix check tantrix:finished --json",
)


def check(files: AnyFiles, *, as_json: AsJson = False) -> int:
    """Check that puzzles and records are valid, and that their claims are right.

    A claimed solution must solve its puzzle. A record must keep to the rules turn by turn, and end
    with the result that it claims. Exit code 1: a claim is wrong; the first reason is printed.
    """

    def work(source: str) -> Code:
        report = check_entry(load(source))
        note = ", unfinished" if report.is_open and report.right else ""
        return say_report(source, report, as_json=as_json, note=note)

    return gravest(each(files, work, as_json=as_json))
