"""Build the highest-scoring game for a radius: no other tiles allow a higher score.

Every turn except the last passes through one tile, along a Hamiltonian path of the field from the
first place. The last turn takes all remaining segments. Two edges between any two neighboring
cells, minus one for each step of that path, form a graph with an Euler trail from the path's end
back to the first cell, where the line leaves into the center. Pins at the wall are paired with each
other.
"""

from itertools import pairwise

from trisolve.entanglement.field import FIRST_PLACE, checked_radius, field, in_field, meeting_pin
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import replay
from trisolve.entanglement.tiles import DIGITS, N_PINS, Tile
from trisolve.hexagon import Hex, ring

_LAST_PIN = 6
"""The pin of the first cell through which the line leaves into the center; it came in through pin
7."""

_Pins = dict[Hex, list[int]]


def largest_game(radius: int) -> Puzzle:
    """Return a puzzle with a solution that scores `maximum(radius)`.

    >>> largest_game(1).score, largest_game(3).score
    (41, 9080)
    """
    path = _hamiltonian_path(checked_radius(radius))
    free: _Pins = {cell: _inner_pins(cell, radius) for cell in path}
    links: dict[Hex, list[tuple[int, int]]] = {cell: [] for cell in path}
    pin_in = FIRST_PLACE[1]
    for cell, following in pairwise(path):
        out = _take_edge(free, cell, following)
        links[cell].append((pin_in, out))
        pin_in = meeting_pin(out)
    for cell, out in _euler_trail(free, path[-1]):
        links[cell].append((pin_in, out))
        pin_in = meeting_pin(out)
    links[path[0]].append((pin_in, _LAST_PIN))
    laid = [_tile(links[cell]) for cell in path]
    # the second tile drawn waits in the pocket until the end
    tiles = [laid[0], laid[-1], *laid[1:-1]]
    turns = " ".join(f"{'s' * (tile is laid[-1])}{_rotation(tile)}" for tile in laid)
    puzzle = Puzzle(radius, [tile.canonical() for tile in tiles])
    score = replay(puzzle, turns).score
    name = f"The greatest score on radius {radius}"
    return Puzzle(radius, puzzle.tiles, name, turns, score)


def _hamiltonian_path(radius: int) -> list[Hex]:
    """Return all cells ring by ring, each ring once around from where the previous one ended."""
    path = list(ring((0, 0), 1))
    for k in range(2, radius + 1):
        around = list(ring((0, 0), k))
        start = next(around.index(cell) for cell in path[-1].neighbors() if cell in around)
        path += around[start:] + around[:start]
    assert path[0] == FIRST_PLACE[0]
    assert sorted(path) == list(field(radius))
    return path


def _inner_pins(cell: Hex, radius: int) -> list[int]:
    return [pin for pin in range(N_PINS) if in_field(cell.neighbor(pin // 2), radius)]


def _take_edge(free: _Pins, cell: Hex, neighbor: Hex) -> int:
    """Use up an edge between two cells; return its pin at the first cell."""
    pin = next(pin for pin in free[cell] if cell.neighbor(pin // 2) == neighbor)
    free[cell].remove(pin)
    free[neighbor].remove(meeting_pin(pin))
    return pin


def _euler_trail(free: _Pins, start: Hex) -> list[tuple[Hex, int]]:
    """Return a trail over all free edges, with each step as its cell and its pin out.

    This is Hierholzer's algorithm: walk until stuck, then add detours over skipped edges on the way
    back.
    """
    waiting: list[tuple[Hex, tuple[Hex, int] | None]] = [(start, None)]
    trail = []
    while waiting:
        cell, step = waiting[-1]
        if free[cell]:
            neighbor = cell.neighbor(free[cell][0] // 2)
            waiting.append((neighbor, (cell, _take_edge(free, cell, neighbor))))
        else:
            waiting.pop()
            if step is not None:
                trail.append(step)
    return trail[::-1]


def _tile(links: list[tuple[int, int]]) -> Tile:
    """Return the tile with these links; the remaining pins are paired in order."""
    used = {pin for link in links for pin in link}
    rest = [pin for pin in range(N_PINS) if pin not in used]
    partners = dict.fromkeys(range(N_PINS), 0)
    for one, other in [*links, *zip(rest[::2], rest[1::2], strict=True)]:
        partners[one], partners[other] = other, one
    return Tile("".join(DIGITS[partners[pin]] for pin in range(N_PINS)))


def _rotation(tile: Tile) -> int:
    return next(k for k in range(6) if tile.canonical().rotate(k) == tile)
