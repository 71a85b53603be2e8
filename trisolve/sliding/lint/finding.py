"""The findings of a lint run on one level."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from trisolve.sliding.lattice import Cell, unpack
from trisolve.sliding.lint.codes import CODES, SEVERITIES


@dataclass(frozen=True)
class Finding:
    """A finding: its kind, its cells, and the ids of its blocks."""

    code: str
    message: str
    blocks: tuple[str, ...] = ()
    cells: tuple[Cell, ...] = ()

    @property
    def name(self) -> str:
        """The name of the finding's kind.

        >>> Finding("P002", "no block has a goal").name
        'trivial'
        """
        return CODES[self.code].name

    @property
    def severity(self) -> str:
        """The severity of the finding: "error", "warning" or "note"."""
        return CODES[self.code].severity

    @property
    def explanation(self) -> str:
        """The meaning of such findings to a designer."""
        return CODES[self.code].explanation

    def as_json(self) -> dict[str, Any]:
        """Return the finding as JSON values, with coordinates for each cell."""
        return {
            "code": self.code,
            "name": self.name,
            "severity": self.severity,
            "message": self.message,
            "explanation": self.explanation,
            "blocks": list(self.blocks),
            "cells": [{"cell": cell, **unpack(cell)._asdict()} for cell in self.cells],
        }


@dataclass(frozen=True)
class LeftOut:
    """Checks that were left out, completely or in part, and why."""

    codes: tuple[str, ...]
    reason: str


@dataclass(frozen=True)
class LintReport:
    """All findings of a level, errors first, and the checks that were left out."""

    findings: tuple[Finding, ...]
    left_out: tuple[LeftOut, ...] = ()

    @property
    def counts(self) -> dict[str, int]:
        """The number of findings of each severity.

        >>> LintReport((Finding("P002", "no block has a goal"),)).counts
        {'error': 0, 'warning': 1, 'note': 0}
        """
        found = Counter(finding.severity for finding in self.findings)
        return {severity: found[severity] for severity in SEVERITIES}

    @property
    def status(self) -> str:
        """Return "errors" if there are any errors, otherwise "done"."""
        return "errors" if self.counts["error"] else "done"

    def as_json(self) -> dict[str, Any]:
        """Return the report as JSON values."""
        return {
            "status": self.status,
            "counts": self.counts,
            "findings": [finding.as_json() for finding in self.findings],
            "left_out": [{"codes": list(one.codes), "reason": one.reason} for one in self.left_out],
        }
