"""Faces before they form a mesh: read, checked one by one, and mended.

Mending merges vertices, turns faces and splits bow-ties; `stitching` inserts corners.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import index
from typing import TYPE_CHECKING, Any

from trisolve.mesh.errors import MeshError
from trisolve.mesh.faults import Face, Fault, corner_fault, fans
from trisolve.mesh.stitching import stitch_faces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.mesh.halfedges import HalfEdges

NEAR = 1.05e-6
"""Vertices at most this far apart are meant to be the same: one unit of the sixth decimal."""
MANY_VERTICES = 20_000
"""With at least this many vertices, the engine finds equal positions."""


def equal_positions(vertices: "NDArray[np.float64]") -> "NDArray[np.signedinteger[Any]]":
    """Return, for every vertex, the lowest vertex at exactly its position.

    The coordinates must not contain -0.0.

    >>> import numpy as np
    >>> equal_positions(np.array([[0.0, 1, 2], [3, 4, 5], [0, 1, 2]])).tolist()
    [0, 1, 0]
    """
    import numpy as np

    if len(vertices) == 0:
        return np.empty(0, dtype=np.int64)
    if len(vertices) >= MANY_VERTICES:
        from trisolve.mesh.engine import topology

        return topology.equal_positions(vertices)
    order = np.lexsort((vertices[:, 2], vertices[:, 1], vertices[:, 0]))  # stable: lowest first
    ordered = vertices[order]
    begins = np.ones(len(vertices), dtype=np.bool_)
    begins[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    first_of_run = order[begins][np.cumsum(begins) - 1]
    lowest = np.empty(len(vertices), dtype=np.int64)
    lowest[order] = first_of_run
    return lowest


def near_positions(
    vertices: "NDArray[np.float64]", side: float
) -> "NDArray[np.signedinteger[Any]]":
    """Return, for every vertex, the lowest vertex at nearly the same position.

    Programs write six decimals, so positions up to NEAR apart along each axis count as equal, and
    positions more than twice as far apart never do. This applies only if `side`, the length of a
    typical side, is at least a hundred times NEAR. Chains of such vertices count as one vertex.

    >>> import numpy as np
    >>> near_positions(np.array([[0.0, 0, 0], [1, 0, 0], [1e-6, 0, 0]]), 1.0).tolist()
    [0, 1, 0]
    """
    import numpy as np

    lowest = equal_positions(vertices)
    largest = np.abs(vertices).max(initial=0.0)
    if side < 100 * NEAR or largest > NEAR / np.finfo(float).eps:
        return lowest
    cell = 2 * NEAR
    for corner in np.ndindex(2, 2, 2):  # two nearby vertices share a cell in one of eight grids
        cells = np.floor(vertices / cell + np.array(corner) / 2)
        inverse = np.unique(cells, axis=0, return_inverse=True)[1].reshape(-1)
        least = np.full(inverse.max(initial=0) + 1, len(vertices), dtype=np.int64)
        np.minimum.at(least, inverse, lowest)
        joined = np.arange(len(vertices))
        np.minimum.at(joined, lowest, least[inverse])
        lowest = joined[lowest]
    while not np.array_equal(lowest, lowest[lowest]):
        lowest = lowest[lowest]
    return lowest


def reverse_face(face: Face) -> tuple[int, ...]:
    """Return a face turned over, keeping its first corner.

    >>> reverse_face((0, 1, 2, 3))
    (0, 3, 2, 1)
    """
    return (face[0], *face[:0:-1])


def split_bowties(faces: Sequence[Face], n_vertices: int) -> tuple[list[Face], list[int]]:
    """Return the faces, giving every additional fan at a vertex a vertex of its own.

    Also return, for each new vertex from `n_vertices` on, the vertex whose position it copies.
    """
    split: dict[int, dict[int, int]] = {}  # for each face, the new vertices by the old
    added: list[int] = []
    for vertex, rings in fans(faces).items():
        for ring in rings[1:]:
            new = n_vertices + len(added)
            added.append(vertex)
            for number in ring:
                split.setdefault(number, {})[vertex] = new
    renamed = [
        tuple(split[number].get(vertex, vertex) for vertex in face) if number in split else face
        for number, face in enumerate(faces)
    ]
    return renamed, added


MANY_CORNERS = 20_000
"""With at least this many corners, loading the compiled engine pays off."""


@dataclass
class Soup:
    """Faces not yet checked as a whole: vertices float64[V, 3], and corners in order, int[C].

    `checked` says whether the corners of each face have already been checked separately.
    """

    vertices: "NDArray[np.float64]"
    corners: "NDArray[np.signedinteger[Any]]"
    face_start: "NDArray[np.signedinteger[Any]]"
    checked: bool = False

    @property
    def n_faces(self) -> int:
        """The number of faces."""
        return len(self.face_start) - 1

    def faces(self) -> list[tuple[int, ...]]:
        """Return the faces as tuples of corners."""
        corners, starts = self.corners.tolist(), self.face_start.tolist()
        return [tuple(corners[a:b]) for a, b in pairwise(starts)]


def read_soup(vertices: Iterable[Sequence[float]], faces: Iterable[Sequence[int]]) -> Soup:
    """Return points and faces as arrays, each face checked separately; may raise MeshError."""
    import numpy as np

    points = _points(vertices)
    if isinstance(faces, np.ndarray) and faces.ndim == 2 and faces.dtype.kind in "iu":
        starts = np.arange(len(faces) + 1, dtype=np.int64) * faces.shape[1]
        soup = Soup(points, faces.astype(np.int64).ravel(), starts)
        fault = None if _corners_pass(soup) else _first_corner_fault(soup.faces(), len(points))
    else:
        rings = [_ring(face, number) for number, face in enumerate(faces)]
        fault = _first_corner_fault(rings, len(points))
        if fault is None:
            lengths = np.fromiter(map(len, rings), dtype=np.int64, count=len(rings))
            starts = np.concatenate(([0], np.cumsum(lengths)))
            corners = [vertex for ring in rings for vertex in ring]
            soup = Soup(points, np.array(corners, dtype=np.int64), starts)
    if fault:
        raise error_of(fault)
    soup.checked = True
    return soup


def _points(vertices: Iterable[Sequence[float]]) -> "NDArray[np.float64]":
    """Return positions as float64[V, 3], without -0.0; raise MeshError for a bad position."""
    import numpy as np

    given = vertices if isinstance(vertices, np.ndarray) else list(vertices)
    if len(given) == 0:
        return np.empty((0, 3))
    try:
        points = np.array(given, dtype=np.float64)
    except (TypeError, ValueError, OverflowError):
        points = np.empty(0)
    if points.ndim != 2 or points.shape[1] != 3:
        raise _bad_position(given)
    if not np.isfinite(points).all():
        row, column = (int(k) for k in np.argwhere(~np.isfinite(points))[0])
        what = f"expected a finite number, found {points[row, column]}"
        raise MeshError(what, code="not-finite", place=f"vertices[{row}][{column}]")
    return points + 0.0  # -0.0 becomes 0.0


def _bad_position(given: Iterable[Any]) -> MeshError:
    """Return the error for positions that are not three numbers each, or are too large."""
    for row, position in enumerate(given):
        place = f"vertices[{row}]"
        try:
            numbers = list(position)
        except TypeError:
            numbers = []
        if len(numbers) != 3:
            return MeshError("expected 3 numbers", code="format", place=place)
        for column, number in enumerate(numbers):
            try:
                float(number)
            except OverflowError:
                what = "expected a number within the range of a double, got a larger number"
                return MeshError(what, code="not-finite", place=f"{place}[{column}]")
            except (TypeError, ValueError):
                what = f"expected a number, got {number!r:.40}"
                return MeshError(what, code="format", place=f"{place}[{column}]")
    return MeshError("expected 3 numbers per vertex", code="format", place="vertices")


def _ring(face: Sequence[int], number: int) -> tuple[int, ...]:
    try:
        return tuple(map(index, face))
    except TypeError:
        what = "expected the numbers of vertices"
        raise MeshError(what, code="format", face=number, place=f"faces[{number}]") from None


def _first_corner_fault(faces: Sequence[Face], n_vertices: int) -> Fault | None:
    found = (corner_fault(face, number, n_vertices) for number, face in enumerate(faces))
    return next(filter(None, found), None)


def _corners_pass(soup: Soup) -> bool:
    """Return whether the corners of each face are valid on their own, with array operations."""
    import numpy as np

    if soup.n_faces == 0:
        return True
    if len(soup.corners) >= MANY_CORNERS:
        from trisolve.mesh.engine.topology import corners_pass

        return corners_pass(soup.corners, soup.face_start, len(soup.vertices))
    lengths = np.diff(soup.face_start)
    if lengths.min() < 3 or soup.corners.min() < 0 or soup.corners.max() >= len(soup.vertices):
        return False
    face = np.repeat(np.arange(soup.n_faces), lengths)
    keys = np.sort(face * np.int64(len(soup.vertices)) + soup.corners)
    return bool((keys[1:] != keys[:-1]).all())


def error_of(
    fault: Fault,
    lines: "NDArray[np.int64] | None" = None,
    numbers: Sequence[int] | None = None,
) -> MeshError:
    """Return a fault as the error to raise.

    `lines` are the lines of the faces in an OBJ file, where vertices count from 1. `numbers` are
    the original numbers of the faces, if some were left out.
    """

    def number_of(face: int) -> int:
        return face if numbers is None else numbers[face]

    first = 0 if lines is None else 1
    words = dict(zip("ab", (vertex + first for vertex in fault.vertices), strict=False))
    other = ""
    if fault.other is not None:
        other = f"face {number_of(fault.other)}" if lines is None else f"line {lines[fault.other]}"
    place = f"faces[{number_of(fault.face)}]"
    if fault.corner is not None:
        place = f"{place}[{fault.corner}]"
    return MeshError(
        fault.what.format(face=other, **words),
        code=fault.code,
        face=number_of(fault.face),
        place=place,
        line=None if lines is None else int(lines[fault.face]),
    )


def merge_vertices(soup: Soup) -> Soup:
    """Return faces with nearly equal vertices joined, and their corners checked again."""
    import numpy as np

    lowest = near_positions(soup.vertices, usual_side(soup))
    kept = lowest == np.arange(len(lowest))
    renumbered = (np.cumsum(kept) - 1)[lowest]
    return Soup(soup.vertices[kept], renumbered[soup.corners], soup.face_start)


MERGE = "trisolve mesh convert FILE clean.obj --merge"


def usual_side(soup: Soup) -> float:
    """Return the median length of a side, or 0 if there are no faces."""
    import numpy as np

    if soup.n_faces == 0:
        return 0.0
    after = np.arange(1, len(soup.corners) + 1)
    after[soup.face_start[1:] - 1] = soup.face_start[:-1]
    points = soup.vertices[soup.corners]
    with np.errstate(over="ignore", invalid="ignore"):
        lengths = np.linalg.norm(points - points[after], axis=1)
    return float(np.median(lengths))


def near_note(mesh: "HalfEdges") -> str:
    """Return a note if `merge_vertices` would join vertices in different positions, else "".

    >>> from trisolve.mesh import build_mesh
    >>> near_note(build_mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1e-7, 0, 0]], [[0, 1, 2]]))[:48]
    'near positions: 1 vertex lies about 1e-6 from an'
    """
    soup = Soup(mesh.vertices, mesh.origin[: mesh.n_corners], mesh.face_start[: mesh.n_faces + 1])
    exact = equal_positions(soup.vertices)
    count = int((near_positions(soup.vertices, usual_side(soup)) != exact).sum())
    if count == 0:
        return ""
    what = "1 vertex lies" if count == 1 else f"{count:,} vertices lie"
    return f"near positions: {what} about 1e-6 from another: {MERGE} joins them"


def stitch_soup(soup: Soup) -> Soup:
    """Return faces with any vertices in the middle of their sides added as corners."""
    import numpy as np

    faces = stitch_faces(soup.vertices, soup.faces())
    corners = np.array([vertex for face in faces for vertex in face], dtype=np.int64)
    starts = np.cumsum([0, *map(len, faces)])
    return Soup(soup.vertices, corners, starts)
