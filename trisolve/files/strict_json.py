"""Strict JSON: stricter than Python's reader, with every error reported as one FormatError.

Duplicate keys, NaN and infinities are errors. Integers and nesting beyond Python's limits, and more
values than any of our files have, are also errors, so that they cannot waste time or memory.
`declared` makes records of the values.

The lines on which the entries of a JSON list or pack begin are found without a full reading.
"""

import json
import re
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

from msgspec import MsgspecError, Raw, Struct
from msgspec.json import Decoder

from trisolve.errors import FormatError
from trisolve.files.messages import quote
from trisolve.files.whole import decode

_TOO_DEEP = "expected less nesting in JSON"
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[-+.\w]+', re.DOTALL)
_NO_NUMBERS = ("NaN", "Infinity", "-Infinity")
MAX_OBJECTS, MAX_VALUES = 1_000_000, 8_000_000
"""The largest number of objects, and of values in total, in a JSON text."""


class Origin(NamedTuple):
    """The position in a file where a JSON text begins, if the text is only part of the file."""

    line: int
    column: int


class _Repeating(dict[str, Any]):
    """An object in which a key is repeated."""


def parse_json(text: str | bytes, origin: Origin | None = None) -> Any:  # noqa: ANN401 - any JSON value
    """Return the value of a JSON text; raise a FormatError that says where the text is wrong.

    Lines and columns are counted from `origin` if the text is only part of a file.

    >>> parse_json('{"a": [{"b": 1, "b": 2}]}')
    Traceback (most recent call last):
    trisolve.errors.FormatError: a[0]: the key "b" appears twice
    """
    text = decode(text) if isinstance(text, bytes) else text
    _check_size(text)
    repeating: list[tuple[_Repeating, str]] = []
    no_numbers: list[str] = []

    def as_object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) == len(pairs):
            return found
        twice = _Repeating(found)
        repeating.append((twice, _first_repeated(key for key, _ in pairs)))
        return twice

    def as_number(digits: str) -> int:
        if len(digits) - digits.startswith("-") > sys.get_int_max_str_digits():
            no_numbers.append(digits)
            return 0
        return int(digits)

    line = f"line {origin.line}: " if origin else ""
    hooks: dict[str, Any] = {"object_pairs_hook": as_object, "parse_constant": no_numbers.append}
    try:
        try:
            value = json.loads(text, **hooks)
        except json.JSONDecodeError:
            raise
        except ValueError:  # too many digits; the hook is slow, so it is used only now
            no_numbers.clear()
            value = json.loads(text, parse_int=as_number, **hooks)
    except json.JSONDecodeError as error:
        raise FormatError(f"{_place(text, error.pos, origin)}: {_syntax_error(error)}") from None
    except RecursionError:
        raise FormatError(f"{line}{_TOO_DEEP}") from None
    if no_numbers:
        raise FormatError(_refused_number(text, no_numbers[0], origin))
    if repeating:
        twice, key = repeating[-1]
        place = _path_of(twice, value)
        colon = ": " if place else ""
        raise FormatError(f"{line}{place}{colon}the key {quote(key)} appears twice")
    return value


def _check_size(text: str) -> None:
    n_objects = text.count("{")
    n_values = n_objects + text.count("[") + text.count(",")
    for number, maximum, what in (
        (n_objects, MAX_OBJECTS, "objects"),
        (n_values, MAX_VALUES, "values"),
    ):
        if number > maximum:
            raise FormatError(f"expected JSON of at most {maximum:,} {what}, got {number:,}")


def _first_repeated(keys: Iterable[str]) -> str:
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _place(text: str, pos: int, origin: Origin | None) -> str:
    """Return the line and column of a position in a string."""
    line, column = text.count("\n", 0, pos) + 1, pos - text.rfind("\n", 0, pos)
    if origin:
        column += origin.column - 1 if line == 1 else 0
        line += origin.line - 1
    return f"line {line}, column {column}"


def _refused_number(text: str, number: str, origin: Origin | None) -> str:
    """Return the error for the first number of a JSON text that is not accepted."""
    at = next(match.start() for match in _TOKEN.finditer(text) if match[0] == number)
    if number in _NO_NUMBERS:
        return f"{_place(text, at, origin)}: expected a finite number, got {number}"
    expected = f"expected an integer of at most {sys.get_int_max_str_digits()} digits"
    return f"{_place(text, at, origin)}: {expected}, got {len(number.removeprefix('-'))}"


def _syntax_error(error: json.JSONDecodeError) -> str:
    found = repr(error.doc[error.pos : error.pos + 20]) if error.pos < len(error.doc) else "the end"
    if error.msg.startswith("Expecting "):
        return f"expected {error.msg.removeprefix('Expecting ')} in JSON, got {found}"
    return f"expected JSON, got {found} ({error.msg})"


def _path_of(target: object, root: object) -> str:
    """Return the path to an object, compared by identity, inside a JSON value."""
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


class _Pack(Struct):
    levels: list[Raw] = []


_decoder: Decoder[_Pack | list[Raw]] = Decoder(_Pack | list[Raw])


def lines_of_entries(data: bytes) -> list[int]:
    r"""Return the line numbers where the entries of a JSON text begin, or [] for a single entry.

    >>> lines_of_entries(b'[{"seed": 1},\n{"seed": 2}]')
    [1, 2]
    """
    try:
        found = _decoder.decode(data)
    except (ValueError, MsgspecError):
        return []
    lines, at, line = [], 0, 1
    for entry in found if isinstance(found, list) else found.levels:
        text = bytes(entry)
        begins = data.find(text, at)
        line += data.count(b"\n", at, begins)
        lines.append(line)
        line += text.count(b"\n")
        at = begins + len(text)
    return lines
