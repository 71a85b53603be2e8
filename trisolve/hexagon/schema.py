"""The JSON Schema of hexagon maps."""

from trisolve.files.declared import schema_of_files
from trisolve.files.schemas import Schema
from trisolve.hexagon.definitions import MAP


def hexmap_schema() -> Schema:
    """Return the JSON Schema of a map file.

    >>> hexmap_schema()["$defs"]["MapFile"]["required"]
    ['format', 'version', 'cells']
    """
    return schema_of_files("hexmap", MAP)
