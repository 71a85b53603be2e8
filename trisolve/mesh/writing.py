"""Meshes for other programs: Wavefront OBJ, and trimesh."""

from collections.abc import Iterable, Sequence
from typing import Any

from trisolve.mesh.surface import Group, GroupKind, Mesh
from trisolve.wording import counted

_KEYS: dict[GroupKind, str] = {"object": "o", "group": "g", "material": "usemtl"}
_BLANKS = " \t"


def dump_obj(mesh: Mesh) -> str:
    r"""Return a mesh as OBJ: vertices, then faces in order; equal meshes give equal strings.

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
    """Return the shortest string that reads back as the same double; integers have no point.

    >>> number(1.0), number(0.1), number(-0.0), number(1e100), number(2.5e-7)
    ('1', '0.1', '0', '1e+100', '2.5e-07')
    """
    if value == 0.0:
        return "0"
    text = repr(value)
    return text.removesuffix(".0")


def is_sayable(group: Group) -> bool:
    """Return whether an OBJ file can hold the name of a group."""
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
    """Return the features of a mesh that its OBJ file omits, one line for each.

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
