"""The JSON Schema of polygon boards."""

from trisolve.files.declared import schema_of
from trisolve.files.schemas import Schema
from trisolve.mesh.board_json import VERSION
from trisolve.mesh.definitions import BoardFile


def mesh_schema() -> Schema:
    """Return the JSON Schema of a board file.

    >>> mesh_schema()["title"]
    'trisolve mesh'
    """
    return schema_of("mesh", VERSION, BoardFile)
