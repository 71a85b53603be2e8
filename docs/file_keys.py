"""The page of the keys of all JSON files, made from their schemas."""

import json
from typing import Any

from tables import table

from trisolve.schemas import formats, schema_of


def type_of(schema: dict[str, Any], kind: str = "") -> str:
    """Return in words what a schema of a kind of file accepts.

    >>> type_of({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"enum": ["swap"]}]}})
    'array of integer or `"swap"`'
    """
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{_heading(kind, name).lower().replace(' ', '-')})"
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(one)}`" for one in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(type_of(one, kind) for one in schema[several])
    name = schema.get("type", "any")
    names = " or ".join(name) if isinstance(name, list) else str(name)
    if name == "array" and isinstance(schema.get("items"), dict):
        return f"array of {type_of(schema['items'], kind)}"
    return names


def _heading(kind: str, name: str) -> str:
    """Return the heading of an object, taken from the first kind of file that has the object."""
    wanted = schema_of(kind)["$defs"][name]
    for other in formats():
        if schema_of(other).get("$defs", {}).get(name) == wanted:
            return f"{other} {name}"
    raise KeyError(name)


def keys(schema: dict[str, Any], kind: str) -> str:
    """Return the table of the keys of an object."""
    required = schema.get("required", [])
    rows = []
    for key, one in schema["properties"].items():
        default = f"`{json.dumps(one['default'])}`" if "default" in one else ""
        needed = "required" if key in required else default
        rows.append((f"`{key}`", type_of(one, kind), needed, one.get("description", "")))
    return table(("key", "value", "default", "meaning"), rows)


def page() -> str:
    """Return the page: each format with the objects in it; an object is described once."""
    lines = ["# Keys of files", "", "Made from the [JSON Schemas](../files.md#json-schemas)."]
    for kind, one in formats().items():
        schema = schema_of(kind)
        lines += ["", f"## trisolve-{kind}", "", f"{one.title}."]
        if "properties" in schema:
            lines += ["", keys(schema, kind)]
        for name, definition in schema.get("$defs", {}).items():
            if "properties" not in definition or _heading(kind, name) != f"{kind} {name}":
                continue
            lines += ["", f"### {kind} {name}", "", definition.get("description", "")]
            lines += ["", keys(definition, kind)]
    return "\n".join([*lines, ""])
