"""State graphs for NetworkX, with the same facts as the files."""

from typing import Any

from trisolve.extras import missing
from trisolve.sliding.graph_export.elements import edges, nodes
from trisolve.sliding.packing import DEAD
from trisolve.sliding.state_graph import StateGraph


def to_networkx(graph: StateGraph) -> Any:  # noqa: ANN401 - networkx is optional
    """Return a graph as a `networkx.MultiDiGraph`; see ``StateGraph.to_networkx``.

    Raises MissingExtra if NetworkX is not installed.
    """
    try:
        import networkx as nx
    except ImportError:
        raise missing("networkx", "networkx", "a NetworkX graph") from None
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
