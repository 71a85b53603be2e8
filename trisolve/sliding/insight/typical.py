"""Typical times as stats of a level: how long people need to solve it, measured in playtests.

No search can check these claims, so only their form is checked.
"""

from math import isfinite
from typing import Any

from trisolve.reports import Wrong
from trisolve.sliding.level import Level

TYPICAL, LOW, HIGH = "typical_seconds", "typical_low_seconds", "typical_high_seconds"
PLAYS = "plays"
SECONDS = (TYPICAL, LOW, HIGH)
NAMES = (*SECONDS, PLAYS)
"""The stats: seconds, the ends of their 90% interval, and the number of plays behind them."""


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def wrong_kind(level: Level, name: str) -> Wrong | None:
    """Return the fault in a claim, such as a low end above the typical time.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2])], stats={"plays": -1})
    >>> str(wrong_kind(level, "plays"))
    'stats.plays: claimed -1, found no number of plays'
    """
    claimed = level.stats[name]
    if name == PLAYS:
        if type(claimed) is int and claimed >= 0:
            return None
        return Wrong("stats.plays", claimed, "no number of plays")
    if not _is_number(claimed) or claimed <= 0:
        return Wrong(f"stats.{name}", claimed, "no seconds above 0")
    if name != TYPICAL:
        middle = level.stats.get(TYPICAL)
        if _is_number(middle) and (claimed > middle if name == LOW else claimed < middle):
            return Wrong(f"stats.{name}", claimed, f"stats.{TYPICAL} {middle}")
    return None


def typical_stats(level: Level) -> dict[str, Any]:
    """Return the typical times that a level claims, omitting impossible times.

    >>> from trisolve.sliding.level import Block
    >>> typical_stats(Level(range(8), [Block("A", [0, 1, 2])], stats={"typical_seconds": 9.5}))
    {'typical_seconds': 9.5}
    """
    return {
        name: level.stats[name]
        for name in NAMES
        if name in level.stats and wrong_kind(level, name) is None
    }
