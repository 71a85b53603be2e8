"""``trisolve check``: whether levels are valid, and what they claim about themselves right."""

from dataclasses import asdict
from typing import Annotated, Any

import typer

from trisolve.cli.options import AsJson, MaxBytes, TimeLimit
from trisolve.cli.output import Code, counted, gravest, say, say_json
from trisolve.cli.sliding.options import Files, MaxStates, Metric
from trisolve.cli.sliding.sources import each_level
from trisolve.cli.sliding.watching import search_watch
from trisolve.paint.terminal import printable
from trisolve.reports import Report
from trisolve.sliding.insight.claims import check_claims
from trisolve.sliding.level import Level

CODES = {"right": Code.DONE, "wrong": Code.NEGATIVE, "limit": Code.LIMIT}

EXAMPLES = (
    "trisolve check tutorial",
    "trisolve check --json article:puzzle-30",
)


def check(
    files: Files,
    *,
    metric: Metric = "moves",
    max_states: MaxStates = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    as_json: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Print only what is wrong or was not checked.")
    ] = False,
) -> int:
    """Check that levels are valid and that their claims are right.

    A claimed solution must replay, end solved and be shortest in the metric; claimed stats (moves,
    steps, states, successors, layers, score, grade) must be what a search finds. Stats of other
    names are listed as not checked. The exit code is 1 when a claim is wrong, and the difference is
    printed.
    """
    watch = search_watch(quiet=quiet)

    def work(label: str, level: Level) -> Code:
        with watch as progress:
            report = check_claims(
                level,
                metric=metric,
                max_states=max_states,
                max_bytes=max_bytes,
                time_limit=time_limit,
                progress=progress,
            )
        if as_json:
            say_json(_as_dict(label, level, report))
        else:
            bad = report.wrong or report.unchecked or not level.has_goals
            if bad or not quiet:
                aimless = "" if level.has_goals else "; no block has a goal"
                say(f"{printable(label)}: {_summary(report)}{aimless}")
            for line in (*report.wrong, *report.unchecked):
                say(f"  {printable(str(line))}")
        return CODES[report.status]

    codes = each_level(files, work, as_json=as_json)
    if not as_json and not quiet and len(codes) > 1:
        say(_total(codes))
    return gravest(codes)


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
    told = [f"{codes.count(code)} {word}" for code, word in words.items() if code in codes]
    return f"{counted(len(codes), 'level')}: {', '.join(told)}"


def _as_dict(label: str, level: Level, report: Report) -> dict[str, Any]:
    return {
        "file": label,
        "name": level.name,
        "status": report.status,
        "right": list(report.right),
        "wrong": [asdict(difference) for difference in report.wrong],
        "unchecked": [{"claim": one.claim, "reason": one.reason} for one in report.unchecked],
        **({} if level.has_goals else {"note": "no block has a goal"}),
    }
