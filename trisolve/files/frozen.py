"""Immutable JSON values, so that objects that hold them can be frozen and shared."""

from math import isfinite
from typing import Any, NoReturn

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
