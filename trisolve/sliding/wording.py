"""Moves in words, shared by the results that show them."""

from collections.abc import Sequence
from textwrap import TextWrapper

from trisolve.sliding.moves import Move


def with_pushes(move: Move) -> str:
    """Return a move with the blocks that it pushes.

    >>> with_pushes(Move("B", 2, (("C", 1), ("D", -1))))
    'B2 (pushes C1, D-1)'
    """
    pushed = ", ".join(str(Move(block, distance)) for block, distance in move.pushes)
    return f"{move} (pushes {pushed})" if pushed else str(move)


def wrapped(moves: Sequence[Move], indent: int = 4, width: int = 80) -> str:
    """Return moves with the blocks that they push, indented and wrapped to a given width.

    >>> print(wrapped([Move("A", 1), Move("B", 2, (("C", 1),))], indent=2))
      A1  B2 (pushes C1)
    """
    hard = "\u00a0"  # keeps a move and its pushes on one line
    text = "  ".join(with_pushes(move).replace(" ", hard) for move in moves)
    lines = TextWrapper(width, initial_indent=" " * indent, subsequent_indent=" " * indent).wrap(
        text
    )
    return "\n".join(lines).replace(hard, " ")
