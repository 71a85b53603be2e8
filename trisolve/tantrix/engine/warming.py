"""Compile all kernels of this package ahead of time."""

from trisolve.tantrix.game import Game
from trisolve.tantrix.players import choose
from trisolve.tantrix.puzzle import Goal, Puzzle, discovery
from trisolve.tantrix.solitaire import solve_solitaire
from trisolve.tantrix.solve import count, solve


def warm_up() -> None:
    """Run every search once.

    >>> warm_up()
    """
    solve(discovery(14))
    with_any = Puzzle("puzzle", (1, 2, 3, 15), (Goal("loop", "Y"),), None, "any")
    beside_a_loop = Puzzle("puzzle", (1, 2, 3, 24), (Goal("loop", "Y"),))
    line = Puzzle("puzzle", (1, 2), (Goal("line", "R"),))
    for puzzle in (discovery(5), with_any, beside_a_loop, line):
        count(puzzle)
        solve(puzzle)
    solve_solitaire((3, 1, 2), "Y")
    game = Game("RY", seed=0)
    for _ in range(2):
        game.play(choose(game, "strong", max_nodes=100))
