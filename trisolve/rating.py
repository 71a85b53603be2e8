"""A player's strength as one number, on the scale of difficulty scores.

The number is an Elo rating in which levels are the opponents: a level's rating is its difficulty
score. A player whose rating equals the score is expected to get half the result. `result` rates one
play, `after` updates the number, and `draw` picks the next level of an endless run. The pages use
the same functions in ``web/static/sliding/rating.js``.

>>> from trisolve import rating
>>> first = rating.after(rating.START, score=4.0, result=1, n_before=0)
>>> round(first, 2), round(rating.after(first, score=9.0, result=0, n_before=1), 2)
(4.69, 3.93)
"""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from trisolve.kernels.randomness import SplitMix64

__all__ = ["START", "Offer", "after", "draw", "result"]

START = 3.0
"""The number of a player who has not finished any level."""

SCALE = 4.0
_MAX_EXPONENT = 500.0
STEPS = ((10, 3.0), (30, 1.5))  # (levels finished, the step below that many)
LAST_STEP = 0.8
NEAR_OPTIMUM = 1.5
MIN_SECONDS = 120.0
RISE = 0.5
WIDTH, SHARE = 1.5, 0.1
N_RECENT = 3


class Offer(NamedTuple):
    """A level that `draw` may pick: its difficulty score, its floor and its ideas."""

    score: float
    floor: str = ""
    ideas: tuple[str, ...] = ()


def result(  # noqa: PLR0917 - the facts of a play
    solved: bool, moves: int, optimum: int, hints: int, shown: bool, seconds: float
) -> float | None:
    """Return the result of a play, from 0 to 1; None if the play does not count.

    Parameters
    ----------
    solved : false if the player left the level
    moves, optimum : the number of moves made, and the minimum number
    hints : the number of hints before the end
    shown : true if the player saw the solution
    seconds : the active time

    >>> result(True, 12, 8, hints=0, shown=False, seconds=40)
    1.0
    >>> result(True, 13, 8, hints=0, shown=False, seconds=40)
    0.7
    >>> result(False, 13, 8, hints=0, shown=False, seconds=40) is None
    True
    """
    if shown:
        return 0.0
    if not solved:
        return 0.0 if seconds >= MIN_SECONDS else None
    if hints:
        return 0.3
    return 1.0 if moves <= NEAR_OPTIMUM * optimum else 0.7


def after(rating: float, score: float, result: float, n_before: int) -> float:
    """Return a player's number after a level with a difficulty score.

    `n_before` is the number of levels that the player had finished before. The first levels change
    the number most.
    """
    expected = 1 / (1 + exp(min((score - rating) / SCALE, _MAX_EXPONENT)))
    step = next((step for n, step in STEPS if n_before < n), LAST_STEP)
    return max(1.0, rating + step * (result - expected))


def draw(
    offers: Sequence[Offer],
    rating: float,
    n_finished: int,
    n_run: int = 0,
    recent: Sequence[Offer] = (),
) -> int | None:
    """Return the index of the level that an endless run plays next; None if there are no offers.

    The run aims at the player's number, and half a point higher with each of its `n_run` levels.
    A level within 1.5 points or a tenth of the number is drawn, or else the nearest level. A level
    comes first if its floor and one of its ideas do not occur in the last three `recent` levels.
    `n_finished` is the seed: the number of levels that the player has finished.

    >>> draw([Offer(4.0), Offer(9.0), Offer(30.0)], rating=8.0, n_finished=5)
    1
    """
    if not offers:
        return None
    aim = rating + RISE * n_run
    far = [abs(offer.score - aim) for offer in offers]
    width = max(WIDTH, SHARE * rating, min(far))
    last = recent[-N_RECENT:]
    floors = {offer.floor for offer in last}
    ideas = {idea for offer in last for idea in offer.ideas}
    repeats = {
        at: (offers[at].floor in floors) + (ideas >= set(offers[at].ideas))
        for at, distance in enumerate(far)
        if distance <= width
    }
    fewest = min(repeats.values())
    chosen = [at for at, n in repeats.items() if n == fewest]
    return chosen[SplitMix64(n_finished).below(len(chosen))]
