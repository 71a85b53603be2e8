"""Objective functions: their names, checks that they can be imported, and calls one at a time."""

import sys
from collections.abc import Callable
from math import isfinite
from numbers import Real
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias

from trisolve.errors import FormatError

if TYPE_CHECKING:
    from trisolve.sliding.insight.analysis import Analysis
    from trisolve.sliding.level import Level

Objective: TypeAlias = "str | Callable[[Level, Analysis], float]"
"""The name of an objective, or a function that returns the value of a level."""

_FUNCTION = "function "
_calling = Lock()


def objective_name(objective: Objective) -> str:
    """Return the name by which metadata records an objective.

    >>> objective_name("moves"), objective_name(len)
    ('moves', 'function builtins.len')
    """
    if isinstance(objective, str):
        return objective
    named = objective if hasattr(objective, "__qualname__") else type(objective)
    return f"{_FUNCTION}{named.__module__}.{named.__qualname__}"


def is_function_name(name: object) -> bool:
    """Return whether metadata names a function as the objective.

    >>> is_function_name("function builtins.len"), is_function_name("moves")
    (True, False)
    """
    return isinstance(name, str) and name.startswith(_FUNCTION)


def check_importable(objective: Objective) -> None:
    """Raise FormatError for a function that the workers of a cluster cannot import.

    >>> check_importable(lambda level, analysis: 0)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected an objective that workers can import, of a module and ...
    """
    if isinstance(objective, str):
        return
    module = getattr(objective, "__module__", "")
    found: object = sys.modules.get(module)
    for part in getattr(objective, "__qualname__", "").split("."):
        found = getattr(found, part, None)
    if module == "__main__" or found is not objective:
        expected = "expected an objective that workers can import, of a module and no lambda"
        raise FormatError(f"{expected}, got {objective_name(objective)}")


def value_of(
    objective: "Callable[[Level, Analysis], float]", level: "Level", analysis: "Analysis"
) -> float:
    """Return a function's value for a level; raise FormatError if it is not a finite number.

    Threads wait for each other, so the function need not be thread-safe.
    """
    with _calling:
        value = objective(level, analysis)
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        expected = f"expected a finite number from the objective, {objective_name(objective)}"
        raise FormatError(f"{expected}, got {value!r:.40} for the level {level.key}")
    return float(value)
