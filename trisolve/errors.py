"""Every error that trisolve raises on purpose.

Each subclass also inherits from the builtin exception that a caller would expect, so ``except
ValueError`` also works. "Unsolvable" and "limit" are search results, not errors.
"""


class TrisolveError(Exception):
    """The base of all errors: one line that says what was expected, what was found, and where."""


class LatticeError(TrisolveError, ValueError):
    """A cell, run, shape or symmetric copy that does not fit on the lattice."""


class FormatError(TrisolveError, ValueError):
    """Text or bytes that are not a valid level, pack, share code or move."""


class FileError(FormatError, OSError):
    """A file that cannot be read or written."""


class InvalidLevel(TrisolveError, ValueError):
    """A level that breaks the rules for levels."""


class InvalidMap(TrisolveError, ValueError):
    """A hexagon, map, or set of hexagons that breaks the rules for maps."""


class InvalidPuzzle(TrisolveError, ValueError):
    """A tile puzzle, or the start of a tile game, that breaks the rules for puzzles."""


class InvalidLimit(TrisolveError, ValueError):
    """A search limit that is not a number above 0, or is out of bounds."""


class IllegalMove(TrisolveError, ValueError):
    """A move that the push rule forbids in the current position."""


class UnknownBlock(IllegalMove):
    """A move of a block that is not in the level, so the move cannot be legal."""


class Unfinished(TrisolveError):
    """Work that was interrupted from outside; running the same command again continues it."""


class SearchInterrupted(TrisolveError, KeyboardInterrupt):
    """A search stopped by Ctrl-C; the message gives the progress made."""
