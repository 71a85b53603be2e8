"""The page's drawing, which is a level, or only a floor while it has no blocks."""

from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.files.records import head_of
from trisolve.files.strict_json import parse_json
from trisolve.sliding.block import check_cells
from trisolve.sliding.formats import parse_level
from trisolve.sliding.formats.definitions import LEVEL_FORMAT, VERSION
from trisolve.sliding.lattice import Cell
from trisolve.sliding.level import PUSH_MODES, Level


class Drawing(NamedTuple):
    """A floor (which may be empty), its push mode, and the level if there are any blocks."""

    floor: frozenset[Cell]
    push: str
    level: Level | None = None


def parse_drawing(text: str) -> Drawing:
    """Read a level in JSON that may have no blocks; may raise FormatError or InvalidLevel.

    >>> bare = '{"format": "trisolve-level", "version": 1, "floor": [0, 1], "blocks": []}'
    >>> sorted(parse_drawing(bare).floor), parse_drawing(bare).level
    ([0, 1], None)
    """
    value = parse_json(text)
    head_of(value, (LEVEL_FORMAT,), VERSION)
    push, floor = value.get("push", PUSH_MODES[0]), value.get("floor", [])
    if value.get("blocks", []) != [] or not isinstance(floor, list):
        level = parse_level(text)
        return Drawing(level.floor, level.push, level)
    if push not in PUSH_MODES:
        raise FormatError(f"push: expected one of {', '.join(PUSH_MODES)}, got {push!r:.60}")
    return Drawing(frozenset(check_cells(floor, "floor")), push)
