"""Breadth-first search whose bound is the disk: delayed duplicate detection on sorted runs.

Nothing visited is looked up while states are expanded (Korf, "Best-first frontier search with
delayed duplicate detection", AAAI 2004, after Munagala and Ranade). A layer's successors are
gathered in memory, sorted and written as runs; merging the runs drops what occurs twice, and what
an earlier layer holds is dropped on the way; what is left is the next layer:

    layer-0002 ── expand, sort ──> run, run, run ── merge, less layers 0 .. 2 ──> layer-0003

Pushes are not undone by moving back, so a successor may lie in any earlier layer, and all are
subtracted; only in push mode "none", where every move can be taken back, the last two are enough.
Of an earlier layer only those blocks are read in whose range a candidate falls.

Where half of the budget holds a bit for each rank that a state can have (large/ranks.py), the
states met are known by their bits: no successor is gathered twice, and nothing is subtracted.

Threads expand a layer side by side, each with its part of the buffer, which it sorts and writes
when it is full; and they merge and subtract side by side, each a range of states.

Parents are not kept. A solution is rebuilt by going back: for each layer, the states from which a
shortest solution goes on; then forward, always to the first successor that is such a state.

A layer takes 8 bytes a state, and they all stay; the runs of the layer being expanded take at most
8 bytes a successor, and vanish with it.
"""

from trisolve.sliding.engine.disk.memory import MIN_BYTES
from trisolve.sliding.engine.disk.search import DiskResult, search_on_disk

__all__ = ["MIN_BYTES", "DiskResult", "search_on_disk"]
