"""Everything compiled: levels as arrays, successors, the visited set, breadth-first search.

Nothing outside this package imports numba; importing it costs a third of a second, so callers
import it when a search starts.
"""

from trisolve.engine.cache import kernels_are_cold
from trisolve.engine.compiled import CompiledLevel, compile_level
from trisolve.engine.memory import default_max_bytes
from trisolve.engine.search import NO_STATE, SearchResult, breadth_first, path

__all__ = [
    "NO_STATE",
    "CompiledLevel",
    "SearchResult",
    "breadth_first",
    "compile_level",
    "default_max_bytes",
    "kernels_are_cold",
    "path",
]
