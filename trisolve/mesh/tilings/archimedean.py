"""The eleven Archimedean tilings and their duals, defined by two periods and a cell's vertices.

All sides have length 1, and vertices at distance 1 are always joined: if two segments of length 1
cross, an endpoint of one is less than 1 away from an endpoint of the other. The vertices therefore
determine everything else. The faces are traced exactly from the sides. A dual has a vertex at the
center of each face.

Grünbaum and Shephard, Tilings and Patterns (1987), sections 2.1 and 2.7.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from trisolve.mesh.tilings.periodic import Place, Tiling
from trisolve.mesh.tilings.ring import plane, turn, walk


class Lattice(NamedTuple):
    """The vertices of a tiling: walks of unit steps, with one digit per direction (`ring.walk`)."""

    order: int
    periods: tuple[str, str]
    vertices: tuple[str, ...]


_HEXAGON = ("", "0", "02", "024", "0246", "02468")
_DODECAGON = tuple("0123456789a"[:k] for k in range(12))

LATTICES = {
    "triangular": Lattice(12, ("0", "2"), ("",)),
    "hexagonal": Lattice(12, ("02", "24"), ("", "0")),
    "kagome": Lattice(12, ("00", "22"), ("", "0", "02")),
    "truncated-square": Lattice(8, ("017", "231"), ("", "0", "01", "012")),
    "truncated-hexagonal": Lattice(12, ("01b2a", "23140"), (*_DODECAGON[:5], _DODECAGON[6])),
    "rhombitrihexagonal": Lattice(12, ("102", "324"), _HEXAGON),
    "truncated-trihexagonal": Lattice(12, ("01b2a0", "231402"), _DODECAGON),
    "snub-square": Lattice(12, ("01", "34"), ("", "0", "03", "3")),
    "elongated-triangular": Lattice(12, ("0", "32"), ("", "3")),
    "snub-hexagonal": Lattice(12, ("002", "224"), _HEXAGON),
}
"""All lattices except the squares, which need no table."""

DUALS = {
    "kagome": "rhombille",
    "truncated-square": "tetrakis",
    "truncated-hexagonal": "triakis",
    "rhombitrihexagonal": "deltoidal",
    "truncated-trihexagonal": "kisrhombille",
    "snub-square": "cairo",
    "elongated-triangular": "prismatic-pentagonal",
    "snub-hexagonal": "floret",
}
"""The duals under their usual names. The other three are duals of each other, or of themselves."""


@cache
def tiling(name: str) -> Tiling:
    """Return one of this module's tilings by name.

    >>> len(tiling("kagome").faces), [len(face) for face in tiling("cairo").faces]
    (3, [5, 5, 5, 5])
    """
    for primal, dual in DUALS.items():
        if name == dual:
            return _dual(primal)
    lattice = LATTICES[name]
    faces = _faces(lattice)
    return Tiling(
        _periods(lattice),
        tuple((x, y) for x, y in _plane(lattice.order, _walks(lattice))),
        faces,
        center=max(range(len(faces)), key=lambda face: len(faces[face])),
        is_face=True,
    )


def _walks(lattice: Lattice) -> list["np.typing.NDArray[np.int64]"]:
    return [walk(lattice.order, steps) for steps in lattice.vertices]


def _plane(order: int, points: object) -> list[tuple[float, float]]:
    return [(x, y) for x, y in plane(order, np.array(points)).tolist()]


def _periods(lattice: Lattice) -> tuple[tuple[float, float], tuple[float, float]]:
    first, second = _plane(lattice.order, [walk(lattice.order, way) for way in lattice.periods])
    return first, second


def _faces(lattice: Lattice) -> tuple[tuple[Place, ...], ...]:
    """Return the faces of a cell: follow each side, and take the next side clockwise at its end."""
    order = lattice.order
    sides = _sides(lattice)
    left = {(vertex, k) for vertex, ways in enumerate(sides) for k in ways}
    faces = []
    for start in sorted(left):
        if start not in left:
            continue
        ring: list[Place] = []
        (vertex, k), i, j = start, 0, 0
        while not ring or (vertex, i, j) != ring[0]:
            ring.append((vertex, i, j))
            left.discard((vertex, k))
            vertex, di, dj = sides[vertex][k]
            i, j = i + di, j + dj
            back = k + order // 2
            k = next(way % order for way in range(back - 1, back - order, -1)
                     if way % order in sides[vertex])  # fmt: skip
        faces.append(tuple(ring))
    return tuple(faces)


def _sides(lattice: Lattice) -> list[dict[int, Place]]:
    """Return where the sides at each vertex of the cell lead, by their directions."""
    order, walks = lattice.order, _walks(lattice)
    a, b = (walk(order, way) for way in lattice.periods)
    near = [(i, j) for i in range(-2, 3) for j in range(-2, 3)]
    known = {
        tuple((point + i * a + j * b).tolist()): (vertex, i, j)
        for vertex, point in enumerate(walks)
        for i, j in near
    }
    one = np.array([1, 0, 0, 0])
    return [
        {
            k: known[end]
            for k in range(order)
            if (end := tuple((point + one @ turn(order, k)).tolist())) in known
        }
        for point in walks
    ]


def _dual(name: str) -> Tiling:
    """Return the dual of a tiling: its faces go around the vertices."""
    primal = tiling(name)
    faces = []
    for vertex, near in enumerate(primal.around):
        after = {}
        for face, i, j in near:
            ring = primal.corners((face, i, j))
            at = ring.index((vertex, 0, 0))
            after[ring[(at + 1) % len(ring)]] = (face, i, j), ring[at - 1]
        side, found = min(after), []
        for _ in after:
            place, side = after[side]
            found.append(place)
        faces.append(tuple(found))
    points = tuple(primal.middle((face, 0, 0)) for face in range(len(primal.faces)))
    return Tiling(primal.periods, points, tuple(faces), primal.center, is_face=False)
