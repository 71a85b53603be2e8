"""The floors of the records, and the test of whether a level fits on a floor."""

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from trisolve.errors import LatticeError
from trisolve.files.messages import located, shown
from trisolve.files.records import list_of, object_of, only_keys, text
from trisolve.files.shipped import shipped_folder
from trisolve.files.toml import parse_toml
from trisolve.files.whole import read_file
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.lattice import Cell
from trisolve.sliding.symmetry import SYMMETRIES, moved

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
                laid = frozenset(moved(floor, symmetry, (0, 0)).values())
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
    with located(shown(str(path))):
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
