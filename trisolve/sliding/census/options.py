"""The subject of a census: a floor, the blocks allowed on it, and the levels to keep.

Work that does not fit in the memory that a census uses is an error.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from operator import index
from typing import Any

from trisolve.errors import FormatError, TrisolveError, Unfinished
from trisolve.files.bounds import SomeBounds, parse_bounds
from trisolve.files.messages import located
from trisolve.sliding.census.runs import longest_run
from trisolve.sliding.choices import PushMode
from trisolve.sliding.lattice import N_CELLS, Cell
from trisolve.sliding.level import MAX_BLOCKS, MIN_LENGTH, PUSH_MODES

VERSION = 1
"""The version of the census, which increases when a unit with the same name gives a different
result."""
MAX_CELLS = 64
"""The maximum number of floor cells for which signatures are enumerated: one word per set."""
MIN_MOVES = 3


@dataclass(frozen=True)
class CensusOptions:
    """The checked options of a census; see `options_of`.

    `lengths` and `blocks` are each an inclusive minimum and maximum.
    """

    floor: frozenset[Cell]
    push: PushMode
    lengths: tuple[int, int]
    blocks: tuple[int, int]
    min_moves: int

    def to_dict(self) -> dict[str, Any]:
        """Return the options as plain values, which `from_dict` reads."""
        return {
            "floor": sorted(self.floor),
            "push": self.push,
            "lengths": list(self.lengths),
            "blocks": list(self.blocks),
            "min_moves": self.min_moves,
        }

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> "CensusOptions":
        """Return the options from the values that `to_dict` returned."""
        return options_of(
            values["floor"],
            push=values["push"],
            lengths=(values["lengths"][0], values["lengths"][1]),
            blocks=(values["blocks"][0], values["blocks"][1]),
            min_moves=values["min_moves"],
        )


def options_of(
    floor: Iterable[Cell],
    *,
    push: PushMode = "full",
    lengths: SomeBounds | None = None,
    blocks: SomeBounds = (1, MAX_BLOCKS),
    min_moves: int = MIN_MOVES,
    max_cells: int | None = MAX_CELLS,
) -> CensusOptions:
    """Return the checked options, or raise a FormatError that states the expected value.

    By default, blocks have from 3 cells to as many as fit; allowing greater lengths changes
    nothing.

    >>> options_of(range(8)).lengths, options_of(range(8), lengths="3..16").lengths
    ((3, 8), (3, 8))
    """
    cells = _floor(floor, max_cells)
    if push not in PUSH_MODES:
        raise FormatError(f"push: expected one of {', '.join(PUSH_MODES)}, got {push!r:.40}")
    longest = longest_run(cells)
    within = (MIN_LENGTH, max(longest, MIN_LENGTH))
    least, most = _bounds("lengths", within if lengths is None else lengths, *within)
    if least > longest:
        expected = f"expected a block of {least} cells to fit on the floor"
        raise FormatError(f"lengths: {expected}, but its longest run has {longest}")
    min_blocks, max_blocks = _bounds("blocks", blocks, 1, MAX_BLOCKS)
    if max_blocks > MAX_BLOCKS:
        raise FormatError(f"blocks: expected at most {MAX_BLOCKS}, got {max_blocks}")
    if not isinstance(min_moves, int) or min_moves < 1:
        raise FormatError(f"min_moves: expected 1 or more, got {min_moves!r:.40}")
    return CensusOptions(
        cells, push, (least, min(most, longest)), (min_blocks, max_blocks), min_moves
    )


def _floor(floor: Iterable[Cell], max_cells: int | None) -> frozenset[Cell]:
    try:
        cells = frozenset(map(index, floor))
    except TypeError:
        raise FormatError(f"floor: expected cells as whole numbers, got {floor!r:.40}") from None
    if not cells:
        raise FormatError("floor: expected at least one cell, got none")
    if not 0 <= min(cells) <= max(cells) < N_CELLS:
        wrong = min(cells) if min(cells) < 0 else max(cells)
        raise FormatError(f"floor: expected cells of 0 to {N_CELLS - 1}, got {wrong}")
    if max_cells is not None and len(cells) > max_cells:
        raise FormatError(f"floor: expected at most {max_cells} cells, got {len(cells)}")
    return cells


def _bounds(name: str, given: SomeBounds, minimum: int, maximum: int) -> tuple[int, int]:
    with located(name):
        ends = parse_bounds(given).within(minimum, maximum)
    if min(ends) < minimum:
        raise FormatError(f"{name}: expected {minimum} or more, got {min(ends)}")
    return ends


MAX_BYTES = 2 << 30
"""The memory for the lists of all workers together, unless the caller specifies another amount."""


class CensusLimit(TrisolveError):
    """The error for a signature or a floor that is too large for the memory allowed."""


class OutOfTime(CensusLimit, Unfinished):
    """The error when a time limit is reached before the arrangements are counted."""
