"""The mesh itself: half-edges as flat arrays, and queries on them.

Face ``f`` with corners ``[a, b, c]`` has the half-edges a→b, b→c, c→a, numbered face by face. The
twin of a half-edge runs the other way along the same side. A side without a second face has its
twin in a boundary loop. Loops are numbered after the faces. Every half-edge is therefore in a ring,
and a walk never reaches an end. (Campagna, Kobbelt, Seidel, Directed Edges, JGT 3(4), 1998; loops
as faces as in geometry-central.)

    origin, twin, next, prev, face, edge    int32[H]        face_start     int32[F + L + 1]
    edge_halfedge                           int32[E]        vertex_halfedge     int32[V]
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, overload

from trisolve.mesh.records import EdgeRecord, FaceRecord, VertexRecord, Wing
from trisolve.rooms import ask
from trisolve.wording import brief

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from trisolve.mesh.picking import PointPicker
    from trisolve.mesh.rays import Hit, RayPicker

    Ints: TypeAlias = NDArray[np.int32]
    Floats: TypeAlias = NDArray[np.float64]

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
class Mesh:
    """An oriented surface made of polygons, with or without a boundary; see `build_mesh`.

    Two meshes are equal if their vertices, faces, face names and groups are equal.

    >>> from trisolve.mesh import board
    >>> m = board("squares:3x3")
    >>> m.n_vertices, m.n_edges, m.n_faces, m.euler, m.n_loops
    (16, 24, 9, 1, 1)
    >>> m.traverse(4), m.vertex_neighbors(0)
    ((1, 5, 7, 3), (1, 4))
    """

    vertices: "Floats"
    n_faces: int
    origin: "Ints" = field(repr=False)
    twin: "Ints" = field(repr=False)
    next: "Ints" = field(repr=False)
    prev: "Ints" = field(repr=False)
    face: "Ints" = field(repr=False)
    edge: "Ints" = field(repr=False)
    face_start: "Ints" = field(repr=False)
    edge_halfedge: "Ints" = field(repr=False)
    vertex_halfedge: "Ints" = field(repr=False)
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

    # Counts

    @property
    def n_vertices(self) -> int:
        """The number of vertices, including isolated vertices."""
        return len(self.vertices)

    @property
    def n_halfedges(self) -> int:
        """The number of half-edges, including the half-edges of boundary loops."""
        return len(self.origin)

    @property
    def n_corners(self) -> int:
        """The number of half-edges that belong to faces; these come first."""
        return int(self.face_start[self.n_faces])

    @property
    def n_edges(self) -> int:
        """The number of edges."""
        return len(self.edge_halfedge)

    @property
    def n_loops(self) -> int:
        """The number of boundary loops."""
        return len(self.face_start) - 1 - self.n_faces

    @cached_property
    def n_isolated(self) -> int:
        """The number of vertices that no face uses."""
        return int((self.vertex_halfedge < 0).sum())

    @cached_property
    def n_components(self) -> int:
        """The number of connected components of faces."""
        from trisolve.mesh.components import count_components

        return count_components(*self.dual())

    @property
    def euler(self) -> int:
        """The Euler characteristic, without isolated vertices."""
        return self.n_vertices - self.n_isolated - self.n_edges + self.n_faces

    @property
    def genus(self) -> int:
        """The total number of handles in all components."""
        return (2 * self.n_components - self.euler - self.n_loops) // 2

    # Faces

    @cached_property
    def faces(self) -> tuple[tuple[int, ...], ...]:
        """The corners of every face, counterclockwise seen from its front."""
        corners = self.origin[: self.n_corners].tolist()
        starts = self.face_start[: self.n_faces + 1].tolist()
        return tuple(tuple(corners[a:b]) for a, b in pairwise(starts))

    @cached_property
    def loops(self) -> tuple[tuple[int, ...], ...]:
        """The vertices of every boundary loop, in the direction opposite to the adjacent faces."""
        starts = self.face_start[self.n_faces :].tolist()
        return tuple(tuple(self.origin[a:b].tolist()) for a, b in pairwise(starts))

    @cached_property
    def rim(self) -> "NDArray[np.bool_]":
        """Whether each face has a side that no other face shares: bool[F], read-only."""
        import numpy as np

        rim = np.zeros(self.n_faces, dtype=np.bool_)
        rim[self.face[self.twin[self.n_corners :]]] = True
        found: NDArray[np.bool_] = frozen(rim)
        return found

    @cached_property
    def _across(self) -> list[int]:
        """Return the face across every half-edge of a face, or -1 at the boundary."""
        import numpy as np

        across = self.face[self.twin[: self.n_corners]]
        found: list[int] = np.where(across < self.n_faces, across, -1).tolist()
        return found

    def traverse(self, face: int) -> tuple[int, ...]:
        """Return the faces across the sides of a face, in corner order, each once."""
        self._check_face(face)
        start, end = int(self.face_start[face]), int(self.face_start[face + 1])
        found = dict.fromkeys(self._across[start:end])
        found.pop(-1, None)
        return tuple(found)

    @cached_property
    def _dual(self) -> tuple["Ints", "Ints"]:
        import numpy as np

        inner = self.face[self.twin[: self.n_corners]] < self.n_faces
        here = self.face[: self.n_corners][inner].astype(np.int64)
        there = self.face[self.twin[: self.n_corners]][inner]
        pairs = np.unique(here * self.n_faces + there)
        counts = np.bincount(pairs // self.n_faces, minlength=self.n_faces)
        indptr = np.concatenate(([0], np.cumsum(counts))).astype(np.int32)
        return frozen(indptr), frozen((pairs % self.n_faces).astype(np.int32))

    def dual(self) -> tuple["Ints", "Ints"]:
        """Return the neighbors of all faces, sorted, as CSR: int32[F + 1] and int32[n].

        >>> from trisolve.mesh import board
        >>> [part.tolist() for part in board("squares:2x1").dual()]
        [[0, 1, 2], [1, 0]]
        """
        return self._dual

    # Around a vertex

    def vertex_halfedges(self, vertex: int) -> tuple[int, ...]:
        """Return the half-edges that leave a vertex, counterclockwise, even at the boundary."""
        self._check(vertex, self.n_vertices, "vertex")
        first = int(self.vertex_halfedge[vertex])
        if first < 0:
            return ()
        found = [first]
        while (after := int(self.twin[self.prev[found[-1]]])) != first:
            found.append(after)
        return tuple(found)

    def vertex_neighbors(self, vertex: int) -> tuple[int, ...]:
        """Return the vertices one edge away, counterclockwise."""
        return tuple(int(self.origin[self.twin[h]]) for h in self.vertex_halfedges(vertex))

    def vertex_edges(self, vertex: int) -> tuple[int, ...]:
        """Return the edges at a vertex, counterclockwise."""
        return tuple(int(self.edge[h]) for h in self.vertex_halfedges(vertex))

    def vertex_faces(self, vertex: int) -> tuple[int, ...]:
        """Return the faces at a vertex, counterclockwise; boundary loops are left out."""
        faces = (int(self.face[h]) for h in self.vertex_halfedges(vertex))
        return tuple(f for f in faces if f < self.n_faces)

    def faces_around(self, face: int) -> tuple[int, ...]:
        """Return the faces that share a corner with a face, ascending.

        >>> from trisolve.mesh import board
        >>> board("squares:3x3").faces_around(0)
        (1, 3, 4)
        """
        around = {one for corner in self.faces[face] for one in self.vertex_faces(corner)}
        return tuple(sorted(around - {face}))

    # The winged-edge view

    def vertex(self, vertex: int) -> VertexRecord:
        """Return the winged-edge record of a vertex: its edges and its position."""
        edges = self.vertex_edges(vertex)
        x, y, z = self.vertices[vertex].tolist()
        return VertexRecord(edges, (x, y, z))

    def edge_record(self, edge: int) -> EdgeRecord:
        """Return the winged-edge record of an edge: its vertices, and its two sides.

        >>> from trisolve.mesh import build_mesh
        >>> m = build_mesh([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [2, 0, 0]],
        ...                [[0, 1, 2, 3], [1, 4, 2]])
        >>> m.edge_record(1).vertices, m.edge_record(1).faces[1]
        ((1, 2), Wing(face=1, prev_edge=5, next_edge=4))
        """
        self._check(edge, self.n_edges, "edge")
        here = int(self.edge_halfedge[edge])
        there = int(self.twin[here])
        faces = tuple(
            Wing(int(self.face[h]), int(self.edge[self.prev[h]]), int(self.edge[self.next[h]]))
            for h in (here, there)
            if h < self.n_corners
        )
        return EdgeRecord((int(self.origin[here]), int(self.origin[there])), faces)

    def face_record(self, face: int) -> FaceRecord:
        """Return the winged-edge record of a face: its vertices and its edges."""
        self._check_face(face)
        ring = slice(int(self.face_start[face]), int(self.face_start[face + 1]))
        return FaceRecord(tuple(self.origin[ring].tolist()), tuple(self.edge[ring].tolist()))

    # Geometry

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
        from trisolve.mesh.rays import RayPicker

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

    def _check_face(self, face: int) -> None:
        self._check(face, self.n_faces, "face")

    def _check(self, number: int, count: int, what: str) -> None:
        if not 0 <= number < count:
            article = "an" if what == "edge" else "a"
            raise IndexError(f"expected {article} {what} from 0 to {count - 1}, got {number}")


def frozen(array: Any) -> Any:  # noqa: ANN401 - an array of any type, the same one
    """Make an array read-only and return it."""
    array.flags.writeable = False
    return array
