"""The worth of chains and places while tiles are unknown: tables fitted by playing games.

Each table is a formula in the length l of a chain, or in the number d of the place's pins that lead
to the wall. The coefficients of a formula change linearly from an empty field to a full field. The
coefficients were fitted on radius 3 by `benchmarks/entanglement_fit.py`, which plays millions of
games that look one turn ahead, using seeds that no reported result uses. The same coefficients are
used for all radii.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from trisolve.entanglement.engine.chains import Values

UNIT = 64
"""The number of table units in one point."""


class Promise(NamedTuple):
    """The worth of a position beyond its score, by the number of empty cells.

    values : int64[n_cells + 1, longest + 1] each, for chains by length
    place : int64[n_cells + 1, 13], by how many pins of the place's cell lead to the wall
    """

    values: Values
    place: NDArray[np.int64]


_GOING_ON = 1000
"""The value of the line not having ended."""
COEFFICIENTS = {  # in points, on an empty field and on a full one
    "scale": (2.31, 2.64),  # of open chains, a logarithm
    "power": (1.09, 1.25),
    "open": (4.21, 19.08),  # each open chain, in addition
    "touch": (12.04, 15.46),  # two empty cells that touch, by pin
    "lost": (4.74, -2.21),  # a segment of a chain to the wall costs
    "wall": (16.04, 8.81),  # each such chain costs, in addition
    "bare": (-0.53, 9.45),  # a pin of an empty cell at the wall costs
    "dead": (-12.26, -9.4),  # a pin of the place's cell that leads to the wall costs
}


@lru_cache(maxsize=4)
def promise_tables(n_cells: int) -> Promise:
    """Return the tables for a field with the given number of cells."""
    return tables_by(COEFFICIENTS, n_cells)


def tables_by(coefficients: Mapping[str, tuple[float, float]], n_cells: int) -> Promise:
    """Return the tables that the coefficients define."""

    def at(name: str) -> float:
        first, last = coefficients[name]
        return first + (last - first) * share

    length = np.arange(6 * n_cells + 1, dtype=np.float64)
    dead = np.arange(13)
    rows: tuple[list[NDArray[np.float64]], ...] = ([], [], [])
    for n_empty in range(n_cells + 1):
        share = 1 - n_empty / n_cells
        opens = at("open") + np.exp(at("scale")) * length ** at("power")
        opens[0] = at("touch")
        walls = -at("lost") * length - at("wall")
        walls[0] = -at("bare")
        places = _GOING_ON - at("dead") * dead
        for row, values in zip(rows, (opens, walls, places), strict=True):
            row.append(np.round(UNIT * values))
    of_open, of_wall, of_place = (np.array(row).astype(np.int64) for row in rows)
    return Promise(Values(of_open, of_wall), of_place)
