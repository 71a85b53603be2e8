"""Strict JSON: what the standard reader lets pass is refused, and any fault is one FormatError.

Refused are a key that comes twice, NaN and infinities, integers and nesting beyond Python's own
bounds. `checked` then holds a value against one of the records of `definitions`.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, NoReturn, TypeVar, get_args, get_type_hints

import msgspec

from trisolve.errors import FormatError
from trisolve.formats.definitions import BlockRecord, LayerRecord, LevelRecord
from trisolve.formats.wording import quoted

Record = TypeVar("Record", bound=msgspec.Struct)

_TOO_DEEP = "expected JSON of a reasonable depth, this is nested too deeply"
_PATH_STEP = re.compile(r"(\w+)|\[(\d+)\]")
_LISTS: dict[str, type[msgspec.Struct]] = {
    "levels": LevelRecord,
    "blocks": BlockRecord,
    "layers": LayerRecord,
}
_WORDS = {"int": "integer", "str": "string"}
_PATTERNS = {
    "id": "a block id of 1 to 32 characters without space, colon or comma",
    "color": "a color such as #c8c4b0",
    "hash": "32 hex digits, small letters",
    "key": "16 hex digits, small letters",
}


class _Twice(dict[str, Any]):
    """An object in which a key came twice."""


def parse_json(text: str) -> Any:  # noqa: ANN401 - any JSON value
    """Return the value of a JSON text; raise FormatError that says where it is wrong.

    >>> parse_json('{"a": [{"b": 1, "b": 2}]}')
    Traceback (most recent call last):
    trisolve.errors.FormatError: a[0]: expected each key once, got "b" twice
    """
    doubled: list[tuple[_Twice, str]] = []

    def as_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        twice = _Twice(found)
        doubled.append((twice, _first_repeated(key for key, _ in pairs)))
        return twice

    try:
        value = json.loads(text, object_pairs_hook=as_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise FormatError(_syntax_error(error)) from None
    except RecursionError:
        raise FormatError(_TOO_DEEP) from None
    except FormatError:
        raise
    except ValueError:  # the only other one: Python's bound on the digits of an int
        raise FormatError("expected integers of at most 4300 digits, got a longer one") from None
    if doubled:
        twice, key = doubled[-1]
        place = _path_of(twice, value)
        colon = ": " if place else ""
        raise FormatError(f"{place}{colon}expected each key once, got {quoted(key)} twice")
    return value


def checked(value: object, record: type[Record]) -> Record:
    """Return a JSON value as a record; raise FormatError that names the place and the value.

    >>> checked({"id": "A", "cells": [0, 1, True]}, BlockRecord)
    Traceback (most recent call last):
    trisolve.errors.FormatError: cells[2]: expected integer, got true
    """
    _refuse_unknown_keys(value, record)
    try:
        return msgspec.convert(value, record)
    except msgspec.ValidationError as error:
        what, _, path = str(error).rpartition(" - at `$")
        if not what:
            what, path = path, ""
        raise FormatError(_reworded(what, path[:-1].lstrip("."), value, record)) from None
    except RecursionError:
        raise FormatError(_TOO_DEEP) from None


def _refuse_unknown_keys(value: object, record: type[msgspec.Struct], path: str = "") -> None:
    """Raise FormatError at a key that a record, or one in its lists, does not have.

    The schema says the same; msgspec's own message cannot be told apart from a hostile key.
    """
    if not isinstance(value, dict):
        return
    known = record.__struct_fields__
    for key in value:
        if key not in known:
            place = f"{path}: " if path else ""
            raise FormatError(
                f"{place}expected only the keys {', '.join(known)}, got {quoted(key)}"
            )
    for key, below in _LISTS.items():
        items = value.get(key)
        for number, item in enumerate(items if isinstance(items, list) else ()):
            _refuse_unknown_keys(item, below, f"{path}{'.' if path else ''}{key}[{number}]")


def _first_repeated(keys: Iterable[str]) -> str:
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _refuse_constant(constant: str) -> NoReturn:
    raise FormatError(f"expected finite numbers, got {constant}")


def _syntax_error(error: json.JSONDecodeError) -> str:
    found = repr(error.doc[error.pos : error.pos + 20]) if error.pos < len(error.doc) else "the end"
    place = f"line {error.lineno}, column {error.colno}"
    if error.msg.startswith("Expecting "):
        return f"{place}: expected {error.msg.removeprefix('Expecting ')} in JSON, got {found}"
    return f"{place}: expected JSON, got {found} ({error.msg})"


def _path_of(target: object, root: object) -> str:
    """Return the path to one very object inside a JSON value."""
    waiting = [("", root)]
    while waiting:
        path, value = waiting.pop()
        if value is target:
            return path
        if isinstance(value, dict):
            waiting += [(f"{path}.{key}" if path else key, below) for key, below in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{path}[{number}]", below) for number, below in enumerate(value)]
    return ""


def _reworded(what: str, path: str, root: object, record: type[msgspec.Struct]) -> str:
    """Return msgspec's complaint in the words of this library, with the value that it is about."""
    value: Any = root
    at, key = record, ""
    for name, number in _PATH_STEP.findall(path):
        value = value[int(number) if number else name]
        at, key = _LISTS.get(key, at) if number else at, name or key
    place = f"{path}: " if path else ""
    if what.startswith("Object missing required field"):
        return f"{place}expected the key {quoted(what.split('`')[1])}, it is missing"
    if what.startswith("Invalid enum value"):
        expected = " or ".join(quoted(choice) for choice in get_args(get_type_hints(at)[key]))
    elif "matching regex" in what:
        expected = _PATTERNS.get(key, _PATTERNS["id"])
    else:
        expected = what.removeprefix("Expected ").partition(", got ")[0].replace("`", "")
        expected = " ".join(_WORDS.get(word, word) for word in expected.split())
    return f"{place}expected {expected}, got {quoted(value)}"
