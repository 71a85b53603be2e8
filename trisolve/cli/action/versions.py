"""The contents of a file at one time: a level, a pack, an error, or another puzzle."""

from pathlib import Path
from typing import NamedTuple

from trisolve.cli.action.history import Change, old_content
from trisolve.cli.kinds import LEVEL_SUFFIXES, kind_in
from trisolve.errors import TrisolveError
from trisolve.files.whole import suffix_of
from trisolve.sliding.formats import parse
from trisolve.sliding.level import Level
from trisolve.sliding.pack import Pack


class Version(NamedTuple):
    """The contents of a file: a level or a pack, or why it is invalid, or which other puzzle.

    All fields are empty for a missing file.
    """

    found: Level | Pack | None = None
    error: str = ""
    puzzle: str = ""

    @property
    def is_there(self) -> bool:
        """Whether the file exists."""
        return self != Version()

    @property
    def pack(self) -> Pack:
        """The levels as a pack; a single level is a pack of one level."""
        if isinstance(self.found, Pack):
            return self.found
        return Pack(levels=() if self.found is None else (self.found,))


def versions_of(change: Change, commit: str) -> tuple[Version, Version]:
    """Return the former and the present contents of a changed file."""
    old = old_content(commit, change.old) if change.old else None
    try:
        new = Path(change.new).read_bytes() if change.new else None
    except OSError as error:
        return _version(old, change.old), Version(error=error.strerror or str(error))
    return _version(old, change.old), _version(new, change.new)


def _version(data: bytes | None, name: str) -> Version:
    if data is None:
        return Version()
    kind = kind_in(data)
    if kind is not None and not kind.is_sliding:
        return Version(puzzle=kind.files.noun)
    try:
        return Version(parse(data))
    except TrisolveError as error:
        return Version(error=str(error))


def may_hold_levels(name: str) -> bool:
    """Return whether a directory of levels is searched for files with this name.

    >>> may_hold_levels("levels/one.tri"), may_hold_levels("levels/.old/one.tri")
    (True, False)
    """
    is_hidden = any(part.startswith(".") for part in Path(name).parts)
    return suffix_of(name) in LEVEL_SUFFIXES and not is_hidden
