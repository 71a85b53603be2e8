"""The memory that a census uses, and the error for work that does not fit in that memory."""

from trisolve.errors import TrisolveError, Unfinished

MAX_BYTES = 2 << 30
"""The memory for the lists of all workers together, unless the caller specifies another amount."""


class CensusLimit(TrisolveError):
    """The error for a signature or a floor that is too large for the memory allowed."""


class OutOfTime(CensusLimit, Unfinished):
    """The error when a time limit is reached before the arrangements are counted."""
