"""How a search goes from level to level: the five strategies, as numbers for the trial loop.

mutate
    The greedy way of the game's author: a trial is a few random edits of the level at hand, which
    it replaces if it is as hard. The start is where the edits happen to leave it.
climb
    The same, but each trial goes on from the hardest state of its reachable set.
anneal
    As climb, and with some heat a trial that is a little easier is taken too (simulated annealing,
    Kirkpatrick, Gelatt and Vecchi 1983). The heat stays as it is: a loss of one move is taken with
    a fixed chance, that of two with its square.
melt
    As anneal, for the hardest levels of large boards: the losses taken are in the mean 8 per cent
    of the moves the level at hand needs, so a climb gets stuck on a hard level no sooner than on an
    easy one. A trial is given up as soon as its start, where the level at hand was hardest, turns
    out to be too near to the goal, and a level is noted only once it has been the best of its climb
    for a while: two to three times as many trials in the same time.
harvest
    As anneal, but many levels of all lengths are wanted, not one hardest: a climb keeps its number
    of highlighted blocks, boards hard enough count as equally good, and of each board that differs
    from the last one the start is taken that is wanted most (see harvest.py).

Else a climb that has got no further for a while takes up its best level again, and in the end is
given up for another one. Of the heats of anneal tried, one that is right for small boards and for
hexagon:4 was taken: more melts what small boards have reached, less gets stuck on all.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Strategy(NamedTuple):
    """How the trial loop goes on.

    climb : whether a trial goes on from the hardest state
    heat : of 256, the chance to take a loss of 1
    melt : the mean of the losses taken beside, per mille of the score
    recall, patience : after how many trials without a better level to go back to the best one, and
        to give up; in a harvest after how many without a board to note, and in all, to give up
    slack : by how much nearer to the goal than a score to take the start of a trial may be, -1 for
        any
    settle : how many trials a level must have been the best of its climb to be noted
    """

    climb: bool
    heat: int
    recall: int
    patience: int
    melt: int = 0
    slack: int = -1
    settle: int = 0


STRATEGIES: Mapping[str, Strategy] = MappingProxyType(
    {
        "mutate": Strategy(climb=False, heat=0, recall=3000, patience=3000),
        "climb": Strategy(climb=True, heat=0, recall=3000, patience=3000),
        "anneal": Strategy(climb=True, heat=80, recall=2000, patience=6000),
        "melt": Strategy(
            climb=True, heat=0, recall=2000, patience=30_000, melt=80, slack=2, settle=50
        ),
        "harvest": Strategy(climb=True, heat=110, recall=2000, patience=10_000),
    }
)
"""The strategies by name."""
