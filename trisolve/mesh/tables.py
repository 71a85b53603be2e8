"""Meshes as tables for other programs, in JSON and in Lua; these tables can be read as boards.

In columns, each table has one list per property:

    {"format": "trisolve-mesh-tables", "version": 1, "name": "Two",
     "vertices": {"x": [...], "y": [...], "z": [...], "halfedge": [...]},
     "halfedges": {"origin": [...], "twin": [...], "next": [...], "prev": [...], "face": [...],
                   "edge": [...]},
     "edges": {"from": [...], "to": [...], "halfedge": [...], "left": [...], "right": [...],
               "left_prev": [...], "left_next": [...], "right_prev": [...], "right_next": [...]},
     "faces": {"first": [...], "corners": [...], "name": [...]}}

As records, each vertex, edge and face is an object:

    {"format": "trisolve-mesh-records", "version": 1, "name": "Two",
     "vertices": [{"position": [0, 0, 0], "edges": [...]}, ...],
     "edges": [{"vertices": [0, 1], "faces": [{"face": 0, "previous": 3, "next": 1}]}, ...],
     "faces": [{"vertices": [...], "edges": [...], "name": "a1"}, ...]}

Numbers count from 0 in JSON and from 1 in Lua, following each language's arrays. Missing values are
null, or false in Lua. Examples are the face of a boundary half-edge, the right side of a boundary
edge, and the half-edge of an isolated vertex.

An edge runs from one vertex to another with one face on its left. `left_prev` and `left_next` are
the edges before and after this edge around its left face, and the right side works the same way.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from trisolve.errors import FormatError
from trisolve.files.lua import lua_string
from trisolve.mesh.errors import MeshError

if TYPE_CHECKING:
    from trisolve.mesh.definitions import RecordsFile, TablesFile
    from trisolve.mesh.surface import Mesh

FacesAs: TypeAlias = Literal["columns", "records"]
Lists: TypeAlias = tuple[list[tuple[float, float, float]], list[list[int]], list[str] | None]
"""The positions of vertices, the corners of faces, and the names of faces, if they have names."""

COLUMNS, RECORDS, VERSION = "trisolve-mesh-tables", "trisolve-mesh-records", 1
_PLAIN = frozenset({"x", "y", "z", "corners", "name", "position"})
"""The values that are not numbers of vertices, half-edges, edges or faces."""
_ACCESS = {
    "columns": """
local n_faces, rings, sides = #M.faces.first, {}, {}

-- Returns the vertices of a face in order.
local function corners(face)
  if not rings[face] then
    local ring, at = {}, M.faces.first[face]
    for k = 1, M.faces.corners[face] do
      ring[k], at = M.halfedges.origin[at], M.halfedges.next[at]
    end
    rings[face] = ring
  end
  return rings[face]
end

-- Returns the face across each side of a face, or false at the boundary.
local function across(face)
  if not sides[face] then
    local found, at = {}, M.faces.first[face]
    for k = 1, M.faces.corners[face] do
      found[k], at = M.halfedges.face[M.halfedges.twin[at]], M.halfedges.next[at]
    end
    sides[face] = found
  end
  return sides[face]
end

local function position(vertex)
  return M.vertices.x[vertex], M.vertices.y[vertex], M.vertices.z[vertex]
end
""",
    "records": """
local n_faces, sides = #M.faces, {}

-- Returns the vertices of a face in order.
local function corners(face)
  return M.faces[face].vertices
end

-- Returns the face across each side of a face, or false at the boundary.
local function across(face)
  if not sides[face] then
    local found = {}
    for k, edge in ipairs(M.faces[face].edges) do
      found[k] = false
      for _, side in ipairs(M.edges[edge].faces) do
        if side.face ~= face then found[k] = side.face end
      end
    end
    sides[face] = found
  end
  return sides[face]
end

local function position(vertex)
  local p = M.vertices[vertex].position
  return p[1], p[2], p[3]
end
""",
}
_FUNCTIONS = Path(__file__).with_name("functions.lua")


def columns_of(mesh: "Mesh") -> dict[str, Any]:
    """Return the tables of a mesh as columns; numbers count from 0, and a missing value is None.

    >>> from trisolve.mesh import board
    >>> columns_of(board("squares:2x1"))["edges"]["right"]
    [None, 1, None, None, None, None, None]
    """

    def existing(number: int, count: int) -> int | None:
        return number if 0 <= number < count else None

    records = [mesh.edge_record(edge) for edge in range(mesh.n_edges)]
    left = [record.faces[0] for record in records]
    right = [record.faces[1] if len(record.faces) > 1 else None for record in records]
    edges: dict[str, list[Any]] = {
        "from": [record.vertices[0] for record in records],
        "to": [record.vertices[1] for record in records],
        "halfedge": mesh.edge_halfedge.tolist(),
        "left": [wing.face for wing in left],
        "right": [None if wing is None else wing.face for wing in right],
        "left_prev": [wing.prev_edge for wing in left],
        "left_next": [wing.next_edge for wing in left],
        "right_prev": [None if wing is None else wing.prev_edge for wing in right],
        "right_next": [None if wing is None else wing.next_edge for wing in right],
    }
    halfedges = {name: getattr(mesh, name).tolist() for name in ("origin", "twin", "next", "prev")}
    x, y, z = mesh.vertices.T.tolist()
    leaving = [existing(h, mesh.n_halfedges) for h in mesh.vertex_halfedge.tolist()]
    return {
        "format": COLUMNS,
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


def records_of(mesh: "Mesh") -> dict[str, Any]:
    """Return the tables of a mesh as one record per vertex, edge and face.

    >>> from trisolve.mesh import board
    >>> records_of(board("squares:1x1"))["edges"][1]
    {'vertices': [1, 3], 'faces': [{'face': 0, 'previous': 0, 'next': 2}]}
    """
    vertices = [mesh.vertex(vertex) for vertex in range(mesh.n_vertices)]
    edges = [mesh.edge_record(edge) for edge in range(mesh.n_edges)]
    faces = [mesh.face_record(face) for face in range(mesh.n_faces)]
    names = [{"name": name} for name in mesh.names] or [{}] * mesh.n_faces
    return {
        "format": RECORDS,
        "version": VERSION,
        "name": mesh.name,
        "vertices": [{"position": list(v.position), "edges": list(v.edges)} for v in vertices],
        "edges": [
            {
                "vertices": list(edge.vertices),
                "faces": [{"face": f, "previous": p, "next": n} for f, p, n in edge.faces],
            }
            for edge in edges
        ],
        "faces": [
            {"vertices": list(face.vertices), "edges": list(face.edges), **name}
            for face, name in zip(faces, names, strict=True)
        ],
    }


_TABLES: dict[FacesAs, "Callable[[Mesh], dict[str, Any]]"] = {
    "columns": columns_of,
    "records": records_of,
}


def dump_tables(mesh: "Mesh", faces: FacesAs = "columns") -> str:
    """Return the tables of a mesh as JSON, one column or record per line.

    >>> from trisolve.mesh import board
    >>> json.loads(dump_tables(board("cube")))["faces"]["corners"]
    [4, 4, 4, 4, 4, 4]
    """
    return _text(_TABLES[faces](mesh), lambda key: f"{json.dumps(key)}: ", _json, ("[", "]")) + "\n"


def dump_lua(mesh: "Mesh", faces: FacesAs = "columns") -> str:
    """Return the tables of a mesh as a Lua module with functions; numbers count from 1.

    >>> from trisolve.mesh import board
    >>> [line for line in dump_lua(board("squares:1x1")).splitlines() if "first =" in line]
    ['  first = {1},']
    """
    tables = _TABLES[faces](mesh)
    counted = {key: _shift(key, one, 1) for key, one in tables.items()} | {"version": VERSION}
    text = _text(counted, lambda key: f"{key} = ", _lua, ("{", "}"))
    return f"local M = {text}\n{_ACCESS[faces]}{_FUNCTIONS.read_text('utf-8')}"


def tables_leave_out(mesh: "Mesh") -> tuple[str, ...]:
    """Return the features of a mesh that its tables omit.

    >>> from trisolve.mesh import board
    >>> tables_leave_out(board("cube"))
    ()
    """
    present = {"groups": mesh.groups, "metadata": mesh.metadata}
    return tuple(feature for feature, value in present.items() if value)


def _shift(key: str, value: Any, by: int) -> Any:  # noqa: ANN401 - any JSON value
    """Return a value of the tables with `by` added to all numbers that count something."""
    if key in _PLAIN:
        return [x or None for x in value] if key == "name" and isinstance(value, list) else value
    if isinstance(value, dict):
        return {name: _shift(name, one, by) for name, one in value.items()}
    if isinstance(value, list):
        return [_shift(key, one, by) for one in value]
    if value is False:
        return None
    return value + by if type(value) in {int, float} else value


def _json(value: Any) -> str:  # noqa: ANN401 - any JSON value
    return json.dumps(value, ensure_ascii=False)


def _lua(value: Any) -> str:  # noqa: ANN401 - any JSON value
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_lua(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "{" + ", ".join(map(_lua, value)) + "}"
    if value is None:
        return "false"
    return lua_string(value) if isinstance(value, str) else repr(value)


def _text(
    tables: dict[str, Any],
    key_text: Callable[[str], str],
    value_text: Callable[[Any], str],
    brackets: tuple[str, str],
) -> str:
    """Return tables as text: the fields of the header first, then one column or record per line."""
    parts = []
    for key, value in tables.items():
        if isinstance(value, dict):
            rows = [f"{key_text(name)}{value_text(one)}" for name, one in value.items()]
        elif isinstance(value, list):
            rows = list(map(value_text, value))
        else:
            parts.append(f" {key_text(key)}{value_text(value)}")
            continue
        opening, closing = ("{", "}") if isinstance(value, dict) else brackets
        lines = ",\n".join(f"  {row}" for row in rows)
        parts.append(f" {key_text(key)}{opening}\n{lines}{closing}")
    return "{\n" + ",\n".join(parts) + "}"


def lists_in(value: dict[str, Any]) -> Lists:
    """Return the vertices and faces of tables whose numbers count from 0; may raise FieldError.

    Every column has to agree with the faces. Records may number their edges in any order.
    """
    from trisolve.mesh.definitions import RECORDS as RECORDS_FORMAT
    from trisolve.mesh.definitions import TABLES as COLUMNS_FORMAT

    if value.get("format") == RECORDS:
        return _lists_in_records(RECORDS_FORMAT.read(value))
    lists = _lists_in_columns(COLUMNS_FORMAT.read(value))
    _compare_columns(value, lists)
    return lists


def from_lua(text: str) -> dict[str, Any]:
    """Parse tables from Lua code, and renumber them from 0; may raise FormatError.

    >>> from_lua('return {format = "trisolve-mesh-tables", faces = {first = {1, false}}}')["faces"]
    {'first': [0, None]}
    """
    from trisolve.files.lua import parse_lua

    found = parse_lua(text)
    if not isinstance(found, dict) or found.get("format") not in {COLUMNS, RECORDS}:
        raise FormatError(f'expected a table with format = "{COLUMNS}" or "{RECORDS}"')
    return {
        key: one if key in {"name", "version"} else _shift(key, one, -1)
        for key, one in found.items()
    }


def _lists_in_columns(tables: "TablesFile") -> Lists:
    from trisolve.files.records import refuse

    for name in ("vertices", "halfedges", "edges", "faces"):
        table = getattr(tables, name)
        columns = {key: getattr(table, key) for key in table.__struct_fields__}
        length = len(next(iter(columns.values())))
        for key, column in columns.items():
            if len(column) != length:
                refuse(f"an array of {length}", column, f"{name}.{key}")
    v, h, f = tables.vertices, tables.halfedges, tables.faces
    faces = []
    for face, n_corners in enumerate(f.corners):
        ring: list[int] = []
        at, place = f.first[face], f"faces.first[{face}]"
        while len(ring) < n_corners:
            if not 0 <= at < len(h.origin):
                refuse(f"a half-edge from 0 to {len(h.origin) - 1}", at, place)
            ring.append(h.origin[at])
            at, place = h.next[at], f"halfedges.next[{at}]"
        faces.append(ring)
    names = [name for name in f.name if name is not None]
    if names and len(names) < len(f.name):
        refuse("a name for every face or for none", None, f"faces.name[{f.name.index(None)}]")
    return list(zip(v.x, v.y, v.z, strict=True)), faces, names or None


def _compare_columns(given: dict[str, Any], lists: Lists) -> None:
    """Raise FieldError at the first column that does not agree with the faces.

    Faces with a fault are reported when the mesh is built.
    """
    from trisolve.files.records import refuse
    from trisolve.mesh.build import build_mesh

    try:
        wanted = columns_of(build_mesh(lists[0], lists[1]))
    except MeshError:
        return
    for table in ("vertices", "halfedges", "edges", "faces"):
        for key, column in wanted[table].items():
            if key == "name":
                continue
            found = given[table][key]
            if len(found) != len(column):
                refuse(f"an array of {len(column)}", found, f"{table}.{key}")
            for row, (one, right) in enumerate(zip(found, column, strict=True)):
                if one != right:
                    refuse(_json(right), one, f"{table}.{key}[{row}]")


def _lists_in_records(tables: "RecordsFile") -> Lists:
    from trisolve.files.records import refuse

    wings: list[set[tuple[int, int, int]]] = [set() for _ in tables.edges]
    ends: list[set[int]] = [set() for _ in tables.edges]
    at_vertex: list[set[int]] = [set() for _ in tables.vertices]
    for number, face in enumerate(tables.faces):
        ring, place = face.edges, f"faces[{number}].edges"
        if len(ring) != len(face.vertices):
            refuse(f"an array of {len(face.vertices)}", ring, place)
        for k, edge in enumerate(ring):
            if not 0 <= edge < len(wings):
                refuse(f"an edge from 0 to {len(wings) - 1}", edge, f"{place}[{k}]")
            wings[edge].add((number, ring[k - 1], ring[(k + 1) % len(ring)]))
            side = {face.vertices[k], face.vertices[(k + 1) % len(ring)]}
            if ends[edge] and ends[edge] != side:
                refuse(f"the edge from {face.vertices[k]}", edge, f"{place}[{k}]")
            ends[edge] = side
            for vertex in side:
                if 0 <= vertex < len(at_vertex):
                    at_vertex[vertex].add(edge)
    for number, record in enumerate(tables.edges):
        place = f"edges[{number}]"
        if set(record.vertices) != ends[number]:
            refuse(_json(sorted(ends[number])), record.vertices, f"{place}.vertices")
        given = {(wing.face, wing.previous, wing.next) for wing in record.faces}
        if given != wings[number] or len(given) != len(record.faces):
            wanted = [
                dict(zip(("face", "previous", "next"), w, strict=True)) for w in wings[number]
            ]
            what = f"{_json(wanted)}, from the edges of the faces"
            refuse(what, len(record.faces), f"{place}.faces")
    for number, vertex_record in enumerate(tables.vertices):
        if set(vertex_record.edges) != at_vertex[number]:
            what, place = _json(sorted(at_vertex[number])), f"vertices[{number}].edges"
            refuse(f"{what} in any order", vertex_record.edges, place)
    names = [face.name for face in tables.faces if isinstance(face.name, str)]
    if names and len(names) < len(tables.faces):
        at = next(k for k, face in enumerate(tables.faces) if not isinstance(face.name, str))
        refuse("a name for every face or for none", None, f"faces[{at}].name")
    points = [vertex.position for vertex in tables.vertices]
    return points, [face.vertices for face in tables.faces], names or None
