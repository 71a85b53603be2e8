"""The kinds of findings: their codes, names, severities, and what each means to a designer.

A code is a letter for the family and a number: G goals, B blocks, F floor, R redundancy, P play,
C claims, D duplicates. Codes never change their meaning; new ones get new numbers.
"""

from collections.abc import Iterable
from typing import NamedTuple

from trisolve.errors import FormatError

SEVERITIES = ("error", "warning", "note")


class Code(NamedTuple):
    """One kind of finding. `searched` tells that it takes a search of the level's states."""

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
        "A block slides on the floor of its own track only; a wall parts it from its goal, so the"
        " level cannot be solved.",
    ),
    Code(
        "G002",
        "goal-behind-fixed-block",
        "error",
        False,
        "A block that can never move is as good as a wall, here between a block and its goal, or it"
        " is itself off its goal; the level cannot be solved.",
    ),
    Code(
        "G003",
        "goal-without-room",
        "error",
        False,
        "Blocks of one track never pass each other, and those on the way to the end of the track"
        " need their own room; the goal lies in it, so the level cannot be solved.",
    ),
    Code(
        "G004",
        "goals-out-of-order",
        "error",
        False,
        "Blocks of one track never pass each other, but their goals come in the other order; the"
        " level cannot be solved.",
    ),
    Code(
        "G005",
        "goals-overlap",
        "error",
        False,
        "Two goals share a cell, and two blocks cannot; the level cannot be solved.",
    ),
    Code(
        "G006",
        "goals-leave-no-room",
        "error",
        False,
        "With every highlighted block on its goal there is no place left on its track for another"
        " block; the level cannot be solved.",
    ),
    Code(
        "G007",
        "goal-covered",
        "warning",
        False,
        "A highlighted block lies on its goal from the start. That may be meant, if it has to make"
        " way and come back; else it is no task.",
    ),
    Code(
        "B001",
        "block-never-moves",
        "warning",
        True,
        "No play ever moves this block: to the player it is a wall that looks like a block.",
    ),
    Code(
        "B002",
        "same-color",
        "warning",
        False,
        "Highlighted blocks of one color cannot be told apart, nor which goal belongs to which.",
    ),
    Code(
        "F001",
        "unreachable-floor",
        "note",
        True,
        "No block ever covers these cells, whatever is played: they could as well be wall.",
    ),
    Code(
        "R001",
        "block-changes-nothing",
        "warning",
        True,
        "Without this block the level has the same optimum and as many shortest solutions. It may"
        " still mislead, which may be what it is for.",
    ),
    Code(
        "R002",
        "floor-changes-nothing",
        "note",
        True,
        "No shortest solution enters these cells: with any or all of them walled up the level has"
        " the same optimum and as many shortest solutions. They may still mislead.",
    ),
    Code(
        "R003",
        "wall-changes-nothing",
        "note",
        True,
        "With any one of these cells inside the board opened the level has the same optimum and as"
        " many shortest solutions.",
    ),
    Code(
        "P001",
        "unsolvable",
        "error",
        True,
        "Every state that can be reached was seen, and none has all highlighted blocks on goal.",
    ),
    Code(
        "P002",
        "trivial",
        "warning",
        False,
        "There is nothing to find out: no goal, all goals covered at the start, or one move to do.",
    ),
    Code(
        "P003",
        "forced-moves",
        "note",
        True,
        "At first all moves but one lose the level or go back to where play has been, or there is"
        " only one. The level could start after the moves that are forced.",
    ),
    Code(
        "P004",
        "push-unused",
        "warning",
        True,
        "Blocks could push, but no shortest solution does: under push none the level has the same"
        " optimum and as many shortest solutions.",
    ),
    Code(
        "C001",
        "shortcut",
        "warning",
        True,
        "The shortest solution is much shorter than the one claimed (two moves or more, and a"
        " quarter or more): there is a way that the designer did not see.",
    ),
    Code(
        "D001",
        "duplicate",
        "warning",
        False,
        "Another level given is the same puzzle: only turned, mirrored, shifted, or with other"
        " names, colors or order of blocks.",
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
            raise FormatError(f"{message}, got {prefix!r:.40}")
        found |= matching
    return found


def selected_codes(select: Iterable[str] = (), ignore: Iterable[str] = ()) -> frozenset[str]:
    """Return the codes that start with one of `select` (all without any) and none of `ignore`.

    Raises FormatError for what no code starts with.

    >>> sorted(selected_codes(["G", "P002"], ["G00"]))
    ['P002']
    """
    chosen = _matching(select) or set(CODES)
    return frozenset(chosen - _matching(ignore))
