"""``trisolve check``: whether levels are valid, and whether their claims are right."""

from dataclasses import replace

from trisolve.cli.checking import CheckOptions
from trisolve.cli.option_records import StateLimits
from trisolve.cli.output import Code, counted, say
from trisolve.cli.run import Run, code_of_status
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.options import Files, Metric
from trisolve.cli.sliding.sources import LINKS_AND_MASKS, Mask, uncompiled_while_few
from trisolve.limits import stopped_by
from trisolve.sliding.formats import Link
from trisolve.sliding.insight.claims import check_claims

EXAMPLES = (
    "trisolve check tutorial",
    "trisolve check --json article:puzzle-30",
    "trisolve check --format junit tutorial",
)


_GOALLESS = "no block has a goal"


def check(
    files: Files,
    *,
    metric: Metric = "moves",
    limits: StateLimits,
    options: CheckOptions,
) -> int:
    """Check that levels are valid and that their claims are right.

    A claimed solution must be legal, solve the level, and be shortest in the metric. Claimed stats
    (moves, steps, states, successors, layers, score, grade) must match a search. Stats with other
    names are listed as not checked. If a claim is wrong, the exit code is 1, and the difference is
    printed.
    """
    checks = options.checking()
    run = Run(LINKS_AND_MASKS, files, checks=checks)
    compile_ahead(*ANALYSIS)

    def work(entry: Link | Mask) -> str:
        if isinstance(entry, Mask):
            checks.pass_mask(run.label, entry.floor)
            return "mask"
        level = entry.level
        found = run.search(check_claims, level, metric=metric, limits=limits)
        goalless = {} if level.has_goals else {"note": _GOALLESS}
        note = "" if level.has_goals else f"; {_GOALLESS}"
        return run.report(replace(found, name=level.name, details=goalless), note=note)

    code = run.each(work, uncompiled_while_few)
    codes = [code_of_status(status) for status in run.statuses if status != "mask"]
    if checks.format == "text" and not options.quiet and len(codes) > 1:
        say(_total(codes))
    return code


def _total(codes: list[Code]) -> str:
    words = {
        Code.DONE: "right",
        Code.NEGATIVE: "wrong",
        Code.LIMIT: stopped_by(None),
        Code.BAD_INPUT: "invalid",
    }
    counts = [f"{codes.count(code):,} {word}" for code, word in words.items() if code in codes]
    return f"{counted(len(codes), 'level')}: {', '.join(counts)}"
