"""Files from declarations: a msgspec.Struct defines the reader, the schema and the version.

The fields of a Struct are the keys of the file, in the order in which they are written. The `extra`
of a Meta says what a type hint cannot express:

    expected    the text that describes the expected value in errors, instead of the hint
    read        a custom reader for a value and its place; the hint still gives the schema
    exact       integers must have no decimal point: 2.0 is refused
    le          an upper bound that msgspec cannot represent
    near        an error gives only the bound that the value exceeds

With a `pattern`, `expected` describes the pattern alone.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import Meta, Struct, UnsetType

from trisolve.files import records
from trisolve.files.messages import one_of
from trisolve.files.records import FieldError, below, refuse
from trisolve.files.schemas import Schema, with_head
from trisolve.kernels.randomness import MAX_SEED

Reader: TypeAlias = Callable[[Any, str], Any]
R = TypeVar("R", bound=Struct)

Metadata: TypeAlias = Annotated[
    dict[str, Any], Meta(description="Anything of your own.", extra={"read": records.metadata_of})
]
"""The metadata of a file: any JSON values, which are frozen when they are read."""

Seed: TypeAlias = Annotated[
    int, Meta(ge=0, extra={"le": MAX_SEED}, extra_json_schema={"maximum": MAX_SEED})
]

_PLAIN: dict[object, Callable[..., Any]] = {
    Any: lambda value, _place: value,
    str: records.text,
    bool: records.flag,
    int: records.whole,
    float: records.number,
}
_hints = cache(get_type_hints)
_NUMBERS = {int, float}
_JSON_TYPES: dict[object, tuple[type, ...]] = {
    str: (str,),
    bool: (bool,),
    int: (int, float),
    float: (int, float),
    list: (list,),
    tuple: (list,),
    dict: (dict,),
}
_WORDS = {
    (str,): "a string",
    (bool,): "true or false",
    (int, float): "a number",
    (list,): "an array",
    (dict,): "an object",
}


class Format(Struct, Generic[R], frozen=True):
    """The declaration of a file: its record, and whether a file may be a list of such entries.

    >>> class Cup(Struct):
    ...     format: Literal["trisolve-cup"]
    ...     version: Literal[1]
    ...     size: int
    >>> Format(Cup).read({"format": "trisolve-cup", "version": 1, "size": "big"})
    Traceback (most recent call last):
    trisolve.files.records.FieldError: size: expected an integer, got "big"
    """

    record: type[R]
    listed: bool = False

    def read(self, value: object) -> R:
        """Return a JSON value as a record; may raise FieldError."""
        return read_record(self.head(value), self.record)

    def head(self, value: object) -> dict[str, Any]:
        """Return the object in a file, after checking only its format and version.

        The format and version come first, because in a file of another format, everything else is
        also wrong.
        """
        found = records.object_of(value, expected="a JSON object")
        for key in ("format", "version"):
            records.require_keys(found, (key,))
            _among([literal_of(self.record, key)], found[key], key)
        return found


def read_record(value: object, record: type[R], place: str = "") -> R:
    """Return a JSON object as a record; raise a FieldError that names the location and the value.

    >>> class Cell(Struct):
    ...     at: Annotated[list[Annotated[int, Meta(ge=0, le=9)]], Meta(min_length=1)]
    >>> read_record({"at": [0, 10]}, Cell)
    Traceback (most recent call last):
    trisolve.files.records.FieldError: at[1]: expected an integer from 0 to 9, got 10
    """
    if record.__struct_config__.array_like:
        return _read_row(value, record, place)
    readers = _readers(record)
    found = records.object_of(value, place, keys=readers, needed=_required_keys(record))
    return record(
        **{
            key: read(found[key], below(place, key))
            for key, read in readers.items()
            if key in found
        }
    )


def _read_row(value: object, record: type[R], place: str) -> R:
    """Return a JSON array as a record whose keys are not written."""
    readers = _readers(record).values()
    given = records.list_of(value, _PLAIN[Any], place)
    if len(given) > len(readers):
        refuse(f"an array of at most {len(readers)}", value, place)
    rows = enumerate(zip(readers, given, strict=False))
    return record(*[read(item, f"{place}[{number}]") for number, (read, item) in rows])


def record_of(value: object, record: type[R]) -> R:
    """Return a JSON value as a record, ten times as fast as `read_record` if it is right.

    msgspec reads it; what msgspec refuses is read again, so that the error names the place.
    No custom reader is called, and strings may contain half of a surrogate pair. A record that
    does not forbid unknown keys ignores them.

    >>> class Cell(Struct, forbid_unknown_fields=True):
    ...     at: list[int]
    >>> record_of({"at": [0, 1.0]}, Cell)
    Cell(at=[0, 1])
    >>> record_of({"at": [0, True]}, Cell)
    Traceback (most recent call last):
    trisolve.files.records.FieldError: at[1]: expected an integer, got true
    """
    try:
        return msgspec.convert(value, record)
    except (msgspec.ValidationError, UnicodeEncodeError, RecursionError):
        if isinstance(value, dict) and not record.__struct_config__.forbid_unknown_fields:
            value = {key: value[key] for key in record.__struct_fields__ if key in value}
        return read_record(value, record)


def to_file(record: type[Struct], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a file in key order, with its format, version and kind.

    >>> class Cup(Struct):
    ...     format: Literal["trisolve-cup"]
    ...     version: Literal[1]
    ...     size: int
    >>> to_file(Cup, {"size": 3})
    {'format': 'trisolve-cup', 'version': 1, 'size': 3}
    """
    unknown = values.keys() - set(record.__struct_fields__)
    assert not unknown, f"{record.__name__} has no {', '.join(unknown)}"
    heads = {
        key: literal_of(record, key)
        for key in ("format", "version", "kind")
        if key in record.__struct_fields__
    }
    every = heads | dict(values)
    return {key: every[key] for key in record.__struct_fields__ if key in every}


def as_dict(record: Struct) -> dict[str, Any]:
    """Return a record's values by key, without its format and version; lists become tuples.

    >>> class Cup(Struct):
    ...     version: Literal[1]
    ...     sizes: list[int]
    ...     name: str | UnsetType = msgspec.UNSET
    >>> as_dict(Cup(1, [3, 4]))
    {'sizes': (3, 4)}
    """
    found = {key: getattr(record, key) for key in record.__struct_fields__}
    return {
        key: tuple(value) if isinstance(value, list) else value
        for key, value in found.items()
        if value is not msgspec.UNSET and key not in ("format", "version", "kind")
    }


def struct_of(name: str, value: type) -> type[Struct]:
    """Return the declaration of a file ``trisolve-NAME`` with the fields of a dataclass as keys.

    A field with a default is optional. Any file may have metadata.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Cup:
    ...     size: int
    ...     name: str | None = None
    >>> read_record({"format": "trisolve-cup", "version": 1, "size": 3}, struct_of("cup", Cup)).size
    3
    """
    hints = get_type_hints(value, include_extras=True)
    keys: list[tuple[str, Any] | tuple[str, Any, Any]] = [
        ("format", Literal[f"trisolve-{name}"]),
        ("version", Literal[1]),
    ]
    for one in fields(value):
        hint = hints[one.name]
        if one.default is MISSING and one.default_factory is MISSING:
            keys.append((one.name, hint))
        else:
            keys.append((one.name, _without_none(hint) | UnsetType, msgspec.UNSET))
    if "metadata" not in hints:
        keys.append(("metadata", Metadata | UnsetType, msgspec.UNSET))
    return msgspec.defstruct(
        f"{value.__name__}File", keys, forbid_unknown_fields=True, kw_only=True
    )


def _without_none(hint: Any) -> Any:  # noqa: ANN401 - a type hint
    """Return a hint without None, which stands for a key that is not in the file."""
    if get_origin(hint) not in {Union, UnionType}:
        return hint
    return Union[tuple(one for one in get_args(hint) if one is not NoneType)]  # noqa: UP007


def schema_of_files(kind: str, *declared: Format[Any] | type[Struct]) -> Schema:
    """Return the JSON Schema for files that are declared."""
    formats = [one if isinstance(one, Format) else Format(one) for one in declared]
    schemas, definitions = msgspec.json.schema_components(
        [one.record for one in formats], ref_template="#/$defs/{name}"
    )
    bodies: list[Schema] = []
    for one, own in zip(formats, schemas, strict=True):
        bodies.append(own)
        if one.listed:
            bodies.append({"type": "array", "items": own, "minItems": 1})
    version = literal_of(formats[0].record, "version")
    body = bodies[0] if len(bodies) == 1 else {"anyOf": bodies}
    return with_head(kind, version, {**body, "$defs": definitions})


@cache
def _required_keys(record: type[Struct]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(record) if field.required]


def literal_of(record: type[Struct], key: str) -> Any:  # noqa: ANN401 - of a Literal
    """Return the only value that a record's key can have."""
    hint = _hints(record)[key]
    [(value,)] = [get_args(one) for one in (hint, *get_args(hint)) if get_origin(one) is Literal]
    return value


@cache
def _readers(record: type[Struct]) -> dict[str, Reader]:
    hints = get_type_hints(record, include_extras=True)
    return {key: _reader(hints[key]) for key in record.__struct_fields__}


def _reader(hint: Any, metas: tuple[Meta, ...] = ()) -> Reader:  # noqa: ANN401 - a type hint
    """Return the reader for the values of a type hint."""
    if get_origin(hint) is Annotated:
        inner, *found = get_args(hint)
        return _reader(inner, (*metas, *found))
    extra: dict[str, Any] = {}
    for meta in metas:
        extra |= meta.extra or {}
    own: Reader | None = extra.get("read")
    if own is not None:
        return own
    read = _plain(hint, metas)
    if "exact" in extra:
        read = _exact(read)
    pattern = _bound(metas, "pattern")
    if pattern is not None:
        return _matching(re.compile(pattern), extra.get("expected"), read)
    return _saying(extra["expected"], read) if "expected" in extra else read


def _plain(hint: Any, metas: tuple[Meta, ...]) -> Reader:  # noqa: ANN401 - a type hint
    origin, arguments = get_origin(hint) or hint, get_args(hint)
    if origin in {Union, UnionType}:
        return _either([one for one in arguments if one is not UnsetType], metas)
    if origin is Literal:
        return lambda value, place: _among(arguments, value, place)
    if origin is list:
        return _list(arguments[0], metas)
    if origin is tuple and arguments[-1] is Ellipsis:
        items = _list(arguments[0], metas)
        return lambda value, place: tuple(items(value, place))
    if origin is tuple:
        return _row(arguments)
    if origin is dict:
        item = _reader(arguments[1])
        return lambda value, place: {
            key: item(inner, below(place, key))
            for key, inner in records.object_of(value, place).items()
        }
    if isinstance(origin, type) and issubclass(origin, Struct):
        return lambda value, place: read_record(value, origin, place)
    read = _PLAIN[origin]
    if origin is str and (least := _bound(metas, "min_length")):
        return _matching(re.compile(".", re.DOTALL), f"a string of at least {least}", read)
    if origin not in _NUMBERS:
        return read
    minimum, maximum = _bound(metas, "ge"), _bound(metas, "le")
    if any("near" in (meta.extra or {}) for meta in metas):
        return _near(read, minimum, maximum)
    return lambda value, place: read(value, place, minimum, maximum)


def _bound(metas: Sequence[Meta], name: str) -> Any:  # noqa: ANN401 - a number or None
    every = ((meta.extra or {}).get(name, getattr(meta, name)) for meta in metas)
    return next((bound for bound in every if bound is not None), None)


def _list(item: Any, metas: tuple[Meta, ...]) -> Reader:  # noqa: ANN401 - a type hint
    least, most = _bound(metas, "min_length") or 0, _bound(metas, "max_length")
    read = _reader(item)
    length = least if least == most else None

    def read_list(value: object, place: str) -> list[Any]:
        if length is None and most is not None and isinstance(value, list) and len(value) > most:
            refuse(f"an array of at most {most}", value, place)
        return records.list_of(value, read, place, length=length, min_length=least)

    return read_list


def _row(items: Sequence[Any]) -> Reader:
    readers = [_reader(item) for item in items]

    def read_row(value: object, place: str) -> tuple[Any, ...]:
        found = records.list_of(value, lambda item, _: item, place, length=len(readers))
        places = (f"{place}[{number}]" for number in range(len(found)))
        return tuple(read(item, at) for read, item, at in zip(readers, found, places, strict=True))

    return read_row


def _either(hints: Sequence[Any], metas: tuple[Meta, ...]) -> Reader:
    """Return the reader of a union, which uses the first hint that fits the value's JSON type."""
    if len(hints) == 1:
        return _reader(hints[0], metas)
    if NoneType in hints:
        read = _either([hint for hint in hints if hint is not NoneType], metas)
        return lambda value, place: None if value is None else read(value, place)
    kinds = [_json_types(hint) for hint in hints]
    readers = [_reader(hint) for hint in hints]
    words = " or ".join(dict.fromkeys(_WORDS[kind] for kind in kinds))

    def read_either(value: object, place: str) -> Any:  # noqa: ANN401 - any JSON value
        for read, kind in zip(readers, kinds, strict=True):
            if type(value) in kind:
                return read(value, place)
        return refuse(words, value, place)

    return read_either


def _json_types(hint: Any) -> tuple[type, ...]:  # noqa: ANN401 - a type hint
    while get_origin(hint) is Annotated:
        hint = get_args(hint)[0]
    origin = get_origin(hint) or hint
    if origin is Literal:
        return (type(get_args(hint)[0]),)
    return _JSON_TYPES.get(origin, (dict,))


def _among(choices: Sequence[Any], value: object, place: str) -> Any:  # noqa: ANN401 - a choice
    """Return the choice that a JSON value equals: 1.0 is 1, and true is not a number."""
    for choice in choices:
        if value == choice and isinstance(value, bool) == isinstance(choice, bool):
            return choice
    return refuse(one_of(dict.fromkeys(choices)), value, place)


def _exact(read: Reader) -> Reader:
    def read_exact(value: object, place: str) -> Any:  # noqa: ANN401 - any JSON value
        found = read(value, place)
        if isinstance(value, float):
            refuse("an integer without a decimal point", value, place)
        return found

    return read_exact


def _near(read: Callable[..., Any], minimum: float | None, maximum: float | None) -> Reader:
    """Return a reader of numbers whose errors give only the bound that is exceeded."""

    def read_near(value: object, place: str) -> Any:  # noqa: ANN401 - a number
        for bounds in ((), (minimum,), (None, maximum)):
            found = read(value, place, *bounds)
        return found

    return read_near


def _matching(pattern: re.Pattern[str], expected: str | None, read: Reader) -> Reader:
    """Return a reader of strings that contain a pattern."""

    def read_matching(value: object, place: str) -> Any:  # noqa: ANN401 - a string
        found = read(value, place)
        if not pattern.search(found):
            refuse(expected or f"a string like {pattern.pattern}", value, place)
        return found

    return read_matching


def _saying(expected: str, read: Reader) -> Reader:
    """Return a reader whose errors describe the expected value in custom words."""

    def read_saying(value: object, place: str) -> Any:  # noqa: ANN401 - any JSON value
        try:
            return read(value, place)
        except FieldError as error:
            if error.place != place:
                raise
            return refuse(expected, value, place)

    return read_saying
