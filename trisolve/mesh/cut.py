"""A mesh, or one of its faces, cut into triangles."""

from dataclasses import dataclass
from typing import Any

from trisolve.errors import FormatError
from trisolve.mesh.obj_writing import dump_pieces
from trisolve.mesh.surface import Mesh
from trisolve.wording import brief


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
