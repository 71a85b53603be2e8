"""``trisolve lint``: look levels over, and tell what a designer may not have meant."""

from textwrap import TextWrapper
from typing import Annotated, Any

import typer

from trisolve.cli.options import AsJson, MaxBytes, parse_seconds
from trisolve.cli.output import Code, counted, gravest, say, say_json, titled
from trisolve.cli.sliding.sources import each_level
from trisolve.cli.sliding.watching import search_watch
from trisolve.paint.terminal import printable
from trisolve.sliding.lattice import cell_name, unpack
from trisolve.sliding.level import Level
from trisolve.sliding.limits import SearchLimits
from trisolve.sliding.lint import CODES, SEVERITIES, Finding, Linter, LintReport
from trisolve.sliding.lint.searches import MAX_STATES

EXAMPLES = (
    "trisolve lint tutorial",
    "trisolve lint --select G,P --ignore P004 --json article:puzzle-30",
    "trisolve lint --codes",
)
_WIDTH = 80
_MOST_CELLS = 4
_MOST_NOTES = 4
_INDENT = 4
_HARD = "\u00a0"  # a space at which no line is broken
_LIMITS = ("max_states", "max_bytes", "time_limit")


def _listed(values: list[str] | None) -> list[str]:
    """Return options that may come more than once, each with several values."""
    return [word for value in values or () for word in value.replace(",", " ").split()]


def lint(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE...",
            help="Levels or packs in any form, directories, - for standard input, or share codes.",
            show_default=False,
        ),
    ] = None,
    *,
    select: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODES", help="Only these, as G001,P or given again.", show_default=False
        ),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option(metavar="CODES", help="All but these.", show_default=False),
    ] = None,
    codes: Annotated[
        bool, typer.Option("--codes", help="List the codes and what they mean, and exit.")
    ] = False,
    max_states: Annotated[
        int, typer.Option(min=1, metavar="N", help="Stop each search at N states.")
    ] = MAX_STATES,
    max_bytes: MaxBytes = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            parser=parse_seconds,
            metavar="SECONDS",
            help="Stop searching after this time, for each level.",
        ),
    ] = None,
    as_json: AsJson = False,
    quiet: Annotated[
        bool,
        typer.Option(
            "--quiet",
            "-q",
            help="Print a line a finding, and nothing else; one for all notes of a kind where they "
            "are many.",
        ),
    ] = False,
) -> int:
    """Look levels over: goals out of reach, blocks or cells that change nothing, duplicates ...

    Each finding has a code, a severity (error, warning or note), and names the blocks and cells
    concerned. Codes begin with G for goals, B blocks, F floor, R what changes nothing, P play,
    C claims, D duplicates among the files; --codes lists them. Of a level that is too large to
    search, what holds without a search is told, and which checks were left out. The exit code is
    1 when there are errors, whatever else there is.
    """
    if codes:
        _say_codes(as_json=as_json)
        return Code.DONE
    if not files:
        raise typer.BadParameter("expected FILE..., or --codes")
    linter = Linter(_listed(select), _listed(ignore))
    watch = search_watch(quiet=quiet, uses=("search", "analysis") if linter.searches else ())
    explained: set[str] = set()
    reports: list[LintReport] = []
    notes: dict[str, list[str]] = {}

    def work(label: str, level: Level) -> Code:
        with watch as progress:
            limits = SearchLimits(max_states, max_bytes, time_limit, progress)
            report = linter.lint(level, label, limits)
        if as_json:
            say_json(_as_dict(label, level, report))
        elif quiet:
            for finding in report.findings:
                line = printable(f"{label}: {_headline(finding)}")
                if finding.severity == "note":
                    notes.setdefault(finding.code, []).append(line)
                else:
                    say(line)
        else:
            say(f"{titled(label, level.name)}: {_summary(report)}")
            _say_findings(report, explained)
        reports.append(report)
        return Code.NEGATIVE if report.counts["error"] else Code.DONE

    came_to = each_level(files, work, as_json=as_json)
    for code, lines in sorted(notes.items()):
        told = [f"note {code} {CODES[code].name}: {len(lines)} times"]
        for line in lines if len(lines) <= _MOST_NOTES else told:
            say(line)
    if not as_json and not quiet and len(reports) > 1:
        say(f"{counted(len(reports), 'level')}: {_summary(*reports)}")
    return gravest(came_to)


def _summary(*reports: LintReport) -> str:
    numbers = [
        (sum(report.counts[severity] for report in reports), severity) for severity in SEVERITIES
    ]
    told = ", ".join(counted(number, word) for number, word in numbers if number)
    return told or "nothing to report"


def _headline(finding: Finding) -> str:
    return f"{finding.severity} {finding.code} {finding.message}"


def _wrapped(text: str, indent: int) -> str:
    space = " " * indent
    wrapper = TextWrapper(
        _WIDTH,
        initial_indent=space,
        subsequent_indent=space,
        break_long_words=False,  # a path stays whole
        break_on_hyphens=False,
    )
    return "\n".join(wrapper.wrap(text)).replace(_HARD, " ")


def _say_findings(report: LintReport, explained: set[str]) -> None:
    """Print findings, each kind explained where it first comes up."""
    for finding in report.findings:
        say(_wrapped(printable(_headline(finding)), _INDENT // 2))
        if finding.cells:
            say(_wrapped(_cells(finding.cells), _INDENT))
        if finding.code not in explained:
            explained.add(finding.code)
            say(_wrapped(finding.explanation, _INDENT))
    for left_out in report.left_out:
        reason = printable(left_out.reason)
        for limit in _LIMITS:
            reason = reason.replace(limit, f"--{limit.replace('_', '-')}")
        say(_wrapped(f"left out {', '.join(left_out.codes)}: {reason}", _INDENT // 2))


def _cells(cells: tuple[int, ...]) -> str:
    named = [cell_name(cell).removeprefix("cell ").replace(" ", _HARD) for cell in cells]
    if len(cells) > _MOST_CELLS + 1:
        named = [*named[:_MOST_CELLS], f"and {len(cells) - _MOST_CELLS} more"]
    return f"cell{'' if len(cells) == 1 else 's'} {', '.join(named)}"


def _say_codes(*, as_json: bool) -> None:
    for number, code in enumerate(CODES.values()):
        if as_json:
            say_json(code._asdict())
            continue
        if number:
            say()
        static = "" if code.searched else ", needs no search"
        say(f"{code.code} {code.name} ({code.severity}{static})")
        say(_wrapped(code.explanation, _INDENT))


def _as_dict(label: str, level: Level, report: LintReport) -> dict[str, Any]:
    return {
        "file": label,
        "name": level.name,
        "status": "errors" if report.counts["error"] else "done",
        "counts": report.counts,
        "findings": [
            {
                "code": finding.code,
                "name": finding.name,
                "severity": finding.severity,
                "message": finding.message,
                "explanation": finding.explanation,
                "blocks": list(finding.blocks),
                "cells": [{"cell": cell, **unpack(cell)._asdict()} for cell in finding.cells],
            }
            for finding in report.findings
        ],
        "left_out": [{"codes": list(one.codes), "reason": one.reason} for one in report.left_out],
    }
