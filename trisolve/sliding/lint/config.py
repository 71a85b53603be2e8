"""A project's lint settings, from the nearest directory above a level that has settings.

The settings are the table `lint` that `trisolve.files.project` finds.

    [lint]
    select = ["G", "B"]
    ignore = ["B002"]
"""

from os.path import lexists
from pathlib import Path
from typing import NamedTuple

from trisolve.files.messages import escape, located
from trisolve.files.project import Found, nearest
from trisolve.files.records import below, list_of, object_of, text
from trisolve.files.whole import StrPath
from trisolve.sliding.lint.codes import selected_codes


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
    found = nearest("lint", (path, *path.parents) if path.is_dir() else path.parents)
    return NOTHING if found is None else _read_table(found)


def _read_table(found: Found) -> Chosen:
    """Return the settings in a table; may raise FormatError."""
    keys = ("select", "ignore")
    with located(escape(str(found.path))):
        table = object_of(found.values, found.place, keys=keys)
        return Chosen(
            *(
                _prefixes(table[key], below(found.place, key)) if key in table else None
                for key in keys
            )
        )


def _prefixes(value: object, place: str) -> tuple[str, ...]:
    prefixes = tuple(list_of(value, text, place))
    with located(place):
        selected_codes(prefixes)
    return prefixes
