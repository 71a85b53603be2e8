"""The JSON Schema of Entanglement files: a puzzle, a pack of puzzles, or a game record."""

from trisolve.entanglement.definitions import PUZZLE, RECORD
from trisolve.files.declared import schema_of_files
from trisolve.files.schemas import Schema


def entanglement_schema() -> Schema:
    """Return the JSON Schema of a file; for records, the schema of one line.

    >>> entanglement_schema()["title"]
    'trisolve entanglement'
    """
    return schema_of_files("entanglement", PUZZLE, RECORD, listed=[PUZZLE])
