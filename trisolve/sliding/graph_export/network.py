"""State graphs for NetworkX, which also writes them as GraphML (Brandes et al., 2001)."""

from io import BytesIO
from typing import Any

from trisolve.extras import missing
from trisolve.sliding.graph_export.elements import edges, nodes
from trisolve.sliding.packing import DEAD
from trisolve.sliding.state_graph import StateGraph


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
