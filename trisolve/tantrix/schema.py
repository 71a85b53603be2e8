"""The JSON Schema of Tantrix files: puzzles, solitaires and games."""

from trisolve.files.declared import schema_of_files
from trisolve.files.schemas import Schema
from trisolve.tantrix.definitions import FORMATS


def tantrix_schema() -> Schema:
    """Return the JSON Schema for files of any kind.

    >>> sorted(tantrix_schema()["$defs"])[:3]
    ['DiscoveryFile', 'GameFile', 'GoalFile']
    """
    return schema_of_files("tantrix", *FORMATS.values())
