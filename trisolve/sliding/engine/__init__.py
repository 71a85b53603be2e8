"""All compiled code: levels as arrays, successors, the visited set, and breadth-first search.

Nothing outside this package imports numba. Importing this package takes a third of a second, so
callers import it when a search starts.
"""

from trisolve.kernels.machine import default_max_bytes
from trisolve.sliding.engine.compiled import CompiledLevel, compile_level
from trisolve.sliding.engine.search import SearchResult, breadth_first, path
from trisolve.sliding.engine.store import NO_STATE

__all__ = [
    "NO_STATE",
    "CompiledLevel",
    "SearchResult",
    "breadth_first",
    "compile_level",
    "default_max_bytes",
    "path",
]
