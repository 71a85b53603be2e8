"""Links between neighboring cells and pins of tiles, and the lines that they form.

Links form lines if no three of them meet.

A hexagonal tile has m pins per side, numbered clockwise: side k has m*k .. m*k + m - 1. Pin j of a
side meets pin m - 1 - j of the neighbor's side (m = 1 for Tantrix, 2 for Entanglement).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import STEPS, at_least, whole
from trisolve.hexagon.points import Hex, Point, as_hex, cell_text
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
        message = f"expected a link between neighboring cells, got {cell_text(a)} {cell_text(b)}"
        raise InvalidMap(message)
    return (a, b) if a < b else (b, a)


def link_text(link: Link) -> str:
    """Return a link as it is shown in messages.

    >>> link_text((Hex(0, 0), Hex(1, 0)))
    '0,0 1,0'
    """
    return " ".join(map(cell_text, link))


def linked_neighbors(links: Iterable[tuple[Point, Point]]) -> dict[Hex, list[Hex]]:
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
    adjacent = linked_neighbors(links)
    for cell, others in adjacent.items():
        if len(others) > 2:
            message = (
                f"expected at most two links at a cell, but {cell_text(cell)} has {len(others)}"
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


Step: TypeAlias = tuple[int, int, int, int]
"""(q, r, in, out): a cell, and the pins through which a strand enters and leaves it."""

Cell = TypeVar("Cell", bound=Point)

_Tiles: TypeAlias = dict[Hex, list[int | None]]


@dataclass(frozen=True, slots=True)
class Strand:
    """A line over tiles: its steps, and whether it is closed."""

    steps: tuple[Step, ...]
    closed: bool


def strands(tiles: Mapping[Cell, Sequence[int | None]], pins_per_side: int) -> list[Strand]:
    """Return all maximal lines over tiles, sorted by their steps.

    An open strand runs in the direction whose steps compare smaller. A loop is listed as the
    smallest of all its rotations in both directions.

    Parameters
    ----------
    tiles
        For each cell, the partner of each of its 6 * `pins_per_side` pins, or None if no line meets
        the pin.

    Raises
    ------
    InvalidMap
        For a tile whose partners do not match.

    Examples
    --------
    >>> straight = [3, None, None, 0, None, None]
    >>> strands({(0, 0): straight, (0, 1): straight}, 1)
    [Strand(steps=((0, 0, 0, 3), (0, 1, 0, 3)), closed=False)]
    """
    m = at_least(1, pins_per_side, "a number of pins per side")
    checked = {as_hex(cell): _pins_of(as_hex(cell), tile, 6 * m) for cell, tile in tiles.items()}
    seen: set[tuple[Hex, int]] = set()
    found = []
    for cell, tile in checked.items():
        for pin, partner in enumerate(tile):
            if partner is None or (cell, pin) in seen:
                continue
            steps, closed = _strand_through(checked, m, cell, pin)
            for q, r, first, second in steps:
                seen |= {(Hex(q, r), first), (Hex(q, r), second)}
            found.append(Strand(_canonical(steps, closed), closed))
    return sorted(found, key=lambda strand: strand.steps)


def _pins_of(cell: Hex, tile: Sequence[int | None], n_pins: int) -> list[int | None]:
    where = f"the tile at {cell_text(cell)}"
    partners = [None if pin is None else whole(pin, f"{where} to hold pins") for pin in tile]
    if len(partners) != n_pins:
        raise InvalidMap(f"expected {n_pins} pins in {where}, got {len(partners)}")
    for pin, partner in enumerate(partners):
        if partner is None:
            continue
        if not 0 <= partner < n_pins:
            raise InvalidMap(f"expected pins 0..{n_pins - 1} in {where}, got {partner}")
        if partner == pin or partners[partner] != pin:
            raise InvalidMap(
                f"expected pins joined in pairs in {where}, got {pin} to {partner}, "
                f"{partner} to {partners[partner]}"
            )
    return partners


def _strand_through(tiles: _Tiles, m: int, cell: Hex, pin: int) -> tuple[list[Step], bool]:
    """Return the steps of the strand that enters a cell through a pin, and whether it is closed."""
    ahead, closed = _follow(tiles, m, cell, pin)
    if closed:
        return ahead, True
    last = ahead[0]
    behind, _ = _follow(tiles, m, cell, last[3])
    return _reverse_steps(behind)[:-1] + ahead, False


def _follow(tiles: _Tiles, m: int, cell: Hex, pin: int) -> tuple[list[Step], bool]:
    """Return the steps from a pin on, to the end or back around to the beginning."""
    first = cell, pin
    steps: list[Step] = []
    while cell in tiles and (out := tiles[cell][pin]) is not None:
        steps.append((*cell, pin, out))
        side, place = divmod(out, m)
        cell, pin = cell + STEPS[side], m * ((side + 3) % 6) + m - 1 - place
        if (cell, pin) == first:
            return steps, True
    return steps, False


def _reverse_steps(steps: list[Step]) -> list[Step]:
    return [(q, r, second, first) for q, r, first, second in reversed(steps)]


def _canonical(steps: list[Step], closed: bool) -> tuple[Step, ...]:
    both = steps, _reverse_steps(steps)
    if closed:  # no step occurs twice, so the least rotation begins with the least step
        starts = (one.index(min(one)) for one in both)
        both = tuple(one[at:] + one[:at] for one, at in zip(both, starts, strict=True))  # type: ignore[assignment]
    return tuple(min(both))
