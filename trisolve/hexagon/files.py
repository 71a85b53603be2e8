"""Maps in files: JSON if the text begins with a brace, otherwise the text format."""

from trisolve.errors import FormatError, InvalidMap
from trisolve.files.entries import read_shipped
from trisolve.files.messages import shown
from trisolve.files.whole import StrPath, decode, suffix_of, write_file
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
        raise FormatError(f"{shown(str(path))}: expected .json or .hex as suffix of a map")
    write_file(path, dump_map(grid, format))
