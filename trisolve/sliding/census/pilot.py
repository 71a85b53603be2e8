"""Estimate the time that a census takes, from a known rate or a pilot run of a few units."""

from dataclasses import dataclass
from time import process_time
from typing import Any

from trisolve.kernels.machine import n_processors
from trisolve.sliding.census.board import Board
from trisolve.sliding.census.limits import MAX_BYTES
from trisolve.sliding.census.options import CensusOptions
from trisolve.sliding.census.units import Unit, do_unit, plan

_USUAL_RATE = 1_200_000
"""Arrangements per second on one processor, counting each class once; see docs/census.md."""
_SHARE = 0.01


@dataclass(frozen=True)
class Estimate:
    """The time that a census takes: processor hours in total, and seconds on this machine.

    `rate` is the number of arrangements that a processor handles per second, counting each class
    once. The rate was measured on `n_piloted` of the `n_units` units, or is the usual rate if
    `n_piloted` is 0.
    """

    n_units: int
    n_piloted: int
    rate: float
    core_hours: float
    seconds_here: float

    def as_json(self) -> dict[str, Any]:
        """Return the estimate as JSON values."""
        return {
            "units": self.n_units,
            "piloted": self.n_piloted,
            "arrangements_per_second": round(self.rate),
            "core_hours": self.core_hours,
            "seconds_here": self.seconds_here,
        }


def estimate(options: CensusOptions, *, pilot: bool = False) -> Estimate:
    """Return the estimated time of a census; a pilot runs 1% of its units, but at least one."""
    board = Board(options)
    units, work = plan(board), board.arrangements / board.n_symmetries
    rate, some = float(_USUAL_RATE), _spread(units) if pilot else ()
    if some:
        do_unit(board, Unit(((0,) * len(board.runs),), 0.0), MAX_BYTES)  # loads the kernels
        began, done = process_time(), 0.0
        for unit in some:
            result = do_unit(board, unit, MAX_BYTES // 2)
            done += sum(result.counts["arrangements"]) / board.n_symmetries
        rate = max(done, 1.0) / max(process_time() - began, 1e-6)
    seconds = work / rate
    return Estimate(len(units), len(some), rate, seconds / 3600, seconds / n_processors())


def _spread(units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return 1% of the units, spread evenly over all of them."""
    n = max(1, round(_SHARE * len(units)))
    return tuple(units[(2 * i + 1) * len(units) // (2 * n)] for i in range(n))
