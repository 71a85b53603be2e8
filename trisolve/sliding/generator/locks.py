"""Locks, which are the parts of a level that a search keeps unchanged, and errors in locks."""

from trisolve.files.messages import did_you_mean
from trisolve.files.records import FieldError
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import Level

LOCKS = ("lock", "lock_floor")
"""The options that only a search from a level has, because they name its blocks and cells."""


def check_locks(start: Level | None, lock: tuple[str, ...], lock_floor: tuple[int, ...]) -> None:
    """Raise FieldError for locks without a level, and for locks on missing blocks or cells.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(24), [Block("A", [0, 1, 2], goal=[8, 9, 10])])
    >>> check_locks(level, ("B",), ())
    Traceback (most recent call last):
    trisolve.files.records.FieldError: lock: expected blocks among A, got 'B'
    """
    if start is None:
        for name, given in zip(LOCKS, (lock, lock_floor), strict=True):
            if given:
                raise FieldError("expected a level to start from, got a shape", name)
        return
    for block in lock:
        if block not in start.indices:
            known = ", ".join(start.indices)
            same = [name for name in start.indices if name.casefold() == block.casefold()]
            meant = f"; did you mean {same[0]}?" if same else did_you_mean(block, start.indices)
            raise FieldError(f"expected blocks among {known}, got {block!r:.40}{meant}", "lock")
    for cell in lock_floor:
        if type(cell) is not int or not 0 <= cell < N_CELLS:
            expected = f"expected cells from 0 to {N_CELLS - 1}"
            raise FieldError(f"{expected}, got {cell!r:.40}", "lock_floor")
