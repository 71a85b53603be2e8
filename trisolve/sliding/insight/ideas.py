"""The ideas of a level: the features that all its shortest solutions in moves have in common.

The shortest solutions are the paths of a graph whose layers are positions: every move in it leads
one step nearer to the goal. All paths have a move of some kind if and only if no path avoids such
moves, so most ideas are found by walking the graph without such moves. Only `back` and `dance` need
to remember the path so far.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from trisolve.errors import FormatError
from trisolve.files.messages import did_you_mean
from trisolve.sliding.insight.reasons import reasons
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.packing import DEAD

if TYPE_CHECKING:
    from trisolve.sliding.state_graph import StateGraph

IDEAS = {
    "push": "has a move in which at least two blocks move",
    "chain": "has a move in which at least three blocks move",
    "back": "has a block that leaves a place and returns to it in a later move",
    "away": "moves a block off its goal",
    "dance": "has at least three moves that drag the same block, which has a goal",
    "rest": "never moves one particular block",
    "only": "is the level's only shortest solution",
    "door": "passes through one particular position, at least two moves from both its start and "
    "its end",
    "trap": "passes through a position in which some move loses the level; one such shortest "
    "solution is enough",
    "brace": "contains a move that braces a later move; trisolve checks only the solution "
    "that `solve` finds",
    "hub": "contains at least three moves that serve the same move; trisolve checks only the "
    "solution that `solve` finds",
}
"""What every shortest solution does in a level with the idea, in the order of all lists."""
STATS = ("ideas", "stages")
"""The stats that claim the ideas and the stages; null or absent if they are not known."""
MAX_SOLUTIONS = 10_000
"""With more shortest solutions, a level's ideas are not known."""
_DANCE, _HUB, _DOOR = 3, 3, 2


@dataclass(frozen=True)
class Ideas:
    """The names of a level's ideas, in the order of IDEAS, and the stages of its solution."""

    names: tuple[str, ...]
    stages: int


class _Way(NamedTuple):
    """A move of some shortest solution: where it leads, the dragged block, and all moved blocks."""

    there: int
    move: Move
    dragged: int
    moved: frozenset[int]


class _Shortest:
    """All shortest solutions as one graph: `layers[k]` has the positions after k moves."""

    def __init__(self, level: Level, graph: "StateGraph") -> None:
        self.level, self.graph = level, graph
        self.ways: dict[int, list[_Way]] = {}
        self.layers: list[list[int]] = [[0]]
        for _ in range(int(graph.distance_to_goal[0])):
            for index in self.layers[-1]:
                self.ways[index] = [_way(level, move, there) for move, there in graph.nearer(index)]
            found = (way.there for index in self.layers[-1] for way in self.ways[index])
            self.layers.append(list(dict.fromkeys(found)))
        self.ways.update((index, []) for index in self.layers[-1])
        self.goals = {n: block.goal[0] for n, block in enumerate(level.blocks) if block.goal}

    @cached_property
    def at(self) -> dict[int, Positions]:
        """The positions of every state on some shortest solution, by the state's index."""
        return {index: self.graph.positions(index) for index in self.ways}

    def all_have(self, wanted: Callable[[int, _Way], bool]) -> bool:
        """Return whether every solution has a move of the given kind."""
        reached = {0}
        for layer in self.layers[:-1]:
            reached = {
                way.there
                for index in layer
                if index in reached
                for way in self.ways[index]
                if not wanted(index, way)
            }
        return not reached

    def leaves_goal(self, index: int, way: _Way) -> bool:
        """Return whether a move takes some block off its goal."""
        before, after = self.at[index], self.at[way.there]
        return any(before[n] == goal != after[n] for n, goal in self.goals.items())

    def all_dance(self) -> bool:
        """Return whether every solution drags some block with a goal three times."""
        reached: set[tuple[int, tuple[int, ...]]] = {(0, (0,) * len(self.level.blocks))}
        for _ in self.layers[:-1]:
            reached = {
                (way.there, counts)
                for index, before in reached
                for way in self.ways[index]
                for counts in [_count_drag(before, way.dragged)]
                if way.dragged not in self.goals or counts[way.dragged] < _DANCE
            }
        return not reached

    def all_come_back(self) -> bool:
        """Return whether, in every solution, some block returns to a position that it has left."""
        been = {(n, first) for n, first in enumerate(self.level.positions)}
        waiting: list[tuple[Iterator[_Way], int, list[tuple[int, int]]]]
        waiting = [(iter(self.ways[0]), 0, [])]
        while waiting:
            ways, index, entered = waiting[-1]
            if not self.ways[index]:
                return False
            way = next(ways, None)
            if way is None:
                been.difference_update(entered)
                waiting.pop()
                continue
            before, after = self.at[index], self.at[way.there]
            new = [(n, after[n]) for n in way.moved if after[n] != before[n]]
            if been.isdisjoint(new):
                been.update(new)
                waiting.append((iter(self.ways[way.there]), way.there, new))
        return True

    def one_rests(self) -> bool:
        """Return whether some block never moves in any solution."""
        moved = {block for ways in self.ways.values() for way in ways for block in way.moved}
        return len(moved) < len(self.level.blocks)

    def has_trap(self) -> bool:
        """Return whether a position on some solution has a legal move that loses."""
        if not self.graph.n_dead:
            return False
        distances = self.graph.distance_to_goal
        return any(
            bool((distances[self.graph.edges_from(index).targets] == DEAD).any())
            for layer in self.layers[:-1]
            for index in layer
        )


def _way(level: Level, move: Move, there: int) -> _Way:
    dragged = level.indices[move.block]
    moved = frozenset((dragged, *(level.indices[block] for block, _ in move.pushes)))
    return _Way(there, move, dragged, moved)


def _count_drag(counts: tuple[int, ...], block: int) -> tuple[int, ...]:
    """Return how often each block was dragged, after one more move, up to the number needed."""
    return (*counts[:block], min(counts[block] + 1, _DANCE), *counts[block + 1 :])


def ideas(level: Level, graph: "StateGraph") -> Ideas | None:
    """Return the ideas of a level, from its whole state graph in the moves metric.

    Returns None if the level cannot be solved, or has more than MAX_SOLUTIONS shortest solutions.

    >>> from trisolve import explore, parse_level
    >>> level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    >>> ideas(level, explore(level, analyze=True))
    Ideas(names=('only',), stages=1)
    """
    if not level.has_goals or not 1 <= graph.n_shortest <= MAX_SOLUTIONS:
        return None
    line = graph.shortest_solution()
    assert line is not None
    shortest, why = _Shortest(level, graph), reasons(level, line)
    served = Counter(one.for_move for one in why if one.for_move is not None)
    holds: dict[str, Callable[[], bool]] = {
        "push": lambda: shortest.all_have(lambda _, way: len(way.moved) > 1),
        "chain": lambda: shortest.all_have(lambda _, way: len(way.moved) > 2),
        "back": shortest.all_come_back,
        "away": lambda: shortest.all_have(shortest.leaves_goal),
        "dance": shortest.all_dance,
        "rest": shortest.one_rests,
        "only": lambda: graph.n_shortest == 1,
        "door": lambda: any(len(layer) == 1 for layer in shortest.layers[_DOOR:-_DOOR]),
        "trap": shortest.has_trap,
        "brace": lambda: any(one.how == "braces" for one in why),
        "hub": lambda: max(served.values(), default=0) >= _HUB,
    }
    stages = max((one.stage for one in why), default=0)
    return Ideas(tuple(name for name in IDEAS if holds[name]()), stages)


def check_ideas(wanted: Iterable[str]) -> None:
    """Raise FormatError for an unknown idea; a leading ``!`` asks for an idea's absence.

    >>> check_ideas(["chain", "!rest"])
    """
    for name in wanted:
        if name.removeprefix("!") not in IDEAS:
            meant = did_you_mean(name.removeprefix("!"), IDEAS)
            known = ", ".join(IDEAS)
            raise FormatError(f"expected ideas among {known}, got {name!r:.40}{meant}")


def has_ideas(names: Collection[str] | None, wanted: Iterable[str]) -> bool:
    """Return whether a level has the wanted ideas; False if its ideas are not known.

    >>> has_ideas(["push"], ["push", "!rest"]), has_ideas(None, ["!rest"]), has_ideas(None, [])
    (True, False, True)
    """
    return all(
        names is not None and (one.removeprefix("!") in names) != one.startswith("!")
        for one in wanted
    )
