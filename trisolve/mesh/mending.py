"""Mend the input: merge vertices, turn faces, and split bow-ties; see also `stitching`."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from trisolve.mesh.faults import Face, fans

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


NEAR = 1.05e-6
"""How far apart vertices may be that are meant to be the same: one unit of the sixth decimal."""
LARGE = 20_000
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
    if len(vertices) >= LARGE:
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


def turned_face(face: Face) -> tuple[int, ...]:
    """Return a face turned over, keeping its first corner.

    >>> turned_face((0, 1, 2, 3))
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
