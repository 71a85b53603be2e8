"""``trisolve pack check``: check a pack, level by level and as a whole."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from trisolve.cli.checking import Checking
from trisolve.cli.entry_lines import entry_lines
from trisolve.cli.findings import PACK_RULES, RULES, Checked, at_its_line
from trisolve.cli.options import AsOneJson, MaxBytes, MaxStates, TimeLimit
from trisolve.cli.output import Code, counted, say, say_json, titled
from trisolve.cli.progress_line import ProgressLine
from trisolve.cli.report_formats import Format
from trisolve.cli.sliding.ahead import ANALYSIS, compile_ahead
from trisolve.cli.sliding.options import Workers
from trisolve.cli.sliding.pack_source import PackFile, read_pack
from trisolve.cli.sliding.sources import links
from trisolve.errors import TrisolveError
from trisolve.paint.terminal import printable
from trisolve.rooms import room
from trisolve.sliding.pack import Pack

if TYPE_CHECKING:
    from trisolve.sliding.packs.check import PackReport

EXAMPLES = (
    "trisolve archive add finds.db article",
    "trisolve archive export finds.db --output found.json",
    "trisolve pack check found.json",
)


CODES = {"right": Code.DONE, "wrong": Code.NEGATIVE, "limit": Code.LIMIT}


def check(
    pack: PackFile,
    *,
    similarity: Annotated[
        float | None,
        typer.Option(
            min=0,
            max=1,
            metavar="SHARE",
            help="The maximum similarity of two levels; by default, the pack's own limit. If the "
            "pack has no limit, only copies are errors.",
            show_default=False,
        ),
    ] = None,
    workers: Workers = None,
    max_states: MaxStates = None,
    max_bytes: MaxBytes = None,
    time_limit: TimeLimit = None,
    format: Format = "text",
    as_json: AsOneJson = False,
) -> int:
    """Check a pack: solutions are shortest, stats are right, and no puzzle appears twice.

    Levels are checked in parallel. It is also an error if a level has no solution, if two levels
    are symmetric or too similar, if the difficulty does not rise within a section, or if a level
    does not meet the pack's own recipe. All errors are printed, and the exit code is then 1.
    """
    from trisolve.sliding.packs.check import check_pack

    checks = _Checking(format, as_json=as_json)
    try:
        found = read_pack(pack)
    except TrisolveError as error:
        return _refused(pack, error, checks)
    n_levels = len(found.levels)
    lines = entry_lines(pack)
    compile_ahead(*ANALYSIS)
    line = ProgressLine()
    with line:
        result = check_pack(
            found,
            similarity=similarity,
            workers=workers,
            max_states=max_states,
            max_bytes=max_bytes,
            time_limit=time_limit,
            report=lambda done: line.count(done, n_levels, "levels"),
            compared=lambda done: line.count(done, n_levels, "levels compared with the others"),
            lines=lines,
        )
    if checks.as_json:
        say_json({"file": pack, "name": found.name, **_as_dict(found, result)})
    elif checks.format == "text":
        say("\n".join(_described(found, result, lines)))
    else:
        checks.add(pack, found, result)
        checks.end()
    return CODES[result.status]


class _Checking(Checking):
    """Prints the findings about a pack as one document: its levels, and the pack as a whole."""

    command = "pack check"
    rules = (*RULES, *PACK_RULES)

    def add(self, label: str, pack: Pack, result: "PackReport") -> None:
        """Keep the findings for the document."""
        for number, (level, one) in enumerate(zip(pack.levels, result.levels, strict=True), 1):
            self.report(f"{label}:{number}", replace(one, name=level.name))
        findings = [at_its_line("pack", problem) for problem in result.problems]
        self.checked.append(Checked(label, pack.name, findings))


def _refused(pack: str, error: TrisolveError, checks: _Checking) -> Code:
    """Report every level of a pack that cannot be used, or the fault of the pack as a whole."""
    bad = [(label, one) for label, one in links([pack]) if isinstance(one, TrisolveError)]
    command = room("sliding").files[0].command
    for label, one in bad or [(pack, error)]:
        checks.refuse(label, one, command)
    checks.end()
    return Code.BAD_INPUT


def _as_dict(pack: Pack, result: "PackReport") -> dict[str, Any]:
    levels = enumerate(zip(pack.levels, result.levels, strict=True), 1)
    return {
        "status": result.status,
        "problems": list(result.problems),
        "levels": [
            {
                "number": number,
                "name": level.name,
                "status": report.status,
                "right": report.right,
                "wrong": [asdict(one) for one in report.wrong],
                "unchecked": [asdict(one) for one in report.unchecked],
            }
            for number, (level, report) in levels
        ],
    }


def _described(pack: Pack, result: "PackReport", lines: Sequence[int]) -> Iterator[str]:
    """Yield everything that is wrong or was not checked, line by line, and a summary."""
    for number, (level, report) in enumerate(zip(pack.levels, result.levels, strict=True), 1):
        line = f", line {lines[number - 1]}" if number <= len(lines) else ""
        label = titled(f"level {number}{line}", level.name)
        for one in (*report.wrong, *report.unchecked):
            yield f"{label}: {printable(str(one))}"
    yield from map(printable, result.problems)
    n_wrong = sum(report.status == "wrong" for report in result.levels)
    n_problems = len(result.problems)
    summary = "all proved"
    if result.status == "wrong":
        summary = f"{n_wrong} with wrong claims, {counted(n_problems, 'problem')} of the whole pack"
    n_unchecked = sum(len(report.unchecked) for report in result.levels)
    if n_unchecked:
        summary = "nothing wrong" if result.status != "wrong" else summary
        summary = f"{summary}, {counted(n_unchecked, 'claim')} not checked"
    yield f"{counted(len(pack.levels), 'level')}: {summary}"
