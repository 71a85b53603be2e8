"""The two tables of records, as files: a level and its certificate for each floor with a record."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trisolve.files.records import object_of
from trisolve.sliding.formats import dump_level, load_level
from trisolve.sliding.level import Level
from trisolve.sliding.proof.certificate import Certificate
from trisolve.sliding.proof.files import load_certificate
from trisolve.sliding.records.floors import Floor, load_floors, records_folder

TABLES = {"one-goal": "one goal", "any-goals": "any number of goals"}
"""The tables by name, and the property of their levels."""


@dataclass(frozen=True)
class Record:
    """The hardest known level on a floor, with the proof of its number of moves.

    `table` follows from the level's number of goals.
    """

    table: str
    level: Level
    certificate: Certificate

    @property
    def moves(self) -> int:
        """The number of moves in its shortest solution."""
        assert self.certificate.optimum is not None
        return self.certificate.optimum

    @property
    def code(self) -> str:
        """The level as a share code, without claims and metadata."""
        return dump_level(self.level.bare(), "share").strip()

    @property
    def found(self) -> dict[str, Any]:
        """How the level was found: `command`, `seed`, `seconds` and `version`, as far as known.

        `before` lists the records that it replaced: their moves and codes.
        """
        return dict(object_of(self.level.metadata.get("record", {}), "metadata.record"))


class Book:
    """The records in a folder, which is by default the folder of bundled records.

    >>> [len(list(Book().rows(table))) for table in TABLES]
    [30, 30]
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = records_folder(folder)
        self.floors = load_floors(folder)

    def path(self, table: str, floor: Floor) -> Path:
        """Return the path of a record's level; the certificate is next to it."""
        return self.folder / table / f"{floor.stem}.json"

    def record(self, table: str, floor: Floor) -> Record | None:
        """Return the record of a floor, or None if there is none.

        A level with one goal also qualifies for any number of goals: the harder of the two levels
        is returned.
        """
        own = self._read(table, floor)
        if table == "one-goal":
            return own
        other = self._read("one-goal", floor)
        return max((one for one in (own, other) if one), key=_moves, default=None)

    def _read(self, table: str, floor: Floor) -> Record | None:
        path = self.path(table, floor)
        if not path.exists():
            return None
        return Record(table, load_level(path), load_certificate(path.with_suffix(".certificate")))

    def rows(self, table: str) -> Iterator[tuple[Floor, Record | None]]:
        """Yield each floor with its record, from small to large."""
        for floor in self.floors:
            yield floor, self.record(table, floor)


def _moves(record: Record) -> int:
    return record.moves
