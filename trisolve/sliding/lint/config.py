"""A project's lint settings, from the nearest directory above a level that has settings.

The settings are the table `lint` in `trisolve.toml`, or `tool.trisolve.lint` in `pyproject.toml`;
within one directory, the first of these is used. If a directory has neither table, the settings
come from its parent directory.

    [lint]
    select = ["G", "B"]
    ignore = ["B002"]
"""

import tomllib
from collections.abc import Mapping
from os.path import lexists
from pathlib import Path
from typing import Any, NamedTuple

from trisolve.errors import FormatError
from trisolve.files.messages import located, shown
from trisolve.files.records import list_of, object_of, text
from trisolve.files.whole import StrPath, decode, read_file
from trisolve.sliding.lint.codes import selected_codes

_FILES = (("trisolve.toml", ()), ("pyproject.toml", ("tool", "trisolve")))
"""The files, and the tables that contain `lint` in each of them."""


class Chosen(NamedTuple):
    """The codes, or prefixes of codes, to select and to ignore; None if nothing is specified."""

    select: tuple[str, ...] | None = None
    ignore: tuple[str, ...] | None = None


NOTHING = Chosen()


def settings_for(level: StrPath) -> Chosen:
    """Return the nearest settings above a level's file; may raise FormatError.

    A share code or a bundled name has no settings.
    """
    path = Path(level)
    while not lexists(path):  # a level in a pack: game.json:12
        whole, colon, _ = str(path).rpartition(":")
        if not colon:
            return NOTHING
        path = Path(whole)
    path = path.resolve()
    for directory in (path, *path.parents) if path.is_dir() else path.parents:
        found = _settings_in(directory)
        if found is not None:
            return found
    return NOTHING


def _settings_in(directory: Path) -> Chosen | None:
    for name, tables in _FILES:
        path = directory / name
        if not path.is_file():
            continue
        with located(shown(str(path))):
            value = _lint_table(path, tables)
            if value is not None:
                return _chosen(value)
    return None


def _lint_table(path: Path, tables: tuple[str, ...]) -> Mapping[str, Any] | None:
    """Return the table of lint in a TOML file, or None."""
    try:
        value: object = tomllib.loads(decode(read_file(path, "settings")))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise FormatError(f"expected TOML: {error}") from None
    place = ""
    for key in (*tables, "lint"):
        if not isinstance(value, Mapping) or key not in value:
            return None
        value, place = value[key], f"{place}.{key}".lstrip(".")
    return object_of(value, place, keys=("select", "ignore"), expected="a table")


def _chosen(table: Mapping[str, Any]) -> Chosen:
    found = []
    for key in ("select", "ignore"):
        prefixes = None
        if key in table:
            prefixes = tuple(list_of(table[key], text, f"lint.{key}"))
            with located(f"lint.{key}"):
                selected_codes(prefixes)
        found.append(prefixes)
    return Chosen(*found)
