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
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trisolve.mesh.faults import Face

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TOLERANCE = 1e-6
"""How far from a side a corner may be and still count as on it, relative to the side's length."""


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
    counts = Counter(frozenset((a, b)) for _, _, a, b in sides)
    lone = [side for side in sides if counts[frozenset(side[2:])] == 1]
    ends = np.array(sorted({vertex for _, _, a, b in lone for vertex in (a, b)}), dtype=np.int64)
    points = vertices[ends]
    for number, at, a, b in lone:
        along = vertices[b] - vertices[a]
        length = float(along @ along)
        if length == 0:
            continue
        away = points - vertices[a]
        share = away @ along / length
        inside = (share > TOLERANCE) & (share < 1 - TOLERANCE)
        off = away[inside] - share[inside, None] * along
        near = (off * off).sum(axis=1) <= TOLERANCE**2 * length
        found = sorted(zip(share[inside][near].tolist(), ends[inside][near].tolist(), strict=True))
        between = tuple(vertex for _, vertex in found if vertex not in faces[number])
        if between:
            yield Junction(number, at, (a, b), between)


def stitched(vertices: "NDArray[np.float64]", faces: Sequence[Face]) -> list[Face]:
    """Return the faces with corners inserted where they are in the middle of a side."""
    made: list[Face] = list(faces)
    for junction in reversed(list(junctions(vertices, faces))):
        ring = made[junction.face]
        made[junction.face] = (
            *ring[: junction.at + 1],
            *junction.between,
            *ring[junction.at + 1 :],
        )
    return made
