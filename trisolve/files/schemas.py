"""The words of which JSON Schemas (Draft 2020-12) are made: the readers of `records`, described.

A schema says everything about a file that does not depend on two places at once. What it cannot
say, such as that a tile comes only once, the reader says.
"""

from collections.abc import Iterable
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


def described(schema: Schema, text: str) -> Schema:
    """Return a schema with a description, which editors show."""
    return {**schema, "description": text}


def whole(minimum: int | None = None, maximum: int | None = None) -> Schema:
    """Return the schema of integers within bounds.

    >>> whole(1, 56)
    {'type': 'integer', 'minimum': 1, 'maximum': 56}
    """
    bounds = {"minimum": minimum, "maximum": maximum}
    return {"type": "integer"} | {key: bound for key, bound in bounds.items() if bound is not None}


def text(pattern: str | None = None) -> Schema:
    """Return the schema of strings, all or those that match a pattern."""
    return {"type": "string"} if pattern is None else {"type": "string", "pattern": pattern}


def flag() -> Schema:
    """Return the schema of true and false."""
    return {"type": "boolean"}


def among(*choices: object) -> Schema:
    """Return the schema of some values.

    >>> among("safe", "wall")
    {'enum': ['safe', 'wall']}
    """
    return {"enum": list(choices)}


def either(*schemas: Schema) -> Schema:
    """Return the schema of what one schema or more of these describe."""
    return {"anyOf": list(schemas)}


def array(items: Schema, minimum: int = 0, maximum: int | None = None) -> Schema:
    """Return the schema of arrays within bounds of length."""
    found: Schema = {"type": "array", "items": items}
    if minimum:
        found["minItems"] = minimum
    return found if maximum is None else found | {"maxItems": maximum}


def row(*items: Schema) -> Schema:
    """Return the schema of arrays with exactly these items.

    >>> row(whole(), whole())["minItems"]
    2
    """
    return {
        "type": "array",
        "prefixItems": list(items),
        "minItems": len(items),
        "maxItems": len(items),
    }


def record(properties: dict[str, Schema], needed: Iterable[str]) -> Schema:
    """Return the schema of objects with these keys and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(needed),
        "additionalProperties": False,
    }


def anything() -> Schema:
    """Return the schema of an object of any JSON values: the metadata of a file."""
    return {"type": "object", "description": "Anything of your own."}


def head_of(name: str, version: int) -> dict[str, Schema]:
    """Return the first two keys of every file of ours."""
    return {"format": {"const": name}, "version": {"const": version}}
