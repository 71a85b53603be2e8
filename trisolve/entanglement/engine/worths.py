"""The worth of a chain to the beam, by its length: tables tuned by trials with 36 tiles.

A chain with both ends open is worth 100 length^p with p a little above 1: a long chain is better
than the same segments in short chains. A chain that leads to the wall has a cost that depends on
its length, because all such chains except one are lost. A pin of an empty cell at the wall also has
a cost: its link will waste another chain.
"""

from typing import NamedTuple

import numpy as np

from trisolve.entanglement.engine.chains import Values


class Worth(NamedTuple):
    """The exponent of open chains; for chains to the wall, the cost per segment and at length 0."""

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
"""Tables to try in turn: a play that one overlooks, another may find."""


def worth_tables(worth: Worth, n_turns: int, longest: int) -> Values:
    """Return the worth of chains, with a row for each turn: int64[n_turns, longest + 1] each."""
    open_values = [round(100 * length**worth.power) for length in range(longest + 1)]
    wall_values = [-worth.at_wall, *(-worth.lost * length for length in range(1, longest + 1))]
    rows = np.array((open_values, wall_values), np.int64)
    return Values(*(np.repeat(row[np.newaxis], n_turns, axis=0) for row in rows))
