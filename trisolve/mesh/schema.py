"""The JSON Schema of polygon boards."""

from trisolve.files.declared import schema_of_files
from trisolve.files.schemas import Schema
from trisolve.mesh.definitions import BOARD


def mesh_schema() -> Schema:
    """Return the JSON Schema of a board file.

    >>> mesh_schema()["title"]
    'trisolve mesh'
    """
    return schema_of_files("mesh", BOARD)
