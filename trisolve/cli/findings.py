"""The findings of a check or linter in each level, for reports in any format."""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

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


@dataclass(frozen=True)
class Finding:
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


@dataclass
class Checked:
    """A level and its findings; `unchecked` says what a limit prevented from being checked."""

    label: str
    name: str = ""
    findings: list[Finding] = field(default_factory=list)
    unchecked: list[str] = field(default_factory=list)
