"""The archive: the finds to keep, in a SQLite file that outlives any process.

A find is completely in the file by the time ``add`` returns. In WAL mode, a process that is killed
at any moment loses only the finds that it had not yet added, and readers never wait. Writers take
turns: each ``add`` is a separate transaction, so several processes can fill one archive.

The contents do not depend on which processes add the finds, or in which order. The archive keeps
the best `per_niche` finds in every niche of the map (see archive_map), by score, then moves, then
key. Of two finds of the same puzzle, the find with the higher score is kept; with equal scores, the
find whose provenance comes first as JSON text.

Every SQLite error, and every value that cannot be in an archive, becomes a single FileError that
names the file.
"""

import json
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import isfinite
from os import PathLike, fspath
from pathlib import Path
from types import TracebackType
from typing import Any

from trisolve.errors import FileError, TrisolveError
from trisolve.files.messages import escape, located
from trisolve.files.records import freeze
from trisolve.sliding.formats.share_code import parse_share_code
from trisolve.sliding.generator.archive_map import (
    Candidate,
    Candidates,
    Niche,
    may_be,
    niche_of,
    push_share,
)
from trisolve.sliding.generator.finds import Find

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
        raise FileError(f"{escape(name)}: expected an archive, found a database of another program")


def _is_writable(name: str) -> bool:
    """Return whether SQLite may write to a file and to its directory, where its journal is."""
    return os.access(name, os.W_OK) and os.access(Path(name).parent, os.W_OK | os.X_OK)


def _read_only_uri(name: str) -> str:
    """Return the URI that opens a file for reading, as immutable if it has no journal."""
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
            raise FileError(f"{escape(name)}: expected an archive, found an empty database")
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        if version != _VERSION:
            expected = f"expected an archive of version {_VERSION}"
            raise FileError(f"{escape(name)}: {expected}, found version {version}")


@contextmanager
def faults(path: str) -> Iterator[None]:
    """Turn an SQLite error into one line that names the file."""
    try:
        yield
    except sqlite3.Error as error:
        reason = escape(str(error))
        raise FileError(f"{escape(path)}: expected a usable archive: {reason}") from None
    except UnicodeDecodeError:  # SQLite's error may quote damaged text
        raise FileError(
            f"{escape(path)}: expected an intact archive, but its text is damaged"
        ) from None


@contextmanager
def damage(path: str) -> Iterator[None]:
    """Turn an impossible value in an archive into one line that names the file."""
    try:
        yield
    except TrisolveError:
        raise
    except (TypeError, ValueError, IndexError, KeyError, RecursionError, OverflowError) as error:
        reason = escape(f"{error!s:.120}")
        raise FileError(
            f"{escape(path)}: expected an intact archive, but it is damaged: {reason}"
        ) from None


_NICHE = "moves_band, blocks, floor_band, push_band"
_IN_NICHE = "moves_band = ? AND blocks = ? AND floor_band = ? AND push_band = ?"
_RANKED = "score DESC, moves DESC, key"
_FIND = "level, moves, steps, n_states, score, provenance"


def _provenance(text: object) -> dict[str, Any]:
    """Read the provenance of a row; raise TypeError or ValueError if it is invalid."""
    if not isinstance(text, str):
        raise TypeError(f"expected provenance as text, got {type(text).__name__}")
    value = json.loads(text)
    if not isinstance(value, dict):
        raise TypeError(f"expected provenance as an object, got {text:.40}")
    freeze(value, "provenance")  # refuses values that cannot be written again
    return value


class Archive:
    """The finds in a file, or only in memory; use an archive with ``with``, or close it.

    >>> with Archive.open(":memory:") as archive:
    ...     archive.best() is None, len(archive)
    (True, 0)
    """

    def __init__(self, path: str, connection: sqlite3.Connection, *, create: bool = True) -> None:
        self.path = path
        self._connection = connection
        if create:
            with self._transaction():
                make_tables(connection)
        check_version(path, connection)
        self._candidates = self._load()

    @classmethod
    def open(cls, path: str | PathLike[str], *, create: bool = True) -> "Archive":
        """Open or create an archive; raise a FileError that names the path and the fault.

        ``":memory:"`` creates an archive that disappears when it is closed. Without `create`, this
        function can also open a read-only archive.
        """
        name = fspath(path)
        if not create and not Path(name).is_file():
            raise FileError(f"{escape(name)}: expected an archive, but there is no such file")
        connection = connect(name, writable=create)
        try:
            return cls(name, connection, create=create)
        except BaseException:
            connection.close()
            raise

    def close(self) -> None:
        """Close the file."""
        with faults(self.path):
            self._connection.close()

    def __enter__(self) -> "Archive":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.close()

    def _value(self, query: str) -> int:
        with damage(self.path):
            row = self._connection.execute(query).fetchone()
            if row is None:
                raise ValueError("a setting is missing")
            return int(row[0])

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """Run a transaction as the only writer: all of it is written, or nothing is."""
        with faults(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._connection.execute("COMMIT")
            except BaseException:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")
                raise

    def _load(self) -> Candidates:
        with faults(self.path), damage(self.path):
            found = Candidates(self.per_niche)
            query = f"SELECT {_NICHE}, score, moves, key FROM finds"
            for *place, score, moves, key in self._connection.execute(query):
                niche = Niche(*place)
                if not may_be(niche, moves) or not isfinite(score) or type(key) is not str:
                    raise ValueError(f"got {key!r} of {moves} moves in niche {place}")
                found.add(niche, Candidate(-score, -moves, key))
            return found

    def add(self, find: Find) -> bool:
        """Add a find; return whether it is one of the best in its niche and is therefore kept.

        Raises IllegalMove if the find's solution cannot be played.
        """
        return self.add_all([find]) == 1

    def add_all(self, finds: Iterable[Find]) -> int:
        """Add finds in one transaction; return how many of them are kept for now."""
        wanted = []
        for find in finds:
            niche = niche_of(find.level, find.moves)
            candidate = Candidate(*find.rank)
            if candidate.key in self._candidates or self._candidates.wants(niche, candidate):
                wanted.append((niche, candidate, find))
        if not wanted:
            return 0
        changed: set[Niche] = set()
        with self._transaction():
            taken = [
                candidate.key
                for niche, candidate, find in wanted
                if self._put(niche, candidate, find, changed)
            ]
            for niche in changed:
                self._cut(niche)
        for niche in changed:
            self._reload(niche)
        return sum(key in self._candidates for key in taken)

    def _put(self, niche: Niche, candidate: Candidate, find: Find, changed: set[Niche]) -> bool:
        """Write a find unless the archive has the same puzzle with a find at least as good."""
        provenance = json.dumps(find.provenance, sort_keys=True, ensure_ascii=False)
        query = f"SELECT {_NICHE}, score, provenance FROM finds WHERE key = ?"
        row = self._connection.execute(query, (candidate.key,)).fetchone()
        if row is not None:
            *place, score, old_provenance = row
            with damage(self.path):
                if (-score, old_provenance) <= (candidate.minus_score, provenance):
                    return False
            changed.add(Niche(*place))
        self._connection.execute(
            f"INSERT OR REPLACE INTO finds VALUES ({', '.join('?' * 12)})",
            (
                candidate.key,
                *niche,
                find.score,
                find.moves,
                find.steps,
                find.n_states,
                push_share(find.level),
                find.code,
                provenance,
            ),
        )
        changed.add(niche)
        return True

    def _cut(self, niche: Niche, keep: int | None = None) -> int:
        """Delete finds that are not among the best of a niche; return how many were deleted."""
        best = f"SELECT key FROM finds WHERE {_IN_NICHE} ORDER BY {_RANKED} LIMIT ?"
        keep = self.per_niche if keep is None else keep
        query = f"DELETE FROM finds WHERE {_IN_NICHE} AND key NOT IN ({best})"
        return self._connection.execute(query, (*niche, *niche, keep)).rowcount

    def _reload(self, niche: Niche) -> None:
        """Load a niche from the file, including the finds of other processes."""
        query = f"SELECT score, moves, key FROM finds WHERE {_IN_NICHE}"
        rows = self._connection.execute(query, niche)
        held = [Candidate(-score, -moves, key) for score, moves, key in rows]
        self._candidates.replace(niche, held)

    def merge(self, other: "Archive") -> int:
        """Add all finds of another archive; return how many of them are kept."""
        return self.add_all(list(other))

    def prune(self, *, keep: int | None = None, min_moves: int = 0, min_score: float = 0.0) -> int:
        """Delete finds with too few moves or too low a score, and all but `keep` finds per niche.

        From then on, the archive keeps at most `keep` finds per niche. Returns the number of
        deleted finds.
        """
        if keep is not None and keep < 1:
            raise ValueError(f"expected to keep at least 1 find per niche, got {keep}")
        with self._transaction():
            query = "DELETE FROM finds WHERE moves < ? OR score < ?"
            gone = self._connection.execute(query, (min_moves, min_score)).rowcount
            if keep is not None:
                query = "UPDATE settings SET value = ? WHERE name = 'per_niche'"
                self._connection.execute(query, (keep,))
                niches = self._connection.execute(f"SELECT DISTINCT {_NICHE} FROM finds").fetchall()
                gone += sum(self._cut(Niche(*niche), keep) for niche in niches)
        with faults(self.path):
            self._connection.execute("VACUUM")
        self._candidates = self._load()
        return gone

    @property
    def per_niche(self) -> int:
        """The maximum number of finds per niche."""
        with damage(self.path):
            number = self._value("SELECT value FROM settings WHERE name = 'per_niche'")
            if number < 1:
                raise ValueError(f"got {number} finds per niche")
            return number

    def __len__(self) -> int:
        with faults(self.path):
            return self._value("SELECT count(*) FROM finds")

    @property
    def n_niches(self) -> int:
        """The number of niches in which this process knows a find."""
        return len(self._candidates.niches)

    def __iter__(self) -> Iterator[Find]:
        """Yield every find, niche by niche, the best of each first."""
        with faults(self.path):
            query = f"SELECT {_FIND} FROM finds ORDER BY {_NICHE}, {_RANKED}"
            rows = self._connection.execute(query).fetchall()
        return map(self._find, rows)

    def cells(self) -> dict[Niche, Find]:
        """Return the best find of every nonempty niche, in niche order."""
        best: dict[Niche, Find] = {}
        with faults(self.path):
            query = f"SELECT {_NICHE}, {_FIND} FROM finds ORDER BY {_NICHE}, {_RANKED}"
            for (
                *niche,
                level,
                moves,
                steps,
                n_states,
                score,
                provenance,
            ) in self._connection.execute(query):
                place = Niche(*niche)
                if place not in best:
                    row = (level, moves, steps, n_states, score, provenance)
                    best[place] = self._find(row)
        return best

    def best(self) -> Find | None:
        """Return the best find overall, or None."""
        with faults(self.path):
            query = f"SELECT {_FIND} FROM finds ORDER BY {_RANKED} LIMIT 1"
            row = self._connection.execute(query).fetchone()
        return None if row is None else self._find(row)

    def _find(self, row: tuple[Any, ...]) -> Find:
        code, moves, steps, n_states, score, provenance = row
        with damage(self.path):
            with located(escape(self.path)):
                level = parse_share_code(code)
            return Find(level, moves, steps, n_states, score, _provenance(provenance))

    def _check(self) -> None:
        """Assert that file and memory agree, and that the file is intact."""
        self._candidates._check()
        assert self._connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert list(self._load()) == list(self._candidates)
        for niche, candidate in self._candidates:
            query = f"SELECT {_FIND} FROM finds WHERE key = ?"
            find = self._find(self._connection.execute(query, (candidate.key,)).fetchone())
            assert find.level.key == candidate.key
            assert niche_of(find.level, find.moves) == niche
