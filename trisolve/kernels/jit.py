"""Kernels: the engine's functions, which numba compiles when they are first called.

Hot functions take tuples of arrays. Counting references to those arrays at every inner call costs
more than the search itself, so kernels are compiled without numba's reference counting. They may
read and write arrays that the caller holds, but must not allocate.

A kernel is also plain Python. For a level with few states, plain Python finishes before numba could
even be loaded; see `uncompiled`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import update_wrapper
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class _Running:
    """How kernels run when they are called from Python."""

    uncompiled = False


_RUNNING = _Running()


class Kernel(Generic[P, R]):
    """A function compiled twice: once for Python to call, and once for other kernels to call.

    The version for Python is a separate library, stored on disk, with wrappers that unpack
    arguments and box results. The version for kernels needs no wrappers and no machine code,
    because it becomes part of its caller; `parts` explains the savings.
    """

    def __init__(self, function: Callable[P, R], **options: Any) -> None:
        self.py_func = function
        update_wrapper(self, function)
        self._options = options
        self._made: dict[str, Any] = {}

    @property
    def entry(self) -> Any:
        """The version that Python calls."""
        from trisolve.kernels.compiling import entry_of

        return self._once("entry", entry_of)

    @property
    def part(self) -> Any:
        """The version that other kernels call."""
        from trisolve.kernels.compiling import part_of

        return self._once("part", part_of)

    def _once(self, name: str, make: Callable[..., Any]) -> Any:
        """Return the object made under a name; if two threads make it, both get the first."""
        if name not in self._made:
            self._made.setdefault(name, make(self.py_func, **self._options))
        return self._made[name]

    @property
    def _numba_type_(self) -> Any:
        """The type that numba uses for a kernel in a caller, which is the type of its part."""
        return self.part._numba_type_

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function from Python."""
        if _RUNNING.uncompiled:
            return self.py_func(*args, **kwargs)
        result: R = (self._made.get("entry") or self.entry)(*args, **kwargs)
        return result


class Instruction(Generic[P, R]):
    """A function that a kernel compiles to a single machine instruction; see `intrinsics`."""

    def __init__(self, function: Callable[P, R]) -> None:
        self._function = function
        update_wrapper(self, function)

    @property
    def _numba_type_(self) -> Any:
        """The type that numba uses for an instruction in a caller."""
        from trisolve.kernels.intrinsics import type_of

        return type_of(self._function.__name__)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function from Python."""
        return self._function(*args, **kwargs)


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that does not allocate; it releases the GIL and is cached on disk."""
    return Kernel(function, _nrt=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel that is inlined into its callers, for the innermost loops."""
    return Kernel(function, _nrt=False, forceinline=True)


@contextmanager
def uncompiled() -> Iterator[None]:
    """Run kernels as plain Python in all threads of this process.

    The results are the same, but each state takes about a hundred times longer.
    """
    import numpy as np

    before, _RUNNING.uncompiled = _RUNNING.uncompiled, True
    try:
        with np.errstate(over="ignore"):  # words wrap around, as they do in machine code
            yield
    finally:
        _RUNNING.uncompiled = before
