"""The headers of JSON Schemas (Draft 2020-12): the dialect, the id and the title.

A schema states every rule for a file, except rules that relate two places to each other. The reader
checks the rules that a schema cannot state, such as the rule that a tile occurs only once.
"""

from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
STORE = "https://json.schemastore.org"
"""The address of all schemas."""


def file_name(kind: str, version: int) -> str:
    """Return the file name of a schema.

    >>> file_name("level", 1)
    'trisolve-level-1.json'
    """
    return f"trisolve-{kind}-{version}.json"


def with_head(kind: str, version: int, body: Schema) -> Schema:
    """Return the schema of a whole file with its dialect, id and title.

    The id never changes: a new version of a format gets a new id. The id is the schema's address
    in the JSON Schema Store (https://www.schemastore.org).

    >>> with_head("level", 1, {})["$id"]
    'https://json.schemastore.org/trisolve-level-1.json'
    """
    head = {
        "$schema": _DIALECT,
        "$id": f"{STORE}/{file_name(kind, version)}",
        "title": f"trisolve {kind}",
    }
    return head | body
