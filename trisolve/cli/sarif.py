"""The report of a check as SARIF 2.1.0, for code review."""

import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from trisolve import __version__
from trisolve.cli.problems import Checked, Problem

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)
_NUMBER = re.compile(r"(.+)[:](\d+)", re.DOTALL)


def dump_sarif(levels: Sequence[Checked], rules: Iterable[tuple[str, str, str]]) -> str:
    """Return the document; `rules` explain the codes of problems: code, name, explanation."""
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
    report = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
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
