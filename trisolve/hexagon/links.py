"""Links between neighboring cells, and the lines that they form if no three links meet."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

from trisolve.errors import InvalidMap
from trisolve.hexagon.points import Hex, Point, as_hex, shown_cell
from trisolve.wording import brief

Link: TypeAlias = tuple[Hex, Hex]
"""An unordered pair of neighboring cells, smaller cell first."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of linked cells; a closed line continues from its last cell to its first."""

    cells: tuple[Hex, ...]
    closed: bool
    __repr__ = brief


def as_link(pair: tuple[Point, Point]) -> Link:
    """Return a pair of cells, smaller first; raise InvalidMap unless they are neighbors.

    >>> as_link(((1, 0), (0, 0)))
    (Hex(0, 0), Hex(1, 0))
    """
    try:
        first, second = pair
    except (TypeError, ValueError):
        raise InvalidMap(f"expected a link as two cells, got {pair!r:.60}") from None
    a, b = as_hex(first), as_hex(second)
    if a.distance(b) != 1:
        message = f"expected a link between neighboring cells, got {shown_cell(a)} {shown_cell(b)}"
        raise InvalidMap(message)
    return (a, b) if a < b else (b, a)


def shown_link(link: Link) -> str:
    """Return a link as it is shown in messages.

    >>> shown_link((Hex(0, 0), Hex(1, 0)))
    '0,0 1,0'
    """
    return " ".join(map(shown_cell, link))


def linked(links: Iterable[tuple[Point, Point]]) -> dict[Hex, list[Hex]]:
    """Return the linked neighbors of every cell, all sorted; a repeated link counts once."""
    try:
        pairs = sorted({as_link(pair) for pair in links})
    except TypeError:
        raise InvalidMap(f"expected a list of links, got {links!r:.60}") from None
    adjacent: dict[Hex, list[Hex]] = {}
    for a, b in pairs:
        adjacent.setdefault(a, []).append(b)
        adjacent.setdefault(b, []).append(a)
    return {cell: sorted(adjacent[cell]) for cell in sorted(adjacent)}


def lines(links: Iterable[tuple[Point, Point]]) -> list[Line]:
    """Return the lines of links, sorted by their cells; raise InvalidMap if three links meet.

    Open lines start at their smaller end. Loops start at their smallest cell and continue to the
    smaller of its two neighbors.

    >>> lines([((0, 0), (1, 0)), ((0, 0), (0, 1))])[0].cells
    (Hex(0, 1), Hex(0, 0), Hex(1, 0))
    """
    adjacent = linked(links)
    for cell, others in adjacent.items():
        if len(others) > 2:
            message = (
                f"expected at most two links at a cell, but {shown_cell(cell)} has {len(others)}"
            )
            raise InvalidMap(message)
    ends = [cell for cell, others in adjacent.items() if len(others) == 1]
    seen: set[Hex] = set()
    found = []
    for start in [*ends, *adjacent]:  # after the open lines, only loops are left
        if start in seen:
            continue
        cells = [start]
        seen.add(start)
        while ahead := [cell for cell in adjacent[cells[-1]] if cell not in seen]:
            cells.append(ahead[0])
            seen.add(ahead[0])
        found.append(Line(tuple(cells), closed=len(adjacent[start]) == 2))
    return sorted(found, key=lambda line: line.cells)
