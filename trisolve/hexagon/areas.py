"""Lines, rings and other sets of cells, as lists; their connected parts and holes."""

import re
from collections.abc import Iterable
from typing import Final

from trisolve.errors import InvalidMap
from trisolve.hexagon.axial import nearest
from trisolve.hexagon.directions import STEPS, Wrap, at_least
from trisolve.hexagon.layouts import OFFSETS
from trisolve.hexagon.points import Hex, Point, as_hex, as_hexes
from trisolve.hexagon.torus import nearest_copies, on_torus

MAX_SHAPE_CELLS: Final = 1 << 20
"""The maximum number of cells in a line, a ring, a disk, or a shape given as text."""
MAX_RADIUS: Final = MAX_SHAPE_CELLS // 6
"""The largest radius of a ring."""

_SHAPES: Final = "hexagon:R, triangle:N, parallelogram:WxH or rectangle:WxH[:KIND]"
_ONE_NUMBER: Final = re.compile(r"(hexagon|triangle):([0-9]{1,10})")
_TWO_NUMBERS: Final = re.compile(
    r"(parallelogram|rectangle):([0-9]{1,10})x([0-9]{1,10})(?::([a-z-]+))?"
)


def line(a: Point, b: Point, *, wrap: Wrap | None = None) -> list[Hex]:
    """Return the cells of a straight line from a to b, ends included; consecutive cells touch.

    With `wrap`, a width and a height, the line goes around a torus to the nearest copy of b. If
    several copies are equally near, the line goes to the smallest.

    >>> line((0, 0), (4, -2))
    [Hex(0, 0), Hex(1, -1), Hex(2, -1), Hex(3, -2), Hex(4, -2)]
    """
    if wrap is not None:
        straight = line(a, nearest_copies(a, b, wrap)[0])
        return on_torus((Hex(q % wrap[0], r % wrap[1]) for q, r in straight), wrap)
    start = as_hex(a)
    q, r = as_hex(b) - start
    n = max(abs(q), abs(r), abs(q + r))
    _check_size(n + 1, "a line")
    if n == 0:
        return [start]
    return [start + nearest(q * i, r * i, n) for i in range(n + 1)]


def ring(center: Point, radius: int) -> list[Hex]:
    """Return the cells at a given distance, clockwise from the cell in the direction of side 0.

    >>> ring((0, 0), 1)
    [Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0)]
    """
    center, radius = as_hex(center), at_least(0, radius, "a radius")
    _check_size(6 * radius, "a ring")
    if radius == 0:
        return [center]
    q, r = center[0], center[1] - radius
    cells = []
    for side in (2, 3, 4, 5, 0, 1):
        dq, dr = STEPS[side]
        for _ in range(radius):
            cells.append(Hex(q, r))
            q, r = q + dq, r + dr
    return cells


def spiral(center: Point, radius: int) -> list[Hex]:
    """Return the cells of rings 0..radius, one ring after another.

    >>> len(spiral((0, 0), 2))
    19
    """
    radius = at_least(0, radius, "a radius")
    _check_size(_n_within(radius), "a spiral")
    return [cell for k in range(radius + 1) for cell in ring(center, k)]


def disk(center: Point, radius: int) -> list[Hex]:
    """Return the 3k(k + 1) + 1 cells within distance k, sorted.

    >>> disk((0, 0), 1)[:3]
    [Hex(-1, 0), Hex(-1, 1), Hex(0, -1)]
    """
    (c, d), k = as_hex(center), at_least(0, radius, "a radius")
    _check_size(_n_within(k), "a disk")
    return [
        Hex(c + q, d + r)
        for q in range(-k, k + 1)
        for r in range(max(-k, -q - k), min(k, k - q) + 1)
    ]


def shape(spec: str) -> list[Hex]:
    """Return the cells of a named shape, sorted; may raise InvalidMap.

    Parameters
    ----------
    spec
        ``hexagon:R`` (R >= 0), ``triangle:N``, ``parallelogram:WxH`` or ``rectangle:WxH`` (sizes >=
        1); ``rectangle`` may also have an offset kind: ``rectangle:WxH:even-r``.

    Examples
    --------
    >>> shape("triangle:2")
    [Hex(0, 0), Hex(0, 1), Hex(1, 0)]
    """
    text = spec if isinstance(spec, str) else ""
    if match := _ONE_NUMBER.fullmatch(text):
        number = int(match[2])
        if match[1] == "hexagon":
            _check_count(_n_within(number), spec)
            return disk((0, 0), number)
        _check_count(number * (number + 1) // 2, spec)
        return [Hex(q, r) for q in range(number) for r in range(number - q)]
    if match := _TWO_NUMBERS.fullmatch(text):
        width, height = int(match[2]), int(match[3])
        kind = match[4]
        _check_count(width * height, spec)
        if match[1] == "parallelogram" and kind is None:
            return [Hex(q, r) for q in range(width) for r in range(height)]
        if match[1] == "rectangle" and (kind is None or kind in OFFSETS):
            kind = kind or "odd-q"
            cells = (Hex.from_offset(c, r, kind) for c in range(width) for r in range(height))
            return sorted(cells)
    raise InvalidMap(f"expected {_SHAPES} as shape, got {spec!r:.60}")


def _n_within(radius: int) -> int:
    """Return the number of cells in a disk."""
    return 3 * radius * (radius + 1) + 1


def _check_size(n_cells: int, what: str) -> None:
    if n_cells > MAX_SHAPE_CELLS:
        raise InvalidMap(f"expected {what} of at most {MAX_SHAPE_CELLS:,} cells, got {n_cells:,}")


def _check_count(n_cells: int, spec: str) -> None:
    if n_cells < 1:
        raise InvalidMap(f"expected a shape of at least one cell, got {spec!r:.60}")
    if n_cells > MAX_SHAPE_CELLS:
        raise InvalidMap(f"expected a shape of at most {MAX_SHAPE_CELLS:,} cells, got {spec!r:.60}")


def regions(cells: Iterable[Point], *, wrap: Wrap | None = None) -> list[list[Hex]]:
    """Return the connected parts, each sorted, in the order of their smallest cells.

    With `wrap`, a width and a height, the cells lie on a torus.

    >>> regions([(0, 0), (5, 5), (0, 1)])
    [[Hex(0, 0), Hex(0, 1)], [Hex(5, 5)]]
    """
    ordered = sorted(set(as_hexes(cells)))
    if wrap is not None:
        ordered = on_torus(ordered, wrap)
    left = set(ordered)
    parts = []
    for cell in ordered:
        if cell not in left:
            continue
        left.discard(cell)
        part = [cell]
        for member in part:  # grows while it is iterated over
            for neighbor in member.neighbors():
                if neighbor in left:
                    left.discard(neighbor)
                    part.append(neighbor)
        parts.append(sorted(part))
    return parts


def holes(cells: Iterable[Point]) -> list[list[Hex]]:
    """Return the connected regions of other cells that are enclosed by `cells`.

    >>> from trisolve.hexagon import ring
    >>> holes(ring((0, 0), 1)), holes(ring((0, 0), 1)[:5])
    ([[Hex(0, 0)]], [])
    """
    gaps = _gaps(as_hexes(cells))
    parent = list(range(len(gaps) + 1))
    outside = len(gaps)

    def root(gap: int) -> int:
        while parent[gap] != gap:
            parent[gap] = parent[parent[gap]]
            gap = parent[gap]
        return gap

    columns: dict[int, list[int]] = {}
    for number, (q, _, _) in enumerate(gaps):
        columns.setdefault(q, []).append(number)
    for number, (q, low, high) in enumerate(gaps):
        if low is None or high is None:
            parent[root(number)] = root(outside)
        if q - 1 not in columns or q + 1 not in columns:  # a column without cells is outside
            parent[root(number)] = root(outside)
    for q, here in columns.items():
        for a, b in _touching(gaps, here, columns.get(q + 1, [])):
            parent[root(a)] = root(b)
    found: dict[int, list[Hex]] = {}
    for number, (q, low, high) in enumerate(gaps):
        group = root(number)
        if group != root(outside) and low is not None and high is not None:
            found.setdefault(group, []).extend(Hex(q, r) for r in range(low, high + 1))
    return sorted(found.values())


_Gap = tuple[int, int | None, int | None]


def _gaps(cells: list[Hex]) -> list[_Gap]:
    """Return (q, low, high) for all runs of other cells in the columns; None means unbounded."""
    gaps: list[_Gap] = []
    ordered = sorted(set(cells))
    for before, cell in zip([None, *ordered], [*ordered, None], strict=True):
        if before and cell and before.q == cell.q:
            if cell.r - before.r > 1:
                gaps.append((cell.q, before.r + 1, cell.r - 1))
            continue
        if before:
            gaps.append((before.q, before.r + 1, None))
        if cell:
            gaps.append((cell.q, None, cell.r - 1))
    return gaps


def _touching(gaps: list[_Gap], here: list[int], there: list[int]) -> Iterable[tuple[int, int]]:
    """Yield the gaps of a column that border on gaps of the next column; both are sorted.

    The cell (q, r) borders on (q + 1, r - 1) and (q + 1, r).
    """
    i = j = 0
    while i < len(here) and j < len(there):
        _, low, high = gaps[here[i]]
        _, other_low, other_high = gaps[there[j]]
        starts_in_time = low is None or other_high is None or low - 1 <= other_high
        if starts_in_time and (high is None or other_low is None or other_low <= high):
            yield here[i], there[j]
        if other_high is None or (high is not None and high <= other_high):
            i += 1
        else:
            j += 1
