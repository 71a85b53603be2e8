"""The facts about each state and each move of a graph, as CSV tables, and for NetworkX.

NetworkX also writes graphs as GraphML (Brandes et al., 2001).
"""

import csv
import io
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, NamedTuple

from trisolve.extras import missing
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
    """Return the distance of each block that moved between two packed states."""
    moved = {}
    changed = here ^ there
    for block in range(n_blocks):
        shift = 4 * block
        if changed >> shift & 15:
            moved[block] = (there >> shift & 15) - (here >> shift & 15)
    return moved


_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def _pushes(move: Move) -> str:
    return " ".join(str(Move(block, steps)) for block, steps in move.pushes)


def dump_node_table(graph: StateGraph) -> str:
    """Return the states as CSV: id, from_start, to_goal (-1: dead, empty: unknown), kind, where."""
    rows = (
        (node.state, node.from_start, node.to_goal, node.kind, node.positions)
        for node in nodes(graph)
    )
    return _table(("id", "from_start", "to_goal", "kind", "positions"), rows)


def dump_edge_table(graph: StateGraph) -> str:
    """Return the moves as CSV: source, target, move, and the blocks that the move pushes."""
    rows = ((edge.source, edge.target, edge.move, _pushes(edge.move)) for edge in edges(graph))
    return _table(("source", "target", "move", "pushes"), rows)


def _table(head: tuple[str, ...], rows: Iterable[tuple[Any, ...]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """Return the content of a cell; a quote keeps spreadsheets from evaluating a string.

    >>> _cell("=1+1"), _cell("A2"), _cell(-3), _cell(Move("@", 1))
    ("'=1+1", 'A2', -3, "'@:1")
    """
    if value is None or isinstance(value, int | float):
        return value
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULAS) else text


def load_networkx(what: str) -> Any:  # noqa: ANN401 - a module
    """Return NetworkX; raise MissingExtra, which says that `what` needs it."""
    try:
        import networkx
    except ImportError:
        raise missing("networkx", "networkx", what) from None
    return networkx


def to_networkx(graph: StateGraph) -> Any:  # noqa: ANN401 - networkx is optional
    """Return a graph as a `networkx.MultiDiGraph`; see ``StateGraph.to_networkx``.

    Raises MissingExtra if NetworkX is not installed.
    """
    nx = load_networkx("a NetworkX graph")
    ids = tuple(block.id for block in graph.level_at(0).blocks)
    found = nx.MultiDiGraph(metric=graph.metric, blocks=ids)
    for node in nodes(graph):
        facts: dict[str, Any] = {"from_start": node.from_start, "kind": node.kind}
        facts["positions"] = graph.positions(node.state)
        if node.to_goal not in (None, DEAD):
            facts["to_goal"] = node.to_goal
        found.add_node(node.state, **facts)
    for edge in edges(graph):
        found.add_edge(edge.source, edge.target, move=str(edge.move), pushing=edge.pushing)
    return found


def dump_graphml(graph: StateGraph) -> str:
    """Return the graph of to_networkx as GraphML, with positions such as ``A:66 B:37``.

    Raises MissingExtra if NetworkX is not installed.
    """
    nx = load_networkx("a GraphML file")
    found = to_networkx(graph)
    found.graph["blocks"] = " ".join(found.graph["blocks"])
    for node in nodes(graph):
        found.nodes[node.state]["positions"] = node.positions
    written = BytesIO()
    nx.write_graphml_xml(found, written)
    return written.getvalue().decode() + "\n"
