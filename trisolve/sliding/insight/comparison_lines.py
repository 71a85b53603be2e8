"""The differences between two levels: lines for people, and conditions on which a check can fail.

A condition is a named change, described in a sentence for people. If a limit leaves a measure
unknown, the answer is UNKNOWN rather than "no change".
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from trisolve.limits import stop_phrase
from trisolve.sliding.choices import Metric
from trisolve.sliding.insight.comparison import BlockChange, Comparison, Measures
from trisolve.sliding.lattice import ARROWS, Cell, track_of, track_position
from trisolve.sliding.level import Block
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


def _join_answers(reasons: list[str | None]) -> str | None:
    """Combine several answers into one: what happened, or else UNKNOWN, or else None."""
    changes = [reason for reason in reasons if reason not in (None, UNKNOWN)]
    if changes:
        return "; ".join(map(str, changes))
    return UNKNOWN if UNKNOWN in reasons else None


def _floor(found: Comparison) -> str | None:
    added, removed = len(found.floor_added), len(found.floor_removed)
    changes = [f"{n} {what}" for n, what in ((added, "added"), (removed, "removed")) if n]
    return f"floor cells: {', '.join(changes)}" if changes else None


def _kinds(*kinds: str) -> Callable[[Comparison], str | None]:
    def line(found: Comparison) -> str | None:
        changes = [
            f"{change.id} {', '.join(kind for kind in change.kinds if kind in kinds)}"
            for change in found.blocks
            if set(change.kinds) & set(kinds)
        ]
        return ", ".join(changes) or None

    return line


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


def length(measures: Measures, metric: Metric) -> int | str:
    """Return the length of a shortest solution, "unsolvable" if there is none, or UNKNOWN."""
    found: int | None = getattr(measures, metric)
    if found is not None:
        return found
    return "unsolvable" if measures.solvable is False else UNKNOWN


def _length_text(length: int | str, metric: Metric) -> str:
    if isinstance(length, str):
        return length
    return counted(length, metric.removesuffix("s"))


def _lengths(metric: Metric) -> Callable[[Comparison], str | None]:
    def line(found: Comparison) -> str | None:
        before, after = (length(one, metric) for one in found.measures)
        if UNKNOWN in (before, after):
            return UNKNOWN
        changes = (_length_text(one, metric) for one in (before, after))
        return "{} before, {} after".format(*changes) if before != after else None

    return line


def _optimum(found: Comparison) -> str | None:
    return _join_answers([_lengths(metric)(found) for metric in ("moves", "steps")])


def _optimum_test(metric: Metric, sign: int) -> Callable[[Comparison], str | None]:
    """Return a test for whether the optimum grew (sign 1) or shrank (-1), solvable both times."""

    def line(found: Comparison) -> str | None:
        before, after = (length(one, metric) for one in found.measures)
        if UNKNOWN in (before, after):
            return UNKNOWN
        if isinstance(before, int) and isinstance(after, int) and sign * (after - before) > 0:
            return _lengths(metric)(found)
        return None

    return line


def _unsolvable(found: Comparison) -> str | None:
    before, after = (one.solvable for one in found.measures)
    if after is None or (after is False and before is None):
        return UNKNOWN
    return "solvable before, unsolvable after" if before and not after else None


def _measure(name: str) -> Callable[[Comparison], str | None]:
    def line(found: Comparison) -> str | None:
        before, after = (getattr(one, name) for one in found.measures)
        if before is None or after is None:
            return UNKNOWN
        return f"{before:,} before, {after:,} after" if before != after else None

    return line


def _difficulty(what: str) -> Callable[[Comparison], str | None]:
    def line(found: Comparison) -> str | None:
        values = []
        for measures in found.measures:
            if measures.difficulty is None and measures.solvable is not False:
                return UNKNOWN
            values.append(getattr(measures.difficulty, what, "none"))
        before, after = values
        return f"{before} before, {after} after" if before != after else None

    return line


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
        Condition("shorter", "a shortest solution has fewer moves", _optimum_test("moves", -1)),
        Condition("longer", "a shortest solution has more moves", _optimum_test("moves", 1)),
        Condition("unsolvable", "A can be solved, but B cannot", _unsolvable),
        Condition("solutions", "the number of shortest solutions changed", _measure("n_shortest")),
        Condition("states", "the number of states changed", _measure("n_states")),
        Condition("dead", "the number of dead states changed", _measure("n_dead")),
        Condition("difficulty", "the difficulty score changed", _difficulty("score")),
        Condition("grade", "the difficulty grade changed", _difficulty("grade")),
    )
}
"""Every condition by its name, in the order in which they are listed."""


_MAX_CELLS = 12
_NONE = "-"
"""The text for the difficulty of an unsolvable level."""


def comparison_lines(found: Comparison) -> list[str]:
    """Return the differences between two levels, and their measures, under two headings."""
    lines = [*_changes(found), "", *_table(found)]
    for head, measures in zip("AB", found.measures, strict=True):
        if measures.limit:
            stopped = f"{stop_phrase(measures.limit)}; ? marks unknown values"
            lines += ["", f"  {head}: {stopped}"]
    return lines


def _changes(found: Comparison) -> list[str]:
    """Return the changes to the board, line by line."""
    rows = list(_board_rows(found))
    same = _same(found, changed=bool(rows))
    size = max((len(head) for head, _ in rows), default=0)
    lines = [f"  {same}"] if same else []
    last = ""
    for head, text in rows:
        shown = "" if head == last else head
        lines.append(f"  {shown:<{size}}  {text}")
        last = head
    return lines


def _same(found: Comparison, *, changed: bool) -> str:
    if found.symmetry is None:
        return ""
    before, after = found.levels
    if found.symmetry != "rotate0":
        return f"the same puzzle: B is A under {found.symmetry}"
    if before.floor != after.floor:
        return "the same puzzle: B is A shifted"
    return "the same puzzle" if changed else "no difference"


def _board_rows(found: Comparison) -> Iterator[tuple[str, str]]:
    before, after = found.levels
    if "name" in found.fields:
        yield "name", f"{before.name or '(none)'} -> {after.name or '(none)'}"
    if "push" in found.fields:
        yield "push", f"{before.push} -> {after.push}"
    for cells, what in ((found.floor_added, "added"), (found.floor_removed, "removed")):
        if cells:
            yield "floor", f"{counted(len(cells), 'cell')} {what}: {_cells_text(cells)}"
    for change in found.blocks:
        for text in _block_texts(change):
            yield f"block {change.id}", text
    claims = [name for name in found.fields if name not in ("name", "push")]
    if claims:
        yield "also", f"{', '.join(claims)} changed"


def _cells_text(cells: tuple[Cell, ...]) -> str:
    more = len(cells) - _MAX_CELLS
    return " ".join(map(str, cells[:_MAX_CELLS])) + (f" and {more} more" if more > 0 else "")


def _way(block: Block, here: Cell, there: Cell) -> str | None:
    """Return how far and which way a block goes from one first cell to another.

    Returns None if the other cell is not a placement on the same track.
    """
    steps = track_position(there, block.axis) - track_position(here, block.axis)
    if track_of(here, block.axis) != track_of(there, block.axis) or steps % 2:
        return None
    return f"{abs(steps) // 2} {ARROWS[block.axis, 1 if steps > 0 else -1]}"


def _block_texts(change: BlockChange) -> Iterator[str]:
    """Yield the changes of a block, one string for each kind of change."""
    before, after = change.before, change.after
    if before is None or after is None:
        block = after or before
        assert block is not None
        goal = f", goal {_cells_text(block.goal)}" if block.goal else ""
        yield f"{change.kinds[0]}: cells {_cells_text(block.cells)}{goal}"
        return
    if "renamed" in change.kinds:
        yield f"was called {before.id}"
    if "resized" in change.kinds:
        yield f"{before.length} -> {after.length} cells: {_cells_text(after.cells)}"
    elif "moved" in change.kinds:
        way = _way(before, before.first, after.first) if before.axis == after.axis else None
        yield f"moved {way}" if way else f"moved to cells {_cells_text(after.cells)}"
    if "goal" in change.kinds:
        yield _goal_text(before, after)
    if "color" in change.kinds:
        yield f"color {before.color or 'none'} -> {after.color or 'none'}"


def _goal_text(before: Block, after: Block) -> str:
    if before.goal is None and after.goal is not None:
        return f"goal added: cells {_cells_text(after.goal)}"
    if before.goal is None or after.goal is None:
        return "goal removed"
    way = None
    if before.axis == after.axis and before.length == after.length:
        way = _way(before, before.goal[0], after.goal[0])
    return f"goal moved {way}" if way else f"goal now on cells {_cells_text(after.goal)}"


def _table(found: Comparison) -> list[str]:
    """Return the measures of both levels side by side, and their differences."""
    columns = [_column(measures) for measures in found.measures]
    lines = [f"  {'':<20}{'A':>14}{'B':>14}"]
    for name in dict.fromkeys((*columns[0], *columns[1])):
        values = [
            column.get(name, None if measures.limit else _NONE)
            for column, measures in zip(columns, found.measures, strict=True)
        ]
        texts = [_value_text(value) for value in values]
        lines.append(f"  {name:<20}{texts[0]:>14}{texts[1]:>14}  {_differ(*values)}".rstrip())
    return lines


def _column(measures: Measures) -> dict[str, float | str | None]:
    rows: dict[str, float | str | None] = {
        "moves": length(measures, "moves"),
        "steps": length(measures, "steps"),
        "shortest solutions": measures.n_shortest,
        "states": measures.n_states,
        "dead states": measures.n_dead,
    }
    if measures.difficulty is not None:
        rows["grade"] = measures.difficulty.grade
        rows["difficulty"] = measures.difficulty.score
        rows |= {f"  {part.name}": part.value for part in measures.difficulty.parts}
    return rows


def _value_text(value: float | str | None) -> str:
    if value is None:
        return "?"
    if isinstance(value, str):
        return "?" if value == UNKNOWN else value
    return f"{value:,}" if isinstance(value, int) else f"{value:,.2f}"


def _differ(one: float | str | None, other: float | str | None) -> str:
    if one == other or {None, UNKNOWN, _NONE} & {one, other}:
        return ""
    if isinstance(one, str | None) or isinstance(other, str | None):
        return "changed"
    change = other - one
    return f"{change:+,}" if isinstance(change, int) else f"{change:+,.2f}"
