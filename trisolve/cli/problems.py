"""What a check or a linter found in each level, for reports in any form."""

from dataclasses import dataclass, field


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
