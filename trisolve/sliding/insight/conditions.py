"""Conditions: named changes between two levels, on which a check can fail.

A change is described in a sentence for people. If a limit leaves a measure unknown, the answer is
UNKNOWN rather than "no change".
"""

from collections.abc import Callable
from dataclasses import dataclass

from trisolve.sliding.insight.comparison import Comparison, Measures
from trisolve.wording import counted

UNKNOWN = "unknown"


@dataclass(frozen=True)
class Condition:
    """A kind of change: its name, its meaning, and the function that detects it.

    `seen` returns a description, None if there was no such change, or UNKNOWN.
    """

    name: str
    meaning: str
    seen: Callable[[Comparison], str | None]


def _joined(reasons: list[str | None]) -> str | None:
    """Return several answers as one: what happened, or else UNKNOWN, or else None."""
    changes = [reason for reason in reasons if reason not in (None, UNKNOWN)]
    if changes:
        return "; ".join(map(str, changes))
    return UNKNOWN if UNKNOWN in reasons else None


def _floor(found: Comparison) -> str | None:
    added, removed = len(found.floor_added), len(found.floor_removed)
    changes = [f"{n} {what}" for n, what in ((added, "added"), (removed, "removed")) if n]
    return f"floor cells: {', '.join(changes)}" if changes else None


def _kinds(*kinds: str) -> Callable[[Comparison], str | None]:
    def seen(found: Comparison) -> str | None:
        changes = [
            f"{change.id} {', '.join(kind for kind in change.kinds if kind in kinds)}"
            for change in found.blocks
            if set(change.kinds) & set(kinds)
        ]
        return ", ".join(changes) or None

    return seen


def _goals(found: Comparison) -> str | None:
    changes = [
        change.id
        for change in found.blocks
        if (change.before.goal if change.before else None)
        != (change.after.goal if change.after else None)
    ]
    return f"goal of {', '.join(changes)}" if changes else None


def _puzzle(found: Comparison) -> str | None:
    return None if found.same_puzzle else "no symmetry maps one level to the other"


def _push(found: Comparison) -> str | None:
    before, after = (level.push for level in found.levels)
    return f"{before} before, {after} after" if before != after else None


def _name(found: Comparison) -> str | None:
    before, after = (level.name for level in found.levels)
    return f"{before!r:.40} before, {after!r:.40} after" if before != after else None


def length(measures: Measures, metric: str) -> int | str:
    """Return the length of a shortest solution, "unsolvable" if there is none, or UNKNOWN."""
    found: int | None = getattr(measures, metric)
    if found is not None:
        return found
    return "unsolvable" if measures.solvable is False else UNKNOWN


def _counted(length: int | str, metric: str) -> str:
    if isinstance(length, str):
        return length
    return counted(length, metric.removesuffix("s"))


def _lengths(metric: str) -> Callable[[Comparison], str | None]:
    def seen(found: Comparison) -> str | None:
        before, after = (length(one, metric) for one in found.measures)
        if UNKNOWN in (before, after):
            return UNKNOWN
        changes = (_counted(one, metric) for one in (before, after))
        return "{} before, {} after".format(*changes) if before != after else None

    return seen


def _optimum(found: Comparison) -> str | None:
    return _joined([_lengths(metric)(found) for metric in ("moves", "steps")])


def _compared(metric: str, sign: int) -> Callable[[Comparison], str | None]:
    """Return a test for whether the optimum grew (sign 1) or shrank (-1), solvable both times."""

    def seen(found: Comparison) -> str | None:
        before, after = (length(one, metric) for one in found.measures)
        if UNKNOWN in (before, after):
            return UNKNOWN
        if isinstance(before, int) and isinstance(after, int) and sign * (after - before) > 0:
            return _lengths(metric)(found)
        return None

    return seen


def _unsolvable(found: Comparison) -> str | None:
    before, after = (one.solvable for one in found.measures)
    if after is None or (after is False and before is None):
        return UNKNOWN
    return "solvable before, unsolvable after" if before and not after else None


def _measure(name: str) -> Callable[[Comparison], str | None]:
    def seen(found: Comparison) -> str | None:
        before, after = (getattr(one, name) for one in found.measures)
        if before is None or after is None:
            return UNKNOWN
        return f"{before:,} before, {after:,} after" if before != after else None

    return seen


def _difficulty(what: str) -> Callable[[Comparison], str | None]:
    def seen(found: Comparison) -> str | None:
        values = []
        for measures in found.measures:
            if measures.difficulty is None and measures.solvable is not False:
                return UNKNOWN
            values.append(getattr(measures.difficulty, what, "none"))
        before, after = values
        return f"{before} before, {after} after" if before != after else None

    return seen


CONDITIONS: dict[str, Condition] = {
    condition.name: condition
    for condition in (
        Condition("floor", "floor cells were added or removed", _floor),
        Condition(
            "blocks",
            "blocks were added, removed, moved or resized",
            _kinds("added", "removed", "moved", "resized"),
        ),
        Condition("goals", "goals were added, removed or moved", _goals),
        Condition("colors", "blocks changed color", _kinds("color")),
        Condition("push", "the push mode changed", _push),
        Condition("name", "the level's name changed", _name),
        Condition("puzzle", "B is not a rotated, mirrored, shifted or renamed copy of A", _puzzle),
        Condition(
            "optimum", "the length of a shortest solution changed, in either metric", _optimum
        ),
        Condition("shorter", "a shortest solution has fewer moves", _compared("moves", -1)),
        Condition("longer", "a shortest solution has more moves", _compared("moves", 1)),
        Condition("unsolvable", "A can be solved, but B cannot", _unsolvable),
        Condition("solutions", "the number of shortest solutions changed", _measure("n_shortest")),
        Condition("states", "the number of states changed", _measure("n_states")),
        Condition("dead", "the number of dead states changed", _measure("n_dead")),
        Condition("difficulty", "the difficulty score changed", _difficulty("score")),
        Condition("grade", "the difficulty grade changed", _difficulty("grade")),
    )
}
"""Every condition by its name, in the order in which they are listed."""
