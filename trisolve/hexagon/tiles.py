"""Lines over tiles, which form where the pins of neighboring tiles meet.

A hexagonal tile has m pins per side, numbered clockwise: side k has m*k .. m*k + m - 1. Pin j of a
side meets pin m - 1 - j of the neighbor's side (m = 1 for Tantrix, 2 for Entanglement).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import STEPS, at_least, whole
from trisolve.hexagon.points import Hex, Point, as_hex, shown_cell

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
    checked = {as_hex(cell): _checked(as_hex(cell), tile, 6 * m) for cell, tile in tiles.items()}
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


def _checked(cell: Hex, tile: Sequence[int | None], n_pins: int) -> list[int | None]:
    where = f"the tile at {shown_cell(cell)}"
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
    return _reversed(behind)[:-1] + ahead, False


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


def _reversed(steps: list[Step]) -> list[Step]:
    return [(q, r, second, first) for q, r, first, second in reversed(steps)]


def _canonical(steps: list[Step], closed: bool) -> tuple[Step, ...]:
    both = steps, _reversed(steps)
    if closed:  # no step occurs twice, so the least rotation begins with the least step
        starts = (one.index(min(one)) for one in both)
        both = tuple(one[at:] + one[:at] for one, at in zip(both, starts, strict=True))  # type: ignore[assignment]
    return tuple(min(both))
