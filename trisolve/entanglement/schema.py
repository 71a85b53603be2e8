"""The JSON Schema of Entanglement files: a puzzle, a pack of puzzles, or a game record."""

from typing import Annotated, Any

from msgspec import Meta

from trisolve.entanglement.definitions import PUZZLE, RECORD, VERSION
from trisolve.files.declared import schema_of
from trisolve.files.schemas import Schema


def entanglement_schema() -> Schema:
    """Return the JSON Schema of a file; for records, the schema of one line.

    >>> entanglement_schema()["title"]
    'trisolve entanglement'
    """
    puzzle: Any = PUZZLE.record
    pack: Any = Annotated[list[puzzle], Meta(min_length=1)]
    return schema_of("entanglement", VERSION, puzzle, pack, RECORD.record)
