"""The oracle: a slow, obvious breadth-first search over the readable rules.

It shares no code with the engine. Like the search of the game's author, it keeps visited positions
in a sorted set: the author used an AVL tree, and this is sortedcontainers' SortedSet.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sortedcontainers import SortedSet

from trisolve.sliding import rules
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move


@dataclass
class Exploration:
    """The whole reachable set: `layers[d]` is the list of positions first reached in d moves."""

    layers: list[list[Positions]] = field(default_factory=list)
    n_successors: int = 0
    line: dict[Positions, tuple[Move, ...]] = field(default_factory=dict)
    """The first shortest line of play found to each positions, moves tried in the rules' order."""

    @property
    def n_states(self) -> int:
        return len(self.line)


def successors(level: Level, positions: Positions, metric: str) -> list[tuple[Move, Positions]]:
    found = rules.successors(level, positions)
    return [(move, at) for move, at in found if metric == "moves" or abs(move.distance) == 1]


def explore(level: Level, metric: str = "moves") -> Exploration:
    """Return every position reachable, breadth first."""
    result = Exploration(layers=[[level.positions]], line={level.positions: ()})
    visited = SortedSet([level.positions])
    while result.layers[-1]:
        following = []
        for positions in result.layers[-1]:
            for move, at in successors(level, positions, metric):
                result.n_successors += 1
                if at not in visited:
                    visited.add(at)
                    result.line[at] = (*result.line[positions], move)
                    following.append(at)
        result.layers.append(following)
    result.layers.pop()
    return result


def solve(level: Level, metric: str = "moves") -> tuple[Move, ...] | None:
    """Return the first shortest solution in the rules' order of moves, or None."""
    for positions, line in explore(level, metric).line.items():
        if rules.is_solved(level, positions):
            return line
    return None


def distances_to_goal(level: Level, metric: str = "moves") -> dict[Positions, int]:
    """Return the distance to the goal of every reachable position that is not dead.

    It follows from the distances of the successors, so this repeats until no distance changes.
    """
    reachable = explore(level, metric).line
    after = {at: [there for _, there in successors(level, at, metric)] for at in reachable}
    known = {at: 0 for at in reachable if rules.is_solved(level, at)}
    while True:
        nearest = {
            at: 1 + min(known[there] for there in after[at] if there in known)
            for at in reachable
            if at not in known and any(there in known for there in after[at])
        }
        if not nearest:
            return known
        least = min(nearest.values())
        known.update((at, distance) for at, distance in nearest.items() if distance == least)


def shortest_solutions(
    level: Level, distance: dict[Positions, int], metric: str = "moves"
) -> Iterator[tuple[Move, ...]]:
    """Yield every shortest solution from the start, in the rules' order of moves."""

    def lines(at: Positions) -> Iterator[tuple[Move, ...]]:
        if distance[at] == 0:
            yield ()
            return
        for move, there in successors(level, at, metric):
            if distance.get(there) == distance[at] - 1:
                yield from ((move, *rest) for rest in lines(there))

    if level.positions in distance:
        yield from lines(level.positions)
