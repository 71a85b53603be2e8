"""Every error trisolve raises on purpose.

Each child also inherits the builtin that a caller would expect, so ``except ValueError`` works too.
"Unsolvable" and "limit" are results of a search, not errors.
"""


class TrisolveError(Exception):
    """The root: one line that says what was expected, what was found, and where."""


class LatticeError(TrisolveError, ValueError):
    """A cell, run, shape or symmetric copy that does not fit the lattice."""


class FormatError(TrisolveError, ValueError):
    """Text or bytes that are not a valid level, pack, share code or move."""


class FileError(FormatError, OSError):
    """A file that cannot be read or written."""


class InvalidLevel(TrisolveError, ValueError):
    """A level that breaks the rules for levels."""


class InvalidMap(TrisolveError, ValueError):
    """A hexagon, map, or set of hexagons that breaks the rules of what it should be."""


class InvalidPuzzle(TrisolveError, ValueError):
    """A puzzle of tiles, or what begins a game of them, that breaks the rules of what it is."""


class InvalidLimit(TrisolveError, ValueError):
    """A limit of a search that is not a number above 0, or is out of bounds."""


class IllegalMove(TrisolveError, ValueError):
    """A move that the push rule does not allow in the position reached."""


class UnknownBlock(IllegalMove):
    """A move of a block that the level does not have: no move of it could be legal."""


class Unfinished(TrisolveError):
    """Work that something outside ended; the same command continues from what is kept."""


class SearchInterrupted(TrisolveError, KeyboardInterrupt):
    """Ctrl-C stopped a search; the message says how far it got."""
