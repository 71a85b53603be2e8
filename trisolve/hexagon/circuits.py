"""Every simple loop of a set of links, and the cells inside a loop.

The search for a loop starts at the loop's smallest cell. The walk continues over larger cells, and
closes a loop only if the last cell comes after the second cell, so each loop is found exactly once.
At every fork, the walk enters only cells from which the start can still be reached over unvisited
cells. No walk is wasted, so the time is proportional to the number of loops. Cells with only one
remaining link are not on any loop, and are removed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import at_least
from trisolve.hexagon.links import Line, lines, linked_neighbors
from trisolve.hexagon.points import Hex, Point, as_hexes, cell_text
from trisolve.wording import brief, counted

if TYPE_CHECKING:
    from trisolve.hexagon.grid import Grid

_Neighbors: TypeAlias = dict[Hex, list[Hex]]

_FIRST_CAP: Final = 6


def loops(links: Iterable[tuple[Point, Point]], *, limit: int | None = None) -> list[list[Hex]]:
    """Return every simple loop of three or more cells, sorted by length, then by cells.

    Each loop starts at its smallest cell and continues to the smaller of that cell's two neighbors.

    Parameters
    ----------
    links
        Pairs of neighboring cells.
    limit
        The maximum number of loops to return, found roughly in order of length. To learn whether
        there are more loops than you need, request one more.

    Examples
    --------
    >>> loops([((0, 0), (1, 0)), ((1, 0), (0, 1)), ((0, 0), (0, 1))])
    [[Hex(0, 0), Hex(0, 1), Hex(1, 0)]]
    """
    adjacent = linked_neighbors(links)
    if limit is None:
        found = list(_up_to(adjacent, len(adjacent)))
    else:
        limit, cap = at_least(0, limit, "a limit"), min(_FIRST_CAP, len(adjacent))
        # short loops are compact: with a cap on the length, a few are found without long walks
        while True:
            found = list(islice(_up_to(adjacent, cap), limit))
            if len(found) == limit or cap == len(adjacent):
                break
            cap = min(2 * cap, len(adjacent))
    return sorted(found, key=lambda loop: (len(loop), loop))


@dataclass(frozen=True)
class Listing:
    """The loops and lines of a map; if three links meet, there are no lines.

    status : "done", "none" if there is no loop, or "limit" if there are more loops than the limit
    """

    n_links: int
    loops: tuple[list[Hex], ...]
    lines: tuple[Line, ...] | None
    status: Literal["done", "none", "limit"]
    __repr__ = brief

    def as_json(self) -> dict[str, Any]:
        """Return the loops and lines as JSON values, as ``hex loops --json`` prints them."""
        lines = self.lines
        return {
            "links": self.n_links,
            "lines": None
            if lines is None
            else [{"closed": line.closed, "cells": line.cells} for line in lines],
            "loops": [
                {"length": len(loop), "cells": loop, "enclosed": len(enclosed(loop))}
                for loop in self.loops
            ],
            "n_loops": len(self.loops),
        }

    def described(self) -> str:
        """Return one line of text for each loop and each open line."""
        rows = [f"{counted(self.n_links, 'link')}, {counted(len(self.loops), 'loop')}"]
        for loop in self.loops:
            inside = len(enclosed(loop))
            around = f" around {inside:,}" if inside else ""
            rows.append(f"  loop of {counted(len(loop), 'cell')}{around}: {_cells(loop)}")
        for line in self.lines or ():
            if not line.closed:
                rows.append(f"  line of {counted(len(line.cells), 'cell')}: {_cells(line.cells)}")
        return "\n".join(rows)


def list_loops(grid: "Grid", limit: int) -> Listing:
    """Return at most `limit` loops formed by a map's links, and the lines.

    >>> from trisolve.hexagon import Grid
    >>> cells = [(0, 0), (1, 0), (0, 1)]
    >>> print(list_loops(Grid(cells, links=[cells[:2], cells[1:], cells[::2]]), 9).described())
    3 links, 1 loop
      loop of 3 cells: 0,0 0,1 1,0
    """
    found = loops(grid.links, limit=limit + 1)
    try:
        joined = tuple(lines(grid.links))
    except InvalidMap:  # three links meet
        joined = None
    status: Literal["done", "none", "limit"] = "done" if found else "none"
    if len(found) > limit:
        status = "limit"
    return Listing(len(grid.links), tuple(found[:limit]), joined, status)


def _cells(cells: Iterable[Hex]) -> str:
    return " ".join(map(cell_text, cells))


def enclosed(loop: Sequence[Point]) -> list[Hex]:
    """Return the cells inside a loop (with centers inside its polygon of centers), sorted.

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
            message = f"expected a loop of neighbors, got {cell_text(a)} then {cell_text(b)}"
            raise InvalidMap(message)
        if a.q != b.q:  # it crosses the ray that leaves the column just right of the centers
            left = min(a, b)
            crossings.setdefault(left.q, []).append(left.r)
    inside = []
    for q in sorted(crossings):
        rows = sorted(crossings[q])
        for low, high in zip(rows[::2], rows[1::2], strict=True):
            inside += [cell for r in range(low + 1, high) if (cell := Hex(q, r)) not in on_loop]
    return inside


def _up_to(adjacent: _Neighbors, cap: int) -> Iterator[list[Hex]]:
    """Yield the loops of at most `cap` cells, each once."""
    left = {cell: set(others) for cell, others in adjacent.items()}
    _cut_off(left, list(left))
    for start in adjacent:
        if start in left:
            yield from _from(start, left, cap)
            others = left.pop(start)
            for other in others:
                left[other].discard(start)
            _cut_off(left, list(others))


def _cut_off(left: dict[Hex, set[Hex]], suspects: list[Hex]) -> None:
    """Remove cells with fewer than two links, until none are left."""
    while suspects:
        cell = suspects.pop()
        if cell in left and len(left[cell]) < 2:
            for other in left.pop(cell):
                left[other].discard(cell)
                suspects.append(other)


def _around(start: Hex, left: dict[Hex, set[Hex]], reach: int) -> list[Hex]:
    """Return the cells within `reach` links of a start, sorted."""
    seen, frontier = {start}, [start]
    for _ in range(reach):
        frontier = list({other for cell in frontier for other in left[cell]} - seen)
        if not frontier:
            break
        seen.update(frontier)
    return sorted(seen)


def _from(start: Hex, left: dict[Hex, set[Hex]], cap: int) -> Iterator[list[Hex]]:
    """Yield the loops of at most `cap` cells whose smallest cell is the start, number 0."""
    cells = _around(start, left, cap // 2)
    numbers = {cell: number for number, cell in enumerate(cells)}
    adjacent = [[numbers[c] for c in sorted(left[cell]) if c in numbers] for cell in cells]
    free = [True] * len(cells)
    free[0] = False
    path = [0]
    options = [adjacent[0][::-1]]
    ends: set[int] = set()
    while options:
        if not options[-1]:
            options.pop()
            free[path.pop()] = True
            continue
        step = options[-1].pop()
        free[step] = False
        path.append(step)
        if len(path) == 2:
            ends = {number for number in adjacent[0] if number > step}
        elif step in ends:
            yield [cells[number] for number in path]
        ahead: list[int] = []
        if ends and len(path) < cap:
            ahead = [number for number in adjacent[step] if free[number]]
            if len(ahead) > 1:
                ahead = _returning(ahead, ends, adjacent, free, cap - len(path))
        options.append(ahead)


def _returning(
    wanted: list[int], ends: set[int], adjacent: list[list[int]], free: list[bool], steps: int
) -> list[int]:
    """Return the wanted cells from which some end is at most `steps` steps away over free cells."""
    frontier = [number for number in ends if free[number]]
    seen = set(frontier)
    missing = set(wanted) - seen
    while missing and frontier and steps > 1:
        frontier = [n for cell in frontier for n in adjacent[cell] if free[n] and n not in seen]
        seen.update(frontier)
        missing.difference_update(frontier)
        steps -= 1
    return [number for number in wanted if number not in missing]
