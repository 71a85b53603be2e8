"""Board shapes in text form: ``hexagon:4``, ``parallelogram:4x6``, ``blob:60`` or a mask.

Only this module reads these texts. A named shape or a mask is a set of cells. A blob is only a
size, and receives its cells when a layout grows it.
"""

import re
from dataclasses import dataclass
from inspect import signature

from trisolve.errors import LatticeError
from trisolve.files.messages import did_you_mean, located, shown
from trisolve.files.whole import decode, read_file, suffix_of
from trisolve.sliding.formats import load_level
from trisolve.sliding.formats.masks import load_mask
from trisolve.sliding.formats.text_format import parse_text_floor
from trisolve.sliding.lattice import N_CELLS, Cell
from trisolve.sliding.shapes import SHAPES, hexagon

BLOB = "blob"
_MIN_BLOB = 5  # a block of 3 and one step of room
_MASKS = (".tri", ".txt", ".json")
_SPEC = re.compile(r"\s*(\w+)\s*:\s*(\d{1,18}(?:x\d{1,18})*)\s*", re.ASCII)


@dataclass(frozen=True)
class ShapeSpec:
    """A board's shape: its cells or, for a blob, the number of cells to grow.

    `text` is the spec as it was written, which parse_shape reads back.
    """

    text: str
    cells: frozenset[Cell] = frozenset()
    n_cells: int | None = None

    def __str__(self) -> str:
        return self.text


def _kinds() -> str:
    """Return the syntax of every kind, for error messages.

    >>> _kinds().split(", ")[:3]
    ['hexagon:SIDE', 'triangle:SIDE', 'parallelogram:WIDTHxHEIGHT']
    """
    named = (_written(name) for name in (*SHAPES, BLOB))
    return ", ".join(named)


def _sizes(kind: str) -> list[str]:
    """Return the meaning of the numbers after a kind."""
    return ["cells"] if kind == BLOB else list(signature(SHAPES[kind]).parameters)


def _written(kind: str) -> str:
    """Return the syntax of a kind: ``parallelogram:WIDTHxHEIGHT``."""
    return f"{kind}:{'x'.join(size.upper() for size in _sizes(kind))}"


def parse_shape(text: str) -> ShapeSpec:
    """Read a shape; raise LatticeError, or FormatError for a mask that cannot be read.

    >>> len(parse_shape("parallelogram:4x6").cells), parse_shape("blob:60").n_cells
    (48, 60)
    """
    if suffix_of(text) in _MASKS:
        return ShapeSpec(text, _mask(text))
    match = _SPEC.fullmatch(text)
    kind = match[1].lower() if match else ""
    if match is None or kind not in (*SHAPES, BLOB):
        expected = f"expected a shape: {_kinds()}, or the path of a mask (.tri, .json)"
        meant = did_you_mean(text.partition(":")[0].lower(), (*SHAPES, BLOB))
        raise LatticeError(f"{expected}, got {text[:60]!r}{meant}")
    sizes = [int(size) for size in match[2].split("x")]
    wanted = _sizes(kind)
    written = f"{kind}:{match[2]}"
    if len(sizes) != len(wanted):
        expected = f"expected {_written(kind)}"
        raise LatticeError(f"{expected}, got {written}")
    with located(written):
        if kind == BLOB:
            if not _MIN_BLOB <= sizes[0] <= N_CELLS:
                expected = f"expected a blob of {_MIN_BLOB} to {N_CELLS} cells"
                raise LatticeError(f"{expected}, got {sizes[0]}")
            return ShapeSpec(written, n_cells=sizes[0])
        return ShapeSpec(written, SHAPES[kind](*sizes))


def _mask(path: str) -> frozenset[Cell]:
    """Return the floor of a level file, or of a text with only a board, without blocks."""
    if suffix_of(path) == ".json":
        floor = load_mask(path)
        return load_level(path).floor if floor is None else floor
    data = read_file(path, "a mask")
    with located(shown(path)):
        return parse_text_floor(decode(data))


def central_hexagon(n_cells: int) -> frozenset[Cell]:
    """Return the hexagon with at least `n_cells` cells (up to 384) around the middle of the grid.

    Side 1 is skipped, because a block of 3 cells cannot move there.

    >>> len(central_hexagon(60))
    96
    """
    side = next((side for side in range(2, 8) if 6 * side * side >= n_cells), 8)
    shift = 8 - side
    return frozenset(cell + (shift << 5) + (shift << 1) for cell in hexagon(side))
