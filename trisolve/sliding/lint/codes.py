"""Findings and their kinds: codes, names, severities, and their meaning to a designer.

A code is a letter for the family, followed by a number: G for goals, B for blocks, F for floor, R
for redundancy, P for play, C for claims, and D for duplicates. Codes never change their meaning;
new codes get new numbers.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from trisolve.errors import FormatError
from trisolve.files.messages import did_you_mean
from trisolve.sliding.lattice import Cell, unpack

SEVERITIES = ("error", "warning", "note")


class Code(NamedTuple):
    """One kind of finding. `searched` means that the check needs a search of the level's states."""

    code: str
    name: str
    severity: str
    searched: bool
    explanation: str


_TABLE = (
    Code(
        "G001",
        "goal-behind-wall",
        "error",
        False,
        "A block slides only along its own track, and a wall on this track separates the block from"
        " its goal. Therefore, the level cannot be solved.",
    ),
    Code(
        "G002",
        "goal-behind-fixed-block",
        "error",
        False,
        "A block can never move, so it acts as a wall. Either it is not on its own goal, or it"
        " separates another block from its goal. Therefore, the level cannot be solved.",
    ),
    Code(
        "G003",
        "goal-without-room",
        "error",
        False,
        "Blocks on the same track never pass each other. A goal is so close to the end of its track"
        " that the blocks between the goal and the end do not fit. Therefore, the level cannot be"
        " solved.",
    ),
    Code(
        "G004",
        "goals-out-of-order",
        "error",
        False,
        "Blocks on the same track never pass each other, but their goals are in a different order."
        " Therefore, the level cannot be solved.",
    ),
    Code(
        "G005",
        "goals-overlap",
        "error",
        False,
        "Two goals share a cell, but two blocks cannot. Therefore, the level cannot be solved.",
    ),
    Code(
        "G006",
        "goals-leave-no-room",
        "error",
        False,
        "If every highlighted block is on its goal, another block has no space left on its track."
        " Therefore, the level cannot be solved.",
    ),
    Code(
        "G007",
        "goal-covered",
        "warning",
        False,
        "At the start, a highlighted block is already on its goal. This may be intended if the"
        " block has to make way and come back. Otherwise, the block never needs to move.",
    ),
    Code(
        "B001",
        "block-never-moves",
        "warning",
        True,
        "No sequence of moves ever moves this block: it is a wall that looks like a block.",
    ),
    Code(
        "B002",
        "same-color",
        "warning",
        False,
        "Highlighted blocks of the same color look alike, and so do their goals.",
    ),
    Code(
        "F001",
        "unreachable-floor",
        "note",
        True,
        "No block ever covers these cells, so they could just as well be walls.",
    ),
    Code(
        "R001",
        "block-changes-nothing",
        "warning",
        True,
        "Without this block, the level has the same optimum and the same number of shortest"
        " solutions. The block may still be there to mislead the player.",
    ),
    Code(
        "R002",
        "floor-changes-nothing",
        "note",
        True,
        "No shortest solution enters these cells. If you turn some or all of them into walls, the"
        " level keeps its optimum and its number of shortest solutions. The cells may still mislead"
        " the player.",
    ),
    Code(
        "R003",
        "wall-changes-nothing",
        "note",
        True,
        "If you turn any one of these inner walls into floor, the level keeps its optimum and its"
        " number of shortest solutions.",
    ),
    Code(
        "P001",
        "unsolvable",
        "error",
        True,
        "Every reachable state was searched, and none has all highlighted blocks on their goals.",
    ),
    Code(
        "P002",
        "trivial",
        "warning",
        False,
        "The level has no goal, all its goals are covered at the start, or one move solves it.",
    ),
    Code(
        "P003",
        "forced-moves",
        "note",
        True,
        "At the start, and possibly in the positions that follow, every move except one loses the"
        " level or returns to an earlier position. The level could begin after these forced moves.",
    ),
    Code(
        "P004",
        "push-unused",
        "warning",
        True,
        "Blocks can push, but no shortest solution needs a push. With push mode none, the level has"
        " the same optimum and the same number of shortest solutions.",
    ),
    Code(
        "C001",
        "shortcut",
        "warning",
        True,
        "The shortest solution is at least two moves and at least a quarter shorter than the"
        " claimed solution. The designer may have missed this shortcut.",
    ),
    Code(
        "D001",
        "duplicate",
        "warning",
        False,
        "Another given level is the same puzzle. The two levels differ only by a rotation, a"
        " reflection or a shift, or in the names, colors or order of their blocks.",
    ),
)

CODES: dict[str, Code] = {code.code: code for code in _TABLE}
"""Every kind of finding by its code."""


def _matching(prefixes: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for prefix in prefixes:
        matching = {code for code in CODES if prefix and code.startswith(prefix.upper())}
        if not matching:
            families = ", ".join(sorted({code[0] for code in CODES}))
            message = f"expected a code such as G001 or the start of one ({families})"
            raise FormatError(f"{message}, got {prefix!r:.40}{did_you_mean(prefix, CODES)}")
        found |= matching
    return found


def selected_codes(select: Iterable[str] = (), ignore: Iterable[str] = ()) -> frozenset[str]:
    """Return the codes that start with any of `select` and none of `ignore`.

    Without `select`, all codes are selected. Raises FormatError for a prefix that fits no code.

    >>> sorted(selected_codes(["G", "P002"], ["G00"]))
    ['P002']
    """
    chosen = _matching(select) or set(CODES)
    return frozenset(chosen - _matching(ignore))


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
