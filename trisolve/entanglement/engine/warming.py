"""Compile all kernels of this package, so that nothing waits for them later."""

from trisolve.entanglement.players import play
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import solve
from trisolve.entanglement.tiles import draw_tiles


def warm_up() -> None:
    """Solve a small puzzle, then play one game with a rule-based player and one with the expert.

    >>> warm_up()
    """
    solve(Puzzle(1, draw_tiles(4, 5)))
    play(1, 4, "greedy")
    play(1, 4, "expert", budget=10)
