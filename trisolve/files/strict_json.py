"""Strict JSON: stricter than Python's reader, with every error reported as one FormatError.

Duplicate keys, NaN and infinities are errors. Integers and nesting beyond Python's limits, and more
values than any of our files have, are also errors, so that they cannot waste time or memory.
`checked` converts a value to a record, a msgspec.Struct; as in JSON Schema, 1.0 is an integer. The
Meta of a pattern in a record can describe the expected value: ``extra={"expected": ...}``.

The lines on which the entries of a JSON list or pack begin are found without a full reading.
"""

import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import MsgspecError, Raw, Struct
from msgspec.json import Decoder

from trisolve.errors import FormatError
from trisolve.files.messages import one_of, quoted
from trisolve.files.records import below, only_keys
from trisolve.files.whole import decode

Record = TypeVar("Record", bound=msgspec.Struct)

_TOO_DEEP = "expected less nesting in JSON"
_PATH_STEP = re.compile(r"(\w+)|\[(\d+)\]")
_WORDS = {
    "int": "an integer",
    "float": "a number",
    "str": "a string",
    "bool": "true or false",
    "array": "an array",
    "object": "an object",
    "|": "or",
}
_BOUNDS = (
    (re.compile(r"(?: of length)? >= (\d+)"), r" of at least \1"),
    (re.compile(r"(?: of length)? <= (\d+)"), r" of at most \1"),
    (re.compile(r" of (at most )?length (\d+)"), r" of \1\2"),
)
"""How msgspec writes bounds, and how our messages write them."""
_MAX_NESTED = 2  # a field may be a list of lists of integers
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[-+.\w]+', re.DOTALL)
_NO_NUMBERS = ("NaN", "Infinity", "-Infinity")
MAX_OBJECTS, MAX_VALUES = 1_000_000, 8_000_000
"""The largest number of objects, and of values in total, in a JSON text."""


class Origin(NamedTuple):
    """The place in a file where a JSON text begins, if the text is only part of the file."""

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
        raise FormatError(f"{line}{place}{colon}the key {quoted(key)} appears twice")
    return value


def checked(value: object, record: type[Record]) -> Record:
    """Return a JSON value as a record, or raise a FormatError that names the place and the value.

    >>> class Cell(msgspec.Struct):
    ...     at: list[int]
    >>> checked({"at": [0, True]}, Cell)
    Traceback (most recent call last):
    trisolve.errors.FormatError: at[1]: expected an integer, got true
    """
    _refuse_unknown_keys(value, record)
    try:
        try:
            return msgspec.convert(value, record)
        except msgspec.ValidationError as error:
            if "`int`" not in str(error):
                raise
            value = _with_integers(value, record)  # rarely needed: our files have none
            return msgspec.convert(value, record)
    except msgspec.ValidationError as error:
        what, _, path = str(error).rpartition(" - at `$")
        if not what:
            what, path = path, ""
        raise FormatError(_reworded(what, path[:-1].lstrip("."), value, record)) from None
    except RecursionError:
        raise FormatError(_TOO_DEEP) from None
    except UnicodeEncodeError as error:  # half a surrogate pair, where msgspec compares strings
        expected = "expected Unicode text"
        place = _path_of(error.object, value)
        colon = ": " if place else ""
        raise FormatError(f"{place}{colon}{expected}, got {quoted(error.object)}") from None


def _check_size(text: str) -> None:
    n_objects = text.count("{")
    n_values = n_objects + text.count("[") + text.count(",")
    for number, maximum, what in (
        (n_objects, MAX_OBJECTS, "objects"),
        (n_values, MAX_VALUES, "values"),
    ):
        if number > maximum:
            raise FormatError(f"expected JSON of at most {maximum:,} {what}, got {number:,}")


def _refuse_unknown_keys(value: object, record: type[msgspec.Struct], path: str = "") -> None:
    """Raise FormatError for a key that a record, or a record in its lists, does not have.

    The schema says the same, but a hostile key could imitate msgspec's own message. A record that
    does not forbid unknown fields ignores them.
    """
    if not isinstance(value, dict):
        return
    if record.__struct_config__.forbid_unknown_fields:
        only_keys(value, record.__struct_fields__, path)
    for key, inner in _lists(record).items():
        items = value.get(key)
        for number, item in enumerate(items if isinstance(items, list) else ()):
            if not isinstance(item, dict):
                break  # msgspec.convert reports it
            _refuse_unknown_keys(item, inner, f"{below(path, key)}[{number}]")


@cache
def _lists(record: type[msgspec.Struct]) -> dict[str, type[msgspec.Struct]]:
    """Return the keys of a record whose values are lists of records, with their record types."""

    def in_list(hint: object) -> type[msgspec.Struct] | None:
        if get_origin(hint) is list:
            (item,) = get_args(hint)
            return item if isinstance(item, type) and issubclass(item, msgspec.Struct) else None
        return next(filter(None, map(in_list, get_args(hint))), None)

    found = {key: in_list(hint) for key, hint in get_type_hints(record).items()}
    return {key: below for key, below in found.items() if below is not None}


def _pattern_in_words(hint: Any) -> str:  # noqa: ANN401 - any type hint
    """Return the expectation for a pattern in a type hint, in the words of its Meta."""
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.pattern is not None:
            return str((meta.extra or {}).get("expected", f"a string like {meta.pattern}"))
    return next(filter(None, map(_pattern_in_words, get_args(hint))), "")


@cache
def _integer_keys(record: type[msgspec.Struct]) -> frozenset[str]:
    """Return the keys of a record whose values are integers, or lists of them."""

    def holds_integers(hint: object) -> bool:
        return hint is int or type(hint) is int or any(map(holds_integers, get_args(hint)))

    return frozenset(key for key, hint in get_type_hints(record).items() if holds_integers(hint))


def _with_integers(value: Any, record: type[msgspec.Struct]) -> Any:  # noqa: ANN401 - any JSON value
    """Return a JSON value with 1 for 1.0 where a record, or a record in its lists, has integers."""
    if not isinstance(value, dict):
        return value
    changed = {key: _whole(value[key]) for key in _integer_keys(record) & value.keys()}
    for key, inner in _lists(record).items():
        if isinstance(value.get(key), list):
            changed[key] = [_with_integers(item, inner) for item in value[key]]
    return value | changed


def _whole(value: Any, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, list) and depth < _MAX_NESTED:
        return [_whole(item, depth + 1) for item in value]
    return value


def _first_repeated(keys: Iterable[str]) -> str:
    seen: set[str] = set()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return ""


def _place(text: str, pos: int, origin: Origin | None) -> str:
    """Return the line and column of a position in a text."""
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


def _reworded(what: str, path: str, root: object, record: type[msgspec.Struct]) -> str:
    """Return msgspec's error in this library's words, including the wrong value."""
    value: Any = root
    at, key = record, ""
    for name, number in _PATH_STEP.findall(path):
        value = value[int(number) if number else name]
        at, key = _lists(at).get(key, at) if number else at, name or key
    place = f"{path}: " if path else ""
    if what.startswith("Object missing required field"):
        return f"{place}expected the key {quoted(what.split('`')[1])}, which is missing"
    if what.startswith("Invalid enum value"):
        expected = one_of(get_args(get_type_hints(at)[key]))
    elif what == "Number out of range":
        expected = f"a number up to {sys.float_info.max:.1e}"
    elif "matching regex" in what:
        expected = _pattern_in_words(get_type_hints(at, include_extras=True)[key])
    else:
        expected = what.removeprefix("Expected ").partition(", got ")[0].replace("`", "")
        expected = " ".join(_WORDS.get(word, word) for word in expected.split())
        for pattern, ours in _BOUNDS:
            expected = pattern.sub(ours, expected)
    return f"{place}expected {expected}, got {quoted(value)}"


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
