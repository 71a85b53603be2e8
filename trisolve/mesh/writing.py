"""The half-edges and winged edges of a mesh as tables for other programs: JSON, or a Lua module.

    {"format": "trisolve-mesh-tables", "version": 1, "name": "Two",
     "vertices": {"x": [...], "y": [...], "z": [...], "halfedge": [...]},
     "halfedges": {"origin": [...], "twin": [...], "next": [...], "prev": [...], "face": [...],
                   "edge": [...]},
     "edges": {"from": [...], "to": [...], "halfedge": [...], "left": [...], "right": [...],
               "left_prev": [...], "left_next": [...], "right_prev": [...], "right_next": [...]},
     "faces": {"first": [...], "corners": [...], "name": [...]}}

Each table is a set of columns, one entry per vertex, half-edge, edge or face. Numbers count from 0
in JSON and from 1 in Lua, following each language's arrays. Missing values are null, or false in
Lua. Examples are the face of a boundary half-edge, the right side of a boundary edge, and the
half-edge of an isolated vertex.

An edge runs from one vertex to another with one face on its left. `left_prev` and `left_next` are
the edges before and after this edge around its left face, and the right side works the same way.
"""

import json
from typing import TYPE_CHECKING, Any

from trisolve.files.lua import lua_string
from trisolve.mesh.lua_functions import LUA_FUNCTIONS
from trisolve.mesh.surface import Mesh

if TYPE_CHECKING:
    from collections.abc import Callable

FORMAT, VERSION = "trisolve-mesh-tables", 1
_PLAIN = frozenset({"x", "y", "z", "corners", "name"})
"""The columns that do not contain numbers of vertices, half-edges, edges or faces."""


def tables_of(mesh: "Mesh") -> dict[str, Any]:
    """Return the tables of a mesh; numbers count from 0, and a missing value is None.

    >>> from trisolve.mesh import board
    >>> tables_of(board("squares:2x1"))["edges"]["right"]
    [None, 1, None, None, None, None, None]
    """

    def existing(number: int, count: int) -> int | None:
        return number if 0 <= number < count else None

    records = [mesh.edge_record(edge) for edge in range(mesh.n_edges)]
    wings = {"left": [record.faces[0] for record in records]}
    right = [record.faces[1] if len(record.faces) > 1 else None for record in records]
    edges: dict[str, list[Any]] = {
        "from": [record.vertices[0] for record in records],
        "to": [record.vertices[1] for record in records],
        "halfedge": mesh.edge_halfedge.tolist(),
        "left": [wing.face for wing in wings["left"]],
        "right": [None if wing is None else wing.face for wing in right],
        "left_prev": [wing.prev_edge for wing in wings["left"]],
        "left_next": [wing.next_edge for wing in wings["left"]],
        "right_prev": [None if wing is None else wing.prev_edge for wing in right],
        "right_next": [None if wing is None else wing.next_edge for wing in right],
    }
    halfedges = {name: getattr(mesh, name).tolist() for name in ("origin", "twin", "next", "prev")}
    x, y, z = mesh.vertices.T.tolist()
    leaving = [existing(h, mesh.n_halfedges) for h in mesh.vertex_halfedge.tolist()]
    return {
        "format": FORMAT,
        "version": VERSION,
        "name": mesh.name,
        "vertices": {"x": x, "y": y, "z": z, "halfedge": leaving},
        "halfedges": {
            **halfedges,
            "face": [existing(face, mesh.n_faces) for face in mesh.face.tolist()],
            "edge": mesh.edge.tolist(),
        },
        "edges": edges,
        "faces": {
            "first": mesh.face_start[: mesh.n_faces].tolist(),
            "corners": [len(face) for face in mesh.faces],
            "name": list(mesh.names) or [None] * mesh.n_faces,
        },
    }


def dump_tables(mesh: "Mesh") -> str:
    """Return the tables of a mesh as JSON, one column per line.

    >>> from trisolve.mesh import board
    >>> json.loads(dump_tables(board("cube")))["faces"]["corners"]
    [4, 4, 4, 4, 4, 4]
    """
    return _text(tables_of(mesh), "{", "}", lambda key: f"{json.dumps(key)}: ", _json) + "\n"


def dump_lua(mesh: "Mesh") -> str:
    """Return the tables of a mesh as a Lua module with functions; numbers count from 1.

    >>> from trisolve.mesh import board
    >>> [line for line in dump_lua(board("squares:1x1")).splitlines() if "first =" in line]
    ['  first = {1},']
    """

    def column(key: str, value: Any) -> str:  # noqa: ANN401 - a column, or a field of the head
        if not isinstance(value, list):
            return _lua(value)
        by = 0 if key in _PLAIN else 1
        return "{" + ", ".join(_lua(x if x is None or not by else x + by) for x in value) + "}"

    tables = _text(tables_of(mesh), "{", "}", lambda key: f"{key} = ", column)
    return f"local M = {tables}\n{LUA_FUNCTIONS}"


def tables_leave_out(mesh: "Mesh") -> tuple[str, ...]:
    """Return the features of a mesh that its tables omit.

    >>> from trisolve.mesh import board
    >>> tables_leave_out(board("cube"))
    ()
    """
    present = {"groups": mesh.groups, "metadata": mesh.metadata}
    return tuple(feature for feature, value in present.items() if value)


def _json(_key: str, value: Any) -> str:  # noqa: ANN401 - any JSON value
    return json.dumps(value, ensure_ascii=False)


def _lua(value: Any) -> str:  # noqa: ANN401 - a number, a string or None
    if value is None:
        return "false"
    if isinstance(value, str):
        return lua_string(value)
    return repr(value)


def _text(
    tables: dict[str, Any],
    opening: str,
    closing: str,
    key_text: "Callable[[str], str]",
    value_text: "Callable[[str, Any], str]",
) -> str:
    """Return tables as text: the fields of the header first, then one column per line."""
    parts = []
    for key, value in tables.items():
        if not isinstance(value, dict):
            parts.append(f" {key_text(key)}{value_text(key, value)}")
            continue
        columns = ",\n".join(f"  {key_text(k)}{value_text(k, v)}" for k, v in value.items())
        parts.append(f" {key_text(key)}{opening}\n{columns}{closing}")
    return opening + "\n" + ",\n".join(parts) + closing
