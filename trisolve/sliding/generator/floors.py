"""Floors: regions of cells carved and grown at random, whole orbits of a symmetry at a time.

An *orbit* is a cell with all its images; with no symmetry every cell is its own orbit. What is
only ever taken or given in whole orbits stays symmetric. Sets are walked in sorted order, so that
the same random numbers give the same floor.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from trisolve.errors import LatticeError
from trisolve.sliding.lattice import Cell, neighbours
from trisolve.sliding.symmetry import SYMMETRIES, moved

if TYPE_CHECKING:
    from numpy.random import Generator

FLOOR_SYMMETRIES: Mapping[str, tuple[str, ...]] = {
    "none": ("rotate0",),
    "mirror": tuple(name for name in SYMMETRIES if name.startswith("mirror")),
    "2-fold": ("rotate180",),
    "3-fold": ("rotate120",),
    "6-fold": ("rotate60",),
}
"""The symmetries a floor can have; each by the lattice symmetries any one of which makes it."""

Orbits = Mapping[Cell, tuple[Cell, ...]]


def orbits(region: frozenset[Cell], symmetry: str, rng: "Generator") -> Orbits:
    """Return the orbit of each cell of a region that has the symmetry; raise LatticeError if not.

    A mirror is one of those that the region has, at random.

    >>> import numpy as np
    >>> from trisolve.sliding.shapes import hexagon
    >>> orbits(hexagon(1), "3-fold", np.random.default_rng(0))[0]
    (0, 2, 34)
    """
    if symmetry not in FLOOR_SYMMETRIES:
        expected = ", ".join(FLOOR_SYMMETRIES)
        raise LatticeError(f"expected one of the symmetries {expected}, got {symmetry[:60]!r}")
    if symmetry == "none":
        return {cell: (cell,) for cell in region}
    images = [to for name in FLOOR_SYMMETRIES[symmetry] if (to := _onto_itself(region, name))]
    if not images:
        raise LatticeError(f"expected a shape with {symmetry} symmetry, this one has none")
    return _orbits_under(images[rng.integers(len(images))])


def _orbits_under(to: Mapping[Cell, Cell]) -> Orbits:
    """Return the orbit of each cell under a symmetry given as where it takes each."""
    found: dict[Cell, tuple[Cell, ...]] = {}
    for cell in sorted(to):
        if cell in found:
            continue
        orbit = [cell]
        while to[orbit[-1]] != cell:
            orbit.append(to[orbit[-1]])
        found |= dict.fromkeys(orbit, tuple(sorted(orbit)))
    return found


def _onto_itself(region: frozenset[Cell], name: str) -> dict[Cell, Cell] | None:
    """Return where a symmetry takes each cell of a region, or None where the region changes."""
    try:
        to = moved(region, SYMMETRIES[name])
    except LatticeError:
        return None
    return to if region == set(to.values()) else None


def kept_symmetric(
    floor: frozenset[Cell], needed: frozenset[Cell], symmetry: str
) -> frozenset[Cell]:
    """Return the least part of a symmetric floor that holds the needed cells and is as symmetric.

    >>> from trisolve.sliding.shapes import hexagon
    >>> sorted(kept_symmetric(hexagon(1), frozenset([0]), "3-fold"))
    [0, 2, 34]
    """
    images = (_onto_itself(floor, name) for name in FLOOR_SYMMETRIES[symmetry])
    parts = [closed(needed, _orbits_under(to)) for to in images if to]
    return frozenset(min(parts, key=len, default=floor))


def closed(cells: Iterable[Cell], of: Orbits) -> set[Cell]:
    """Return cells with the orbits of all of them."""
    return {image for cell in cells for image in of[cell]}


def piece(cells: set[Cell], start: Cell) -> set[Cell]:
    """Return the cells that are joined to `start` through common edges."""
    seen, waiting = {start}, [start]
    while waiting:
        for cell in neighbours(waiting.pop()):
            if cell in cells and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return seen


def n_pieces(cells: set[Cell]) -> int:
    """Return in how many pieces cells lie that do not touch each other in an edge.

    >>> n_pieces({0, 1, 4, 5})
    2
    """
    left, found = set(cells), 0
    while left:
        left -= piece(left, min(left))
        found += 1
    return found


def _pick(weights: list[int], rng: "Generator") -> int:
    """Return an index at random, as often as its weight says."""
    left = int(rng.integers(sum(weights)))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("weights change while they are picked from")


def carved(
    region: frozenset[Cell], keep: set[Cell], n_cells: int, of: Orbits, rng: "Generator"
) -> frozenset[Cell]:
    """Return a region cut down to about `n_cells`, in no more pieces, with all of `keep` in it.

    Rim cells go four times as often as others. It ends above `n_cells` when the next orbit
    would take it below, or when no orbit can go.
    """
    floor = set(region)
    kept = closed(keep, of)
    tried: set[Cell] = set()
    max_pieces = n_pieces(floor)
    while len(floor) > n_cells:
        heads = [
            cell
            for cell in sorted(floor - kept - tried)
            if cell == of[cell][0] and len(of[cell]) <= len(floor) - n_cells
        ]
        if not heads:
            break
        weights = [4 if any(n not in floor for n in neighbours(cell)) else 1 for cell in heads]
        head = heads[_pick(weights, rng)]
        rest = floor.difference(of[head])
        if n_pieces(rest) <= max_pieces:
            floor, tried = rest, set()
        else:
            tried.add(head)
    return frozenset(floor)


def _joined(seed: set[Cell], region: frozenset[Cell], of: Orbits) -> set[Cell]:
    """Return a symmetric seed with the shortest ways between its pieces, and their images."""
    floor = set(seed)
    while True:
        reached = piece(floor, min(floor))
        if len(reached) == len(floor):
            return floor
        came_from = dict.fromkeys(sorted(reached), -1)
        queue = list(came_from)
        for cell in queue:
            if cell in floor and cell not in reached:
                while cell not in reached:
                    floor.update(of[cell])
                    cell = came_from[cell]  # noqa: PLW2901 - the way back
                break
            for other in neighbours(cell):
                if other in region and other not in came_from:
                    came_from[other] = cell
                    queue.append(other)
        else:
            raise LatticeError("expected a region that hangs together, this one does not")


def grown(
    seed: set[Cell], region: frozenset[Cell], n_cells: int, of: Orbits, rng: "Generator"
) -> frozenset[Cell] | None:
    """Return a connected blob of about `n_cells` around a seed, or None if the seed needs more.

    It grows by orbits that touch it, those that touch it in more edges sooner; it ends below
    `n_cells` when the next orbit would take it above.
    """
    floor = _joined(closed(seed, of), region, of)
    if len(floor) > n_cells:
        return None
    while len(floor) < n_cells:
        rim = {of[n][0] for cell in floor for n in neighbours(cell) if n in region - floor}
        heads = [cell for cell in sorted(rim) if len(of[cell]) <= n_cells - len(floor)]
        if not heads:
            break
        weights = [sum(n in floor for n in neighbours(cell)) ** 2 for cell in heads]
        floor.update(of[heads[_pick(weights, rng)]])
    return frozenset(floor)
