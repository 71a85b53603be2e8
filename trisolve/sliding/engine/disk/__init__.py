"""Breadth-first search limited by disk space: delayed duplicate detection on sorted runs.

No visited state is looked up while states are expanded (Korf, "Best-first frontier search with
delayed duplicate detection", AAAI 2004, after Munagala and Ranade). A layer's successors are
gathered in memory, sorted and written as runs. Merging the runs drops duplicates and the states of
earlier layers; the rest is the next layer:

    layer-0002 ── expand, sort ──> run, run, run ── merge, less layers 0 .. 2 ──> layer-0003

Pushes are not undone by moving back, so a successor may be in any earlier layer, and all of those
layers are subtracted. In push mode "none", every move can be taken back, so subtracting the last
two layers is enough. From each earlier layer, only the blocks whose range contains a candidate are
read.

If half of the budget can hold one bit per rank (large/ranks.py), known states are marked in these
bits: no successor is gathered twice, and nothing is subtracted.

Threads expand a layer in parallel. Each thread has its own part of the buffer, which it sorts and
writes when it is full. Threads also merge and subtract in parallel, each over its own range of
states.

Parents are not stored. A solution is rebuilt backward, collecting for each layer the states on a
shortest solution, and then forward, always taking the first successor that is such a state.

A layer needs 8 bytes per state, and all layers are kept. The runs of the layer being expanded need
at most 8 bytes per successor, and are deleted once the layer is finished.
"""

from trisolve.sliding.engine.disk.runs import MIN_BYTES
from trisolve.sliding.engine.disk.search import DiskResult, search_on_disk

__all__ = ["MIN_BYTES", "DiskResult", "search_on_disk"]
