"""Old names of a search's options, so that files written with those names remain readable."""

from collections.abc import Mapping
from typing import Any

from trisolve.errors import FormatError

_LOW, _HIGH = "min_moves", "max_moves"


def with_new_names(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return options with `floor` for `floors`, and `moves` for `min_moves` and `max_moves`.

    Raises FormatError if an option is given under both names.

    >>> with_new_names({"floors": "keep", "min_moves": 5})
    {'floor': 'keep', 'moves': '5..'}
    """
    found = dict(options)
    if "floors" in found:
        _only_one(found, "floor", "floors")
        found["floor"] = found.pop("floors")
    old = {name: found.pop(name) for name in (_LOW, _HIGH) if name in found}
    for name, value in old.items():
        _only_one(found, "moves", name)
        if value is not None and (type(value) is not int or value < 0):
            raise FormatError(f"expected {name} as a whole number, got {value!r:.40}")
    least, most = old.get(_LOW), old.get(_HIGH)
    if least is not None or most is not None:
        found["moves"] = f"{1 if least is None else least}..{'' if most is None else most}"
    return found


def _only_one(found: Mapping[str, Any], new: str, old: str) -> None:
    if new in found:
        raise FormatError(f"expected {new} or its old name {old}, got both")
