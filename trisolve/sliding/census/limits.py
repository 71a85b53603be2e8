"""The memory that a census takes, and the error for work that does not fit into it."""

from trisolve.errors import TrisolveError, Unfinished

MAX_BYTES = 2 << 30
"""The memory for the lists of all workers together, unless the caller specifies another amount."""


class CensusLimit(TrisolveError):
    """A signature or a floor that is too large for the memory allowed."""


class OutOfTime(CensusLimit, Unfinished):
    """The time limit was reached before the arrangements were counted."""
