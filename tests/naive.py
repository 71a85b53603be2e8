"""The oracle: a slow, obvious breadth-first search over the readable rules.

It shares no code with the engine. Like the search of the game's author it keeps what it has
visited in a sorted set (his was an AVL tree), here sortedcontainers' SortedSet.
"""

from dataclasses import dataclass, field

from sortedcontainers import SortedSet

from trisolve import rules
from trisolve.level import Level, Positions
from trisolve.moves import Move


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
