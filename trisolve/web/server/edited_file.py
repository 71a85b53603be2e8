"""The one file that the editor may read and write, and its backup next to it.

A file is identified by the hash of its bytes. A request to save names the hash of the contents that
were opened. If the file has a different hash by then, someone else has changed it, and it is left
unchanged.
"""

import json
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.files.holding import changing
from trisolve.files.messages import escape
from trisolve.files.whole import StrPath, read_file, write_bytes, write_copy
from trisolve.sliding.formats import dump_level, dump_pack, format_of, parse
from trisolve.sliding.formats.any_format import changed_file
from trisolve.sliding.level import Level, Pack

NEW = "new"
"""The version of a file that does not exist or is empty."""
_MAX_BLANKS = 64


class Conflict(TrisolveError):
    """Raised if a file has changed since it was opened; `version` is its current version."""

    def __init__(self, message: str, version: str) -> None:
        super().__init__(message)
        self.version = version


def record_of(level: Level) -> dict[str, Any]:
    """Return a level as the page stores it: as in a file, but stats and metadata are JSON strings.

    The page does not change these texts, so numbers that a browser cannot represent stay exact.
    """
    record: dict[str, Any] = json.loads(dump_level(level))
    del record["format"], record["version"]
    for key in ("stats", "metadata"):
        if key in record:
            record[key] = json.dumps(record[key], ensure_ascii=False)
    return record


def document_of(found: Level | Pack) -> dict[str, Any]:
    """Return the document that the page edits: the levels in a file, and whether they form a pack.

    >>> document_of(Pack("Mine"))
    {'pack': True, 'name': 'Mine', 'metadata': '', 'levels': []}
    """
    if isinstance(found, Level):
        return {"pack": False, "name": "", "metadata": "", "levels": [record_of(found)]}
    metadata = json.loads(dump_pack(Pack(metadata=found.metadata))).get("metadata")
    return {
        "pack": True,
        "name": found.name,
        "metadata": json.dumps(metadata, ensure_ascii=False) if metadata else "",
        "levels": [record_of(level) for level in found.levels],
    }


class EditedFile:
    """A file to edit; without a path, there is nothing to open and nowhere to save."""

    def __init__(self, path: StrPath | None) -> None:
        self.path = None if path is None else Path(path).absolute()
        self.format = "json" if self.path is None else format_of(self.path)

    @property
    def backup(self) -> Path | None:
        """The path that holds the contents from before the last save."""
        return None if self.path is None else self.path.with_name(f"{self.path.name}.bak")

    @property
    def is_empty(self) -> bool:
        """Whether the file exists but is empty, or contains only a few blank characters."""
        if self.path is None:
            return False
        with suppress(OSError):
            if self.path.is_file() and self.path.stat().st_size <= _MAX_BLANKS:
                return not self.path.read_bytes().strip()
        return False

    def _bytes(self) -> bytes | None:
        """Return the bytes of the file, or None if there is none; may raise FileError."""
        if self.path is None or not self.path.exists() or self.is_empty:
            return None
        if self.path.is_fifo():  # reading it would block forever
            raise FileError(f"{escape(str(self.path))}: expected a file, got a pipe")
        return read_file(self.path, "a level or a pack")

    def version(self) -> str:
        """Return the hash of the file's content, or NEW if there is none."""
        try:
            data = self._bytes()
        except TrisolveError as error:
            return f"unreadable: {error}"
        return NEW if data is None else sha256(data).hexdigest()

    def opened(self) -> tuple[str, Level | Pack | None]:
        """Return the version and contents of the file; may raise FileError or FormatError."""
        data = self._bytes()
        if data is None:
            return NEW, None
        return sha256(data).hexdigest(), parse(data, str(self.path))

    def save(self, found: Level | Pack, version: str) -> str:
        """Write the file, keep its old contents in the backup, and return the new version.

        A text written by hand changes only where the level changed; if nothing changed, nothing
        is written.
        Raises Conflict, and leaves everything unchanged, if the file no longer has the given
        version.
        """
        if self.path is None or self.backup is None:
            raise FormatError("expected a file to save to: trisolve edit FILE; or use Download")
        if isinstance(found, Pack) and self.format != "json":
            raise FormatError(
                f"{self.path.name}: expected a name that ends in .json for a pack of levels"
            )
        with changing(self.path):
            old = self._bytes()
            is_now = NEW if old is None else sha256(old).hexdigest()
            if is_now != version:
                raise Conflict(f"{self.path.name}: changed on disk since it was opened", is_now)
            data = changed_file(old or b"", found, self.format)
            if data == old:
                return version
            if old is not None:
                write_copy(self.backup, old, self.path)
            write_bytes(self.path, data)
        return sha256(data).hexdigest()
