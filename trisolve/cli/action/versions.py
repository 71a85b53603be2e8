"""The contents of a file at one time: a level, a pack, an error, or another puzzle."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from trisolve.cli.action.history import Change, old_content
from trisolve.cli.kinds import kind_in, may_have_levels
from trisolve.errors import TrisolveError
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


def may_hold_levels(name: str, read: Callable[[str], bytes | None]) -> bool:
    """Return whether a directory of levels is searched for such a file; `read` returns its bytes.

    >>> [may_hold_levels(name, str.encode) for name in ("levels/one.tri", ".old/one.tri", "a.txt")]
    [True, False, False]
    """
    is_hidden = any(part.startswith(".") for part in Path(name).parts)
    return bool(name) and not is_hidden and may_have_levels(name, read(name) or b"")


def content_now(name: str) -> bytes | None:
    """Return the content of a file, or None if it cannot be read."""
    try:
        return Path(name).read_bytes()
    except OSError:
        return None
