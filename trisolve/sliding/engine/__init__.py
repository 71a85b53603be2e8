"""Everything compiled: levels as arrays, successors, the visited set, breadth-first search.

Nothing outside this package imports numba. Importing it takes a third of a second, so callers
import it when a search starts.
"""

from trisolve.kernels.cache import is_cold
from trisolve.kernels.machine import default_max_bytes
from trisolve.sliding.engine.compiled import CompiledLevel, compile_level
from trisolve.sliding.engine.cursor import NO_STATE
from trisolve.sliding.engine.memory.driver import SearchResult, breadth_first, path

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

_LAST_COMPILED = {
    "search": "search.advance",
    "batch": "batch.search_batch",
    "disk": "kernels.expand",
    "analysis": "distances.spread",
    "difficulty": "shortest_paths.follow",
    "trials": "trials.run_trials",
    "census": "walk.go_on",
}


def kernels_are_cold(*uses: str) -> bool:
    """Return whether any of the named uses of the engine has to compile its kernels first.

    Uses are "search", "batch" (of many levels), "disk" (a search on disk), "analysis",
    "difficulty", "trials" and "census".
    """
    return is_cold("sliding", *(_LAST_COMPILED[use] for use in uses))
