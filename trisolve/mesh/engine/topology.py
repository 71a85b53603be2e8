"""The half-edges of a large mesh, with every check: `halfedges` and `faults`, compiled.

A counting sort orders sides by their lower vertex, then by their higher vertex, so that the two
half-edges of a side are adjacent: O(corners + vertices) for any mesh.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from trisolve.kernels.jit import kernel

VALID, INVALID = 0, 1


@kernel
def lowest_equals(bits, lowest, table):
    """Write the lowest vertex at each vertex's position to `lowest` int32[V].

    `bits` uint64[V, 3] are the coordinates; `table` int32, whose length is a power of two, is
    scratch filled with -1.
    """
    mask = np.uint64(len(table) - 1)
    for vertex in range(len(bits)):
        word = np.uint64(0)
        for axis in range(3):
            word = (word ^ bits[vertex, axis]) * np.uint64(0x9E3779B97F4A7C15)
            word ^= word >> np.uint64(29)
        slot = word & mask
        while True:
            other = table[slot]
            if other < 0:
                table[slot] = vertex
                lowest[vertex] = vertex
                break
            if (
                bits[other, 0] == bits[vertex, 0]
                and bits[other, 1] == bits[vertex, 1]
                and bits[other, 2] == bits[vertex, 2]
            ):
                lowest[vertex] = other
                break
            slot = (slot + np.uint64(1)) & mask


@kernel
def rings_pass(corners, face_start, n_vertices, last_seen):
    """Return whether each face by itself is valid: 3 or more corners, all known, none repeated.

    `last_seen` int32[n_vertices] is scratch, initially -1.
    """
    for face in range(len(face_start) - 1):
        if face_start[face + 1] - face_start[face] < 3:
            return False
        for h in range(face_start[face], face_start[face + 1]):
            vertex = corners[h]
            if vertex < 0 or vertex >= n_vertices or last_seen[vertex] == face:
                return False
            last_seen[vertex] = face
    return True


@kernel
def pair_sides(corners, face_start, face, next_of, twin, counts, by_high, by_low):
    """Write `face`, `next_of` and `twin` (-1 at the boundary) for the corners, int32[C].

    Returns INVALID if a side has a third face, or two faces that run the same way. Scratch:
    `counts` int32[V + 1], `by_high` and `by_low` int32[C].
    """
    n_corners = len(corners)
    for f in range(len(face_start) - 1):
        end = face_start[f + 1]
        for h in range(face_start[f], end):
            face[h] = f
            next_of[h] = h + 1
        next_of[end - 1] = face_start[f]
    counts[:] = 0
    for h in range(n_corners):
        counts[max(corners[h], corners[next_of[h]]) + 1] += 1
    for v in range(len(counts) - 1):
        counts[v + 1] += counts[v]
    for h in range(n_corners):
        high = max(corners[h], corners[next_of[h]])
        by_high[counts[high]] = h
        counts[high] += 1
    counts[:] = 0
    for h in range(n_corners):
        counts[min(corners[h], corners[next_of[h]]) + 1] += 1
    for v in range(len(counts) - 1):
        counts[v + 1] += counts[v]
    for k in range(n_corners):
        h = by_high[k]
        low = min(corners[h], corners[next_of[h]])
        by_low[counts[low]] = h
        counts[low] += 1
    k = 0
    while k < n_corners:
        h = by_low[k]
        a, b = corners[h], corners[next_of[h]]
        twin[h] = -1
        if k + 1 < n_corners:
            other = by_low[k + 1]
            c, d = corners[other], corners[next_of[other]]
            if a == c and b == d:
                return INVALID
            if a == d and b == c:
                twin[h] = other
                twin[other] = h
                if k + 2 < n_corners:
                    third = by_low[k + 2]
                    e, f = corners[third], corners[next_of[third]]
                    if (e == a and f == b) or (e == b and f == a):
                        return INVALID
                k += 2
                continue
        k += 1
    return VALID


@kernel
def has_duplicate(face_start, face, twin):
    """Return whether two faces have the same corners, back to back."""
    for f in range(len(face_start) - 1):
        start, end = face_start[f], face_start[f + 1]
        if twin[start] < 0:
            continue
        other = face[twin[start]]
        if face_start[other + 1] - face_start[other] != end - start:
            continue
        alike = True
        for h in range(start + 1, end):
            if twin[h] < 0 or face[twin[h]] != other:
                alike = False
                break
        if alike:
            return True
    return False


@kernel
def close_up(origin, twin, next_of, prev, face, face_start, arriving, n_corners, n_faces):
    """Add the boundary half-edges and write `prev`; return the numbers of half-edges and loops.

    On entry, the first C entries of `origin`, `twin`, `next_of` and `face` and the first F + 1 of
    `face_start` are filled in. Returns zeros if two boundaries touch at a bow-tie. `arriving`
    int32[V] is scratch.
    """
    for h in range(n_corners):
        prev[next_of[h]] = h
    arriving[:] = -1
    for h in range(n_corners):
        if twin[h] < 0:
            vertex = origin[next_of[h]]
            if arriving[vertex] >= 0:
                return 0, 0
            arriving[vertex] = h
    n_found, at = n_faces, n_corners
    for opening in range(n_corners):
        if twin[opening] >= 0:
            continue
        first, inner = at, opening
        while twin[inner] < 0:
            twin[inner] = at
            twin[at] = inner
            origin[at] = origin[next_of[inner]]
            face[at] = n_found
            next_of[at] = at + 1
            prev[at] = at - 1
            at += 1
            inner = arriving[origin[inner]]
        next_of[at - 1] = first
        prev[first] = at - 1
        n_found += 1
        face_start[n_found] = at
    return at, n_found - n_faces


@kernel
def number_edges(origin, twin, edge, edge_halfedge, leaving, n_corners, n_halfedges):
    """Write `edge`, `edge_halfedge` and `leaving`; return the number of edges."""
    n_edges = 0
    for h in range(n_corners):
        if twin[h] > h:
            edge[h] = n_edges
            edge[twin[h]] = n_edges
            edge_halfedge[n_edges] = h
            n_edges += 1
    leaving[:] = -1
    for h in range(n_corners - 1, -1, -1):
        leaving[origin[h]] = h
    for h in range(n_corners, n_halfedges):
        leaving[origin[twin[h]]] = twin[h]
    return n_edges


@kernel
def has_bowtie(origin, twin, prev, leaving, counts, n_corners):
    """Return whether any vertex has more faces than its fan that begins at `leaving`.

    `counts` int32[V] is scratch.
    """
    counts[:] = 0
    for h in range(n_corners):
        counts[origin[h]] += 1
    for vertex in range(len(leaving)):
        first = leaving[vertex]
        if first < 0:
            continue
        n_round, h = 1, twin[prev[first]]
        while h != first:
            if h < n_corners:
                n_round += 1
            h = twin[prev[h]]
        if n_round != counts[vertex]:
            return True
    return False


def equal_positions(vertices: NDArray[np.float64]) -> NDArray[np.int32]:
    """Return, for every vertex, the lowest vertex at exactly its position, int32[V]."""
    lowest = np.empty(len(vertices), np.int32)
    table = np.full(1 << (2 * len(vertices)).bit_length(), -1, np.int32)
    lowest_equals(np.ascontiguousarray(vertices).view(np.uint64), lowest, table)
    return lowest


def corners_pass(corners: NDArray[Any], face_start: NDArray[Any], n_vertices: int) -> bool:
    """Return whether each face by itself has valid corners."""
    corners, starts = (array.astype(np.int64, copy=False) for array in (corners, face_start))
    return bool(rings_pass(corners, starts, n_vertices, np.full(n_vertices, -1, np.int32)))


def half_edges_of(
    corners: NDArray[np.int32], face_start: NDArray[np.int32], n_vertices: int
) -> tuple[NDArray[np.int32], ...] | None:
    """Return the mesh arrays listed in `halfedges.HalfEdges`, or None if a check fails.

    `corners` int32[C] must be valid for each face on its own; `face_start` is int32[F + 1].
    """
    n_corners, n_faces = len(corners), len(face_start) - 1
    face, next_of, twin = (np.empty(n_corners, np.int32) for _ in range(3))
    counts = np.empty(n_vertices + 1, np.int32)
    scratch = np.empty((2, n_corners), np.int32)
    if pair_sides(corners, face_start, face, next_of, twin, counts, *scratch) == INVALID:
        return None
    if has_duplicate(face_start, face, twin):
        return None
    n_boundary = int((twin < 0).sum())
    n_all = n_corners + n_boundary

    def longer(array):
        return np.concatenate((array, np.empty(n_boundary, np.int32)))

    origin, twin, next_of, face = longer(corners), longer(twin), longer(next_of), longer(face)
    prev, edge = np.empty(n_all, np.int32), np.empty(n_all, np.int32)
    starts = np.concatenate((face_start, np.empty(n_boundary, np.int32)))
    leaving, arriving = np.empty(n_vertices, np.int32), np.empty(n_vertices, np.int32)
    found, n_loops = close_up(
        origin, twin, next_of, prev, face, starts, arriving, n_corners, n_faces
    )
    if found != n_all:
        return None
    edge_halfedge = np.empty(n_corners, np.int32)
    n_edges = number_edges(origin, twin, edge, edge_halfedge, leaving, n_corners, n_all)
    if has_bowtie(origin, twin, prev, leaving, arriving, n_corners):
        return None
    return (
        *(origin, twin, next_of, prev, face, edge),
        *(starts[: n_faces + n_loops + 1].copy(), edge_halfedge[:n_edges].copy(), leaving),
    )
