"""Records: the hardest level that anyone has found on each of thirty floors, with its certificate.

There are two tables: levels with one goal, and levels with any number of goals. A row is a level
and its certificate. Censuses prove some records.

Records use push mode "full" and count moves. A record may have walls: a level fits on a floor if
its own floor is a part of that floor. tools/fill_records.py adds harder levels, and
tools/records_page.py writes docs/records.md.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from trisolve.errors import LatticeError
from trisolve.files.entries import shipped_folder
from trisolve.files.messages import escape, located
from trisolve.files.records import list_of, object_of, only_keys, text
from trisolve.files.whole import parse_toml, read_file
from trisolve.sliding.formats import dump_level, load_level, load_pack
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import Level
from trisolve.sliding.proof.certificate import Certificate, load_certificate
from trisolve.sliding.symmetry import SYMMETRIES, images_of

FILE = "floors.toml"


@dataclass(frozen=True)
class Floor:
    """A floor: its name, its shape or mask as given to `trisolve generate`, and its cells."""

    name: str
    shape: str
    cells: frozenset[Cell]

    @property
    def stem(self) -> str:
        """The base name of its files.

        >>> Floor("hexagon:4", "hexagon:4", frozenset()).stem
        'hexagon-4'
        """
        return self.name.replace(":", "-")

    def holds(self, floor: frozenset[Cell]) -> bool:
        """Return whether cells fit on this floor when they are rotated, mirrored and shifted.

        >>> square = Floor("a parallelogram", "", frozenset(range(8)) | frozenset(range(32, 40)))
        >>> square.holds(frozenset(range(34, 39))), square.holds(frozenset(range(9)))
        (True, False)
        """
        corners = {(cell >> 5, cell >> 1 & 15) for cell in self.cells}
        rows, cols = ({corner[i] for corner in corners} for i in (0, 1))
        for symmetry in SYMMETRIES.values():
            with suppress(LatticeError):  # too wide for the grid that way
                laid = frozenset(images_of(floor, symmetry, (0, 0)).values())
                shifts = (row << 5 | col << 1 for row in rows for col in cols)
                if any(all(cell + shift in self.cells for cell in laid) for shift in shifts):
                    return True
        return False


def load_floors(folder: Path | None = None) -> tuple[Floor, ...]:
    """Return the floors of a folder of records, from small to large.

    A folder without its own list uses the bundled list. Raises FormatError for a list that cannot
    be read.

    >>> [floor.name for floor in load_floors()][:2]
    ['triangle:4', 'hexagon:2']
    """
    own = records_folder(folder) / FILE
    path = own if own.exists() else records_folder() / FILE
    with located(escape(str(path))):
        found = object_of(parse_toml(read_file(path, "a list of floors")))
        only_keys(found, ("floors",))
        names = list_of(found.get("floors"), text, "floors")
        floors = tuple(map(_floor, names))
    return tuple(sorted(floors, key=lambda floor: (len(floor.cells), floor.name)))


def records_folder(folder: Path | None = None) -> Path:
    """Return the folder of the records: the given folder, or the bundled folder."""
    return shipped_folder("records") if folder is None else folder


def _floor(place: str) -> Floor:
    if ":" in place:
        return Floor(place, place, frozenset(parse_shape(place).cells))
    path = shipped_folder(place)
    return Floor(path.stem, f"levels/{place}", frozenset(parse_shape(str(path)).cells))


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
        """How the level was found: the known values of `command`, `seed`, `seconds` and `version`.

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


_PUSH = ", push full, "


@cache
def _hardest() -> dict[str, int]:
    """Return the greatest number of moves on each floor with a census in push mode "full"."""
    found = {}
    for level in load_pack(shipped_folder("census") / "hardest.json").levels:
        floor, is_full, _ = level.name.partition(_PUSH)
        if is_full:
            found[floor] = int(level.stats["moves"])
    return found


def proved_moves(table: str, floor: Floor) -> int | None:
    """Return the most moves that any one-goal level needs on the whole floor, without walls.

    Returns None if no census covers the floor. A census says nothing about levels with more goals
    or with walls.

    >>> from trisolve.sliding.records import load_floors
    >>> (floor,) = (one for one in load_floors() if one.name == "triangle:6")
    >>> proved_moves("one-goal", floor), proved_moves("any-goals", floor)
    (25, None)
    """
    return _hardest().get(floor.name) if table == "one-goal" else None
