"""``trisolve check``: whether levels are valid, and whether what they claim is right."""

from typing import Annotated, Any

import typer

from trisolve.cli.options import AsJson
from trisolve.cli.output import CODE_OF_STATUS, Code, counted, gravest, say, say_json
from trisolve.cli.sliding.option_records import SearchBounds, taking
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.report_formats import (
    Checked,
    Format,
    Problem,
    chosen_format,
    dump_report,
)
from trisolve.cli.sliding.sources import each_level
from trisolve.cli.sliding.watching import search_watch
from trisolve.paint.terminal import printable
from trisolve.reports import Report
from trisolve.sliding.insight.claims import check_claims_within
from trisolve.sliding.level import Level

EXAMPLES = (
    "trisolve check tutorial",
    "trisolve check --json article:puzzle-30",
    "trisolve check --format junit tutorial",
)
_RULES = (
    ("invalid", "invalid-level", "The file is not a valid level."),
    ("claim", "wrong-claim", "A search finds something else than the level claims."),
)


@taking(bounds=SearchBounds)
def check(
    files: Files,
    *,
    metric: Metric = "moves",
    bounds: SearchBounds,
    form: Format = "text",
    as_json: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only what is wrong or was not checked.")
    ] = False,
) -> int:
    """Check that levels are valid and that their claims are right.

    A claimed solution must replay, end solved and be shortest in the metric. Claimed stats (moves,
    steps, states, successors, layers, score, grade) must be what a search finds. Stats of other
    names are listed as not checked. The exit code is 1 when a claim is wrong, and the difference is
    printed.
    """
    form = chosen_format(form, as_json=as_json)
    watch = search_watch(quiet=quiet)
    checked: list[Checked] = []

    def work(label: str, level: Level) -> Code:
        with watch as progress:
            report = check_claims_within(level, bounds.limits(progress), metric=metric)
        if form == "json":
            say_json(_as_dict(label, level, report))
        elif form == "text":
            _say(label, level, report, quiet=quiet)
        else:
            checked.append(_checked(label, level, report))
        return CODE_OF_STATUS[report.status]

    def failed(label: str, message: str) -> None:
        checked.append(Checked(label, problems=[Problem("invalid", "error", message)]))

    codes = each_level(files, work, as_json=form == "json", failed=failed)
    if form in ("sarif", "junit"):
        say(dump_report(form, "check", checked, _RULES))
    elif form == "text" and not quiet and len(codes) > 1:
        say(_total(codes))
    return gravest(codes)


def _say(label: str, level: Level, report: Report, *, quiet: bool) -> None:
    """Print what a check found; when quiet, only if something is wrong or unchecked."""
    if report.wrong or report.unchecked or not level.has_goals or not quiet:
        goalless = "" if level.has_goals else "; no block has a goal"
        say(f"{printable(label)}: {_summary(report)}{goalless}")
    for line in (*report.wrong, *report.unchecked):
        say(f"  {printable(str(line))}")


def _summary(report: Report) -> str:
    if report.wrong:
        return f"valid, {counted(len(report.wrong), 'claim')} wrong"
    if report.right:
        return f"valid, right: {', '.join(report.right)}"
    return "valid" if report.unchecked else "valid, nothing claimed"


def _total(codes: list[Code]) -> str:
    words = {
        Code.DONE: "right",
        Code.NEGATIVE: "wrong",
        Code.LIMIT: "stopped by a limit",
        Code.BAD_INPUT: "invalid",
    }
    counts = [f"{codes.count(code)} {word}" for code, word in words.items() if code in codes]
    return f"{counted(len(codes), 'level')}: {', '.join(counts)}"


def _checked(label: str, level: Level, report: Report) -> Checked:
    problems = [Problem("claim", "error", str(one)) for one in report.wrong]
    limited = [str(one) for one in report.unchecked if one.limited]
    return Checked(label, level.name, problems, limited)


def _as_dict(label: str, level: Level, report: Report) -> dict[str, Any]:
    return {
        "file": label,
        "name": level.name,
        "status": report.status,
        "right": list(report.right),
        "wrong": [
            {"claim": one.claim, "claimed": one.claimed, "found": one.found} for one in report.wrong
        ],
        "unchecked": [{"claim": one.claim, "reason": one.reason} for one in report.unchecked],
        **({} if level.has_goals else {"note": "no block has a goal"}),
    }
