"""Trees of boxes: find the boxes that a point, box or ray may touch, without testing every box.

A node's children split its boxes in half, by their centers along the longest side, so the depth is
logarithmic for any set of boxes. Nodes are in depth-first order, parents first. `skip` is the node
to go to when a node is skipped, so a walk needs no stack.

    bounds  float64[N, 6]     least x, y, z, then greatest x, y, z
    skip    int32[N]          the next node that is not below this node
    first, count  int32[N]    a leaf's range in `order`; count 0 for others
    order   int32[n]          numbers of boxes
"""

from typing import NamedTuple

import numpy as np

from trisolve.kernels.jit import kernel

LEAF = 3
_DEPTH = 64


class Tree(NamedTuple):
    """A tree of boxes as arrays."""

    bounds: "np.ndarray"
    skip: "np.ndarray"
    first: "np.ndarray"
    counts: "np.ndarray"
    order: "np.ndarray"


@kernel
def _split(keys, order, low, high, middle):
    """Reorder `order[low:high]` so that no key before `middle` is greater than a key after it."""
    high -= 1
    while low < high:
        pivot = keys[order[(low + high) // 2]]
        i, j = low, high
        while i <= j:
            while keys[order[i]] < pivot:
                i += 1
            while keys[order[j]] > pivot:
                j -= 1
            if i <= j:
                order[i], order[j] = order[j], order[i]
                i += 1
                j -= 1
        if middle <= j:
            high = j
        elif middle >= i:
            low = i
        else:
            return


@kernel
def build(boxes, centers, leaf, order, bounds, skip, first, count, stack):
    """Write a tree over `boxes` float64[n, 6]; return the tree's number of nodes.

    `centers` float64[3, n]. `stack` int64[_DEPTH, 2] is scratch. `skip` receives the end of a
    node's range, which `thread` turns into a node.
    """
    n = len(boxes)
    for k in range(n):
        order[k] = k
    n_nodes, depth = 0, 1
    stack[0, 0] = 0
    stack[0, 1] = n
    while depth > 0:
        depth -= 1
        low, high = stack[depth, 0], stack[depth, 1]
        node = n_nodes
        n_nodes += 1
        for axis in range(3):
            least, most = np.inf, -np.inf
            for k in range(low, high):
                least = min(least, boxes[order[k], axis])
                most = max(most, boxes[order[k], axis + 3])
            bounds[node, axis] = least
            bounds[node, axis + 3] = most
        first[node] = low
        count[node] = high - low
        skip[node] = high
        if high - low <= leaf:
            continue
        count[node] = 0
        longest, widest = 0, -1.0
        for axis in range(3):
            least, most = np.inf, -np.inf
            for k in range(low, high):
                least = min(least, centers[axis, order[k]])
                most = max(most, centers[axis, order[k]])
            if most - least > widest:
                longest, widest = axis, most - least
        middle = (low + high) // 2
        _split(centers[longest], order, low, high, middle)
        stack[depth, 0] = middle
        stack[depth, 1] = high
        stack[depth + 1, 0] = low
        stack[depth + 1, 1] = middle
        depth += 2
    return n_nodes


@kernel
def thread(first, skip, n_nodes, starts):
    """Turn `skip` from the end of a node's range into the next node not below it.

    A node begins where the previous node not below it ended, so the end of a range identifies it.
    `starts` int32[n + 1] is scratch: the highest node so far whose range begins there.
    """
    starts[:] = n_nodes
    for node in range(n_nodes - 1, -1, -1):
        end = skip[node]
        skip[node] = starts[end]
        starts[first[node]] = node


@kernel
def build_chain(n, leaf, skip, first, count, stack):
    """Write a tree over n boxes, keeping their order; return the number of its nodes.

    Such a tree suits the sides of a polygon, because consecutive sides are near each other.
    Scratch arrays are as in `build`.
    """
    n_nodes, depth = 0, 1
    stack[0, 0] = 0
    stack[0, 1] = n
    while depth > 0:
        depth -= 1
        low, high = stack[depth, 0], stack[depth, 1]
        first[n_nodes] = low
        count[n_nodes] = 0
        skip[n_nodes] = high
        if high - low <= leaf:
            count[n_nodes] = high - low
        else:
            middle = (low + high) // 2
            stack[depth, 0] = middle
            stack[depth, 1] = high
            stack[depth + 1, 0] = low
            stack[depth + 1, 1] = middle
            depth += 2
        n_nodes += 1
    return n_nodes


@kernel
def bound_chain(boxes, bounds, skip, first, count, n_nodes):
    """Write the bounds of a chain's nodes, children first, with `skip` as `thread` leaves it."""
    for node in range(n_nodes - 1, -1, -1):
        if count[node] > 0:
            low = first[node]
            for axis in range(3):
                bounds[node, axis] = boxes[low, axis]
                bounds[node, axis + 3] = boxes[low, axis + 3]
                for k in range(low + 1, low + count[node]):
                    bounds[node, axis] = min(bounds[node, axis], boxes[k, axis])
                    bounds[node, axis + 3] = max(bounds[node, axis + 3], boxes[k, axis + 3])
            continue
        left = node + 1
        right = skip[left]
        for axis in range(3):
            bounds[node, axis] = min(bounds[left, axis], bounds[right, axis])
            bounds[node, axis + 3] = max(bounds[left, axis + 3], bounds[right, axis + 3])


def chain_of(boxes, leaf=LEAF):
    """Return a tree over boxes float64[n, 6] that are in order along a line."""
    n = len(boxes)
    bounds = np.empty((2 * n, 6))
    skip, first, count = (np.empty(2 * n, np.int32) for _ in range(3))
    stack = np.zeros((_DEPTH, 2), np.int64)
    n_nodes = build_chain(n, leaf, skip, first, count, stack)
    thread(first, skip, n_nodes, np.empty(n + 1, np.int32))
    bound_chain(boxes, bounds, skip, first, count, n_nodes)
    order = np.arange(n, dtype=np.int32)
    return Tree(bounds[:n_nodes], skip[:n_nodes], first[:n_nodes], count[:n_nodes], order)


def tree_of(boxes, leaf=LEAF):
    """Return a tree over boxes float64[n, 6], n >= 1, with at most `leaf` of them in a leaf."""
    n = len(boxes)
    boxes = np.ascontiguousarray(boxes)
    centers = np.ascontiguousarray((boxes[:, :3] / 2 + boxes[:, 3:] / 2).T)
    bounds = np.empty((2 * n, 6))
    skip, first, count = (np.empty(2 * n, np.int32) for _ in range(3))
    order = np.empty(n, np.int32)
    stack = np.zeros((_DEPTH, 2), np.int64)
    n_nodes = build(boxes, centers, leaf, order, bounds, skip, first, count, stack)
    thread(first, skip, n_nodes, np.empty(n + 1, np.int32))
    return Tree(
        *(bounds[:n_nodes].copy(), skip[:n_nodes].copy()),
        *(first[:n_nodes].copy(), count[:n_nodes].copy(), order),
    )
