"""Connected parts of a set of cells, and the holes in it."""

from collections.abc import Iterable

from trisolve.hexagon.copies import Wrap
from trisolve.hexagon.points import Hex, Point, as_hexes
from trisolve.hexagon.torus import on_torus


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
