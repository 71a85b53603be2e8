"""The report of a check as SARIF 2.1.0, for code review."""

import json
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any
from urllib.parse import quote

from trisolve import __version__
from trisolve.cli.entry_lines import entry_lines
from trisolve.cli.findings import Checked, Finding
from trisolve.files.entries import split_number

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
    """Return a fingerprint that tells a finding from others in its file, for code scanning."""
    return f"{blake2b(f'{code} {text}'.encode(errors='replace'), digest_size=8).hexdigest()}:1"
