"""State graphs as text: GraphML (Brandes et al., 2001), Graphviz DOT, and CSV tables."""

import csv
import io
from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from trisolve.sliding.graph_export.elements import edges, nodes
from trisolve.sliding.moves import Move
from trisolve.sliding.packing import DEAD
from trisolve.sliding.state_graph import StateGraph

_KEYS = (
    ("node", "from_start", "int"),
    ("node", "to_goal", "int"),
    ("node", "kind", "string"),
    ("node", "positions", "string"),
    ("edge", "move", "string"),
    ("edge", "pushes", "string"),
)
_COLORS = {"solved": "#009e73", "dead": "#d55e00", "shortest": "#56b4e9", "other": "#dddddd"}

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def _pushes(move: Move) -> str:
    return " ".join(str(Move(block, steps)) for block, steps in move.pushes)


def dump_graphml(graph: StateGraph) -> str:
    """Return a graph as GraphML.

    A node has its distances `from_start` and `to_goal` (omitted if dead or unknown), its `kind`
    ("solved", "dead", "shortest" or "other") and `positions`. An edge has its `move` and the blocks
    it `pushes`.
    """
    return "\n".join(_graphml(graph)) + "\n"


def _graphml(graph: StateGraph) -> Iterator[str]:
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    for owner, name, kind in _KEYS:
        yield f'  <key id="{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>'
    yield f'  <graph id="{graph.metric}" edgedefault="directed">'
    for node in nodes(graph):
        data = {"from_start": node.from_start, "kind": node.kind, "positions": node.positions}
        if node.to_goal not in (None, DEAD):
            data["to_goal"] = node.to_goal
        yield f'    <node id="n{node.state}">{_data(data)}</node>'
    for edge in edges(graph):
        data = {"move": str(edge.move)}
        if edge.pushing:
            data["pushes"] = _pushes(edge.move)
        ends = f'source="n{edge.source}" target="n{edge.target}"'
        yield f"    <edge {ends}>{_data(data)}</edge>"
    yield "  </graph>"
    yield "</graphml>"


def _data(values: dict[str, Any]) -> str:
    return "".join(
        f'<data key="{name}">{escape(str(value), quote=False)}</data>'
        for name, value in values.items()
    )


def dump_dot(graph: StateGraph) -> str:
    """Return a graph as Graphviz DOT, with a rank for each distance from the start."""
    return "\n".join(_dot(graph)) + "\n"


def _dot(graph: StateGraph) -> Iterator[str]:
    yield "digraph states {"
    yield "  node [shape=circle, style=filled, fixedsize=true, width=0.4, fontsize=9];"
    yield "  edge [arrowsize=0.5, fontsize=8];"
    ranks: list[list[str]] = [[] for _ in graph.layers]
    for node in nodes(graph):
        ring = ", penwidth=3" if node.state == 0 else ""
        look = f'fillcolor="{_COLORS[node.kind]}", tooltip={_quoted(node.positions)}{ring}'
        yield f"  n{node.state} [label={node.state}, {look}];"
        ranks[node.from_start].append(f"n{node.state};")
    for rank in ranks:
        yield f"  {{rank=same; {' '.join(rank)}}}"
    for edge in edges(graph):
        color = ", color=red" if edge.pushing else ""
        yield f"  n{edge.source} -> n{edge.target} [label={_quoted(str(edge.move))}{color}];"
    yield "}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


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
    """Return the content of a cell; a quote keeps spreadsheets from evaluating a text.

    >>> _cell("=1+1"), _cell("A2"), _cell(-3), _cell(Move("@", 1))
    ("'=1+1", 'A2', -3, "'@:1")
    """
    if value is None or isinstance(value, int | float):
        return value
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULAS) else text
