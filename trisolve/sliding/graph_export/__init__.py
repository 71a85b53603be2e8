"""State graphs as files for other programs: GraphML, CSV tables, and an SVG picture."""

from os import PathLike, fspath

from trisolve.errors import FileError
from trisolve.files.messages import escape
from trisolve.files.whole import suffix_of, write_file, write_set
from trisolve.limits import OPTIONS
from trisolve.sliding.graph_export.elements import (
    dump_edge_table,
    dump_graphml,
    dump_node_table,
    load_networkx,
)
from trisolve.sliding.graph_export.picture import MAX_DRAWN, dump_picture
from trisolve.sliding.state_graph import StateGraph

__all__ = [
    "MAX_DRAWN",
    "MAX_GRAPHML",
    "MAX_WRITTEN",
    "SUFFIXES",
    "check_name",
    "dump_edge_table",
    "dump_graphml",
    "dump_node_table",
    "dump_picture",
    "save_graph",
]

MAX_WRITTEN = 1_000_000
"""The maximum number of states in tables."""
MAX_GRAPHML = 50_000
"""The maximum number of states in GraphML, which NetworkX holds in memory as a whole."""

_DUMPERS = {".graphml": dump_graphml, ".svg": dump_picture}
SUFFIXES = (".graphml", ".csv", ".svg")
"""The suffixes of the files."""


def check_name(path: str | PathLike[str]) -> None:
    """Raise FileError unless a path ends in one of SUFFIXES, and MissingExtra if it needs one."""
    if suffix_of(path) not in SUFFIXES:
        expected = f"expected a name that ends in {', '.join(SUFFIXES)}"
        raise FileError(f"{escape(fspath(path))}: {expected}")
    if suffix_of(path) == ".graphml":
        load_networkx("a GraphML file")


def save_graph(graph: StateGraph, path: str | PathLike[str]) -> tuple[str, ...]:
    """Write a graph explored with ``analyze=True`` in the format of the suffix; return the paths.

    ``name.csv`` becomes two files, ``name-nodes.csv`` and ``name-edges.csv``. If a limit stopped
    the exploration, the explored part is written. Raises FileError for an unknown suffix, for a
    file that cannot be written, and for more states than MAX_WRITTEN, MAX_GRAPHML or MAX_DRAWN.
    """
    check_name(path)
    name, suffix = fspath(path), suffix_of(path)
    most = {".graphml": MAX_GRAPHML, ".svg": MAX_DRAWN, ".csv": MAX_WRITTEN}
    maximum, what = most[suffix], "draw" if suffix == ".svg" else "write"
    if graph.n_states > maximum:
        message = f"expected at most {maximum:,} states to {what}, got {graph.n_states:,}"
        raise FileError(f"{escape(name)}: {message}; {OPTIONS['max_states']} limits them")
    if suffix != ".csv":
        write_file(path, _DUMPERS[suffix](graph))
        return (name,)
    stem, end = name[: -len(suffix)], name[-len(suffix) :]
    written = (f"{stem}-nodes{end}", f"{stem}-edges{end}")
    dumps = (dump_node_table, dump_edge_table)
    write_set((one, dump(graph).encode()) for one, dump in zip(written, dumps, strict=True))
    return written
