"""How the engine's functions are compiled: one place for numba's options.

Hot functions take tuples of arrays. Counting references to those arrays at every inner call costs
more than the search itself, so kernels are compiled without numba's reference counting: they may
read and write arrays that the caller holds, but must not allocate.
"""

import logging
from collections.abc import Callable
from contextlib import suppress
from functools import update_wrapper
from types import FunctionType
from typing import Any, Generic, ParamSpec, TypeVar

import numba
from numba.core import event
from numba.extending import typeof_impl

from trisolve.kernels.cache import directory_of, engine_of
from trisolve.kernels.interrupts import heed_interrupts
from trisolve.kernels.parts import PIPELINE
from trisolve.stopwatch import STOPWATCH

_LOG = logging.getLogger("trisolve")
P = ParamSpec("P")
R = TypeVar("R")


def _compile(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    """Return the function compiled when first called, its code kept in its engine's directory."""
    config = numba.config
    directory = directory_of(engine_of(function.__module__))
    before = config.CACHE_DIR
    if directory is not None:
        config.CACHE_DIR = str(directory)  # read by njit now; other users of numba keep theirs
    try:
        compiled: Callable[P, R] = numba.njit(
            cache=directory is not None, nogil=True, no_cfunc_wrapper=True, **options
        )(function)
    finally:
        config.CACHE_DIR = before
    kept: Any = getattr(compiled, "_cache", None)
    if directory is not None and hasattr(kept, "load_overload"):
        kept.load_overload = _forgiving(kept)
    return compiled


def _forgiving(kept: Any) -> Callable[..., Any]:
    """Return a loader of machine code that treats a damaged file as a missing one."""
    load = kept.load_overload

    def load_overload(*args: Any) -> Any:
        try:
            return load(*args)
        except Exception:
            with suppress(OSError):
                kept.flush()
            return None

    return load_overload


def _twin(function: Callable[P, R]) -> Callable[P, R]:
    """Return a copy of a function with the same code.

    A kernel that calls itself calls its part. If both were the same function, numba would find it
    being compiled already.
    """
    made: Any = function
    twin = FunctionType(
        made.__code__, made.__globals__, made.__name__, made.__defaults__, made.__closure__
    )
    return update_wrapper(twin, function)


class Kernel(Generic[P, R]):
    """A function compiled twice: once for Python to call, once for other kernels.

    What Python calls is a library of its own, kept on disk, with wrappers that unpack arguments and
    box results. What a kernel calls needs no wrappers and no machine code, because it becomes part
    of its caller; see `parts` for what that saves.
    """

    def __init__(self, function: Callable[P, R], **options: Any) -> None:
        self.__wrapped__ = self.py_func = function
        self.__doc__, self.__module__ = function.__doc__, function.__module__
        self.__name__, self.__qualname__ = function.__name__, function.__qualname__
        self.entry = _compile(function, **options)
        how: dict[str, Any] = {} if PIPELINE is None else {"pipeline_class": PIPELINE}
        self.part = numba.njit(
            nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, **how, **options
        )(_twin(function))

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function from Python."""
        return self.entry(*args, **kwargs)


class _Compiling(event.Listener):  # type: ignore[misc]
    """Reports each kernel that is compiled; the first one is logged to "trisolve" too."""

    logged = False

    def on_start(self, at: Any) -> None:
        module = at.data["dispatcher"].py_func.__module__
        if not module.startswith("trisolve."):
            return
        if not self.logged:
            self.logged = True
            kept = directory_of(engine_of(module))
            when = "once" if kept else "in every process: no cache directory"
            _LOG.info("compiling kernels, which takes up to a minute (%s)", when)
        if STOPWATCH.listener is not None:
            STOPWATCH.listener.begin(module)

    def on_end(self, at: Any) -> None:
        module = at.data["dispatcher"].py_func.__module__
        if module.startswith("trisolve.") and STOPWATCH.listener is not None:
            STOPWATCH.listener.end()


class _Locked(event.Listener):  # type: ignore[misc]
    """Stops the clock of searches while a kernel is loaded or compiled."""

    def on_start(self, _at: Any) -> None:
        STOPWATCH.begin()

    def on_end(self, _at: Any) -> None:
        STOPWATCH.end()


event.register("numba:compile", _Compiling())
event.register("numba:compiler_lock", _Locked())
heed_interrupts()  # from here on llvmlite deletes objects at any time


@typeof_impl.register(Kernel)  # type: ignore[untyped-decorator]
def _typeof(found: Kernel[..., Any], _context: object) -> Any:
    """Return the type that numba uses for a Kernel in a caller: that of its part."""
    return found.part._numba_type_


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that allocates nothing; it releases the GIL and is cached on disk."""
    return Kernel(function, _nrt=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel that is inlined into its callers, for the innermost loops."""
    return Kernel(function, _nrt=False, forceinline=True)
