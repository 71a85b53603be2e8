"""The contents of mesh files as commands read, count, cut and write them: one board per file."""

from collections import Counter
from dataclasses import dataclass
from typing import Any

from trisolve.errors import FormatError
from trisolve.files.entries import Labeled, Source
from trisolve.files.whole import name_of, read_source
from trisolve.mesh.board_json import dump_mesh
from trisolve.mesh.boards import is_board_name
from trisolve.mesh.errors import MeshError
from trisolve.mesh.inspection import Inspection, inspect, notes_of
from trisolve.mesh.loading import WHAT, load_mesh
from trisolve.mesh.surface import Mesh
from trisolve.mesh.writing import dump_pieces
from trisolve.wording import brief, counted

_COUNTS = ("vertices", "edges", "faces", "isolated", "components", "euler", "genus")
_MAX_LOOPS = 12


@dataclass(frozen=True)
class Facts:
    """The counts of a mesh.

    >>> from trisolve.mesh import board
    >>> Facts(board("cube")).as_json()["faces"]
    6
    """

    mesh: Mesh

    def as_json(self) -> dict[str, Any]:
        """Return the counts as JSON values, as ``mesh info --json`` prints them."""
        mesh = self.mesh
        sizes = Counter(map(len, mesh.faces))
        return {
            "name": mesh.name,
            "vertices": mesh.n_vertices,
            "edges": mesh.n_edges,
            "faces": mesh.n_faces,
            "isolated": mesh.n_isolated,
            "components": mesh.n_components,
            "euler": mesh.euler,
            "genus": mesh.genus,
            "loops": [len(loop) for loop in mesh.loops],
            "sizes": {str(size): sizes[size] for size in sorted(sizes)},
            "flat": mesh.is_flat,
            "notes": list(notes_of(mesh)),
        }

    def described(self) -> str:
        """Return the counts as a table."""
        found = self.as_json()
        rows = [(key, str(found[key])) for key in _COUNTS]
        loops: list[int] = found["loops"]
        more = ", ..." if len(loops) > _MAX_LOOPS else ""
        lengths = ", ".join(map(str, loops[:_MAX_LOOPS])) + more
        rows.append(("loops", f"{len(loops)} (of {lengths} sides)" if loops else "0"))
        sizes = (f"{counted(n, 'face')} of {size}" for size, n in found["sizes"].items())
        rows.append(("sizes", ", ".join(sizes)))
        rows.append(("flat", "yes" if found["flat"] else "no"))
        lines = [f"{key:<11}{value}" for key, value in rows]
        return "\n".join(lines + [f"note: {note}" for note in found["notes"]])


@dataclass(frozen=True)
class Cut:
    """A mesh, the triangles of its faces, the face of each triangle, and their area."""

    mesh: Mesh
    pieces: list[tuple[int, list[int]]]
    area: float
    __repr__ = brief

    @property
    def name(self) -> str:
        """The name of the mesh."""
        return self.mesh.name

    def as_json(self) -> dict[str, Any]:
        """Return the count and the area as JSON values."""
        return {"triangles": len(self.pieces), "area": self.area}

    def described(self) -> str:
        """Return the triangles as OBJ."""
        return self.dump().rstrip("\n")

    def dump(self) -> str:
        """Return the triangles as OBJ."""
        return dump_pieces(self.mesh, self.pieces)


def cut(mesh: Mesh, face: int | None = None) -> Cut:
    """Cut one face or all faces into triangles without adding corners.

    >>> from trisolve.mesh import board
    >>> len(cut(board("cube")).pieces)
    12
    """
    if face is not None and face >= mesh.n_faces:
        raise FormatError(f"--face: expected a face from 0 to {mesh.n_faces - 1}, got {face}")
    areas = mesh.areas()
    if face is not None:
        pieces = [(face, list(triangle)) for triangle in mesh.triangulate(face)]
        return Cut(mesh, pieces, float(areas[face]))
    triangles, owners = mesh.triangles()
    pieces = list(zip(owners.tolist(), triangles.tolist(), strict=True))
    return Cut(mesh, pieces, float(areas.sum()))


def inspections(max_faults: int) -> Source[Inspection]:
    """Return a reader of meshes that may have faults; only meshes without faults are written.

    >>> inspections(20).read("cube")[0][1].faults
    ()
    """

    def read(source: str) -> list[Labeled[Inspection]]:
        if is_board_name(source):
            mesh = load_mesh(source)
            return [(source, Inspection(mesh, notes=mesh.notes, name=mesh.name))]
        data = read_source(source, WHAT)
        try:
            found = inspect(data, source=name_of(source), max_faults=max_faults)
        except MeshError as error:
            raise error.at(source=name_of(source)) from None
        return [(source, found)]

    return Source("mesh", "mesh", read, _dump_sound)


def _dump_sound(found: Inspection) -> str:
    if found.mesh is None:
        raise found.faults[0]
    return dump_mesh(found.mesh)


def cuts(face: int | None = None) -> Source[Cut]:
    """Return a reader of meshes to cut into triangles, which are written as OBJ.

    >>> cuts(0).read("cube")[0][1].area
    4.0
    """

    def read(source: str) -> list[Labeled[Cut]]:
        mesh = load_mesh(source)
        try:
            return [(source, cut(mesh, face))]
        except MeshError as error:
            raise error.at(source=source) from None

    return Source("mesh", "mesh", read, Cut.dump)


BOARDS = Source("mesh", "board", lambda source: [(source, load_mesh(source))], dump_mesh)
"""Boards in files or by name, which are written as JSON.

>>> BOARDS.read("cube")[0][1].n_faces
6
"""
