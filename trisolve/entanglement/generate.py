"""Make graded puzzles from a seed, with the proven best score, or puzzles with the highest score.

`construct` builds the highest-scoring game for a radius: no other tiles allow a higher score. Every
turn except the last passes through one tile, along a Hamiltonian path of the field from the
first place. The last turn takes all remaining segments. Two edges between any two neighboring
cells, minus one for each step of that path, form a graph with an Euler trail from the path's end
back to the first cell, where the line leaves into the center. Pins at the wall are paired with each
other.
"""

from itertools import pairwise
from typing import NamedTuple

from trisolve.entanglement.field import (
    FIRST_PLACE,
    MAX_RADIUS,
    checked_radius,
    field,
    in_field,
    meeting_pin,
    n_cells,
)
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game, replay
from trisolve.entanglement.solve import Solution, solve
from trisolve.entanglement.tiles import DIGITS, N_PINS, Tile, draw_tiles
from trisolve.errors import FormatError
from trisolve.hexagon import Hex, ring

MAX_TILES = n_cells(MAX_RADIUS)
"""The maximum number of tiles drawn, which is the number of cells in the largest field."""
_STEPS = (80, 60, 40, 25)
"""The percentages of the best score that a simple player reaches in puzzles of grade 1, 2, 3 and 4.
"""


class Grade(NamedTuple):
    """How close simple players get to the best score: their scores, and a grade from 1 (easy) to 5.

    >>> Grade(greedy=5, two_ply=10, grade=2).two_ply
    10
    """

    greedy: int
    two_ply: int
    grade: int


def generate(radius: int, n_tiles: int, seed: int, *, solved: bool = False) -> Puzzle:
    """Return the puzzle for a seed; `solved` adds the best solution and its proven score.

    >>> puzzle = generate(1, 5, seed=4, solved=True)
    >>> puzzle.score, puzzle.metadata
    (16, {'seed': 4})
    """
    if type(n_tiles) is not int or not 1 <= n_tiles <= MAX_TILES:
        raise FormatError(f"expected 1 to {MAX_TILES} tiles, got {n_tiles!r:.60}")
    puzzle = Puzzle(radius, draw_tiles(seed, n_tiles), metadata={"seed": seed})
    return with_solution(puzzle, solve(puzzle)) if solved else puzzle


def with_solution(puzzle: Puzzle, found: Solution) -> Puzzle:
    """Return a puzzle with the turns that a search found, and with the score if it is proved."""
    score = found.score if found.status == "optimal" else None
    return Puzzle(puzzle.radius, puzzle.tiles, puzzle.name, found.turns, score, puzzle.metadata)


def grade(puzzle: Puzzle, best: int) -> Grade:
    """Return how close two simple players get to the best score.

    The greedy player takes the longest turn that does not end the game. The other player also
    counts the longest turn that can follow, using the tiles then available. If every turn ends the
    game, both players take the highest-scoring turn.

    >>> grade(generate(1, 5, seed=4), best=16)
    Grade(greedy=5, two_ply=10, grade=2)
    """
    greedy, two_ply = _plain_score(puzzle, 1), _plain_score(puzzle, 2)
    percent = 100 * max(greedy, two_ply) // best
    number = next((n for n, step in enumerate(_STEPS, 1) if percent >= step), len(_STEPS) + 1)
    return Grade(greedy, two_ply, number)


def with_grade(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with a known score, adding its grade and the simple players' scores."""
    if puzzle.score is None:
        raise FormatError("expected a puzzle with its best score to grade, got one without a score")
    found = grade(puzzle, puzzle.score)
    metadata = {**(puzzle.metadata or {}), **found._asdict()}
    return Puzzle(puzzle.radius, puzzle.tiles, puzzle.name, puzzle.solution, puzzle.score, metadata)


def _plain_score(puzzle: Puzzle, n_turns: int) -> int:
    game = Game(puzzle)
    while game.end == "open":
        game.play(max(game.legal_turns(), key=lambda turn: _promise(game, turn, n_turns)))
    return game.score


def _promise(game: Game, turn: str, n_turns: int) -> tuple[bool, int]:
    """Return whether the game continues after a turn, and the score of this and later turns."""
    placement = game.preview(turn)
    if placement.end != "open" or n_turns == 1:
        return placement.end in ("open", "tiles"), placement.score
    game.play(turn)
    _, after = max(_promise(game, follower, n_turns - 1) for follower in game.legal_turns())
    game.undo()
    return True, placement.score + after


_LAST_PIN = 6
"""The pin through which the line leaves the first cell for the center; it entered through pin 7."""

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
    """Return all cells ring by ring; each ring begins where the previous ring ended."""
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
    """Return a trail over all free edges, with each step as its cell and the pin where it leaves.

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
