"""State graphs as files for other programs: GraphML, DOT, CSV tables, and an SVG picture.

What is written of each state and each move is the same in all of them; see tables.
"""

from os import PathLike, fspath

from trisolve.errors import FileError
from trisolve.files.messages import shown
from trisolve.files.whole import suffix_of, write_file
from trisolve.sliding.graph_export.picture import MAX_DRAWN, dump_picture
from trisolve.sliding.graph_export.text import (
    dump_dot,
    dump_edge_table,
    dump_graphml,
    dump_node_table,
)
from trisolve.sliding.state_graph import StateGraph

__all__ = [
    "MAX_DRAWN",
    "MAX_WRITTEN",
    "SUFFIXES",
    "check_name",
    "dump_dot",
    "dump_edge_table",
    "dump_graphml",
    "dump_node_table",
    "dump_picture",
    "save_graph",
]

MAX_WRITTEN = 1_000_000
"""The most states that are written to a file."""

_DUMPERS = {".graphml": dump_graphml, ".dot": dump_dot, ".gv": dump_dot, ".svg": dump_picture}
SUFFIXES = (".graphml", ".dot", ".gv", ".csv", ".svg")
"""How the names of the files may end."""


def check_name(path: str | PathLike[str]) -> None:
    """Raise FileError unless a path ends in one of SUFFIXES."""
    if suffix_of(path) not in SUFFIXES:
        expected = f"expected a name that ends in {', '.join(SUFFIXES)}"
        raise FileError(f"{shown(fspath(path))}: {expected}")


def save_graph(graph: StateGraph, path: str | PathLike[str]) -> tuple[str, ...]:
    """Write a graph explored with ``analyse=True`` in the form of the path's suffix; return where.

    ``name.csv`` becomes two files, ``name-nodes.csv`` and ``name-edges.csv``. Of a graph that a
    limit stopped the part that was reached is written. Raises FileError for another suffix, a file
    that cannot be written, and more states than MAX_WRITTEN (for a picture: MAX_DRAWN).
    """
    check_name(path)
    name, suffix = fspath(path), suffix_of(path)
    most, what = (MAX_DRAWN, "draw") if suffix == ".svg" else (MAX_WRITTEN, "write")
    if graph.n_states > most:
        message = f"expected at most {most:,} states to {what}, this graph has {graph.n_states:,}"
        raise FileError(f"{shown(name)}: {message}; max_states would bound it")
    if suffix != ".csv":
        write_file(path, _DUMPERS[suffix](graph))
        return (name,)
    stem, end = name[: -len(suffix)], name[-len(suffix) :]
    written = (f"{stem}-nodes{end}", f"{stem}-edges{end}")
    write_file(written[0], dump_node_table(graph))
    write_file(written[1], dump_edge_table(graph))
    return written
