"""The connected components of faces."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def component_labels(indptr: "NDArray[np.int32]", indices: "NDArray[np.int32]") -> list[int]:
    """Return the component of every face, numbered by lowest face; the dual is given as CSR."""
    starts, neighbors = indptr.tolist(), indices.tolist()
    labels = [-1] * (len(starts) - 1)
    n_found = 0
    for first in range(len(labels)):
        if labels[first] >= 0:
            continue
        labels[first] = n_found
        waiting = [first]
        while waiting:
            here = waiting.pop()
            for there in neighbors[starts[here] : starts[here + 1]]:
                if labels[there] < 0:
                    labels[there] = n_found
                    waiting.append(there)
        n_found += 1
    return labels


def count_components(indptr: "NDArray[np.int32]", indices: "NDArray[np.int32]") -> int:
    """Return the number of components; the dual is given as CSR."""
    return max(component_labels(indptr, indices), default=-1) + 1
