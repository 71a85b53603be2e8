"""The ladder of BOCO: twelve boards, each against a stronger machine than the one before.

`benchmarks/boco_ladder.py` lets each machine play 200 games against the machine before it.

>>> LADDER[0]
Rung(board='rosette', playouts=None)
"""

from typing import NamedTuple


class Rung(NamedTuple):
    """A board, and the machine: playouts per move of mcts, or None for easy."""

    board: str
    playouts: int | None

    @property
    def player(self) -> str:
        """The machine's name for matches.

        >>> Rung("octagon", 64).player
        'mcts:playouts=64'
        """
        return "easy" if self.playouts is None else f"mcts:playouts={self.playouts}"


LADDER = (
    Rung("rosette", None),
    Rung("octagon", 2),
    Rung("hat:2", 4),
    Rung("cairo:3", 9),
    Rung("penrose:2", 20),
    Rung("rhombille:2", 45),
    Rung("snub-cube", 100),
    Rung("torus:8x5", 220),
    Rung("penrose-kites:2", 480),
    Rung("squares:7x7", 1050),
    Rung("hexagon:3", 2300),
    Rung("honeycomb:5", 5000),
)
"""The boards and machines, easiest first."""
