"""Make puzzles: tiles from a seed, the proven best score, and a difficulty grade."""

from typing import NamedTuple

from trisolve.entanglement.draws import draw_tiles
from trisolve.entanglement.field import MAX_RADIUS, n_cells
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.solve import Solution, solve
from trisolve.errors import FormatError

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


def graded(puzzle: Puzzle) -> Puzzle:
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
    """Return whether the game goes on after a turn, and what it and later turns can score."""
    placement = game.preview(turn)
    if placement.end != "open" or n_turns == 1:
        return placement.end in ("open", "tiles"), placement.score
    game.play(turn)
    _, after = max(_promise(game, follower, n_turns - 1) for follower in game.legal_turns())
    game.undo()
    return True, placement.score + after
