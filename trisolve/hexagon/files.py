"""Maps in files: JSON if the text begins with a brace, otherwise the text format.

Commands read and write one map for each file or shape.
"""

import re
from os.path import lexists

from trisolve.errors import FormatError, InvalidMap
from trisolve.files.entries import Source, read_shipped
from trisolve.files.messages import escape, located
from trisolve.files.whole import STDIN, StrPath, decode, name_of, read_source, suffix_of, write_file
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.json_map import dump_json_map, parse_json_map
from trisolve.hexagon.text_map import dump_text_map, parse_text_map

_FORMATS = {".json": "json", ".hex": "text"}


def parse_map(text: str | bytes) -> Grid:
    r"""Read a map in either format; raise FormatError or InvalidMap.

    >>> parse_map("map:\nA\n   .\n")
    <Grid: 2 free, 0 walls>
    """
    text = (decode(text) if isinstance(text, bytes) else text).removeprefix("\ufeff")
    return parse_json_map(text) if text.lstrip()[:1] == "{" else parse_text_map(text)


def dump_map(grid: Grid, format: str = "json") -> str:
    r"""Return a map as "json" or "text"; raise InvalidMap if that format cannot hold it.

    >>> dump_map(Grid([(0, 0)]), format="text")
    'map:\n.\n'
    """
    if format == "json":
        return dump_json_map(grid)
    if format == "text":
        return dump_text_map(grid)
    raise InvalidMap(f"expected json or text as format, got {format!r:.60}")


def load_map(path: StrPath) -> Grid:
    """Read a map from a file in either format, or a bundled map by name.

    Raises FileError, FormatError or InvalidMap.

    >>> load_map("hexagon:one-room")
    <Grid 'One room': 16 free, 3 walls>
    """
    return read_shipped(path, "a map", lambda data: parse_map(decode(data)))


def save_map(grid: Grid, path: StrPath) -> None:
    """Write a map, completely or not at all, in the format of the suffix: .json or .hex."""
    format = _FORMATS.get(suffix_of(path))
    if format is None:
        raise FormatError(f"{escape(str(path))}: expected .json or .hex as suffix of a map")
    write_file(path, dump_map(grid, format))


_SHAPE = re.compile(r"(?:hexagon|triangle|parallelogram|rectangle):[0-9]", re.ASCII)


def read_map(source: str) -> Grid:
    """Return the map of a file, of standard input or of a named shape; may raise TrisolveError.

    >>> len(read_map("hexagon:1"))
    7
    """
    if _SHAPE.match(source) and not lexists(source):
        return Grid.from_shape(source, layout="pointy" if source.endswith("-r") else "flat")
    if source != STDIN:
        return load_map(source)
    data = read_source(source, "a map")
    with located(name_of(source)):
        return parse_map(decode(data))


MAPS = Source("hexagon", "map", lambda source: [(source, read_map(source))], dump_map)
"""Maps in files, by name, or as shapes."""
