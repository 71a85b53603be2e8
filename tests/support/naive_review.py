"""The oracle for the cost of moves, from the rules and a plain search of all positions."""

from itertools import pairwise

from tests.support import naive
from trisolve.sliding import rules


def review(level, moves):
    """Return (left, cost, lost) of each move of a line of play."""
    distance = naive.distances_to_goal(level) if level.has_goals else {}
    at = [level.positions, *(step.positions for step in rules.replay(level, moves))]
    left = [distance.get(positions) for positions in at]
    return [
        (now, None if None in (now, was) else now - was + 1, now is None and was is not None)
        for was, now in pairwise(left)
    ]
