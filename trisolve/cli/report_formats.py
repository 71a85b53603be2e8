"""Reports of ``check`` and ``lint`` for other programs: SARIF for code review, JUnit for CI."""

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import typer

from trisolve.errors import FormatError

FormatName: TypeAlias = Literal["text", "json", "sarif", "junit"]
Format: TypeAlias = Annotated[
    FormatName,
    typer.Option(
        "--format", help="How to report: text, json (as --json does), SARIF 2.1.0 or JUnit XML."
    ),
]

_SARIF = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_NUMBER = re.compile(r"(.+)[:](\d+)", re.DOTALL)
_UNPRINTABLE = re.compile(r"[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 does not allow."""


@dataclass(frozen=True)
class Problem:
    """One thing to report about a level; `severity` is "error", "warning" or "note"."""

    code: str
    severity: str
    message: str


@dataclass
class Checked:
    """A level and its problems; `unchecked` says what a limit kept from being checked."""

    label: str
    name: str = ""
    problems: list[Problem] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)


def chosen_format(given: FormatName, *, as_json: bool) -> FormatName:
    """Return the format of a report; raise FormatError where --json and --format disagree.

    >>> chosen_format("text", as_json=True), chosen_format("sarif", as_json=False)
    ('json', 'sarif')
    """
    if as_json and given not in ("text", "json"):
        raise FormatError(f"expected --json or --format {given}, got both")
    return "json" if as_json else given


def dump_report(
    form: str, command: str, levels: Sequence[Checked], rules: Iterable[tuple[str, str, str]] = ()
) -> str:
    """Return the report of a command in the format "sarif" or "junit".

    `rules` explain the codes of problems: code, name, explanation.
    """
    return _sarif(levels, rules) if form == "sarif" else _junit(command, levels)


def _sarif(levels: Sequence[Checked], rules: Iterable[tuple[str, str, str]]) -> str:
    from trisolve import __version__

    driver = {
        "name": "trisolve",
        "version": __version__,
        "rules": [
            {"id": code, "name": name, "fullDescription": {"text": text}}
            for code, name, text in rules
        ],
    }
    run = {
        "tool": {"driver": driver},
        "results": [_result(level, problem) for level in levels for problem in level.problems],
    }
    report = {"$schema": _SARIF, "version": "2.1.0", "runs": [run]}
    return json.dumps(report, indent=2, ensure_ascii=False)


def _result(level: Checked, problem: Problem) -> dict[str, Any]:
    return {
        "ruleId": problem.code,
        "level": problem.severity,
        "message": {"text": problem.message},
        "locations": [
            {
                "physicalLocation": {"artifactLocation": {"uri": _uri(level.label)}},
                "logicalLocations": [{"name": level.name or level.label, "kind": "object"}],
            }
        ],
    }


def _uri(label: str) -> str:
    """Return where a level is, without the number of a level in a pack."""
    match = _NUMBER.fullmatch(label)
    path = match[1] if match and not Path(label).exists() else label
    return Path(path).as_posix()


def _junit(command: str, levels: Sequence[Checked]) -> str:
    failed = [any(one.severity == "error" for one in level.problems) for level in levels]
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
        lines = [f"{one.severity} {one.code}: {one.message}" for one in level.problems]
        if bad:
            message = next(one.message for one in level.problems if one.severity == "error")
            SubElement(case, "failure", message=_xml(message)).text = _xml("\n".join(lines))
        elif level.unchecked:
            SubElement(case, "skipped", message=_xml("; ".join(level.unchecked)))
        if lines and not bad:
            SubElement(case, "system-out").text = _xml("\n".join(lines))
    indent(suite)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(suite, encoding="unicode")


def _xml(text: str) -> str:
    return _UNPRINTABLE.sub("\ufffd", text)
