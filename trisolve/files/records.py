"""Readers for the fields of JSON objects: the types, ranges and keywords of all our formats.

A reader is a function of a JSON value and its place ("" for the whole file, "tiles[3]" inside it).
A reader returns the value or raises a FieldError such as

    tiles[3]: expected an integer from 1 to 56, got "x"

Whole numbers may be written as floats (1.0 is 1), as in JSON Schema; true and false are not
numbers. Frozen values can be shared, so objects that hold them can also be frozen.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import isfinite
from sys import float_info
from typing import Any, NoReturn, TypeVar

from trisolve.errors import FormatError
from trisolve.files.messages import did_you_mean, one_of, quote
from trisolve.wording import counted

_MAX_DEPTH = 64
_SMALL = 1 << 62
_MAX_BITS = 8192  # below the length at which Python refuses to write an int in decimal


class FrozenDict(dict[str, Any]):
    """A dict that cannot change; its values are also frozen, with lists converted to tuples."""

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("frozen values cannot change; build a new object from a copy")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


def is_unicode(text: str) -> bool:
    """Return whether a string can be written as UTF-8, that is, has no lone surrogates."""
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _below(where: str, key: str) -> str:
    return f"{where}.{key}" if key.isprintable() else f"{where}[{key!r}]"


def freeze(value: Any, where: str, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    """Return a frozen copy of a JSON value; raise a ValueError that says where a bad value is.

    >>> freeze({"tags": ["easy"]}, "metadata")
    {'tags': ('easy',)}
    """
    if type(value) is int and -_SMALL < value < _SMALL:  # most values
        return value
    if type(value) is FrozenDict and depth == 0:
        return value
    if depth > _MAX_DEPTH:
        raise ValueError(f"{where[:80]}: expected at most {_MAX_DEPTH} levels of nesting")
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise ValueError(f"{where}: expected a string as key, got {key!r:.60}")
            if not is_unicode(key):
                raise ValueError(f"{where}: expected Unicode text as key, got {key!r:.60}")
        return FrozenDict({k: freeze(v, _below(where, k), depth + 1) for k, v in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(v, f"{where}[{i}]", depth + 1) for i, v in enumerate(value))
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{where}: expected a finite number, got {value}")
    if isinstance(value, str) and not is_unicode(value):
        raise ValueError(f"{where}: expected Unicode text, got {value!r:.60}")
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        raise ValueError(f"{where}: expected an integer of at most {_MAX_BITS} bits")
    if value is None or isinstance(value, str | int | float | bool):
        return value
    raise ValueError(f"{where}: expected a JSON value, got {type(value).__name__}")


T = TypeVar("T")


class FieldError(FormatError):
    """An error for an unexpected JSON value; `what` is the message without the location."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(f"{place}: {what}" if place else what)
        self.what, self.place = what, place


def refuse(expected: str, value: object, place: str = "") -> NoReturn:
    """Raise a FieldError that states the expected and the actual value.

    >>> refuse("a name", 5, "name")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: name: expected a name, got 5
    """
    raise FieldError(f"expected {expected}, got {quote(value)}", place)


def below(place: str, key: str) -> str:
    """Return the location of a key within an object.

    >>> below("", "goals"), below("goals[0]", "form")
    ('goals', 'goals[0].form')
    """
    return f"{place}.{key}" if place else key


def only_keys(found: Mapping[str, Any], keys: Iterable[str], place: str = "") -> None:
    """Raise FieldError for a key that an object should not have.

    >>> only_keys({"form": "loop", "size": 3}, ("form", "color"), "goals[0]")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: goals[0]: expected only the keys form, color, got "size"
    """
    known = tuple(keys)
    for key in found:
        if key not in known:
            keys = "keys" if len(known) > 1 else "key"
            expected = f"expected only the {keys} {', '.join(known)}"
            raise FieldError(f"{expected}, got {quote(key)}{did_you_mean(key, known)}", place)


def require_keys(found: Mapping[str, Any], keys: Iterable[str], place: str = "") -> None:
    """Raise FieldError for the first key that an object lacks.

    >>> require_keys({"form": "loop"}, ("form", "color"), "goals[0]")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: goals[0]: expected the key "color", which is missing
    """
    for key in keys:
        if key not in found:
            raise FieldError(f"expected the key {quote(key)}, which is missing", place)


def object_of(
    value: object,
    place: str = "",
    *,
    keys: Iterable[str] | None = None,
    needed: Iterable[str] = (),
    expected: str = "an object",
) -> dict[str, Any]:
    """Return an object that has the needed keys and, unless `keys` is None, no keys except `keys`.

    >>> object_of([1], "goals[0]", keys=("form",))
    Traceback (most recent call last):
    trisolve.files.records.FieldError: goals[0]: expected an object, got an array of 1
    """
    if not isinstance(value, dict):
        refuse(expected, value, place)
    if keys is not None:
        only_keys(value, keys, place)
    require_keys(value, needed, place)
    return value


def head_of(value: object, formats: str | Sequence[str], version: int) -> dict[str, Any]:
    """Return the object in a whole file, after checking only its format and version.

    The format and version come first, because in a file of another format, everything else is also
    wrong.

    >>> head_of({"format": "trisolve-hexmap", "version": 1}, "trisolve-level", 1)
    Traceback (most recent call last):
    trisolve.files.records.FieldError: format: expected "trisolve-level", got "trisolve-hexmap"
    """
    found = object_of(value, expected="a JSON object")
    require_keys(found, ("format",))
    text_among(found["format"], (formats,) if isinstance(formats, str) else formats, "format")
    require_keys(found, ("version",))
    if _as_whole(found["version"]) != version:
        refuse(str(version), found["version"], "version")
    return found


def list_of(
    value: object,
    read: Callable[[Any, str], T],
    place: str = "",
    *,
    length: int | None = None,
    min_length: int = 0,
    expected: str = "",
) -> list[T]:
    """Return an array; `read` is called with each item and its location.

    `length` is the only length allowed, and `min_length` is the smallest; `expected` replaces the
    description of the array in errors.

    >>> list_of([3, 4, True], whole, "tiles")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: tiles[2]: expected an integer, got true
    """
    wrong_length = isinstance(value, list) and (
        len(value) < min_length or length not in {None, len(value)}
    )
    if not isinstance(value, list) or wrong_length:
        refuse(expected or _array(length, min_length), value, place)
    return [read(item, f"{place}[{number}]") for number, item in enumerate(value)]


def _array(length: int | None, min_length: int) -> str:
    if length is not None:
        return f"an array of {length}"
    return f"an array of at least {min_length}" if min_length else "an array"


def whole(
    value: object, place: str = "", minimum: int | None = None, maximum: int | None = None
) -> int:
    """Return an integer within bounds.

    >>> whole(4.0, "radius", 1, 16)
    4
    >>> whole(0, "radius", 1, 16)
    Traceback (most recent call last):
    trisolve.files.records.FieldError: radius: expected an integer from 1 to 16, got 0
    """
    found = _as_whole(value)
    if (
        found is None
        or (minimum is not None and found < minimum)
        or (maximum is not None and found > maximum)
    ):
        refuse(f"an integer{_bounds(minimum, maximum)}", value, place)
    return found


def _as_whole(value: object) -> int | None:
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _bounds(minimum: float | None, maximum: float | None) -> str:
    if minimum is not None and maximum is not None:
        return f" from {minimum} to {maximum}"
    if minimum is not None:
        return f" of at least {minimum}"
    return "" if maximum is None else f" of at most {maximum}"


def number(
    value: object, place: str = "", minimum: float | None = None, maximum: float | None = None
) -> float:
    """Return a finite number within bounds, keeping its type, int or float.

    >>> number(0.5, "similarity", 0, 1)
    0.5
    """
    if (
        not isinstance(value, int | float)
        or isinstance(value, bool)
        or (isinstance(value, float) and not isfinite(value))
        or (minimum is not None and value < minimum)
        or (maximum is not None and value > maximum)
    ):
        refuse(f"a number{_bounds(minimum, maximum)}", value, place)
    if abs(value) > float_info.max:  # an int
        refuse(f"a number up to {float_info.max:.1e}", value, place)
    return value


def flag(value: object, place: str = "") -> bool:
    """Return true or false.

    >>> flag(1, "swap")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: swap: expected true or false, got 1
    """
    if not isinstance(value, bool):
        refuse("true or false", value, place)
    return value


def text(value: object, place: str = "") -> str:
    """Return a string of valid Unicode, which any file can hold.

    >>> text(["a"], "name")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: name: expected a string, got an array of 1
    """
    if not isinstance(value, str):
        refuse("a string", value, place)
    if not is_unicode(value):
        refuse("Unicode text", value, place)
    return value


def text_among(value: object, choices: Sequence[str], place: str = "") -> Any:  # noqa: ANN401 - a Literal
    """Return a string that is one of the choices.

    >>> text_among("ring", ("loop", "line"), "goals[0].form")
    Traceback (most recent call last):
    trisolve.files.records.FieldError: goals[0].form: expected "loop" or "line", got "ring"
    """
    if not isinstance(value, str) or value not in choices:
        refuse(one_of(choices), value, place)
    return value


def metadata_of(value: object, place: str = "metadata") -> dict[str, Any]:
    """Return an object of arbitrary JSON values, as an immutable copy.

    >>> metadata_of({"tags": ["easy"]})
    {'tags': ('easy',)}
    """
    found = object_of(value, place)
    try:
        frozen: dict[str, Any] = freeze(found, place)
    except ValueError as error:
        where, _, what = str(error).partition(": ")
        raise FieldError(what, where) from None
    return frozen


def one_or_list(value: object, read: Callable[[object], T]) -> list[T]:
    """Return the entries of a JSON value, which is one entry or a list; may raise FormatError.

    Entries count from 1, as in FILE:N. The first fault is described, and others are counted.

    >>> one_or_list([], str)
    Traceback (most recent call last):
    trisolve.files.records.FieldError: expected an array of at least 1, got an array of 0
    >>> one_or_list([3, "a", "b"], lambda item: whole(item))
    Traceback (most recent call last):
    trisolve.errors.FormatError: entry 2: expected an integer, got "a"; 1 more entry is wrong
    """
    if not isinstance(value, list):
        return [read(value)]
    found, faults = [], []
    for number, item in enumerate(list_of(value, lambda item, _: item, min_length=1), 1):
        try:
            found.append(read(item))
        except FormatError as error:
            faults.append(f"entry {number}: {error}")
    if faults:
        n = len(faults) - 1
        more = f"; {counted(n, 'more entry')} {'is' if n == 1 else 'are'} wrong" if n else ""
        raise FormatError(faults[0] + more)
    return found
