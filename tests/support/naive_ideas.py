"""The oracle for ideas: it applies the table to a list of all shortest solutions."""

from collections import Counter
from itertools import islice

from tests.support import naive, naive_reasons
from trisolve.sliding import rules


def ideas(level, max_solutions=10_000):
    """Return (names, stages) of a level; None if it is unsolvable or has too many solutions."""
    distance = naive.distances_to_goal(level)
    found = naive.shortest_solutions(level, distance)
    lines = list(islice(found, max_solutions + 1))
    if not 1 <= len(lines) <= max_solutions:
        return None
    plays = [list(rules.replay(level, line)) for line in lines]
    places = [[level.positions, *(step.positions for step in play)] for play in plays]
    blocks = range(len(level.blocks))
    goals = {b: level.blocks[b].goal[0] for b in blocks if level.blocks[b].goal is not None}

    def moved(step):
        return {block for unit in step.steps for block in unit.signs}

    def moves_many(play, n):
        return any(len(moved(step)) >= n for step in play)

    def comes_back(at):
        return any(
            at[i][b] == at[k][b] != at[j][b]
            for b in blocks
            for k in range(len(at))
            for j in range(k)
            for i in range(j)
        )

    def leaves_goal(at):
        return any(
            at[i][b] == goal != at[j][b]
            for b, goal in goals.items()
            for j in range(len(at))
            for i in range(j)
        )

    def dances(play):
        drags = Counter(level.indices[step.move.block] for step in play)
        return any(drags[b] >= 3 for b in goals)

    def loses(at):
        return any(there not in distance for _, there in rules.successors(level, at))

    n = len(lines[0])
    on_the_way = {at for line in places for at in line if not rules.is_solved(level, at)}
    why = naive_reasons.reasons(level, naive.solve(level))
    served = Counter(later for _, _, later, _ in why if later is not None)
    held = {
        "push": all(moves_many(play, 2) for play in plays),
        "chain": all(moves_many(play, 3) for play in plays),
        "back": all(comes_back(at) for at in places),
        "away": all(leaves_goal(at) for at in places),
        "dance": all(dances(play) for play in plays),
        "rest": any(all(b not in moved(step) for play in plays for step in play) for b in blocks),
        "only": len(lines) == 1,
        "door": bool(set.intersection(*(set(at[2 : n - 1]) for at in places))),
        "trap": any(loses(at) for at in on_the_way),
        "brace": any(how == "braces" for _, how, _, _ in why),
        "hub": max(served.values(), default=0) >= 3,
    }
    stages = max((stage for *_, stage in why), default=0)
    return tuple(name for name, holds in held.items() if holds), stages
