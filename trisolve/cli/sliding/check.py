"""``trisolve check``: whether levels are valid, and whether what they claim is right."""

from dataclasses import replace

from trisolve.cli.checking import Checking, Quiet
from trisolve.cli.options import AsJson
from trisolve.cli.output import Code, counted, gravest, say, summary_of
from trisolve.cli.report_formats import Format
from trisolve.cli.sliding.option_records import SearchBounds, taking
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import each_level
from trisolve.cli.sliding.watching import ANALYSIS, search_watch
from trisolve.paint.terminal import printable
from trisolve.reports import Report
from trisolve.sliding.insight.claims import check_claims_within
from trisolve.sliding.level import Level

EXAMPLES = (
    "trisolve check tutorial",
    "trisolve check --json article:puzzle-30",
    "trisolve check --format junit tutorial",
)


@taking(bounds=SearchBounds)
def check(
    files: Files,
    *,
    metric: Metric = "moves",
    bounds: SearchBounds,
    form: Format = "text",
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> int:
    """Check that levels are valid and that their claims are right.

    A claimed solution must replay, end solved and be shortest in the metric. Claimed stats (moves,
    steps, states, successors, layers, score, grade) must be what a search finds. Stats of other
    names are listed as not checked. The exit code is 1 when a claim is wrong, and the difference is
    printed.
    """
    checks = Checking(form, as_json=as_json, quiet=quiet)
    watch = search_watch(quiet=quiet, ahead=ANALYSIS)

    def work(label: str, level: Level) -> Code:
        with watch as progress:
            found = check_claims_within(level, bounds.limits(progress), metric=metric)
        goalless = {} if level.has_goals else {"note": "no block has a goal"}
        report = replace(found, name=level.name, details=goalless)
        return checks.report(label, report, show=lambda: _say(label, report, quiet=quiet))

    codes = each_level(
        files, work, as_json=checks.as_json, failed=checks.note_invalid, may_be_few=True
    )
    checks.end()
    if checks.form == "text" and not quiet and len(codes) > 1:
        say(_total(codes))
    return gravest(codes)


def _say(label: str, report: Report, *, quiet: bool) -> None:
    """Print what a check found; when quiet, only if something is wrong or unchecked."""
    note = report.details.get("note", "")
    if report.wrong or report.unchecked or not quiet:
        say(f"{printable(label)}: {summary_of(report)}{note and f'; {note}'}")
    for line in (*report.wrong, *report.unchecked):
        say(f"  {printable(str(line))}")


def _total(codes: list[Code]) -> str:
    words = {
        Code.DONE: "right",
        Code.NEGATIVE: "wrong",
        Code.LIMIT: "stopped by a limit",
        Code.BAD_INPUT: "invalid",
    }
    counts = [f"{codes.count(code):,} {word}" for code, word in words.items() if code in codes]
    return f"{counted(len(codes), 'level')}: {', '.join(counts)}"
