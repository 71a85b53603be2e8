"""The SQLite file of an archive: how it is opened, its tables, and its errors.

Every SQLite error, and every value that cannot be in an archive, becomes a single FileError that
names the file.
"""

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from trisolve.errors import FileError, TrisolveError
from trisolve.files.messages import shown

PER_NICHE = 4
"""The number of finds per niche that a new archive keeps."""

_APPLICATION = 0x54524953  # "TRIS", marks our databases
_VERSION = 1
_WAIT_S = 60.0
_SCHEMA = (
    "CREATE TABLE settings (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID",
    """CREATE TABLE finds (
        key TEXT PRIMARY KEY,
        moves_band INTEGER NOT NULL, blocks INTEGER NOT NULL,
        floor_band INTEGER NOT NULL, push_band INTEGER NOT NULL,
        score REAL NOT NULL, moves INTEGER NOT NULL, steps INTEGER NOT NULL,
        n_states INTEGER NOT NULL, push_share REAL NOT NULL,
        level TEXT NOT NULL, provenance TEXT NOT NULL
    ) WITHOUT ROWID""",
    """CREATE INDEX by_niche ON finds
        (moves_band, blocks, floor_band, push_band, score DESC, moves DESC, key)""",
)


def connect(name: str, *, writable: bool) -> sqlite3.Connection:
    """Open the file of an archive; raise FileError if that fails or the file is another database.

    Unless it has to be `writable`, a read-only file is opened for reading.
    """
    with faults(name):
        readable_only = not writable and not _is_writable(name)
        where = _read_only_uri(name) if readable_only else name
        connection = sqlite3.connect(
            where, timeout=_WAIT_S, isolation_level=None, uri=readable_only
        )
        try:
            # WAL mode changes the file, so another program's database must be refused first
            _refuse_others(name, connection)
            if not readable_only:
                _use_wal(connection)
        except BaseException:
            connection.close()
            raise
        return connection


def _has_tables(connection: sqlite3.Connection) -> bool:
    (n_tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(n_tables)


def _refuse_others(name: str, connection: sqlite3.Connection) -> None:
    """Raise FileError for a database that is not empty and not an archive."""
    if not _has_tables(connection):
        return
    # read after the tables: another process may be making them at this moment
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != _APPLICATION:
        raise FileError(f"{shown(name)}: expected an archive, found a database of another program")


def _is_writable(name: str) -> bool:
    """Return whether SQLite may write to a file and to its directory, where its journal is."""
    return os.access(name, os.W_OK) and os.access(Path(name).parent, os.W_OK | os.X_OK)


def _read_only_uri(name: str) -> str:
    """Return the URI that opens a file for reading; without a journal, as immutable."""
    has_journal = Path(f"{name}-wal").exists()
    return f"{Path(name).absolute().as_uri()}?{'mode=ro' if has_journal else 'immutable=1'}"


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode, in which a killed process cannot damage the file.

    Unlike elsewhere, SQLite does not wait here if two processes open a new file at once.
    """
    waited_until = time.monotonic() + _WAIT_S
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            break
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > waited_until:
                raise
            time.sleep(0.01)
    connection.execute("PRAGMA synchronous = NORMAL")


def make_tables(connection: sqlite3.Connection) -> None:
    """Create the tables in a new file; leave an existing archive unchanged."""
    if _has_tables(connection):
        return
    for statement in _SCHEMA:
        connection.execute(statement)
    connection.execute("INSERT INTO settings VALUES ('per_niche', ?)", (PER_NICHE,))
    connection.execute(f"PRAGMA application_id = {_APPLICATION}")
    connection.execute(f"PRAGMA user_version = {_VERSION}")


def check_version(name: str, connection: sqlite3.Connection) -> None:
    """Raise FileError for an archive of another version, or an empty database."""
    with faults(name):
        if not _has_tables(connection):
            raise FileError(f"{shown(name)}: expected an archive, found an empty database")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != _VERSION:
            expected = f"expected an archive of version {_VERSION}"
            raise FileError(f"{shown(name)}: {expected}, found version {version}")


@contextmanager
def faults(path: str) -> Iterator[None]:
    """Turn an SQLite error into one line that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        reason = shown(str(error))
        raise FileError(f"{shown(path)}: expected a usable archive: {reason}") from None
    except UnicodeDecodeError:  # SQLite's error may quote damaged text
        raise FileError(
            f"{shown(path)}: expected an intact archive, but its text is damaged"
        ) from None


@contextmanager
def damage(path: str) -> Iterator[None]:
    """Turn an impossible value in an archive into one line that names the file."""
    try:
        yield
    except TrisolveError:
        raise
    except (TypeError, ValueError, IndexError, KeyError, RecursionError, OverflowError) as error:
        reason = shown(f"{error!s:.120}")
        raise FileError(
            f"{shown(path)}: expected an intact archive, but it is damaged: {reason}"
        ) from None
