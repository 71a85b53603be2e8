"""The five regular solids, with faces counterclockwise as seen from outside."""

from collections.abc import Callable
from math import sqrt

from trisolve.mesh.pieces import Faces, Point, Shape

_GOLDEN = (1 + sqrt(5)) / 2
_ICOSAHEDRON = (
    *((0, 11, 5), (0, 5, 1), (0, 1, 7), (0, 7, 10), (0, 10, 11)),
    *((1, 5, 9), (5, 11, 4), (11, 10, 2), (10, 7, 6), (7, 1, 8)),
    *((3, 9, 4), (3, 4, 2), (3, 2, 6), (3, 6, 8), (3, 8, 9)),
    *((4, 9, 5), (2, 4, 11), (6, 2, 10), (8, 6, 7), (9, 8, 1)),
)


def _signs() -> list[tuple[float, float, float]]:
    return [(x, y, z) for z in (-1.0, 1.0) for y in (-1.0, 1.0) for x in (-1.0, 1.0)]


def tetrahedron() -> Shape:
    """Return the tetrahedron on four corners of a cube."""
    points = [(1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)]
    faces: Faces = [(0, 1, 2), (0, 2, 3), (0, 3, 1), (1, 3, 2)]
    return points, faces


def cube() -> Shape:
    """Return the cube of side 2; its faces are bottom, top, front, back, left, right."""
    faces: Faces = [
        (0, 2, 3, 1),
        (4, 5, 7, 6),
        (0, 1, 5, 4),
        (2, 6, 7, 3),
        (0, 4, 6, 2),
        (1, 3, 7, 5),
    ]
    return _signs(), faces


def octahedron() -> Shape:
    """Return the octahedron with its corners on the axes: four faces above and four below."""
    points = [
        *((1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0)),
        *((0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)),
    ]
    ring = (0, 2, 1, 3)
    above: Faces = [(ring[k], ring[(k + 1) % 4], 4) for k in range(4)]
    return points, above + [(ring[(k + 1) % 4], ring[k], 5) for k in range(4)]


def icosahedron() -> Shape:
    """Return the icosahedron of side 2: the corners of three golden rectangles."""
    long = _GOLDEN
    flat = [(x, y) for y in (long, -long) for x in (-1.0, 1.0)]
    points: list[Point] = [(x, y, 0.0) for x, y in flat]
    points += [(0.0, x, y) for y, x in ((long, -1.0), (long, 1.0), (-long, -1.0), (-long, 1.0))]
    points += [(x, 0.0, z) for x in (long, -long) for z in (-1.0, 1.0)]
    return points, [tuple(ring) for ring in _ICOSAHEDRON]


def dodecahedron() -> Shape:
    """Return the dual of the icosahedron, with a corner at the center of each icosahedron face."""
    corners, triangles = icosahedron()
    points = []
    for ring in triangles:
        x, y, z = (sum(corners[v][axis] for v in ring) / 3 for axis in range(3))
        points.append((x, y, z))
    return points, [_round(vertex, triangles) for vertex in range(len(corners))]


def _round(vertex: int, triangles: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the triangles around a vertex, counterclockwise from the lowest."""
    after, before = {}, {}
    for number, ring in enumerate(triangles):
        if vertex in ring:
            at = ring.index(vertex)
            after[ring[(at + 1) % 3]] = number
            before[number] = ring[at - 1]
    found = [min(before)]
    while (following := after[before[found[-1]]]) != found[0]:
        found.append(following)
    return tuple(found)


SOLIDS: dict[str, Callable[[], Shape]] = {
    "tetrahedron": tetrahedron,
    "cube": cube,
    "octahedron": octahedron,
    "dodecahedron": dodecahedron,
    "icosahedron": icosahedron,
}
