"""The largest board that each search accepts, and how a search reports its progress."""

from typing import NamedTuple

from trisolve.wording import counted

MAX_WORD_FACES = 64
"""Up to this size, a set of faces is one word, so threads can search together and values can have
certificates."""

MAX_COMPILED_FACES = 256
"""Up to this size, a set of faces is four words and kernels search. Larger boards are only played.
"""

MAX_SYMMETRIES = 400
"""How many symmetries a search uses. Finding equal positions costs more with each additional one.
"""


TOO_LARGE = "faces"
"""The limit that applies to a board with more faces than a search accepts."""


def too_large(n_faces: int, maximum: int) -> str:
    """Return the reason why a board or a position is not searched.

    >>> too_large(300, MAX_COMPILED_FACES)
    'expected at most 256 open faces to search, got 300'
    """
    return f"expected at most {maximum} open faces to search, got {n_faces}"


class Progress(NamedTuple):
    """The progress of a search, for the `progress` callbacks.

    known, moves : how many moves of the position have a known value, if all are asked for
    """

    nodes: int
    seconds: float
    known: int = 0
    moves: int = 0

    def line(self) -> str:
        """Return a short description of the progress.

        >>> Progress(12_000, 3.2).line(), Progress(12_000, 3.2, 7, 24).line()
        ('12,000 positions, 3 s', '12,000 positions, 3 s, 7 of 24 moves known')
        """
        known = f", {self.known} of {counted(self.moves, 'move')} known" if self.moves else ""
        return f"{counted(self.nodes, 'position')}, {self.seconds:.0f} s{known}"
