"""Lint a level: findings about goals, blocks, floor, play, claims and duplicates.

>>> from trisolve import Block, Level
>>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
>>> report = lint_level(level, ignore=["P004", "F"])
>>> [(finding.severity, finding.code, finding.message) for finding in report.findings]
[('warning', 'P002', 'one move solves it: A2')]
"""

from trisolve.sliding.lint.codes import (
    CODES,
    SEVERITIES,
    Code,
    Finding,
    LeftOut,
    LintReport,
    selected_codes,
)
from trisolve.sliding.lint.linter import Linter, lint_level

__all__ = [
    "CODES",
    "SEVERITIES",
    "Code",
    "Finding",
    "LeftOut",
    "LintReport",
    "Linter",
    "lint_level",
    "selected_codes",
]
