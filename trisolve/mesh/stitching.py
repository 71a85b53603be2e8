"""T-junctions: corners in the middle of another face's side, and how to insert them into that side.

    +---+---+
    |   |   |
    a---c---b
    |       |
    +-------+

The rectangle's upper side runs from a to b, and the squares' common corner c is on it. The squares
therefore share no side with the rectangle, and are not neighbors of it. Stitching makes c a corner
of the rectangle, which then shares a side with each square.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trisolve.mesh.faults import Face

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOLERANCE = 1e-6
"""A corner this near to a side counts as on it; the distance is relative to the side's length."""
_FEW = 32
"""At most this many points are compared with each side near them."""


class Junction(NamedTuple):
    """A side that has corners of other faces between its ends.

    face, at : the face, and the number of the corner where the side begins
    ends : the vertices at both ends of the side
    between : the vertices on the side, from the first end to the second
    """

    face: int
    at: int
    ends: tuple[int, int]
    between: tuple[int, ...]

    def __str__(self) -> str:
        """Return the junction as messages describe it, counting vertices from 0."""
        return self.described(0)

    def described(self, first: int) -> str:
        """Return the junction as described in messages, counting vertices from `first`."""
        a, b = (vertex + first for vertex in self.ends)
        return f"vertex {self.between[0] + first} lies in the middle of side {a}, {b}"


def junctions(vertices: "NDArray[np.float64]", faces: Sequence[Face]) -> Iterator[Junction]:
    """Yield the sides of a single face that have corners of other faces between their ends.

    >>> import numpy as np
    >>> points = np.array([[0, 0, 0], [2, 0, 0], [2, 1, 0], [1, 1, 0], [0, 1, 0], [1, 2, 0.0]])
    >>> list(junctions(points, [(0, 1, 2, 4), (4, 3, 5)]))
    [Junction(face=0, at=2, ends=(2, 4), between=(3,))]
    """
    import numpy as np

    sides = [
        (number, at, a, b)
        for number, face in enumerate(faces)
        for at, (a, b) in enumerate(zip(face, (*face[1:], face[0]), strict=True))
    ]
    counts = Counter((a, b) if a < b else (b, a) for _, _, a, b in sides)
    lone = [side for side in sides if counts[side[2:] if side[2] < side[3] else side[:1:-1]] == 1]
    if not lone:
        return
    side_ends = np.array([side[2:] for side in lone], dtype=np.int64)
    ends = np.unique(side_ends)
    found: dict[int, list[tuple[float, int]]] = {}
    begins, along = vertices[side_ends[:, 0]], np.subtract(*vertices[side_ends.T[::-1]])
    for side, end, share in _points_on(begins, along, vertices[ends]):
        found.setdefault(side, []).append((share, int(ends[end])))
    for side in sorted(found):
        number, at, a, b = lone[side]
        between = tuple(v for _, v in sorted(found[side]) if v not in faces[number])
        if between:
            yield Junction(number, at, (a, b), between)


def _points_on(
    begins: "NDArray[np.float64]", along: "NDArray[np.float64]", points: "NDArray[np.float64]"
) -> Iterator[tuple[int, int, float]]:
    """Yield (side, point, share of the way along the side) for points on sides, ends excluded.

    The points are split in half across the longest side of their box until few are left. Each
    time, only the sides that meet the box are kept.
    """
    import numpy as np

    squares = (along * along).sum(axis=1)
    margin = 2 * TOLERANCE * np.sqrt(squares)[:, None]
    waiting = [(np.flatnonzero(squares > 0), np.arange(len(points)))]
    while waiting:
        sides, some = waiting.pop()
        low, high = points[some].min(axis=0), points[some].max(axis=0)
        with np.errstate(all="ignore"):
            to_low = (low - margin[sides] - begins[sides]) / along[sides]
            to_high = (high + margin[sides] - begins[sides]) / along[sides]
        enters = np.fmin(to_low, to_high).max(axis=1, initial=0.0)
        leaves = np.fmax(to_low, to_high).min(axis=1, initial=1.0)
        sides = sides[enters <= leaves]
        if len(sides) == 0:
            continue
        if len(some) > _FEW:
            middle = len(some) // 2
            order = some[np.argpartition(points[some, np.argmax(high - low)], middle)]
            waiting += [(sides, order[:middle]), (sides, order[middle:])]
            continue
        away = points[some] - begins[sides, None]
        share = (away * along[sides, None]).sum(axis=2) / squares[sides, None]
        off = away - share[..., None] * along[sides, None]
        is_near = (off * off).sum(axis=2) <= TOLERANCE**2 * squares[sides, None]
        is_on = is_near & (share > TOLERANCE) & (share < 1 - TOLERANCE)
        rows, columns = np.nonzero(is_on)
        yield from zip(
            sides[rows].tolist(), some[columns].tolist(), share[is_on].tolist(), strict=True
        )


def first_junctions(found: Iterable[Junction]) -> dict[int, Junction]:
    """Return the first junction at each vertex that is an end of its side."""
    first: dict[int, Junction] = {}
    for junction in found:
        for end in junction.ends:
            first.setdefault(end, junction)
    return first


def stitch_faces(vertices: "NDArray[np.float64]", faces: Sequence[Face]) -> list[Face]:
    """Return the faces with corners inserted where they are in the middle of a side."""
    inserted: dict[int, dict[int, tuple[int, ...]]] = {}
    for junction in junctions(vertices, faces):
        inserted.setdefault(junction.face, {})[junction.at] = junction.between
    made: list[Face] = list(faces)
    for number, between in inserted.items():
        made[number] = tuple(
            corner
            for at, vertex in enumerate(faces[number])
            for corner in (vertex, *between.get(at, ()))
        )
    return made
