"""How a search goes from level to level: the three strategies, as numbers for the trial loop.

mutate
    The greedy way of the game's author: a trial is a few random edits of the level at hand, which
    it replaces if it is as hard. The start is where the edits happen to leave it.
climb
    The same, but each trial goes on from the hardest state of its reachable set.
anneal
    As climb, and with some heat a trial that is a little easier is taken too (simulated annealing,
    Kirkpatrick, Gelatt and Vecchi 1983). The loss of one move is taken with a fixed chance, that of
    two with its square.

A climb that has not got any further in `patience` trials is given up, and another one begins.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Strategy(NamedTuple):
    """Whether trials go on from the hardest state; chance of 256 to lose 1; when to give up."""

    climb: bool
    heat: int
    patience: int


STRATEGIES: Mapping[str, Strategy] = MappingProxyType(
    {
        "mutate": Strategy(climb=False, heat=0, patience=4000),
        "climb": Strategy(climb=True, heat=0, patience=4000),
        "anneal": Strategy(climb=True, heat=80, patience=8000),
    }
)
"""The strategies by name."""
