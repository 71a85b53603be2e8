"""A project's lint settings, from the nearest directory above a level that has settings.

The settings are the table `lint` in `trisolve.toml`, or `tool.trisolve.lint` in `pyproject.toml`;
within one directory, the first of these is used. If a directory has neither table, the settings
come from its parent directory. Any other key in `trisolve.toml` or in `tool.trisolve` is an error.

    [lint]
    select = ["G", "B"]
    ignore = ["B002"]
"""

from collections.abc import Mapping
from os.path import lexists
from pathlib import Path
from typing import Any, NamedTuple

from trisolve.files.messages import located, shown
from trisolve.files.records import below, list_of, object_of, text
from trisolve.files.whole import StrPath, parse_toml, read_file
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
        if not path.is_file() or not path.stat().st_size:
            continue
        with located(shown(str(path))):
            found = _chosen_in(parse_toml(read_file(path, "settings")), tables)
        if found is not None:
            return found
    return None


def _chosen_in(settings: Mapping[str, Any], tables: tuple[str, ...]) -> Chosen | None:
    """Return the settings in the values of a TOML file, or None; may raise FormatError."""
    place = ""
    for key in tables:
        if key not in settings:
            return None
        place = below(place, key)
        settings = object_of(settings[key], place, expected="a table")
    settings = object_of(settings, place, keys=("lint",))
    if "lint" not in settings:
        return None
    place = below(place, "lint")
    keys = ("select", "ignore")
    table = object_of(settings["lint"], place, keys=keys, expected="a table")
    return Chosen(
        *(_prefixes(table[key], below(place, key)) if key in table else None for key in keys)
    )


def _prefixes(value: object, place: str) -> tuple[str, ...]:
    prefixes = tuple(list_of(value, text, place))
    with located(place):
        selected_codes(prefixes)
    return prefixes
