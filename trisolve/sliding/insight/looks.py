"""The looks of a level, as a score from 0 to 100 whose parts are reported one by one.

People judge pictures by eye, so the parts measure the features of a board that people notice first.
Every part is a share from 0 to 1 that is the same for rotated and mirrored copies.

compact
    The outline of the most compact floor with the same number of cells, divided by the outline of
    this floor. Of all boards of n triangles, a hexagon has the shortest outline: the square root of
    6 n edges.
plain
    Few corners: 6 divided by the number of corners of the outline, holes included; at most 1. A
    vertex is a corner unless the floor around it is a half circle.
broad
    The share of cells that touch a vertex inside the floor. The other cells are corridors one cell
    wide, spikes, and the tips of sharp corners.
symmetric
    The largest share of the floor that lands on floor when it is rotated or mirrored (Jaccard).
balanced
    How near the center of the colored cells (blocks and goals) is to the center of the floor: 1
    minus the distance divided by the radius of a disk with the floor's area. A block with a goal
    counts twice, because its color is stronger.
filled
    Enough blocks for the floor, and enough floor for the blocks: 1 if they cover a quarter to two
    thirds of the floor, and less the farther they are from that range.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from math import atan2, dist, pi, sqrt
from math import floor as floor_of
from typing import NamedTuple

from trisolve.sliding.lattice import (
    N_CELLS,
    NO_CELL,
    Cell,
    Place,
    Vertex,
    center,
    neighbors,
    unpack,
    vertex_xy,
    vertices,
)
from trisolve.sliding.level import Level
from trisolve.sliding.symmetry import SYMMETRIES

WEIGHTS = {
    "compact": 25.0,
    "plain": 25.0,
    "broad": 20.0,
    "symmetric": 15.0,
    "balanced": 10.0,
    "filled": 5.0,
}
"""The weight of each part, of 100 in total."""

_HALF_CIRCLE = 3
_CELL_AREA = sqrt(3) / 4
_WIDE = 1 << 8
_NEAR = 1 + 1e-9
"""Squared distance, in edges, between a floor's centroid and its image's centroid."""


class LooksPart(NamedTuple):
    """One reason for a score: a share from 0 to 1, and its weight."""

    name: str
    value: float
    weight: float

    @property
    def points(self) -> float:
        """The points that the part adds to the score."""
        return self.value * self.weight


@dataclass(frozen=True)
class Looks:
    """A score from 0 to 100, and the parts that add up to it."""

    score: float
    parts: tuple[LooksPart, ...]


@cache
def _around() -> dict[Vertex, tuple[Cell, ...]]:
    """Return the six cells around every vertex, in circular order; NO_CELL off the grid."""
    found: dict[Vertex, list[Cell]] = defaultdict(lambda: [NO_CELL] * 6)
    for cell in range(N_CELLS):
        for vertex in vertices(cell):
            (x, y), (at_x, at_y) = center(cell), vertex_xy(vertex)
            sixth = int((atan2(y - at_y, x - at_x) + pi) / (pi / 3))
            found[vertex][sixth] = cell
    return {vertex: tuple(cells) for vertex, cells in found.items()}


def outline_length(floor: frozenset[Cell]) -> int:
    """Return the number of edges between a floor and its walls.

    >>> outline_length(frozenset([0, 1]))
    4
    """
    return sum(3 - sum(n in floor for n in neighbors(cell)) for cell in floor)


def n_corners(floor: frozenset[Cell]) -> int:
    """Return the number of corners of a floor's outline, including the outlines of holes.

    >>> from trisolve.sliding.lattice import star
    >>> n_corners(star(2))
    12
    """
    around, n = _around(), 0
    for vertex in {vertex for cell in floor for vertex in vertices(cell)}:
        circle = [cell in floor for cell in around[vertex]]
        if all(circle):
            continue
        first = circle.index(False)
        runs = (list(run) for there, run in groupby(circle[first:] + circle[:first]) if there)
        n += sum(len(run) != _HALF_CIRCLE for run in runs)
    return n


def _n_broad(floor: frozenset[Cell]) -> int:
    around = _around()
    corners = {vertex for cell in floor for vertex in vertices(cell)}
    inside = {v for v in corners if floor.issuperset(around[v])}
    return sum(not inside.isdisjoint(vertices(cell)) for cell in floor)


@cache
def _images(name: str) -> tuple[int, ...]:
    """Return the image of every cell, packed with margins so that shifts stay in the row."""
    places = (SYMMETRIES[name].place(unpack(cell)) for cell in range(N_CELLS))
    return tuple(_WIDE * row + 2 * col + orient for row, col, orient in places)


def symmetry_of(floor: frozenset[Cell]) -> float:
    """Return the greatest agreement of a floor with its rotated or mirrored images, from 0 to 1.

    >>> from trisolve.sliding.lattice import trapezoid
    >>> symmetry_of(trapezoid(4, 2))
    1.0
    """
    best = 0
    own = _images("rotate0")
    wide = {own[cell] for cell in floor}
    at = _middle_thrice(unpack(cell) for cell in floor)
    for name, symmetry in SYMMETRIES.items():
        if name == "rotate0":
            continue
        image = [_images(name)[cell] for cell in floor]
        to = symmetry.vertex(at)
        off_col, off_row = (
            (mine - its) / (3 * len(floor)) for mine, its in zip(at, to, strict=True)
        )
        spans = (range(floor_of(off) - 1, floor_of(off) + 3) for off in (off_col, off_row))
        for col, row in product(*spans):
            d_col, d_row = off_col - col, off_row - row
            if d_col * d_col + d_row * d_row - d_col * d_row <= _NEAR:
                shift = _WIDE * row + 2 * col
                best = max(best, sum(cell + shift in wide for cell in image))
    return best / (2 * len(floor) - best)


def _middle_thrice(places: Iterable[Place]) -> tuple[int, int]:
    """Return the sum of three times the centers of cells, as (a, b)."""
    centers = [(3 * col + 1 + orient, 3 * row + 2 - orient) for row, col, orient in places]
    return sum(a for a, _ in centers), sum(b for _, b in centers)


def _balance(level: Level) -> float:
    floor = [center(cell) for cell in level.floor]
    colored = [
        center(cell)
        for block in level.blocks
        for cell in (*block.cells, *((*block.cells, *block.goal) if block.goal else ()))
    ]
    if not colored:
        return 0.0
    radius = sqrt(len(floor) * _CELL_AREA / pi)
    return max(0.0, 1 - dist(_middle(floor), _middle(colored)) / radius)


def _middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    return sum(xs) / len(xs), sum(ys) / len(ys)


def _fill_score(level: Level) -> float:
    share = sum(block.length for block in level.blocks) / len(level.floor)
    return max(0.0, 1 - 4 * max(0.25 - share, 0.0) - 3 * max(share - 2 / 3, 0.0))


def _of_floor(floor: frozenset[Cell]) -> dict[str, float]:
    n = len(floor)
    return {
        "compact": min(1.0, sqrt(6 * n) / outline_length(floor)),
        "plain": 6 / max(6, n_corners(floor)),
        "broad": _n_broad(floor) / n,
        "symmetric": symmetry_of(floor),
    }


def floor_looks(floor: frozenset[Cell]) -> float:
    """Return a floor's share of the score for looks, which is the same for any blocks on it.

    >>> from trisolve.sliding.lattice import hexagon
    >>> floor_looks(hexagon(3)), floor_looks(hexagon(3) - {6})
    (85.0, 76.28)
    """
    return round(sum(value * WEIGHTS[name] for name, value in _of_floor(floor).items()), 2)


def looks(level: Level) -> Looks:
    """Return the score of a level's looks, with its parts.

    >>> from trisolve.sliding.level import Block
    >>> from trisolve.sliding.lattice import hexagon
    >>> found = looks(Level(hexagon(2), [Block("A", [32, 33, 34], goal=[34, 35, 36])]))
    >>> found.parts[0].name, found.parts[0].value
    ('compact', 1.0)
    """
    values = {
        **_of_floor(level.floor),
        "balanced": _balance(level),
        "filled": _fill_score(level),
    }
    parts = tuple(LooksPart(name, round(value, 4), WEIGHTS[name]) for name, value in values.items())
    return Looks(round(sum(part.points for part in parts), 1), parts)
