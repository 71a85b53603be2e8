"""The mesh: half-edges with the names of faces and groups, and questions about its geometry.

Methods about geometry call functions of `cutting`, `flatness` and `picking`, which need only the
half-edges.
"""

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from trisolve.mesh.halfedges import HalfEdges
from trisolve.rooms import ask
from trisolve.wording import brief

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import ArrayLike

    from trisolve.mesh.halfedges import Floats, Ints
    from trisolve.mesh.picking import Hit, PointPicker, RayPicker

GroupKind: TypeAlias = Literal["object", "group", "material"]
KINDS: tuple[GroupKind, ...] = ("object", "group", "material")


@dataclass(frozen=True, order=False)
class Group:
    """Faces under one name: an ``o``, ``g`` or ``usemtl`` of an OBJ file.

    >>> Group("group", "rim", (0, 3)).faces
    (0, 3)
    """

    kind: GroupKind
    name: str
    faces: tuple[int, ...]
    __repr__ = brief


@dataclass(frozen=True, eq=False)
class Mesh(HalfEdges):
    """An oriented surface made of polygons, with names, groups and geometry; see `build_mesh`.

    Two meshes are equal if their vertices, faces, face names and groups are equal.

    >>> from trisolve.mesh import board
    >>> board("cube")
    <Mesh 'cube': 8 vertices, 6 faces>
    """

    names: tuple[str, ...] = ()
    groups: tuple[Group, ...] = ()
    name: str = ""
    notes: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    turned: tuple[int, ...] = ()
    metadata: Any = field(default_factory=dict, repr=False)

    def __repr__(self) -> str:
        name = f" {self.name!r}" if self.name else ""
        return f"<Mesh{name}: {self.n_vertices} vertices, {self.n_faces} faces>"

    def _repr_svg_(self) -> str:
        """Return the board for a notebook."""
        svg: str = ask(self, "svg")
        return svg

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Mesh):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        corners = self.origin[: self.n_corners].tobytes()
        starts = self.face_start[: self.n_faces + 1].tobytes()
        return self.vertices.tobytes(), corners, starts, self.names, self.groups

    def triangulate(self, face: int) -> tuple[tuple[int, int, int], ...]:
        """Return a face as n - 2 triangles of its corners, in its orientation.

        Raises MeshError (degenerate-face) if it has no area, or sides that cross or touch.

        >>> from trisolve.mesh import board
        >>> board("squares:1x1").triangulate(0)
        ((2, 0, 1), (2, 1, 3))
        """
        from trisolve.mesh.cutting import triangulate

        self._check_face(face)
        return triangulate(self, face)

    def triangles(self) -> "tuple[Ints, Ints]":
        """Return the triangles of all faces, int32[T, 3], and their faces, int32[T]."""
        from trisolve.mesh.cutting import all_triangles

        return all_triangles(self)

    def areas(self) -> "Floats":
        """Return the area of every face, float64[F]: half the length of its Newell vector."""
        from trisolve.mesh.cutting import areas

        return areas(self)

    @cached_property
    def is_flat(self) -> bool:
        """Whether all faces are valid and counterclockwise seen from +z."""
        from trisolve.mesh.flatness import first_unflat

        return first_unflat(self) is None

    @cached_property
    def _point_picker(self) -> "PointPicker":
        from trisolve.mesh.picking import PointPicker

        return PointPicker(self)

    @cached_property
    def _ray_picker(self) -> "RayPicker":
        from trisolve.mesh.picking import RayPicker

        return RayPicker(self)

    @overload
    def pick2d(self, x: float, y: float) -> int: ...

    @overload
    def pick2d(self, x: "ArrayLike") -> "Ints": ...

    def pick2d(self, x: Any, y: float | None = None) -> "int | Ints":
        """Return the face at a point (x, y) of a flat mesh, or -1; points [n, 2] give int32[n].

        A point on a side belongs to the face to its right, or to the face above it. Raises
        MeshError (not-flat), and ValueError for NaN and infinity.

        >>> from trisolve.mesh import board
        >>> m = board("squares:2x2")
        >>> m.pick2d(1, 1), m.pick2d([[0, 0], [2, 0]]).tolist()
        (3, [0, -1])
        """
        if y is not None:
            return self._point_picker.pick(x, y)
        return self._point_picker.pick_many(x)

    @overload
    def pick_ray(
        self, origin: "Sequence[float]", direction: "Sequence[float]", cull: bool = False
    ) -> "Hit | None": ...

    @overload
    def pick_ray(
        self, origin: "Floats", direction: "Floats", cull: bool = False
    ) -> "Hit | tuple[Ints, Floats] | None": ...

    def pick_ray(self, origin: Any, direction: Any, cull: bool = False) -> Any:
        """Return where a ray first hits the mesh, or None; with `cull`, only fronts of faces count.

        For arrays [n, 3] of origins or directions, return the faces (-1: none) and t (inf: none),
        int32[n] and float64[n]. Faces seen edge-on are not hit. Raises ValueError for direction 0.

        >>> from trisolve.mesh import board
        >>> board("cube").pick_ray((0, 0, 5), (0, 0, -1))
        Hit(face=1, t=4.0, point=(0.0, 0.0, 1.0))
        """
        import numpy as np

        if np.ndim(origin) == 2 or np.ndim(direction) == 2:
            return self._ray_picker.pick_many(origin, direction, cull=cull)
        return self._ray_picker.pick(origin, direction, cull=cull)
