"""How the engine's functions are compiled: one place for numba's options.

Hot functions take tuples of arrays. Counting references to those arrays at every inner call costs
more than the search itself, so kernels are compiled without numba's reference counting: they may
read and write arrays that the caller holds, and allocate none.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

import numba

from trisolve.kernels.cache import directory_of, engine_of

P = ParamSpec("P")
R = TypeVar("R")


def _compile(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    """Return the function compiled when first called, its code kept in its engine's directory."""
    config = numba.config
    directory = directory_of(engine_of(function.__module__))
    before = config.CACHE_DIR
    if directory is not None:
        config.CACHE_DIR = str(directory)  # read now; whoever else uses numba keeps their own
    try:
        compiled: Callable[P, R] = numba.njit(cache=directory is not None, nogil=True, **options)(
            function
        )
    finally:
        config.CACHE_DIR = before
    kept: Any = getattr(compiled, "_cache", None)
    if directory is not None and hasattr(kept, "load_overload"):
        kept.load_overload = _forgiving(kept)
    return compiled


def _forgiving(kept: Any) -> Callable[..., Any]:
    """Return a kernel's way to its machine code that takes a damaged file for none at all."""
    load = kept.load_overload

    def load_overload(*args: Any) -> Any:
        try:
            return load(*args)
        except Exception:
            with suppress(OSError):
                kept.flush()
            return None

    return load_overload


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that allocates nothing; it releases the GIL and is cached on disk."""
    return _compile(function, _nrt=False)


def inlined(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a kernel that its callers swallow whole, for the innermost loops."""
    return _compile(function, _nrt=False, forceinline=True)
