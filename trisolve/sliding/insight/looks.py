"""How well a level is shaped, as a score of 0 to 100 whose parts are reported one by one.

Pictures are judged by the eye; what is measured here is what the eye meets first on a board. Every
part is a share of 0 to 1, the same for turned and mirrored copies.

compact
    The outline of the most compact floor of so many cells, in parts of the floor's own. Of all
    boards of n triangles a hexagon's outline is shortest: the square root of 6 n edges.
plain
    Few corners: 6 in parts of the corners that the outline has, holes included, if those are more.
    A vertex is a corner where the floor around it is anything but a half circle.
broad
    The share of cells that touch a vertex inside the floor. Others are corridors one cell wide,
    spikes, and the tips of sharp corners.
symmetric
    How much of the floor comes to lie on floor when it is turned or mirrored (Jaccard), at best.
balanced
    How near the middle of what is coloured, blocks and goals, is to the middle of the floor: 1 less
    the distance in parts of the radius of a disc of the floor's area. A block with a goal counts
    twice, its colour is the stronger.
filled
    Enough blocks for the room there is, and room for the blocks: 1 where they cover a quarter to
    two thirds of the floor, and less the farther away.
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
    centre,
    neighbours,
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
"""What each part counts of 100."""

_HALF_CIRCLE = 3
_CELL_AREA = sqrt(3) / 4
_WIDE = 1 << 8
_NEAR = 1 + 1e-9
"""The square of how far off, in edges, a floor is laid on its image: three or four places."""


class LooksPart(NamedTuple):
    """One reason for a score: a share of 0 to 1, and what it counts in full."""

    name: str
    value: float
    weight: float

    @property
    def points(self) -> float:
        """What the part adds to the score."""
        return self.value * self.weight


@dataclass(frozen=True)
class Looks:
    """A score of 0 to 100, and the parts that it is the sum of."""

    score: float
    parts: tuple[LooksPart, ...]


@cache
def _around() -> dict[Vertex, tuple[Cell, ...]]:
    """Return the six cells around every vertex of the grid, in a circle; NO_CELL beyond it."""
    found: dict[Vertex, list[Cell]] = defaultdict(lambda: [NO_CELL] * 6)
    for cell in range(N_CELLS):
        for vertex in vertices(cell):
            (x, y), (at_x, at_y) = centre(cell), vertex_xy(vertex)
            sixth = int((atan2(y - at_y, x - at_x) + pi) / (pi / 3))
            found[vertex][sixth] = cell
    return {vertex: tuple(cells) for vertex, cells in found.items()}


def outline_length(floor: frozenset[Cell]) -> int:
    """Return how many edges lie between a floor and its walls.

    >>> outline_length(frozenset([0, 1]))
    4
    """
    return sum(3 - sum(n in floor for n in neighbours(cell)) for cell in floor)


def n_corners(floor: frozenset[Cell]) -> int:
    """Return how many corners the outline of a floor has, those of holes included.

    >>> from trisolve.sliding.shapes import star
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
    """Return the image of every cell, packed so wide that no shift takes it to another row."""
    places = (SYMMETRIES[name].place(unpack(cell)) for cell in range(N_CELLS))
    return tuple(_WIDE * row + 2 * col + orient for row, col, orient in places)


def symmetry_of(floor: frozenset[Cell]) -> float:
    """Return how much of a floor agrees with itself, turned or mirrored, at best: 0 to 1.

    >>> from trisolve.sliding.shapes import trapezoid
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
    """Return the sum of three times the centres of cells, as a and b."""
    centres = [(3 * col + 1 + orient, 3 * row + 2 - orient) for row, col, orient in places]
    return sum(a for a, _ in centres), sum(b for _, b in centres)


def _balance(level: Level) -> float:
    floor = [centre(cell) for cell in level.floor]
    colored = [
        centre(cell)
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


def _filled(level: Level) -> float:
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
    """Return what a floor adds to the score of looks, whatever stands on it.

    >>> from trisolve.sliding.shapes import hexagon
    >>> floor_looks(hexagon(3)), floor_looks(hexagon(3) - {6})
    (85.0, 76.28)
    """
    return round(sum(value * WEIGHTS[name] for name, value in _of_floor(floor).items()), 2)


def looks(level: Level) -> Looks:
    """Return how well a level is shaped, and by what.

    >>> from trisolve.sliding.level import Block
    >>> from trisolve.sliding.shapes import hexagon
    >>> found = looks(Level(hexagon(2), [Block("A", [32, 33, 34], goal=[34, 35, 36])]))
    >>> found.parts[0].name, found.parts[0].value
    ('compact', 1.0)
    """
    values = {
        **_of_floor(level.floor),
        "balanced": _balance(level),
        "filled": _filled(level),
    }
    parts = tuple(LooksPart(name, round(value, 4), WEIGHTS[name]) for name, value in values.items())
    return Looks(round(sum(part.points for part in parts), 1), parts)
