"""How large a board may be for each way of searching it, and how a search reports progress."""

from typing import NamedTuple

MAX_WORD_FACES = 64
"""Up to here a set of faces is one word: threads search together, strategies are compiled."""

MAX_COMPILED_FACES = 256
"""Up to here a set of faces is four words, and kernels search. Larger boards: plain Python."""

MAX_SYMMETRIES = 400
"""How many symmetries a search uses. Finding equal positions costs more with each."""


class Progress(NamedTuple):
    """How far a search is, for the `progress` of its limits."""

    nodes: int
    seconds: float
