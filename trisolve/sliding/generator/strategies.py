"""The ways in which a search moves from level to level, and its objectives.

The six strategies are numbers for the trial loop:

mutate
    This strategy is the greedy method of the game's author: a trial is a few random edits of the
    current level. The result replaces that level if it is at least as hard. The start is the
    position in which the edits leave the blocks.
climb
    This strategy is like mutate, but each trial continues from the hardest state of its reachable
    set.
anneal
    This strategy is like climb, but a trial that is slightly easier may also be accepted (simulated
    annealing, Kirkpatrick, Gelatt and Vecchi 1983). The heat is constant: a loss of one move is
    accepted with a fixed chance, and a loss of two moves with the square of that chance.
melt
    This strategy is like anneal, but looks for the hardest levels on large boards. The accepted
    losses average 8 percent of the moves of the current level, so a climb does not get stuck on
    hard levels sooner than on easy levels. A trial is abandoned as soon as its start turns out to
    be too near the goal. A level is recorded only after it has been the best of its climb for a
    while. Together these changes allow two to three times as many trials in the same time.
harvest
    This strategy is like anneal, but looks for many levels of all lengths instead of one hardest
    level. A climb keeps its number of highlighted blocks, and boards that are hard enough count as
    equally good. From each board that differs from the previous board, the most wanted start is
    chosen (see harvest.py).
cool
    This strategy looks for the single hardest level within a given budget of states. Each
    climb has its share of that budget. As the share is spent, the accepted losses fall and levels
    may have more states; with several goals, the goals of each trial are chosen last (see
    engine/small/cooling.py).

In all other strategies, a climb that makes no progress for a while returns to its best level, and
is finally abandoned for another climb. The heat of anneal was chosen to work for both small boards
and hexagon:4: more heat destroys the progress of small boards, and less heat lets climbs get stuck.

An objective is a name, or a function that can be imported; its calls are made one at a time.
"""

import sys
from collections.abc import Callable, Mapping
from math import isfinite
from numbers import Real
from threading import Lock
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from trisolve.errors import FormatError
from trisolve.sliding.choices import Objective

if TYPE_CHECKING:
    from trisolve.sliding.insight.analysis import Analysis
    from trisolve.sliding.level import Level


NO_PATIENCE = 1 << 40
"""More trials than any climb makes, so it never gives up."""
COOLING_S = 10.0
"""The shortest time limit for which a budget is worthwhile, in seconds."""
_FEW = 10


class Strategy(NamedTuple):
    """The parameters of the trial loop.

    climb : whether a trial continues from the hardest state
    heat : the chance, out of 256, of accepting a loss of 1
    melt : the mean of the additional accepted losses, per mille of the score
    recall, patience : the number of trials without a better level before the climb returns to its
    best level, and before it gives up; in a harvest, the number of trials without a recorded board,
    and the total number
    slack : how much nearer to the goal the start of a trial may be than an acceptable score; -1 for
        any distance
    settle : the number of trials for which a level must stay the best of its climb to be recorded
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
    """Return the strategy for a search of a shape when the user names none.

    With only a time limit, and for a few of the hardest levels, "cool" is the best choice.

    >>> wanted = {"ends_otherwise": False, "count": 1, "pick": "hardest", "objective": "moves"}
    >>> usual_strategy(time_limit=100, **wanted), usual_strategy(time_limit=5, **wanted)
    ('cool', 'anneal')
    """
    has_time = time_limit is not None and time_limit >= COOLING_S and not ends_otherwise
    is_hardest = pick == "hardest" and count <= _FEW and objective == "moves"
    return "cool" if has_time and is_hardest else "anneal"


_FUNCTION = "function "
_calling = Lock()


def objective_name(objective: Objective) -> str:
    """Return the name by which metadata records an objective.

    >>> objective_name("moves"), objective_name(len)
    ('moves', 'function builtins.len')
    """
    if isinstance(objective, str):
        return objective
    named = objective if hasattr(objective, "__qualname__") else type(objective)
    return f"{_FUNCTION}{named.__module__}.{named.__qualname__}"


def is_function_name(name: object) -> bool:
    """Return whether metadata names a function as the objective.

    >>> is_function_name("function builtins.len"), is_function_name("moves")
    (True, False)
    """
    return isinstance(name, str) and name.startswith(_FUNCTION)


def check_importable(objective: Objective) -> None:
    """Raise FormatError for a function that the workers of a cluster cannot import.

    >>> check_importable(lambda level, analysis: 0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected an objective that workers can import, of a module and ...
    """
    if isinstance(objective, str):
        return
    module = getattr(objective, "__module__", "")
    found: object = sys.modules.get(module)
    for part in getattr(objective, "__qualname__", "").split("."):
        found = getattr(found, part, None)
    if module == "__main__" or found is not objective:
        expected = "expected an objective that workers can import, of a module and no lambda"
        raise FormatError(f"{expected}, got {objective_name(objective)}")


def value_of(
    objective: "Callable[[Level, Analysis], float]", level: "Level", analysis: "Analysis"
) -> float:
    """Return a function's value for a level; raise FormatError if it is not a finite number.

    Threads wait for each other, so the function need not be thread-safe.
    """
    with _calling:
        value = objective(level, analysis)
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        expected = f"expected a finite number from the objective, {objective_name(objective)}"
        raise FormatError(f"{expected}, got {value!r:.40} for the level {level.key}")
    return float(value)
