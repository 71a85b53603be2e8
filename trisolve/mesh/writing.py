"""Meshes for other programs: Wavefront OBJ, tables as JSON or a Lua module, and trimesh.

The tables hold the half-edges and the winged edges of a mesh:

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
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from trisolve.files.lua import lua_string
from trisolve.mesh.surface import Group, GroupKind, Mesh
from trisolve.wording import counted

if TYPE_CHECKING:
    from collections.abc import Callable

_KEYS: dict[GroupKind, str] = {"object": "o", "group": "g", "material": "usemtl"}
_BLANKS = " \t"


def dump_obj(mesh: Mesh) -> str:
    r"""Return a mesh as OBJ: vertices, then faces in order; equal meshes give equal texts.

    Every coordinate is the shortest text that reads back as the same double. The text omits the
    features that `obj_leaves_out` lists.

    >>> from trisolve.mesh import board
    >>> dump_obj(board("squares:1x1"))
    'v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 4 3\n'
    """
    return dump_pieces(mesh, enumerate(mesh.faces))


def dump_pieces(mesh: Mesh, pieces: Iterable[tuple[int, Sequence[int]]]) -> str:
    """Return parts of faces, such as triangles, as OBJ, each in the groups of its face."""
    parts = [f"v {number(x)} {number(y)} {number(z)}\n" for x, y, z in mesh.vertices.tolist()]
    memberships = _Memberships(mesh)
    for face, ring in pieces:
        parts.append(memberships.before(face))
        parts.append(f"f {' '.join(str(v + 1) for v in ring)}\n")
    return "".join(parts)


def number(value: float) -> str:
    """Return the shortest text that reads back as the same double; integers have no decimal point.

    >>> number(1.0), number(0.1), number(-0.0), number(1e100), number(2.5e-7)
    ('1', '0.1', '0', '1e+100', '2.5e-07')
    """
    if value == 0.0:
        return "0"
    text = repr(value)
    return text.removesuffix(".0")


def is_sayable(group: Group) -> bool:
    """Return whether an OBJ text can hold the name of a group."""
    name = group.name
    if not name or any(x in name for x in "#\r\n") or name != name.strip(_BLANKS):
        return False
    if any("\ud800" <= x <= "\udfff" for x in name):
        return False
    return group.kind != "group" or not any(x in _BLANKS for x in name)


class _Memberships:
    """The group statements before each face."""

    def __init__(self, mesh: Mesh) -> None:
        self.at: dict[GroupKind, list[list[str]]] = {}
        for group in mesh.groups:
            if is_sayable(group):
                names = self.at.setdefault(group.kind, [[] for _ in range(mesh.n_faces)])
                for face in group.faces:
                    if group.kind == "group" or not names[face]:
                        names[face].append(group.name)
        self.current: dict[GroupKind, list[str]] = {kind: [] for kind in self.at}

    def before(self, face: int) -> str:
        """Return the statements that must come before a face."""
        lines = []
        for kind, names in self.at.items():
            now = names[face]
            if now != self.current[kind]:
                line = " ".join((_KEYS[kind], *now))
                lines.append(f"{line} \n" if line.endswith("\\") else f"{line}\n")
                self.current[kind] = now
        return "".join(lines)


def obj_leaves_out(mesh: Mesh) -> tuple[str, ...]:
    """Return the features of a mesh that its OBJ text omits, one line each.

    >>> from trisolve.mesh import build_mesh
    >>> points = [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    >>> obj_leaves_out(build_mesh(points, [[0, 1, 2]], names=["a"]))
    ('names of faces',)
    """
    left_out = []
    if mesh.name:
        left_out.append("the name of the board")
    if mesh.names:
        left_out.append("names of faces")
    if mesh.metadata:
        left_out.append("metadata")
    for group in mesh.groups:
        if not is_sayable(group):
            left_out.append(f"{group.kind} {group.name!r:.50}: OBJ has no such names")
    for kind in ("object", "material"):
        members = [f for group in mesh.groups if group.kind == kind for f in group.faces]
        n_more = len(members) - len(set(members))
        if n_more:
            left_out.append(f"{counted(n_more, 'face')} in a further {kind}: OBJ has one per face")
    grouped = {f for g in mesh.groups if g.kind == "group" and is_sayable(g) for f in g.faces}
    if grouped:
        n_none = sum(face not in grouped for face in range(min(grouped), mesh.n_faces))
        if n_none:
            left_out.append(f"{counted(n_none, 'face')} in no group: OBJ says default there")
    return tuple(left_out)


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
    return _text(tables_of(mesh), lambda key: f"{json.dumps(key)}: ", _json) + "\n"


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

    tables = _text(tables_of(mesh), lambda key: f"{key} = ", column)
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
        parts.append(f" {key_text(key)}{{\n{columns}}}")
    return "{\n" + ",\n".join(parts) + "}"


LUA_FUNCTIONS = """
-- Returns the faces across the sides of a face, in the order of its corners, each once.
function M.traverse(face)
  local found, seen, at = {}, {}, M.faces.first[face]
  for _ = 1, M.faces.corners[face] do
    local across = M.halfedges.face[M.halfedges.twin[at]]
    if across and not seen[across] then
      found[#found + 1], seen[across] = across, true
    end
    at = M.halfedges.next[at]
  end
  return found
end

-- Returns the face in which a point lies, seen from above, or false. A point on a side belongs
-- to one of its faces.
function M.pick(x, y)
  local xs, ys, h = M.vertices.x, M.vertices.y, M.halfedges
  for face = 1, #M.faces.first do
    local inside, at = false, M.faces.first[face]
    for _ = 1, M.faces.corners[face] do
      local a, b = h.origin[at], h.origin[h.next[at]]
      if (ys[a] > y) ~= (ys[b] > y)
        and x < xs[a] + (xs[b] - xs[a]) * (y - ys[a]) / (ys[b] - ys[a]) then
        inside = not inside
      end
      at = h.next[at]
    end
    if inside then return face end
  end
  return false
end

return M
"""


def to_trimesh(mesh: Mesh) -> Any:  # noqa: ANN401 - trimesh is optional
    """Return a mesh as a trimesh.Trimesh; ``face_attributes["face"]`` holds each triangle's face.

    Vertices keep their numbers. Raises MissingExtra without trimesh, and MeshError
    (degenerate-face) for a face that cannot be cut.
    """
    try:
        import trimesh
    except ImportError:
        from trisolve.extras import missing

        raise missing("trimesh", "trimesh", "to_trimesh") from None
    triangles, owners = mesh.triangles()
    return trimesh.Trimesh(
        vertices=mesh.vertices.copy(),
        faces=triangles,
        face_attributes={"face": owners},
        process=False,
        validate=False,
    )
