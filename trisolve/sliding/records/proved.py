"""Census results for the floors of the records."""

from functools import cache

from trisolve.files.shipped import shipped_folder
from trisolve.sliding.formats import load_pack
from trisolve.sliding.records.floors import Floor

_PUSH = ", push full, "


@cache
def _hardest() -> dict[str, int]:
    """Return the greatest moves of each floor that a census covers, in push mode "full"."""
    found = {}
    for level in load_pack(shipped_folder("census") / "hardest.json").levels:
        floor, is_full, _ = level.name.partition(_PUSH)
        if is_full:
            found[floor] = int(level.stats["moves"])
    return found


def proved_moves(table: str, floor: Floor) -> int | None:
    """Return the most moves that any one-goal level needs on the whole floor, without walls.

    Returns None if no census covers the floor. A census says nothing about levels with more goals
    or with walls.

    >>> from trisolve.sliding.records.floors import load_floors
    >>> (floor,) = (one for one in load_floors() if one.name == "triangle:6")
    >>> proved_moves("one-goal", floor), proved_moves("any-goals", floor)
    (25, None)
    """
    return _hardest().get(floor.name) if table == "one-goal" else None
