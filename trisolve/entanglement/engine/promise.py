"""What chains and places promise where tiles are unknown: tables fitted by playing games.

Each table is a formula of the length l of a chain, or of the number d of a place's pins that lead
to the wall, whose coefficients run evenly from an empty field to a full one. They were fitted on
radius 3 by an evolution strategy (rank-weighted, diagonal) that played some millions of games of
one turn's foresight, on seeds above 10^7, and are taken for all radii.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

UNIT = 64
"""What a point is."""


class Promise(NamedTuple):
    """What is promised: int64[n_cells + 1, longest + 1] twice, and int64[n_cells + 1, 13].

    By the number of empty cells: for chains with both ends open and those to the wall by length,
    for the place by how many of its pins lead to the wall.
    """

    open_values: NDArray[np.int64]
    wall_values: NDArray[np.int64]
    place_values: NDArray[np.int64]


_GOING_ON = 1000
"""What it is worth that the line goes on at all."""
_SCALE, _POWER = (2.03, 3.22), (0.97, 1.22)
_LOST, _AT_WALL, _DEAD = (6.23, -1.11), (-3.02, 8.83), (-6.01, -3.17)


@lru_cache(maxsize=4)
def promise_tables(n_cells: int) -> Promise:
    """Return the tables of a field of that many cells."""
    length = np.arange(6 * n_cells + 1, dtype=np.float64)
    dead = np.arange(13)
    rows: tuple[list[NDArray[np.float64]], ...] = ([], [], [])
    for n_empty in range(n_cells + 1):
        share = 1 - n_empty / n_cells
        scale, power, lost, at_wall, per_dead = (
            first + (last - first) * share
            for first, last in (_SCALE, _POWER, _LOST, _AT_WALL, _DEAD)
        )
        of_open = np.exp(scale) * length**power
        of_open[0] = 0
        of_wall = -lost * length
        of_wall[0] = -at_wall
        for row, values in zip(rows, (of_open, of_wall, _GOING_ON - per_dead * dead), strict=True):
            row.append(np.round(UNIT * values))
    return Promise(*(np.array(row).astype(np.int64) for row in rows))
