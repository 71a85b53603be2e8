"""The facts about each state and each move of a graph."""

from collections.abc import Iterator
from typing import NamedTuple

from trisolve.sliding.moves import Move
from trisolve.sliding.packing import DEAD
from trisolve.sliding.state_graph import StateGraph


class Node(NamedTuple):
    """A state: its index as `state`, its distances, and its positions, as ``A:66 B:37``.

    `from_start` and `to_goal` are in the graph's metric; `to_goal` is DEAD for a dead state, and
    None if a limit stopped the search. `shortest` says whether the state is on a shortest solution.
    """

    state: int
    from_start: int
    to_goal: int | None
    shortest: bool
    positions: str

    @property
    def kind(self) -> str:
        """The kind of state: "solved", "dead", "shortest" (on a shortest solution), or "other"."""
        if self.to_goal == 0:
            return "solved"
        if self.to_goal == DEAD:
            return "dead"
        return "shortest" if self.shortest else "other"


class Edge(NamedTuple):
    """A move from one state to another, by their indices, with the blocks it pushes."""

    source: int
    target: int
    move: Move
    pushing: bool


def nodes(graph: StateGraph) -> Iterator[Node]:
    """Yield every state of a graph, by index."""
    ids = [block.id for block in graph.level_at(0).blocks]
    known = graph.limit is None
    from_start = graph.distance_from_start.tolist()
    to_goal = graph.distance_to_goal.tolist() if known else [None] * graph.n_states
    for index, (depth, distance) in enumerate(zip(from_start, to_goal, strict=True)):
        on_shortest = known and distance != DEAD and depth + distance == to_goal[0]
        stand = zip(ids, graph.positions(index), strict=True)
        positions = " ".join(f"{block}:{cell}" for block, cell in stand)
        yield Node(index, depth, distance, on_shortest, positions)


def edges(graph: StateGraph) -> Iterator[Edge]:
    """Yield every move between two states of a graph, by source, in the order of the rules."""
    ids = [block.id for block in graph.level_at(0).blocks]
    states: list[int] = graph.states.tolist()
    for some in graph.edges():
        columns = (column.tolist() for column in some)
        for source, target, block, pushing in zip(*columns, strict=True):
            steps = _steps(states[source], states[target], len(ids))
            distance = steps.pop(block)
            pushes = tuple((ids[other], steps[other]) for other in steps)
            yield Edge(source, target, Move(ids[block], distance, pushes), pushing)


def _steps(here: int, there: int, n_blocks: int) -> dict[int, int]:
    """Return how far blocks have moved between two packed states, for those that moved."""
    moved = {}
    changed = here ^ there
    for block in range(n_blocks):
        shift = 4 * block
        if changed >> shift & 15:
            moved[block] = (there >> shift & 15) - (here >> shift & 15)
    return moved
