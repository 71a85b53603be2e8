"""Compiling all kernels of this room, so that nothing waits for it later."""

from trisolve.entanglement.draws import draw_tiles
from trisolve.entanglement.players import play
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.solve import solve


def warm_up() -> None:
    """Solve a small puzzle, and have a game played by rule and one by the expert.

    >>> warm_up()
    """
    solve(Puzzle(1, draw_tiles(4, 5)))
    play(1, 4, "greedy")
    play(1, 4, "expert", budget=10)
