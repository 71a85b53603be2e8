"""A project's settings: tables of the nearest ``trisolve.toml`` or ``pyproject.toml``.

Settings are the top-level tables of `trisolve.toml`, or the tables below `tool.trisolve` in
`pyproject.toml`. Within one directory, the first file that has the table is used. If a directory
has neither, the table comes from its parent directory. An unknown table is an error.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from trisolve.files.messages import escape, located
from trisolve.files.records import below, object_of
from trisolve.files.whole import parse_toml, read_file

_FILES = (("trisolve.toml", ()), ("pyproject.toml", ("tool", "trisolve")))
"""The files, and the tables that contain the settings in each of them."""
TABLES = ("lint", "defaults")
_MENTIONED = re.compile(rb"(?m)tool.*trisolve|^\s*(?:\[tool\]|tool\b)")


_values = lru_cache(maxsize=8)(parse_toml)
"""Parses a file once for all its tables, and for all commands of a process."""


class Found(NamedTuple):
    """A table of settings: the values, the file, and the table's key in the file."""

    values: Mapping[str, Any]
    path: Path
    place: str


def nearest(table: str, directories: Iterable[Path]) -> Found | None:
    """Return a table from the first directory that has it; may raise FormatError or FileError."""
    for directory in directories:
        for name, tables in _FILES:
            path = directory / name
            if path.is_file() and path.stat().st_size:
                with located(escape(str(path))):
                    data = read_file(path, "settings")
                    if tables and not _MENTIONED.search(data):
                        continue  # another program's settings, which need not be read
                    found = _table_in(_values(data), tables, table)
                if found is not None:
                    return Found(found[0], path, found[1])
    return None


def _table_in(
    settings: Mapping[str, Any], tables: tuple[str, ...], table: str
) -> tuple[Mapping[str, Any], str] | None:
    """Return a table in the values of a TOML file, and its key; may raise FormatError."""
    place = ""
    for key in tables:
        if key not in settings:
            return None
        place = below(place, key)
        settings = object_of(settings[key], place, expected="a table")
    settings = object_of(settings, place, keys=TABLES)
    if table not in settings:
        return None
    place = below(place, table)
    return object_of(settings[table], place, expected="a table"), place
