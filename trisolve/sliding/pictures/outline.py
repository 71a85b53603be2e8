"""The outlines of runs and floors: traced on the lattice, shrunk, rounded, and cut into bezels.

Every axis, length and orientation is handled in the same way. A set of cells is traced into loops
of its corner vertices, clockwise on the screen, with the cells on the right. A loop is shrunk by
moving each side to the right, and rounded with a circle that touches both sides at each corner.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import hypot
from typing import TypeAlias

from trisolve.paint.scene import Path, Point, Segment
from trisolve.sliding.lattice import UP, Cell, Vertex, unpack, vertex_xy, vertices

Loop: TypeAlias = tuple[Point, ...]
"""The corners of a closed contour, with the enclosed area on the right."""

# The six lattice directions, each 60 degrees clockwise from the previous: U+ W+ V+ U- W- V-.
_HEADINGS: tuple[Vertex, ...] = ((1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1))


def _turn(before: int, after: int) -> int:
    """Return the turn of a heading in multiples of 60 degrees: 2 sharp right ... -2 sharp left."""
    return (after - before + 3) % 6 - 3


def _clockwise(cell: Cell) -> tuple[Vertex, Vertex, Vertex]:
    left, middle, right = vertices(cell)
    return (left, right, middle) if unpack(cell).orient == UP else (left, middle, right)


def _sides(cells: Iterable[Cell]) -> dict[Vertex, list[int]]:
    """Return the headings of the boundary's unit sides, by the vertex where each begins."""
    sides: set[tuple[Vertex, Vertex]] = set()
    for cell in cells:
        corners = _clockwise(cell)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            if (other, one) in sides:
                sides.remove((other, one))
            else:
                sides.add((one, other))
    found: dict[Vertex, list[int]] = {}
    for one, other in sorted(sides):
        heading = _HEADINGS.index((other[0] - one[0], other[1] - one[1]))
        found.setdefault(one, []).append(heading)
    return found


def trace(cells: Iterable[Cell]) -> tuple[tuple[Vertex, ...], ...]:
    """Return the outline of a set of cells as loops of lattice vertices, each side in one piece.

    Where cells meet only in a vertex, the loop keeps to the wall between them: each corner of the
    wall is one corner of a loop.

    >>> trace([0, 1, 2])
    (((0, 0), (1, 0), (2, 1), (0, 1)),)
    """
    sides = _sides(cells)
    loops = []
    while sides:
        start = at = min(sides)
        first = heading = sides[start][0]
        loop: list[Vertex] = []
        while True:
            sides[at].remove(heading)
            if not sides[at]:
                del sides[at]
            step = _HEADINGS[heading]
            at = (at[0] + step[0], at[1] + step[1])
            following = [*sides.get(at, []), *([first] if at == start else [])]
            after = min(following, key=lambda other, now=heading: _turn(now, other))  # type: ignore[misc]
            if after != heading:
                loop.append(at)
            heading = after
            if at == start and heading == first:
                break
        corner = loop.index(min(loop))
        loops.append((*loop[corner:], *loop[:corner]))
    return tuple(loops)


def loops_of(cells: Iterable[Cell]) -> tuple[Loop, ...]:
    """Return the outline of a set of cells in the plane."""
    return tuple(tuple(map(vertex_xy, loop)) for loop in trace(cells))


def _unit(one: Point, other: Point) -> Point:
    x, y = other[0] - one[0], other[1] - one[1]
    length = hypot(x, y)
    return x / length, y / length


def _headings(loop: Loop) -> list[tuple[Point, Point]]:
    """Return the unit vectors into and out of each corner."""
    out = [_unit(one, other) for one, other in zip(loop, (*loop[1:], loop[0]), strict=True)]
    return list(zip((out[-1], *out[:-1]), out, strict=True))


def shrunk(loop: Loop, distance: float) -> Loop:
    """Return a loop with every side moved inward by a distance (outward if it is negative).

    >>> [(round(x, 3), round(y, 3)) for x, y in shrunk(((0, 0), (1, 0), (1, 1), (0, 1)), 0.1)]
    [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)]
    """
    moved = []
    for (x, y), ((ax, ay), (bx, by)) in zip(loop, _headings(loop), strict=True):
        share = distance / (1 + ax * bx + ay * by)  # along the sum of both sides' normals
        moved.append((x - (ay + by) * share, y + (ax + bx) * share))
    return tuple(moved)


def _corners(loop: Loop, radius: float) -> list[tuple[Point, Point, Point, bool]]:
    """Return each corner's start, middle and end of its circle, and whether it turns right."""
    found = []
    for (x, y), ((ax, ay), (bx, by)) in zip(loop, _headings(loop), strict=True):
        cross, dot = ax * by - ay * bx, ax * bx + ay * by
        reach = radius * abs(cross) / (1 + dot)  # radius times the tangent of half the turn
        begin, end = (x - ax * reach, y - ay * reach), (x + bx * reach, y + by * reach)
        side = radius if cross > 0 else -radius
        center = begin[0] - ay * side, begin[1] + ax * side
        to_corner = _unit(center, (x, y)) if radius else (0.0, 0.0)
        middle = center[0] + to_corner[0] * radius, center[1] + to_corner[1] * radius
        found.append((begin, middle, end, cross > 0))
    return found


def round_corners(loop: Loop, radius: float) -> Path:
    """Return a loop as a closed path with rounded corners of the given radius (0 means sharp).

    >>> [segment.kind for segment in round_corners(((0, 0), (1, 0), (1, 1)), 0.1)]
    ['M', 'A', 'L', 'A', 'L', 'A', 'Z']
    """
    path: list[Segment] = []
    for begin, _, end, right in _corners(loop, radius):
        path.append(Segment("L" if path else "M", *begin))
        if radius:
            path.append(Segment("A", *end, radius, right))
    return (*path, Segment("Z"))


def corners(loop: Loop, arm: float) -> Path:
    """Return the corners of a loop as open paths, each with two arms of a length.

    >>> [(one.kind, one.x) for one in corners(((0, 0), (4, 0), (4, 4)), 1)[:3]]
    [('M', 0.7071067811865475), ('L', 0), ('L', 1.0)]
    """
    path: list[Segment] = []
    for (x, y), ((ax, ay), (bx, by)) in zip(loop, _headings(loop), strict=True):
        path.append(Segment("M", x - arm * ax, y - arm * ay))
        path.append(Segment("L", x, y))
        path.append(Segment("L", x + arm * bx, y + arm * by))
    return tuple(path)


def bezel(loop: Loop, width: float, radius: float) -> tuple[tuple[Point, Path], ...]:
    """Return the rim of a rounded loop as one piece per side, mitered at the middle of each corner.

    Each piece comes with the outward unit normal of its side. The rim's inner edge is the rounded
    loop shrunk by `width`, which may be negative for a rim outside the loop.
    """
    inner_radius = max(radius - width, 0.0)
    outer, inner = _corners(loop, radius), _corners(shrunk(loop, width), inner_radius)
    pieces = []
    for number, (_, (x, y)) in enumerate(_headings(loop)):
        after = (number + 1) % len(loop)
        (_, o_mid, o_end, o_right), (p_begin, p_mid, _, p_right) = outer[number], outer[after]
        (_, i_mid, i_end, i_right), (j_begin, j_mid, _, j_right) = inner[number], inner[after]
        path = [Segment("M", *o_mid)]
        if radius:
            path.append(Segment("A", *o_end, radius, o_right))
        path.append(Segment("L", *p_begin))
        if radius:
            path.append(Segment("A", *p_mid, radius, p_right))
        path.append(Segment("L", *j_mid))
        if inner_radius:
            path.append(Segment("A", *j_begin, inner_radius, not j_right))
        path.append(Segment("L", *i_end))
        if inner_radius:
            path.append(Segment("A", *i_mid, inner_radius, not i_right))
        pieces.append(((y, -x), (*path, Segment("Z"))))
    return tuple(pieces)


@lru_cache(maxsize=512)
def floor_loops(floor: frozenset[Cell]) -> tuple[Loop, ...]:
    """Return the outline of a floor, cached because a strip or an animation draws it many times."""
    return loops_of(floor)


def grid_lines(cells: frozenset[Cell]) -> list[tuple[Point, Point]]:
    """Return the lattice lines inside a set of cells, each in full length."""
    inside: dict[int, set[Vertex]] = {0: set(), 1: set(), 2: set()}
    seen: set[tuple[Vertex, Vertex]] = set()
    for cell in cells:
        corners = _clockwise(cell)
        for one, other in zip(corners, (*corners[1:], corners[0]), strict=True):
            if (other, one) in seen:
                heading = _HEADINGS.index((other[0] - one[0], other[1] - one[1]))
                inside[heading % 3].add(one if heading < 3 else other)
            seen.add((one, other))
    lines = []
    for heading, starts in inside.items():
        a, b = _HEADINGS[heading]
        for x, y in sorted(starts):
            if (x - a, y - b) not in starts:
                length = 1
                while (x + a * length, y + b * length) in starts:
                    length += 1
                ends = vertex_xy((x, y)), vertex_xy((x + a * length, y + b * length))
                lines.append(ends)
    return lines
