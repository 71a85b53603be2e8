"""The heads of JSON Schemas (Draft 2020-12): the dialect, the id and the title.

A schema says everything about a file that does not depend on two places at once. What it cannot
say, such as that a tile comes only once, the reader says.
"""

from typing import Any, TypeAlias

Schema: TypeAlias = dict[str, Any]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_STORE = "https://json.schemastore.org"


def file_name(kind: str, version: int) -> str:
    """Return the name of a schema's file.

    >>> file_name("level", 1)
    'trisolve-level-1.json'
    """
    return f"trisolve-{kind}-{version}.json"


def headed(kind: str, version: int, body: Schema) -> Schema:
    """Return the schema of a whole file with its dialect, its id and its title.

    The id never changes: another version of a format has another id. It is the address that the
    schema has in the JSON Schema Store (https://www.schemastore.org).

    >>> headed("level", 1, {})["$id"]
    'https://json.schemastore.org/trisolve-level-1.json'
    """
    head = {
        "$schema": _DIALECT,
        "$id": f"{_STORE}/{file_name(kind, version)}",
        "title": f"trisolve {kind}",
    }
    return head | body
