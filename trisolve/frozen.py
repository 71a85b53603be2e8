"""JSON values that cannot change, so that a level that carries them can be frozen and shared."""

from math import isfinite
from typing import Any, NoReturn

_MAX_DEPTH = 64


class FrozenDict(dict[str, Any]):
    """A dict that refuses to change; values are frozen too, lists as tuples."""

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        message = "the metadata and stats of a level cannot change; make a new level"
        raise TypeError(message)

    __setitem__ = __delitem__ = __ior__ = _refuse  # type: ignore[assignment]
    clear = pop = popitem = setdefault = update = _refuse  # type: ignore[assignment]

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)


def freeze(value: Any, where: str, depth: int = 0) -> Any:  # noqa: ANN401 - any JSON value
    """Return a frozen copy of a JSON value; raise ValueError that names the place of a bad one.

    >>> freeze({"tags": ["easy"]}, "metadata")
    {'tags': ('easy',)}
    """
    if depth > _MAX_DEPTH:
        raise ValueError(f"{where[:80]}: expected at most {_MAX_DEPTH} levels of nesting")
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise ValueError(f"{where}: expected a text as key, got {key!r}")
        return FrozenDict({k: freeze(v, f"{where}.{k}", depth + 1) for k, v in value.items()})
    if isinstance(value, list | tuple):
        return tuple(freeze(v, f"{where}[{i}]", depth + 1) for i, v in enumerate(value))
    if isinstance(value, float) and not isfinite(value):
        raise ValueError(f"{where}: expected a finite number, got {value}")
    if value is None or isinstance(value, str | int | float | bool):
        return value
    raise ValueError(f"{where}: expected a JSON value, got {type(value).__name__}")
