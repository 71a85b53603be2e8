"""Every simple loop of a set of links, and the cells inside a loop.

A loop is found from its least cell: walk on over greater cells, and close where the last cell comes
after the second, so each is found once. At every fork only those cells are entered from which the
start can still be reached over cells not walked on, by a flood of bit sets; so no walk is in vain,
and the time is that of the loops found. Cells with one link left are on no loop and are cut off.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise
from typing import Final, TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import STEPS, at_least
from trisolve.hexagon.links import linked
from trisolve.hexagon.points import Hex, Point, as_hexes, shown_cell

_Neighbors: TypeAlias = dict[Hex, list[Hex]]

_FIRST_CAP: Final = 6


def loops(
    links: Iterable[tuple[Point, Point]], *, limit: int | None = None
) -> list[list[Hex]]:
    """Return every simple loop of three or more cells, sorted by length, then by cells.

    Each starts at its least cell and goes on to the smaller of the two neighbours there.

    Parameters
    ----------
    links
        Pairs of neighbouring cells.
    limit
        The most loops to return, the first found, short ones sooner; ask for one more to learn
        whether there are more.

    Examples
    --------
    >>> loops([((0, 0), (1, 0)), ((1, 0), (0, 1)), ((0, 0), (0, 1))])
    [[Hex(0, 0), Hex(0, 1), Hex(1, 0)]]
    """
    beside = linked(links)
    if limit is None:
        found = list(_up_to(beside, len(beside)))
    else:
        limit, cap = at_least(0, limit, "a limit"), min(_FIRST_CAP, len(beside))
        # Short loops lie close together: with a cap on the length, finding a few needs no far walks.
        while True:
            found = list(islice(_up_to(beside, cap), limit))
            if len(found) == limit or cap == len(beside):
                break
            cap = min(2 * cap, len(beside))
    return sorted(found, key=lambda loop: (len(loop), loop))


def enclosed(loop: Sequence[Point]) -> list[Hex]:
    """Return the cells off a loop whose centres lie inside the polygon of its centres, sorted.

    >>> from trisolve.hexagon import ring
    >>> enclosed(ring((0, 0), 1))
    [Hex(0, 0)]
    """
    cells = as_hexes(loop)
    on_loop = set(cells)
    if len(cells) < 3 or len(on_loop) < len(cells):
        raise InvalidMap(f"expected a loop of three or more cells, none twice, got {cells!r:.60}")
    crossings: dict[int, list[int]] = {}
    for a, b in pairwise([*cells, cells[0]]):
        if a.distance(b) != 1:
            message = f"expected a loop of neighbours, got {shown_cell(a)} then {shown_cell(b)}"
            raise InvalidMap(message)
        if a.q != b.q:  # it crosses the ray that leaves the column just right of the centres
            left = min(a, b)
            crossings.setdefault(left.q, []).append(left.r)
    inside = []
    for q in sorted(crossings):
        rows = sorted(crossings[q])
        for low, high in zip(rows[::2], rows[1::2], strict=True):
            inside += [cell for r in range(low + 1, high) if (cell := Hex(q, r)) not in on_loop]
    return inside


def _up_to(beside: _Neighbors, cap: int) -> Iterator[list[Hex]]:
    """Yield the loops of at most `cap` cells, each once."""
    left = {cell: set(others) for cell, others in beside.items()}
    _cut_off(left, list(left))
    for start in beside:
        if start in left:
            yield from _from(start, left, cap)
            others = left.pop(start)
            for other in others:
                left[other].discard(start)
            _cut_off(left, list(others))


def _cut_off(left: dict[Hex, set[Hex]], suspects: list[Hex]) -> None:
    """Take away cells with less than two links, until none is left."""
    while suspects:
        cell = suspects.pop()
        if cell in left and len(left[cell]) < 2:
            for other in left.pop(cell):
                left[other].discard(cell)
                suspects.append(other)


class _Board:
    """The cells around a start as bits, in the order of (q, r)."""

    def __init__(self, start: Hex, left: dict[Hex, set[Hex]], reach: int) -> None:
        cells = _around(start, left, reach)
        q = [cell.q for cell in cells]
        r = [cell.r for cell in cells]
        self.q, self.r, self.stride = min(q), min(r), max(r) - min(r) + 2
        self.start = self.bit(start)
        self.cells = sum(1 << self.bit(cell) for cell in cells)
        self.beside = {
            self.bit(cell): sum(1 << self.bit(other) for other in left[cell] if other in cells)
            for cell in cells
        }
        self.ways = []  # through sides 1, 2, 3; back through the others
        for dq, dr in STEPS[1:4]:
            owners = (cell for cell in cells if cell + (dq, dr) in left[cell] & cells)
            self.ways.append((dq * self.stride + dr, sum(1 << self.bit(cell) for cell in owners)))

    def bit(self, cell: Hex) -> int:
        return (cell.q - self.q) * self.stride + cell.r - self.r

    def cell(self, bit: int) -> Hex:
        q, r = divmod(bit, self.stride)
        return Hex(q + self.q, r + self.r)

    def returning(self, wanted: int, ends: int, free: int, steps: int) -> int:
        """Return those wanted from which an end can be reached over free cells in so many steps."""
        seen = ends & free
        while steps > 0 and wanted & ~seen:
            grown = seen
            for shift, owners in self.ways:
                grown |= (seen & owners) << shift | (seen >> shift) & owners
            grown &= free
            if grown == seen:
                break
            seen, steps = grown, steps - 1
        return wanted & seen


def _around(start: Hex, left: dict[Hex, set[Hex]], reach: int) -> set[Hex]:
    seen, frontier = {start}, [start]
    for _ in range(reach):
        frontier = list({other for cell in frontier for other in left[cell]} - seen)
        if not frontier:
            break
        seen.update(frontier)
    return seen


def _from(start: Hex, left: dict[Hex, set[Hex]], cap: int) -> Iterator[list[Hex]]:
    """Yield the loops of at most `cap` cells whose least cell is the start."""
    board = _Board(start, left, cap // 2)
    ends = 0
    free = board.cells & ~(1 << board.start)
    path, options = [board.start], [board.beside[board.start]]
    while options:
        if not options[-1]:
            options.pop()
            free |= 1 << path.pop()
            continue
        step = options[-1] & -options[-1]
        options[-1] ^= step
        free ^= step
        path.append(step.bit_length() - 1)
        if len(path) == 2:
            ends = board.beside[board.start] & ~((step << 1) - 1)
        elif step & ends:
            yield [board.cell(bit) for bit in path]
        ahead = board.beside[path[-1]] & free if ends and len(path) < cap else 0
        if ahead & (ahead - 1):
            ahead = board.returning(ahead, ends, free, cap - len(path) - 1)
        options.append(ahead)
