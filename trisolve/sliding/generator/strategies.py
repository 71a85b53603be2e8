"""How a search goes from level to level: the six strategies, as numbers for the trial loop.

mutate
    The greedy method of the game's author: a trial is a few random edits of the current level. It
    replaces that level if it is as hard. The start is where the edits happen to leave it.
climb
    The same, but each trial continues from the hardest state of its reachable set.
anneal
    Like climb, but a trial that is a little easier may be accepted too (simulated annealing,
    Kirkpatrick, Gelatt and Vecchi 1983). The heat is constant: a loss of one move is accepted with
    a fixed chance, a loss of two with the square of that chance.
melt
    Like anneal, for the hardest levels of large boards. The accepted losses are on average 8
    percent of the moves of the current level, so a climb does not get stuck on hard levels sooner
    than on easy ones. A trial is given up as soon as its start turns out to be too near to the
    goal. A level is noted only after it has been the best of its climb for a while. Together this
    allows two to three times as many trials in the same time.
harvest
    Like anneal, but it looks for many levels of all lengths instead of one hardest. A climb keeps
    its number of highlighted blocks, and boards that are hard enough count as equally good. From
    each board that differs from the last one, the start that is wanted most is taken (see
    harvest.py).
cool
    For the one hardest level that a given number of states finds. Each climb has its share of that
    budget. While it is spent, the accepted losses fall and levels may have more states; with
    several goals, the goal of each trial is chosen last (see engine/small/cooling.py).

Otherwise, a climb that makes no progress for a while returns to its best level, and is finally
given up for another one. The heat of anneal was chosen among several so that it works for small
boards and for hexagon:4: more heat destroys what small boards have reached, less gets stuck.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

NO_PATIENCE = 1 << 40
"""More trials than any climb makes: it never gives up."""
COOLING_S = 20.0
"""The least time limit that is worth a budget, in seconds."""
_FEW = 10


class Strategy(NamedTuple):
    """The parameters of the trial loop.

    climb : whether a trial continues from the hardest state
    heat : the chance, of 256, to accept a loss of 1
    melt : the mean of the losses accepted in addition, per mille of the score
    recall, patience : the number of trials without a better level after which to return to the best
        one, and to give up; in a harvest, the number without a noted board, and in total
    slack : how much nearer to the goal than an acceptable score the start of a trial may be, -1 for
        any distance
    settle : the number of trials for which a level must stay the best of its climb to be noted
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
        "cool": Strategy(
            climb=True, heat=0, recall=2000, patience=NO_PATIENCE, slack=2, settle=200
        ),
        "harvest": Strategy(climb=True, heat=110, recall=2000, patience=10_000),
    }
)
"""The strategies by name."""


def usual_strategy(
    *, time_limit: float | None, ends_otherwise: bool, count: int, pick: str, objective: object
) -> str:
    """Return the strategy of a search of a shape whose user names none.

    A time limit alone and a few of the hardest levels make "cool" the best choice.

    >>> wanted = {"ends_otherwise": False, "count": 1, "pick": "hardest", "objective": "moves"}
    >>> usual_strategy(time_limit=100, **wanted), usual_strategy(time_limit=5, **wanted)
    ('cool', 'anneal')
    """
    has_time = time_limit is not None and time_limit >= COOLING_S and not ends_otherwise
    is_hardest = pick == "hardest" and count <= _FEW and objective == "moves"
    return "cool" if has_time and is_hardest else "anneal"
