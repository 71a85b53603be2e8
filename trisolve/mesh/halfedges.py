"""The half-edges of a surface made of polygons: flat arrays, and walks on them.

Face ``f`` with corners ``[a, b, c]`` has the half-edges a→b, b→c, c→a, numbered face by face. The
twin of a half-edge runs the other way along the same side. A side without a second face has its
twin in a boundary loop. Loops are numbered after the faces. Every half-edge is therefore in a ring,
and a walk never reaches an end. (Campagna, Kobbelt, Seidel, Directed Edges, JGT 3(4), 1998; loops
as faces as in geometry-central.)

    origin, twin, next, prev, face, edge    int32[H]        face_start     int32[F + L + 1]
    edge_halfedge                           int32[E]        vertex_halfedge     int32[V]

`VertexRecord`, `EdgeRecord` and `FaceRecord` are the records of the classic winged-edge structure,
made on demand. (B. G. Baumgart, A polyhedron representation for computer vision, AFIPS 1975.)
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from trisolve.mesh.faults import Face

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints: TypeAlias = NDArray[np.int32]
    Floats: TypeAlias = NDArray[np.float64]


@dataclass(frozen=True)
class VertexRecord:
    """A vertex: its edges counterclockwise, and its position."""

    edges: tuple[int, ...]
    position: tuple[float, float, float]


class Wing(NamedTuple):
    """A face at an edge, and the edges before and after that edge along the face."""

    face: int
    prev_edge: int
    next_edge: int


@dataclass(frozen=True)
class EdgeRecord:
    """An edge: its two vertices, and the one or two faces next to it.

    The first face runs from `vertices[0]` to `vertices[1]`.
    """

    vertices: tuple[int, int]
    faces: tuple[Wing, ...]


@dataclass(frozen=True)
class FaceRecord:
    """A face: its vertices in order, and the edge that begins at each vertex."""

    vertices: tuple[int, ...]
    edges: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class HalfEdges:
    """An oriented surface made of polygons, with or without a boundary.

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
        starts, neighbors = (part.tolist() for part in self.dual())
        left, n_found = set(range(self.n_faces)), 0
        while left:
            n_found += 1
            waiting = [left.pop()]
            while waiting:
                here = waiting.pop()
                found = left.intersection(neighbors[starts[here] : starts[here + 1]])
                left -= found
                waiting += found
        return n_found

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
        """Return the face on the other side of each half-edge, or -1 at the boundary."""
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

    def _check_face(self, face: int) -> None:
        self._check(face, self.n_faces, "face")

    def _check(self, number: int, count: int, what: str) -> None:
        if not 0 <= number < count:
            article = "an" if what == "edge" else "a"
            raise IndexError(f"expected {article} {what} from 0 to {count - 1}, got {number}")


class Arrays(NamedTuple):
    """The arrays of `HalfEdges`, before they are made read-only."""

    origin: Sequence[int]
    twin: Sequence[int]
    next: Sequence[int]
    prev: Sequence[int]
    face: Sequence[int]
    edge: Sequence[int]
    face_start: Sequence[int]
    edge_halfedge: Sequence[int]
    vertex_halfedge: Sequence[int]


def half_edges(faces: Sequence[Face], n_vertices: int) -> Arrays:
    """Return the half-edges of faces that have passed every check.

    This is the definition, in plain Python; `engine.topology` does the same for large meshes.

    >>> half_edges([(0, 1, 2, 3), (1, 4, 2)], 5).twin
    [7, 6, 9, 8, 11, 10, 1, 0, 3, 2, 5, 4]
    """
    origin: list[int] = []
    nexts: list[int] = []
    prevs: list[int] = []
    face_of: list[int] = []
    starts = [0]
    for number, face in enumerate(faces):
        start, end = starts[-1], starts[-1] + len(face)
        origin += face
        nexts += [*range(start + 1, end), start]
        prevs += [end - 1, *range(start, end - 1)]
        face_of += [number] * len(face)
        starts.append(end)
    n_corners = len(origin)

    runs = {(origin[h], origin[nexts[h]]): h for h in range(n_corners)}
    twins = [runs.get((origin[nexts[h]], origin[h]), -1) for h in range(n_corners)]
    arriving = {origin[nexts[h]]: h for h in range(n_corners) if twins[h] < 0}
    n_found = len(faces)
    for opening in range(n_corners):
        if twins[opening] >= 0:
            continue
        first, inner = len(origin), opening
        while twins[inner] < 0:
            vertex = origin[inner]
            twins[inner] = len(origin)
            twins.append(inner)
            origin.append(origin[nexts[inner]])
            inner = arriving[vertex]
        end = len(origin)
        nexts += [*range(first + 1, end), first]
        prevs += [end - 1, *range(first, end - 1)]
        face_of += [n_found] * (end - first)
        starts.append(end)
        n_found += 1

    edges = [-1] * len(origin)
    edge_halfedge: list[int] = []
    for h in range(n_corners):
        if edges[h] < 0:
            edges[h] = edges[twins[h]] = len(edge_halfedge)
            edge_halfedge.append(h)

    leaving = [-1] * n_vertices
    for h in reversed(range(n_corners)):
        leaving[origin[h]] = h
    for h in range(n_corners):
        if twins[h] >= n_corners:
            leaving[origin[h]] = h
    return Arrays(origin, twins, nexts, prevs, face_of, edges, starts, edge_halfedge, leaving)


def frozen(array: Any) -> Any:  # noqa: ANN401 - an array of any type, the same one
    """Make an array read-only and return it."""
    array.flags.writeable = False
    return array
