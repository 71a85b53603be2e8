"""The differences between two levels, as lines for people."""

from collections.abc import Iterator

from trisolve.limits import stopped_by
from trisolve.sliding.insight.comparison import BlockChange, Comparison, Measures
from trisolve.sliding.insight.conditions import UNKNOWN, length
from trisolve.sliding.lattice import ARROWS, Cell, track_of, track_position
from trisolve.sliding.level import Block
from trisolve.wording import counted

_MAX_CELLS = 12
_NONE = "-"
"""The text for the difficulty of an unsolvable level."""


def comparison_lines(found: Comparison) -> list[str]:
    """Return the differences between two levels, and their measures, under two headings."""
    lines = [*_changes(found), "", *_table(found)]
    for head, measures in zip("AB", found.measures, strict=True):
        if measures.limit:
            stopped = f"{stopped_by(measures.limit)}; ? marks unknown values"
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
            yield "floor", f"{counted(len(cells), 'cell')} {what}: {_named(cells)}"
    for change in found.blocks:
        for text in _block_texts(change):
            yield f"block {change.id}", text
    claims = [name for name in found.fields if name not in ("name", "push")]
    if claims:
        yield "also", f"{', '.join(claims)} changed"


def _named(cells: tuple[Cell, ...]) -> str:
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
    """Yield the changes of a block, one text for each kind of change."""
    before, after = change.before, change.after
    if before is None or after is None:
        block = after or before
        assert block is not None
        goal = f", goal {_named(block.goal)}" if block.goal else ""
        yield f"{change.kinds[0]}: cells {_named(block.cells)}{goal}"
        return
    if "renamed" in change.kinds:
        yield f"was called {before.id}"
    if "resized" in change.kinds:
        yield f"{before.length} -> {after.length} cells: {_named(after.cells)}"
    elif "moved" in change.kinds:
        way = _way(before, before.first, after.first) if before.axis == after.axis else None
        yield f"moved {way}" if way else f"moved to cells {_named(after.cells)}"
    if "goal" in change.kinds:
        yield _goal_text(before, after)
    if "color" in change.kinds:
        yield f"color {before.color or 'none'} -> {after.color or 'none'}"


def _goal_text(before: Block, after: Block) -> str:
    if before.goal is None and after.goal is not None:
        return f"goal added: cells {_named(after.goal)}"
    if before.goal is None or after.goal is None:
        return "goal removed"
    way = None
    if before.axis == after.axis and before.length == after.length:
        way = _way(before, before.goal[0], after.goal[0])
    return f"goal moved {way}" if way else f"goal now on cells {_named(after.goal)}"


def _table(found: Comparison) -> list[str]:
    """Return the measures of both levels side by side, and their differences."""
    columns = [_column(measures) for measures in found.measures]
    lines = [f"  {'':<20}{'A':>14}{'B':>14}"]
    for name in dict.fromkeys((*columns[0], *columns[1])):
        values = [
            column.get(name, None if measures.limit else _NONE)
            for column, measures in zip(columns, found.measures, strict=True)
        ]
        texts = [_shown(value) for value in values]
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


def _shown(value: float | str | None) -> str:
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
