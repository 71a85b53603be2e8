"""The JSON Schema of hexagon maps."""

from trisolve.files.declared import schema_of
from trisolve.files.schemas import Schema
from trisolve.hexagon.definitions import MapFile
from trisolve.hexagon.json_map import VERSION


def hexmap_schema() -> Schema:
    """Return the JSON Schema of a map file.

    >>> hexmap_schema()["$defs"]["MapFile"]["required"]
    ['format', 'version', 'cells']
    """
    return schema_of("hexmap", VERSION, MapFile)
