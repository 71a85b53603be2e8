"""Everything compiled: levels as arrays, successors, the visited set, breadth-first search.

Nothing outside this package imports numba; importing it costs a third of a second, so callers
import it when a search starts.
"""

from trisolve.engine.cache import kernels_are_cold
from trisolve.engine.compiled import CompiledLevel, compile_level
from trisolve.engine.cursor import NO_STATE
from trisolve.engine.driver import SearchResult, breadth_first, n_processors, path
from trisolve.engine.memory import default_max_bytes

__all__ = [
    "NO_STATE",
    "CompiledLevel",
    "SearchResult",
    "breadth_first",
    "compile_level",
    "default_max_bytes",
    "kernels_are_cold",
    "n_processors",
    "path",
]
