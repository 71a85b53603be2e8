"""Floors: given by name, read from a mask, or grown at random in orbits of a symmetry.

A text names a shape: ``hexagon:4``, ``parallelogram:4x6``, ``blob:60`` or the file of a mask. Only
this module reads these texts. A named shape or a mask is a set of cells. A blob is only a size, and
receives its cells when a layout grows it.

An *orbit* is a cell with all its images; without symmetry, every cell is its own orbit. A floor
that only changes by whole orbits stays symmetric. Sets are traversed in sorted order, so the same
random numbers give the same floor.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING

from trisolve.errors import LatticeError
from trisolve.files.messages import did_you_mean, escape, located
from trisolve.files.whole import decode, read_file, suffix_of
from trisolve.sliding.formats import load_level
from trisolve.sliding.formats.json_format import load_mask
from trisolve.sliding.formats.text_format import parse_text_floor
from trisolve.sliding.lattice import N_CELLS, SHAPES, Cell, hexagon, neighbors
from trisolve.sliding.symmetry import SYMMETRIES, images_of

if TYPE_CHECKING:
    from numpy.random import Generator


FLOOR_SYMMETRIES: Mapping[str, tuple[str, ...]] = {
    "none": ("rotate0",),
    "mirror": tuple(name for name in SYMMETRIES if name.startswith("mirror")),
    "2-fold": ("rotate180",),
    "3-fold": ("rotate120",),
    "6-fold": ("rotate60",),
}
"""The possible symmetries of a floor, each with the lattice symmetries that give it."""

Orbits = Mapping[Cell, tuple[Cell, ...]]


def orbits(region: frozenset[Cell], symmetry: str, rng: "Generator") -> Orbits:
    """Return the orbit of each cell of a symmetric region; raise LatticeError for any other region.

    For "mirror", one of the region's mirror symmetries is chosen at random.

    >>> import numpy as np
    >>> from trisolve.sliding.lattice import hexagon
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
        raise LatticeError(f"expected a shape with {symmetry} symmetry, got one without")
    return _orbits_under(images[rng.integers(len(images))])


def _orbits_under(to: Mapping[Cell, Cell]) -> Orbits:
    """Return the orbit of each cell under a symmetry, given as a map of cells."""
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
    """Return the image of each cell of a region, or None if the region itself changes."""
    try:
        to = images_of(region, SYMMETRIES[name])
    except LatticeError:
        return None
    return to if region == set(to.values()) else None


def symmetric_part(
    floor: frozenset[Cell], needed: frozenset[Cell], symmetry: str
) -> frozenset[Cell]:
    """Return the smallest part of a floor that has the needed cells and the same symmetry.

    >>> from trisolve.sliding.lattice import hexagon
    >>> sorted(symmetric_part(hexagon(1), frozenset([0]), "3-fold"))
    [0, 2, 34]
    """
    images = (_onto_itself(floor, name) for name in FLOOR_SYMMETRIES[symmetry])
    parts = [orbits_of(needed, _orbits_under(to)) for to in images if to]
    return frozenset(min(parts, key=len, default=floor))


def orbits_of(cells: Iterable[Cell], of: Orbits) -> set[Cell]:
    """Return the orbits of all cells."""
    return {image for cell in cells for image in of[cell]}


def piece(cells: set[Cell], start: Cell) -> set[Cell]:
    """Return the cells that are connected to `start` through shared edges."""
    seen, waiting = {start}, [start]
    while waiting:
        for cell in neighbors(waiting.pop()):
            if cell in cells and cell not in seen:
                seen.add(cell)
                waiting.append(cell)
    return seen


def n_pieces(cells: set[Cell]) -> int:
    """Return the number of connected pieces in a set of cells; shared edges connect cells.

    >>> n_pieces({0, 1, 4, 5})
    2
    """
    left, found = set(cells), 0
    while left:
        left -= piece(left, min(left))
        found += 1
    return found


def _pick(weights: list[int], rng: "Generator") -> int:
    """Return a random index with probability proportional to its weight."""
    left = int(rng.integers(sum(weights)))
    for index, weight in enumerate(weights):
        left -= weight
        if left < 0:
            return index
    raise AssertionError("the weights changed during the pick")


def carve_region(
    region: frozenset[Cell], keep: set[Cell], n_cells: int, of: Orbits, rng: "Generator"
) -> frozenset[Cell]:
    """Cut a region down to about `n_cells` cells, without removing `keep` or adding pieces.

    Rim cells are removed four times as often as other cells. The result has more cells if removing
    the next orbit would leave fewer, or if no orbit can be removed.
    """
    floor = set(region)
    kept = orbits_of(keep, of)
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
        weights = [4 if any(n not in floor for n in neighbors(cell)) else 1 for cell in heads]
        head = heads[_pick(weights, rng)]
        rest = floor.difference(of[head])
        if n_pieces(rest) <= max_pieces:
            floor, tried = rest, set()
        else:
            tried.add(head)
    return frozenset(floor)


def _join_pieces(seed: set[Cell], region: frozenset[Cell], of: Orbits) -> set[Cell]:
    """Return a symmetric seed with the shortest paths between its pieces, and their images."""
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
                    cell = came_from[cell]  # noqa: PLW2901 - follows the path back
                break
            for other in neighbors(cell):
                if other in region and other not in came_from:
                    came_from[other] = cell
                    queue.append(other)
        else:
            raise LatticeError("expected a connected region, got one in several pieces")


def grow_blob(
    seed: set[Cell], region: frozenset[Cell], n_cells: int, of: Orbits, rng: "Generator"
) -> frozenset[Cell] | None:
    """Return a connected blob of about `n_cells` around a seed, or None if the seed is larger.

    The blob grows by orbits that touch it; orbits that touch it along more edges are more likely.
    The blob has fewer cells if the next orbit would exceed that number.
    """
    floor = _join_pieces(orbits_of(seed, of), region, of)
    if len(floor) > n_cells:
        return None
    while len(floor) < n_cells:
        rim = {of[n][0] for cell in floor for n in neighbors(cell) if n in region - floor}
        heads = [cell for cell in sorted(rim) if len(of[cell]) <= n_cells - len(floor)]
        if not heads:
            break
        weights = [sum(n in floor for n in neighbors(cell)) ** 2 for cell in heads]
        floor.update(of[heads[_pick(weights, rng)]])
    return frozenset(floor)


BLOB = "blob"
_MIN_BLOB = 5  # a block of 3 and one step of room
_MASKS = (".tri", ".txt", ".json")
_SPEC = re.compile(r"\s*(\w+)\s*:\s*(\d{1,18}(?:x\d{1,18})*)\s*", re.ASCII)


@dataclass(frozen=True)
class ShapeSpec:
    """A board's shape: its cells or, for a blob, the number of cells to grow.

    `text` is the spec as it was written, which parse_shape reads back.
    """

    text: str
    cells: frozenset[Cell] = frozenset()
    n_cells: int | None = None

    def __str__(self) -> str:
        return self.text


def _kinds() -> str:
    """Return the syntax of every kind, for error messages.

    >>> _kinds().split(", ")[:3]
    ['hexagon:SIDE', 'triangle:SIDE', 'parallelogram:WIDTHxHEIGHT']
    """
    named = (_kind_syntax(name) for name in (*SHAPES, BLOB))
    return ", ".join(named)


def _sizes(kind: str) -> list[str]:
    """Return the meaning of the numbers after a kind."""
    return ["cells"] if kind == BLOB else list(signature(SHAPES[kind]).parameters)


def _kind_syntax(kind: str) -> str:
    """Return the syntax of a kind: ``parallelogram:WIDTHxHEIGHT``."""
    return f"{kind}:{'x'.join(size.upper() for size in _sizes(kind))}"


def parse_shape(text: str) -> ShapeSpec:
    """Read a shape; raise LatticeError, or FormatError for a mask that cannot be read.

    >>> len(parse_shape("parallelogram:4x6").cells), parse_shape("blob:60").n_cells
    (48, 60)
    """
    if suffix_of(text) in _MASKS:
        return ShapeSpec(text, _mask(text))
    match = _SPEC.fullmatch(text)
    kind = match[1].lower() if match else ""
    if match is None or kind not in (*SHAPES, BLOB):
        expected = f"expected a shape: {_kinds()}, or the path of a mask (.tri, .json)"
        meant = did_you_mean(text.partition(":")[0].lower(), (*SHAPES, BLOB))
        raise LatticeError(f"{expected}, got {text[:60]!r}{meant}")
    sizes = [int(size) for size in match[2].split("x")]
    wanted = _sizes(kind)
    written = f"{kind}:{match[2]}"
    if len(sizes) != len(wanted):
        expected = f"expected {_kind_syntax(kind)}"
        raise LatticeError(f"{expected}, got {written}")
    with located(written):
        if kind == BLOB:
            if not _MIN_BLOB <= sizes[0] <= N_CELLS:
                expected = f"expected a blob of {_MIN_BLOB} to {N_CELLS} cells"
                raise LatticeError(f"{expected}, got {sizes[0]}")
            return ShapeSpec(written, n_cells=sizes[0])
        return ShapeSpec(written, SHAPES[kind](*sizes))


def _mask(path: str) -> frozenset[Cell]:
    """Return the floor of a level file, or of a file with only a board, without blocks."""
    if suffix_of(path) == ".json":
        floor = load_mask(path)
        return load_level(path).floor if floor is None else floor
    data = read_file(path, "a mask")
    with located(escape(path)):
        return parse_text_floor(decode(data))


def central_hexagon(n_cells: int) -> frozenset[Cell]:
    """Return the hexagon with at least `n_cells` cells (up to 384) around the middle of the grid.

    Side 1 is skipped, because a block of 3 cells cannot move there.

    >>> len(central_hexagon(60))
    96
    """
    side = next((side for side in range(2, 8) if 6 * side * side >= n_cells), 8)
    shift = 8 - side
    return frozenset(cell + (shift << 5) + (shift << 1) for cell in hexagon(side))
