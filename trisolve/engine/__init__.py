"""Everything compiled: levels as arrays, successors, the visited set, breadth-first search.

Nothing outside this package imports numba; importing it costs a third of a second, so callers
import it when a search starts.
"""

from trisolve.engine.cache import kernels_are_cold
from trisolve.engine.compiled import CompiledLevel, compile_level
from trisolve.engine.cursor import NO_STATE
from trisolve.engine.driver import SearchResult, breadth_first, n_processors, path
from trisolve.engine.graph import Analysis, analyse, index_of
from trisolve.engine.memory import default_max_bytes
from trisolve.engine.ties import least_state

__all__ = [
    "NO_STATE",
    "Analysis",
    "CompiledLevel",
    "SearchResult",
    "analyse",
    "breadth_first",
    "compile_level",
    "default_max_bytes",
    "index_of",
    "kernels_are_cold",
    "least_state",
    "n_processors",
    "path",
]
