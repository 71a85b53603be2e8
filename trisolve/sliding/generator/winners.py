"""Exchanges between the climbs of a run: the worst go on from where the best ones stand.

An exchange is a function of where all lanes stand after so many batches each, so nothing depends on
who did the batches, or when.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trisolve.sliding.generator.climbs import ClimbState, first_state, taken_over
from trisolve.sliding.generator.options import Options
from trisolve.sliding.generator.strategies import STRATEGIES

if TYPE_CHECKING:
    from trisolve.sliding.engine.small.scoring import Workshop

_ONE_IN = 4
"""Of so many lanes one takes over another's climb."""


def period(options: Options) -> int:
    """Return after how many batches of all lanes together there is an exchange, 0 for never."""
    return STRATEGIES[options.strategy].exchange * options.climbs


def exchanged(
    options: Options, lanes: Sequence[ClimbState], workshop: "Workshop"
) -> list[ClimbState]:
    """Return where the lanes go on.

    The best ones are those with the highest record. Where no climb has got further for a while, all
    are given up and others begun.
    """
    from trisolve.sliding.engine.small.trials import RECORD, STALLED

    patience = STRATEGIES[options.strategy].patience
    if all(state.numbers[STALLED] >= patience for state in lanes):
        return [first_state(options, s.lane, s.number + 1, workshop) for s in lanes]
    order = sorted(lanes, key=lambda state: (-state.numbers[RECORD], state.lane))
    after = list(lanes)
    for best, worst in zip(order[: len(order) // _ONE_IN], reversed(order), strict=False):
        if best.numbers[RECORD] > worst.numbers[RECORD]:
            after[worst.lane] = taken_over(options, best, worst.lane, worst.number + 1)
    return after
