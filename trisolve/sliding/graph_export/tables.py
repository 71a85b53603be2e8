"""State graphs as CSV tables of states and moves."""

import csv
import io
from collections.abc import Iterable
from typing import Any

from trisolve.sliding.graph_export.elements import edges, nodes
from trisolve.sliding.moves import Move
from trisolve.sliding.state_graph import StateGraph

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
    """Return the content of a cell; a quote keeps spreadsheets from evaluating a text.

    >>> _cell("=1+1"), _cell("A2"), _cell(-3), _cell(Move("@", 1))
    ("'=1+1", 'A2', -3, "'@:1")
    """
    if value is None or isinstance(value, int | float):
        return value
    text = str(value)
    return f"'{text}" if text.startswith(_FORMULAS) else text
