"""The output of all puzzles' check commands: lines, JSON, or one document for other programs."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence, Sized
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import Struct

from trisolve import __version__
from trisolve.cli.kinds import input_failed
from trisolve.cli.options import AsRows
from trisolve.cli.output import Code, counted, say, say_json, say_report
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import split_number
from trisolve.files.whole import suffix_of
from trisolve.options import option
from trisolve.paint.terminal import printable
from trisolve.reports import Report

if TYPE_CHECKING:
    from trisolve.sliding.lint import LintReport


RULES = (
    (
        "invalid",
        "invalid-file",
        "The file is not a valid level, pack or puzzle. The message gives the expected value and "
        "the place.",
    ),
    (
        "claim",
        "wrong-claim",
        "The result differs from the claim in the file. Correct the claim, or leave it out.",
    ),
)
"""The codes of what a check finds: code, name, explanation."""
PACK_RULES = (
    (
        "pack",
        "wrong-pack",
        "The levels do not form a good pack: a puzzle appears twice, two levels are too similar, "
        "the difficulty does not rise, or the pack does not match its recipe.",
    ),
)
"""The codes of what a check of whole packs finds."""
_LINE = re.compile(r"[:,] line ([1-9][0-9]{0,8})\b")


class Finding(Struct, frozen=True):
    """A finding about a level.

    `severity` is "error", "warning" or "note"; `line` is the line in the file, if known.
    """

    code: str
    severity: str
    message: str
    line: int | None = None


def invalid(message: str) -> Finding:
    """Return the finding about a file that cannot be read, at the line named in the message.

    >>> invalid("levels/one.tri: line 3: expected a colon").line
    3
    """
    return at_its_line("invalid", message)


def of_lint(report: "LintReport") -> list[Finding]:
    """Return the findings of the linter."""
    return [Finding(one.code, one.severity, one.message) for one in report.findings]


def at_its_line(code: str, message: str) -> Finding:
    """Return an error, at the first line named in its message.

    >>> at_its_line("pack", "level 2, line 7, 'Cave' and level 9, line 80: the same puzzle").line
    7
    """
    found = _LINE.search(message)
    return Finding(code, "error", message, int(found[1]) if found else None)


class Checked(Struct):
    """A level and its findings; `unchecked` lists the claims that a limit left unchecked."""

    label: str
    name: str = ""
    findings: list[Finding] = []
    unchecked: list[str] = []


FormatName: TypeAlias = Literal["text", "json", "sarif", "junit"]
Format: TypeAlias = Annotated[
    FormatName,
    option(
        "The format of the report: text, json (the same as --json), SARIF 2.1.0 or JUnit XML.",
        name="--format",
    ),
]


def chosen_format(given: FormatName, *, as_json: bool) -> FormatName:
    """Return the format of a report; raise FormatError if --json and --format disagree.

    >>> chosen_format("text", as_json=True), chosen_format("sarif", as_json=False)
    ('json', 'sarif')
    """
    if as_json and given not in ("text", "json"):
        raise FormatError(f"expected --json or --format {given}, got both")
    return "json" if as_json else given


def dump_report(
    format: str, command: str, levels: Sequence[Checked], rules: Iterable[tuple[str, str, str]] = ()
) -> str:
    """Return the report of a command in the format "sarif" or "junit".

    `rules` explain the codes of findings: code, name, explanation.
    """
    if format == "sarif":
        return dump_sarif(levels, rules)

    return dump_junit(command, levels)


Quiet: TypeAlias = Annotated[
    bool,
    option("Print only claims that are wrong or could not be checked.", name="--quiet -q"),
]
_open: list["Checking"] = []


class CheckOptions(Struct, frozen=True):
    """How a check reports its findings."""

    format: Format = "text"
    as_json: AsRows = False
    quiet: Quiet = False

    def checking(self) -> "Checking":
        """Return the object that prints the reports."""
        return Checking(self.format, as_json=self.as_json, quiet=self.quiet)


class Checking:
    """Prints each report as soon as it is ready; SARIF and JUnit are printed at the end.

    >>> checks = Checking("text")
    >>> checks.report("game.json", Report(right=("moves",))).name
    game.json: valid, right: moves
    'DONE'
    """

    command = "check"
    rules: tuple[tuple[str, str, str], ...] = RULES

    def __init__(self, format: FormatName, *, as_json: bool = False, quiet: bool = False) -> None:
        self.format = chosen_format(format, as_json=as_json)
        self.quiet = quiet
        self.checked: list[Checked] = []

    @property
    def as_json(self) -> bool:
        """Whether each report is a JSON object."""
        return self.format == "json"

    def report(
        self,
        file: str,
        report: Report,
        *,
        note: str = "",
        show: Callable[[], None] | None = None,
    ) -> Code:
        """Print the findings of a check of a file, and return its exit code.

        `note` is added to the first line of the text; `show`, if given, prints its own text
        instead.
        """
        if self.format == "json":
            say_json(report.as_json(file))
        elif self.format != "text":
            findings = [Finding("claim", "error", str(one)) for one in report.wrong]
            limited = [str(one) for one in report.unchecked if one.limited]
            self.checked.append(Checked(file, report.name, findings, limited))
        elif show is not None:
            show()
        elif not self.quiet or report.wrong or report.unchecked:
            say_report(file, report, note=note)
        return Code(report.status.code)

    def refuse(
        self, file: str, error: TrisolveError, asked: str, *, message: str | None = None
    ) -> Code:
        """Report a file that cannot be used; return its exit code. See `input_failed`."""
        self.note_invalid(file, message or str(error))
        return input_failed(file, error, asked, as_json=self.as_json, message=message)

    def note_invalid(self, file: str, message: str) -> None:
        """Keep the fault of a file for the document."""
        self.checked.append(Checked(file, findings=[invalid(message)]))

    def pass_mask(self, file: str, floor: Sized) -> None:
        """Report a mask, which has nothing to check."""
        self.checked.append(Checked(file))
        say_mask(file, len(floor), self.format, quiet=self.quiet)

    def end(self) -> None:
        """Print the document, unless it is part of a larger document."""
        if _open:
            _open[-1].format = self.format
            _open[-1].checked += self.checked
        elif self.format in ("sarif", "junit"):
            say(dump_report(self.format, self.command, self.checked, self.rules))


def say_mask(file: str, n_cells: int, format: FormatName, *, quiet: bool) -> None:
    """Print that a file is a mask: a floor without blocks."""
    if format == "json":
        say_json({"file": file, "status": "mask", "cells": n_cells})
    elif format == "text" and not quiet:
        say(f"{printable(file)}: a mask, {counted(n_cells, 'cell')}")


@contextmanager
def one_document() -> Iterator[None]:
    """Print one document for all commands that run in this block."""
    whole = Checking("text")
    _open.append(whole)
    try:
        yield
    finally:
        _open.remove(whole)
    whole.end()


def entry_lines(path: str) -> list[int]:
    """Return the lines on which the levels or records begin; none for a file with one entry.

    >>> entry_lines("no such file")
    []
    """
    from trisolve.files.strict_json import lines_of_entries

    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError):
        return []
    if suffix_of(path) == ".jsonl":
        return [number for number, text in enumerate(data.split(b"\n"), 1) if text.strip()]
    return lines_of_entries(data)


_UNPRINTABLE = r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Characters that XML 1.0 does not allow; compiling this takes 5 ms, which few commands need."""


def dump_junit(command: str, levels: Sequence[Checked]) -> str:
    """Return the document; each level is a test case in the suite named after the command."""
    from xml.etree.ElementTree import Element, SubElement, indent, tostring

    failed = [any(one.severity == "error" for one in level.findings) for level in levels]
    suite = Element(
        "testsuite",
        name=f"trisolve {command}",
        tests=str(len(levels)),
        failures=str(sum(failed)),
        errors="0",
        skipped=str(
            sum(
                bool(level.unchecked) and not bad for level, bad in zip(levels, failed, strict=True)
            )
        ),
    )
    for level, bad in zip(levels, failed, strict=True):
        case = SubElement(
            suite, "testcase", classname=_xml(level.label), name=_xml(level.name or level.label)
        )
        lines = [f"{one.severity} {one.code}: {one.message}" for one in level.findings]
        if bad:
            message = next(one.message for one in level.findings if one.severity == "error")
            SubElement(case, "failure", message=_xml(message)).text = _xml("\n".join(lines))
        elif level.unchecked:
            SubElement(case, "skipped", message=_xml("; ".join(level.unchecked)))
        if lines and not bad:
            SubElement(case, "system-out").text = _xml("\n".join(lines))
    indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suite, encoding="unicode")


def _xml(text: str) -> str:
    return re.sub(_UNPRINTABLE, "\ufffd", text)


_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


def dump_sarif(levels: Sequence[Checked], rules: Iterable[tuple[str, str, str]]) -> str:
    """Return the document; `rules` explain the codes of findings: code, name, explanation."""
    driver = {
        "name": "trisolve",
        "version": __version__,
        "rules": [
            {
                "id": code,
                "name": name,
                "shortDescription": {"text": name.replace("-", " ")},
                "fullDescription": {"text": text},
                "help": {"text": text},
            }
            for code, name, text in rules
        ],
    }
    lines = cache(entry_lines)
    results = [_result(level, finding, lines) for level in levels for finding in level.findings]
    run = {"tool": {"driver": driver}, "results": results}
    report = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(report, indent=2, ensure_ascii=False)


def _result(level: Checked, finding: Finding, lines: Callable[[str], list[int]]) -> dict[str, Any]:
    from urllib.parse import quote

    path, number = split_number(level.label)
    entry = "" if number is None else f"{' '.join(filter(None, (str(number), level.name)))}: "
    text = f"{entry}{finding.message.removeprefix(f'{path}: ')}"
    begins = [] if number is None else lines(path)[number - 1 : number]
    line = finding.line or next(iter(begins), 1)  # code scanning requires a line
    return {
        "ruleId": finding.code,
        "level": finding.severity,
        "message": {"text": text},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(Path(path).as_posix())},
                    "region": {"startLine": line},
                },
                "logicalLocations": [{"name": level.name or level.label, "kind": "object"}],
            }
        ],
        "partialFingerprints": {"primaryLocationLineHash": _fingerprint(finding.code, text)},
    }


def _fingerprint(code: str, text: str) -> str:
    """Return a fingerprint that no other finding in the file has, for code scanning."""
    from hashlib import blake2b

    return f"{blake2b(f'{code} {text}'.encode(errors='replace'), digest_size=8).hexdigest()}:1"
