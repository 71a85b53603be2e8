"""What a chain is worth to the beam, by its length: tables found by trying many, at 36 tiles.

A chain with both ends open is worth 100 length^p, p a little above 1: long ones are better than as
many segments in short ones. One that leads to the wall costs by its length, as all of it but one is
lost, and a pin of an empty cell at the wall costs too, whose link will waste another chain.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Worth(NamedTuple):
    """The exponent of open chains; what chains to the wall cost, by length and at length 0."""

    power: float
    lost: int
    at_wall: int


WORTHS = (
    Worth(1.25, 150, 200),
    Worth(1.2, 100, 200),
    Worth(1.3, 200, 200),
    Worth(1.25, 200, 150),
    Worth(1.3, 100, 250),
    Worth(1.2, 200, 170),
    Worth(1.35, 200, 200),
    Worth(1.25, 100, 220),
)
"""Tables to take in turn: what one overlooks another may find."""


def worth_tables(worth: Worth, n_turns: int, longest: int) -> tuple[NDArray[np.int64], ...]:
    """Return the worth of open chains and of those to the wall: int64[n_turns, longest + 1]."""
    open_values = [round(100 * length**worth.power) for length in range(longest + 1)]
    wall_values = [-worth.at_wall, *(-worth.lost * length for length in range(1, longest + 1))]
    rows = np.array((open_values, wall_values), np.int64)
    return tuple(np.repeat(row[np.newaxis], n_turns, axis=0) for row in rows)
