"""What chains and places promise where tiles are unknown: tables fitted by playing games.

Each table is a formula of the length l of a chain, or of the number d of a place's pins that lead
to the wall, whose coefficients run evenly from an empty field to a full one. They were fitted on
radius 3 by `benchmarks/entanglement_fit.py`, which plays some millions of games of one turn's
foresight on other seeds than any table reports, and are taken for all radii.
"""

from collections.abc import Mapping
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
COEFFICIENTS = {  # in points, on an empty field and on a full one
    "scale": (2.31, 2.64),  # of open chains, a logarithm
    "power": (1.09, 1.25),
    "open": (4.21, 19.08),  # each open chain, besides
    "touch": (12.04, 15.46),  # two empty cells that touch, by pin
    "lost": (4.74, -2.21),  # a segment of a chain to the wall costs
    "wall": (16.04, 8.81),  # each such chain costs, besides
    "bare": (-0.53, 9.45),  # a pin of an empty cell at the wall costs
    "dead": (-12.26, -9.4),  # a pin of the place's cell that leads to the wall costs
}


@lru_cache(maxsize=4)
def promise_tables(n_cells: int) -> Promise:
    """Return the tables of a field of that many cells."""
    return tables_by(COEFFICIENTS, n_cells)


def tables_by(coefficients: Mapping[str, tuple[float, float]], n_cells: int) -> Promise:
    """Return the tables that coefficients make."""

    def at(name: str) -> float:
        first, last = coefficients[name]
        return first + (last - first) * share

    length = np.arange(6 * n_cells + 1, dtype=np.float64)
    dead = np.arange(13)
    rows: tuple[list[NDArray[np.float64]], ...] = ([], [], [])
    for n_empty in range(n_cells + 1):
        share = 1 - n_empty / n_cells
        of_open = at("open") + np.exp(at("scale")) * length ** at("power")
        of_open[0] = at("touch")
        of_wall = -at("lost") * length - at("wall")
        of_wall[0] = -at("bare")
        of_place = _GOING_ON - at("dead") * dead
        for row, values in zip(rows, (of_open, of_wall, of_place), strict=True):
            row.append(np.round(UNIT * values))
    return Promise(*(np.array(row).astype(np.int64) for row in rows))
