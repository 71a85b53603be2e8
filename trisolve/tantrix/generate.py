"""Make puzzles with a given number of solutions, one by default, and grade their difficulty.

A loop without holes has two or more ears, which are tiles that touch nothing but their two
neighbors on the loop. Any two ears can exchange their tiles, so no set of more than three tiles has
exactly one such loop. Some tiles are therefore placed in advance: first the lowest tile; then,
while there are too many solutions, the tile of some solution that rules out the most other
solutions.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from math import log2, prod
from typing import NamedTuple

from trisolve.errors import InvalidPuzzle, TrisolveError
from trisolve.kernels.randomness import SplitMix64
from trisolve.limits import Limits
from trisolve.tantrix.placements import Cell, Placement, neighbors
from trisolve.tantrix.puzzle import Form, Goal, Puzzle, read_tiles
from trisolve.tantrix.resumable import LoopFinder
from trisolve.tantrix.rules import fits
from trisolve.tantrix.solve import count, solve
from trisolve.tantrix.solve import solutions as solutions_of
from trisolve.tantrix.tiles import COLOR_NAMES, COLORS, SIDES, TILES, Color, carries, parse_color

_LEVELS = ((3, "easy"), (6, "medium"), (10, "hard"))


class Grade(NamedTuple):
    """The difficulty of a puzzle.

    `nodes` counts the nodes that an exhaustive search visits. `forced` counts the tiles of the
    solution that have no alternative when tiles are placed in order of fewest choices. `bits` is
    log2 of the product of the choices that a person has to get right for the other tiles. `level`
    summarizes them.
    """

    nodes: int
    forced: int
    bits: float
    level: str


def grade(puzzle: Puzzle, *, max_nodes: int | None = 2_000_000) -> Grade:
    """Return the difficulty of a solvable puzzle; raise TrisolveError if no solution is found.

    >>> from trisolve.tantrix import discovery
    >>> grade(discovery(3)).level
    'easy'
    """
    answer = solve(puzzle, max_nodes=max_nodes)
    if answer.solution is None:
        raise TrisolveError(f"expected a puzzle with a solution to grade, got {answer.status}")
    choices = _choices(answer.solution, puzzle.placements)
    bits = round(log2(prod(choices)), 1)
    level = next((name for most, name in _LEVELS if bits < most), "expert")
    nodes = count(puzzle, max_nodes=max_nodes).nodes
    return Grade(nodes, sum(n == 1 for n in choices), bits, level)


def _choices(solution: tuple[Placement, ...], given: tuple[Placement, ...]) -> list[int]:
    """Return how many tiles and rotations fit at each step of laying a solution."""
    left = {placement.cell: placement for placement in solution if placement not in given}
    board = {placement.cell: placement for placement in given}
    if not board:
        first = min(solution)
        board[first.cell] = left.pop(first.cell)
    choices = []
    while left:
        tiles = [placement.tile for placement in left.values()]
        adjacent = sorted(c for c in left if any(other in board for other in neighbors(c)))
        counts = [(_n_fitting(board, cell, tiles), cell) for cell in adjacent]
        n, cell = min(counts)
        choices.append(n)
        board[cell] = left.pop(cell)
    return choices


def _n_fitting(board: dict[Cell, Placement], cell: Cell, tiles: list[int]) -> int:
    return sum(fits(board, cell, sides) for tile in tiles for sides in SIDES[tile])


DEFAULT_TRIALS = 200
_MAX_NODES = 150_000
_DRAW_STEPS = 20_000
_SAMPLE = 2_000


class Generated(NamedTuple):
    """The results of a run: puzzles, the number of sets tried, and whether a limit ended it."""

    puzzles: list[Puzzle]
    trials: int
    seconds: float
    is_cut: bool


def generate(
    n: int,
    *,
    color: Color | None = None,
    seed: int = 0,
    solutions: tuple[int, int] = (1, 1),
    count: int = 1,
) -> list[Puzzle]:
    """Return up to `count` one-loop puzzles of n tiles with the requested number of solutions.

    Each puzzle has its solution, with the number of solutions and the grade as metadata. The same
    seed gives the same puzzles.

    >>> [puzzle] = generate(7, color="R", seed=1)
    >>> puzzle.metadata["solutions"]
    1
    """
    return generate_many(n, color=color, seed=seed, solutions=solutions, n_puzzles=count).puzzles


def generate_many(
    n: int | None = None,
    *,
    tiles: Sequence[int] = (),
    color: Color | None = None,
    form: Form = "loop",
    seed: int = 0,
    solutions: tuple[int, int] = (1, 1),
    n_puzzles: int = 1,
    trials: int = DEFAULT_TRIALS,
    time_limit: float | None = None,
) -> Generated:
    """Return puzzles of n random tiles that carry a color, or of exactly the given `tiles`.

    Tiles are placed in advance, one more each time, until the number of solutions is in the
    requested range. Raises InvalidPuzzle for settings that no puzzle can meet.
    """
    if (n is None) == (not tiles):
        raise InvalidPuzzle("expected a number of tiles or the tiles themselves, one of the two")
    if not 0 <= solutions[0] <= solutions[1]:
        raise InvalidPuzzle(f"solutions: expected A..B with 0 <= A <= B, got {solutions}")
    if color is not None:
        parse_color(color)
    if n_puzzles < 1 or trials < 1:
        raise InvalidPuzzle("expected 1 or more puzzles and trials")
    given = read_tiles(tiles, "tiles") if tiles else ()
    most = len([t for t in TILES if color is None or carries(t.number, color)])
    if n is not None and not 3 <= n <= min(42, most):
        raise InvalidPuzzle(f"expected 3 to {min(42, most)} tiles, got {n}")
    clock = Limits(time_limit=time_limit).start()
    random = SplitMix64(seed)
    found: list[Puzzle] = []
    keys: set[tuple[object, ...]] = set()
    tried = 0
    while len(found) < n_puzzles and tried < trials:
        if clock.limit_reached():
            return Generated(found, tried, clock.seconds, is_cut=True)
        tried += 1
        chosen: Color = color or COLORS[random.below(4)]
        tiles_now = given
        if n is not None:
            drawn = _draw_loop(n, chosen, random) if form == "loop" else _draw(n, chosen, random)
            if drawn is None:
                continue
            tiles_now = drawn
        puzzle = _lay_tiles(Puzzle("puzzle", tiles_now, (Goal(form, chosen),)), random, solutions)
        if puzzle is None:
            continue
        key = (puzzle.tiles, puzzle.goals, puzzle.placements)
        if key not in keys:
            keys.add(key)
            found.append(_finish(puzzle))
    return Generated(found, tried, clock.seconds, is_cut=False)


def _draw(n: int, color: str, random: SplitMix64) -> tuple[int, ...]:
    """Return n random tiles that carry a color."""
    carriers = [tile.number for tile in TILES if color in tile.edges]
    return tuple(sorted(random.shuffled(carriers)[:n]))


def _draw_loop(n: int, color: Color, random: SplitMix64) -> tuple[int, ...] | None:
    """Return n random tiles that have a loop of a color, or None if none was found."""
    carriers = [tile.number for tile in TILES if color in tile.edges]
    finder = LoopFinder(_draw(n, color, random), color, 0, random, pool=carriers)
    found, _ = finder.find(_DRAW_STEPS)
    return None if found is None else tuple(sorted(placement.tile for placement in found))


def _lay_tiles(puzzle: Puzzle, random: SplitMix64, bounds: tuple[int, int]) -> Puzzle | None:
    """Return a puzzle with tiles laid in advance until its solutions are within bounds."""
    least, most = bounds
    target: tuple[Placement, ...] | None = None
    for _ in range(len(puzzle.tiles)):
        others = list(islice(solutions_of(puzzle, max_nodes=_MAX_NODES), _SAMPLE))
        if len(others) <= most:
            found = count(puzzle, max_nodes=_MAX_NODES)
            if found.status == "exact" and found.solutions <= most:
                if found.solutions < least:
                    return None
                return replace(puzzle, metadata={"solutions": found.solutions})
        if not others:
            return None
        if target is None:
            target = others[random.below(len(others))]
        laid = puzzle.placements
        if not laid:  # all solutions have the lowest tile there
            chosen = min(target)
        else:
            left = [placement for placement in random.shuffled(target) if placement not in laid]
            chosen = min(left, key=lambda placement: sum(placement in other for other in others))
        puzzle = replace(puzzle, placements=(*laid, chosen))
    return None


def _finish(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with a name, its solution and its grade."""
    form, color = puzzle.goals[0]
    name = f"{len(puzzle.tiles)} tiles, {COLOR_NAMES[color]} {form}"
    answer = solve(puzzle, max_nodes=10 * _MAX_NODES)
    if answer.solution is None:
        return replace(puzzle, name=name)
    try:
        graded = grade(puzzle)
    except TrisolveError:
        return replace(puzzle, name=name, solution=answer.solution)
    noted = {**puzzle.metadata, **graded._asdict()}
    return replace(puzzle, name=name, solution=answer.solution, metadata=noted)
