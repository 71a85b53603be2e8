"""Making puzzles: tiles from a seed, the proved best score, and how hard it is to come near it."""

from typing import NamedTuple

from trisolve.entanglement.draws import draw_tiles
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.solve import Solution, solve
from trisolve.errors import FormatError

_STEPS = (80, 60, 40, 25)
"""A puzzle whose best score a plain player reaches to that many percent is of grade 1, 2, 3, 4."""


class Grade(NamedTuple):
    """How far plain players come: their scores, and a grade from 1 (easy) to 5."""

    greedy: int
    two_ply: int
    grade: int


def generate(radius: int, n_tiles: int, seed: int, *, solved: bool = False) -> Puzzle:
    """Return the puzzle of a seed; `solved` adds the best solution and its score, proved.

    >>> puzzle = generate(1, 5, seed=4, solved=True)
    >>> puzzle.score, puzzle.metadata
    (16, {'seed': 4})
    """
    if type(n_tiles) is not int or n_tiles < 1:
        raise FormatError(f"expected one tile or more, got {n_tiles!r:.60}")
    puzzle = Puzzle(radius, draw_tiles(seed, n_tiles), metadata={"seed": seed})
    return with_solution(puzzle, solve(puzzle)) if solved else puzzle


def with_solution(puzzle: Puzzle, found: Solution) -> Puzzle:
    """Return a puzzle with what a search found: the turns and, where proved, the score."""
    score = found.score if found.status == "optimal" else None
    return Puzzle(puzzle.radius, puzzle.tiles, puzzle.name, found.turns, score, puzzle.metadata)


def grade(puzzle: Puzzle, best: int) -> Grade:
    """Return how far from the best score plain players stay who look one and two turns ahead.

    The greedy one takes the longest turn that goes on; the other adds the longest turn after it,
    with the tiles that will then be at hand. Where none goes on, both take what scores most.

    >>> grade(generate(1, 5, seed=4), best=16)
    Grade(greedy=5, two_ply=10, grade=2)
    """
    greedy, two_ply = _plain_score(puzzle, 1), _plain_score(puzzle, 2)
    percent = 100 * max(greedy, two_ply) // best
    number = next((n for n, least in enumerate(_STEPS, 1) if percent >= least), len(_STEPS) + 1)
    return Grade(greedy, two_ply, number)


def graded(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle whose score is known with its grade and what plain players score."""
    if puzzle.score is None:
        raise FormatError("expected a puzzle with its best score to grade it, this has none")
    told = grade(puzzle, puzzle.score)
    metadata = {**(puzzle.metadata or {}), **told._asdict()}
    return Puzzle(puzzle.radius, puzzle.tiles, puzzle.name, puzzle.solution, puzzle.score, metadata)


def _plain_score(puzzle: Puzzle, n_turns: int) -> int:
    game = Game(puzzle)
    while game.end == "open":
        game.play(max(game.legal_turns(), key=lambda turn: _promise(game, turn, n_turns)))
    return game.score


def _promise(game: Game, turn: str, n_turns: int) -> tuple[bool, int]:
    """Return whether the game goes on after a turn, and what it and the next ones can score."""
    placement = game.preview(turn)
    if placement.end != "open" or n_turns == 1:
        return placement.end in ("open", "tiles"), placement.score
    game.play(turn)
    _, after = max(_promise(game, follower, n_turns - 1) for follower in game.legal_turns())
    game.undo()
    return True, placement.score + after
