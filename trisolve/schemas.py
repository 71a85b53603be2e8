"""The JSON Schemas of all files, by the part after "trisolve-" in a file's `format`."""

from typing import Any

from trisolve.errors import FormatError
from trisolve.files.schemas import Schema
from trisolve.rooms import Format, load, rooms

_SITE = (
    Format(
        "daily", "One month of a site's daily puzzles", "trisolve.web.site.definitions:DailyRecord"
    ),
    Format("site-pack", "Pack of levels on a site", "trisolve.web.site.definitions:SitePackRecord"),
)
"""The files that the site writes, which belong to no single puzzle."""


def formats() -> dict[str, Format]:
    """Return the formats that have a schema, by name.

    >>> list(formats())[:3]
    ['level', 'pack', 'certificate']
    """
    of_rooms = {name: one for room in rooms() for name, one in room.formats().items()}
    return of_rooms | {one.name: one for one in _SITE}


def schema_of(kind: str) -> Schema:
    """Return the JSON Schema of a format; raise FormatError if no puzzle has that format.

    >>> schema_of("level")["$id"]
    'https://json.schemastore.org/trisolve-level-1.json'
    """
    from trisolve.files.declared import schema_of_files

    known = formats()
    if kind not in known:
        raise FormatError(f"expected one of {', '.join(known)}, got {kind!r:.40}")
    found = load(known[kind].declared)
    return schema_of_files(kind, *(found if isinstance(found, tuple) else (found,)))


def catalog() -> dict[str, Any]:
    """Return the entries for our schemas in the catalog of the JSON Schema Store.

    Files are matched by names such as ``first.trisolve-level.json``, so editors recognize them
    without any configuration.

    >>> catalog()["schemas"][0]["fileMatch"]
    ['*.trisolve-level.json']
    """
    schemas = [
        {
            "name": f"trisolve {kind}",
            "description": one.title,
            "fileMatch": [f"*.trisolve-{kind}.json"],
            "url": schema_of(kind)["$id"],
        }
        for kind, one in formats().items()
    ]
    return {"schemas": schemas}


def file_of(kind: str) -> str:
    """Return the name of the file to which a schema is written, the last part of its id.

    >>> file_of("mesh")
    'trisolve-mesh-1.json'
    """
    return str(schema_of(kind)["$id"]).rsplit("/", 1)[-1]
