"""The SQLite file of a census: its options, the result of each unit, and the stored levels.

Any SQLite client can read it; docs/census.md describes the tables. A unit's counts and rows are
written in one transaction, so even if the process is killed, a unit is either stored completely or
not at all. A unit whose result arrives twice is stored once.
"""

import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from trisolve.errors import FileError
from trisolve.files.bounds import MAX_BOUND
from trisolve.files.messages import escape
from trisolve.sliding import rules
from trisolve.sliding.census.options import VERSION, CensusOptions
from trisolve.sliding.census.units import Row, Unit, UnitResult

_APPLICATION = 0x54524943  # "TRIC", so that other programs' databases are told apart
_MAGIC = b"SQLite format 3\0"
_WAIT_S = 60.0
_SCHEMA = (
    "CREATE TABLE options (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE units (
        number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, weight REAL NOT NULL,
        rows INTEGER, sha256 TEXT, counts TEXT
    )""",
    """CREATE TABLE levels (
        key TEXT PRIMARY KEY, moves INTEGER NOT NULL, blocks INTEGER NOT NULL,
        positions INTEGER NOT NULL, class_size INTEGER NOT NULL, code TEXT NOT NULL,
        unit INTEGER NOT NULL REFERENCES units (number)
    ) WITHOUT ROWID""",
    "CREATE INDEX levels_by_moves ON levels (moves, key)",
    """CREATE TABLE hardest (
        key TEXT PRIMARY KEY, moves INTEGER NOT NULL, blocks INTEGER NOT NULL,
        positions INTEGER NOT NULL, class_size INTEGER NOT NULL, code TEXT NOT NULL,
        minimal INTEGER NOT NULL, certificate TEXT
    ) WITHOUT ROWID""",
)
_COUNTS = "counts"
ANY = (0, MAX_BOUND)
"""Bounds that include all numbers."""


class Store:
    """The file of a census, or a database in memory if `path` is None.

    Without `options` the file must exist, and its own options apply. Raises a FileError that says
    what was expected. A file from another program or a newer version, or for another floor or other
    options, is left unchanged.
    """

    def __init__(self, path: str | Path | None, options: CensusOptions | None = None) -> None:
        self.name = ":memory:" if path is None else str(path)
        is_new = path is None or _is_new(self.name)
        if not is_new:
            self._refuse_other_files()
        elif options is None:
            raise FileError(
                f"{escape(self.name)}: expected a census, found no file or an empty one"
            )
        with self._faults():
            self._connection = sqlite3.connect(
                self.name, timeout=_WAIT_S, isolation_level=None, check_same_thread=False
            )
        try:
            # a process that was killed while creating the tables leaves none
            self.options = (
                self._stored_options(options)
                if self._has_tables()
                else self._required_options(options)
            )
        except BaseException:
            self._connection.close()
            raise

    def _has_tables(self) -> bool:
        with self._faults():
            query = "SELECT count(*) FROM sqlite_master"
            return bool(self._connection.execute(query).fetchone()[0])

    def _required_options(self, options: CensusOptions | None) -> CensusOptions:
        if options is None:
            raise FileError(f"{escape(self.name)}: expected a census, found nothing in the file")
        return options

    def _stored_options(self, wanted: CensusOptions | None) -> CensusOptions:
        """Return the options in the file; raise FileError if different options are requested."""
        values = self.values()
        with self._faults():
            kept = CensusOptions.from_dict(values)
            if values["rules"] != rules.VERSION:
                expected = f"expected a census by version {rules.VERSION} of the push rule"
                raise FileError(f"{escape(self.name)}: {expected}, found {values['rules']}")
        if wanted is not None:
            self._refuse_others(wanted, kept)
        return kept

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    @contextmanager
    def _faults(self) -> Iterator[None]:
        """Turn an SQLite error into one line that names the file."""
        try:
            yield
        except (sqlite3.Error, UnicodeDecodeError) as error:
            expected = "expected a census that can be used"
            raise FileError(f"{escape(self.name)}: {expected}: {escape(str(error))}") from None
        except (KeyError, TypeError, ValueError) as error:
            if isinstance(error, FileError):
                raise
            expected = "expected an intact census, but it is damaged"
            raise FileError(
                f"{escape(self.name)}: {expected}: {escape(f'{error!s:.80}')}"
            ) from None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction: all of it is written, or nothing is."""
        with self._faults():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            except BaseException:
                self._connection.execute("ROLLBACK")
                raise

    def _refuse_other_files(self) -> None:
        """Raise FileError for a file that is not a census of this version, and leave it untouched.

        SQLite keeps the application's id and the version in the first 100 bytes of a file.
        """
        try:
            with open(self.name, "rb") as file:
                head = file.read(100)
        except OSError as error:
            expected = f"expected a file that can be read: {error.strerror}"
            raise FileError(f"{escape(self.name)}: {expected}") from None
        application, version = (int.from_bytes(head[at : at + 4], "big") for at in (68, 60))
        if not head.startswith(_MAGIC) or application != _APPLICATION:
            raise FileError(f"{escape(self.name)}: expected a census, found another file")
        if version != VERSION:
            expected = f"expected a census of version {VERSION}"
            raise FileError(f"{escape(self.name)}: {expected}, found version {version}")

    def _refuse_others(self, wanted: CensusOptions, kept: CensusOptions) -> None:
        ours, theirs = wanted.to_dict(), kept.to_dict()
        for name, value in ours.items():
            if theirs[name] == value:
                continue
            if name == "floor":
                sizes = f"this floor of {len(value)} cells, found another of {len(theirs[name])}"
                raise FileError(f"{escape(self.name)}: expected a census of {sizes}")
            expected = f"expected a census with {name} {_value_text(value)}"
            raise FileError(
                f"{escape(self.name)}: {expected}, found {name} {_value_text(theirs[name])}"
            )

    def prepare(self, counts: Sequence[int], n_symmetries: int, plan: Sequence[Unit]) -> None:
        """Create the tables of a new file, with all units unfinished."""
        with self._writing() as connection:
            if self._has_tables():
                return
            for statement in _SCHEMA:
                connection.execute(statement)
            values = {
                **self.options.to_dict(),
                "rules": rules.VERSION,
                "symmetries": n_symmetries,
                _COUNTS: list(counts),
            }
            rows = [(name, json.dumps(value)) for name, value in values.items()]
            connection.executemany("INSERT INTO options VALUES (?, ?)", rows)
            connection.executemany(
                "INSERT INTO units (number, name, weight) VALUES (?, ?, ?)",
                [(number, unit.name, unit.weight) for number, unit in enumerate(plan)],
            )
            connection.execute(f"PRAGMA application_id = {_APPLICATION}")
            connection.execute(f"PRAGMA user_version = {VERSION}")

    def values(self) -> dict[str, Any]:
        """Return the contents of the options table, by name."""
        with self._faults():
            return _values(self._connection)

    def add(self, number: int, result: UnitResult) -> bool:
        """Store the result of a unit; return False if it is already stored."""
        with self._writing() as connection:
            query = "SELECT sha256 FROM units WHERE number = ? AND name = ?"
            found = connection.execute(query, (number, result.name)).fetchone()
            if found is None:
                raise FileError(
                    f"{escape(self.name)}: expected a unit {result.name}, but there is none"
                )
            if found[0] is not None:
                return False
            connection.executemany(
                "INSERT INTO levels VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(*row, number) for row in result.rows],
            )
            connection.execute(
                "UPDATE units SET rows = ?, sha256 = ?, counts = ? WHERE number = ?",
                (len(result.rows), result.sha256, json.dumps(result.counts), number),
            )
            return True

    def done(self) -> dict[int, tuple[str, str, Mapping[str, Any]]]:
        """Return the name, checksum and counts of every finished unit, by number."""
        with self._faults():
            query = "SELECT number, name, sha256, counts FROM units WHERE sha256 IS NOT NULL"
            return {
                number: (name, digest, json.loads(counts))
                for number, name, digest, counts in self._connection.execute(query)
            }

    def weights(self) -> dict[int, float]:
        """Return each unit's estimated share of the total work."""
        with self._faults():
            return dict(self._connection.execute("SELECT number, weight FROM units"))

    def names(self) -> dict[int, str]:
        """Return the name of each unit."""
        with self._faults():
            return dict(self._connection.execute("SELECT number, name FROM units"))

    def rows(self, moves: tuple[int, int] = ANY, unit: int | None = None) -> Iterator[Row]:
        """Yield the rows within bounds on moves, or from one unit, in order of moves and key."""
        query = (
            "SELECT key, moves, blocks, positions, class_size, code FROM levels"
            " WHERE moves BETWEEN ? AND ? AND (? IS NULL OR unit = ?) ORDER BY moves, key"
        )
        with self._faults():
            for row in self._connection.execute(query, (*moves, unit, unit)):
                yield Row(*row)

    def add_hardest(self, found: Sequence[tuple[Row, bool]]) -> None:
        """Store the hardest levels, and whether each level is minimal."""
        with self._writing() as connection:
            connection.executemany(
                "INSERT OR IGNORE INTO hardest VALUES (?, ?, ?, ?, ?, ?, ?, NULL)",
                [(*row, int(is_minimal)) for row, is_minimal in found],
            )

    def hardest(self) -> list[tuple[Row, bool, str | None]]:
        """Return the hardest levels, whether each is minimal, and its certificate as JSON text."""
        query = (
            "SELECT key, moves, blocks, positions, class_size, code, minimal, certificate"
            " FROM hardest ORDER BY key"
        )
        with self._faults():
            found = self._connection.execute(query).fetchall()
        return [(Row(*row[:6]), bool(row[6]), row[7]) for row in found]

    def certify(self, key: str, certificate: str) -> None:
        """Store the certificate of a hardest level."""
        with self._writing() as connection:
            connection.execute(
                "UPDATE hardest SET certificate = ? WHERE key = ?", (certificate, key)
            )


def _is_new(name: str) -> bool:
    """Return whether a file has yet to be created; raise FileError if it cannot be."""
    try:
        return os.path.getsize(name) == 0
    except FileNotFoundError:
        parent = Path(name).parent
        if parent.is_dir():
            return True
        raise FileError(
            f"{escape(name)}: expected a directory to write to, but there is none"
        ) from None
    except OSError as error:
        raise FileError(f"{escape(name)}: expected a file: {error.strerror}") from None


def _values(connection: sqlite3.Connection) -> dict[str, Any]:
    rows = connection.execute("SELECT name, value FROM options")
    return {name: json.loads(value) for name, value in rows}


def _value_text(value: object) -> str:
    return "..".join(map(str, value)) if isinstance(value, list) else str(value)
