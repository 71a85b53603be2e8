"""The half-edge arrays of faces that have passed every check.

This module is the definition, in plain Python; `engine.topology` does the same for large meshes.
"""

from collections.abc import Sequence
from typing import NamedTuple

from trisolve.mesh.faults import Face


class HalfEdges(NamedTuple):
    """The arrays of a mesh, as lists or arrays; see `surface`."""

    origin: Sequence[int]
    twin: Sequence[int]
    next: Sequence[int]
    prev: Sequence[int]
    face: Sequence[int]
    edge: Sequence[int]
    face_start: Sequence[int]
    edge_halfedge: Sequence[int]
    vertex_halfedge: Sequence[int]


def half_edges(faces: Sequence[Face], n_vertices: int) -> HalfEdges:
    """Return the half-edges of an oriented surface.

    >>> half_edges([(0, 1, 2, 3), (1, 4, 2)], 5).twin
    [7, 6, 9, 8, 11, 10, 1, 0, 3, 2, 5, 4]
    """
    origin: list[int] = []
    nexts: list[int] = []
    prevs: list[int] = []
    face_of: list[int] = []
    starts = [0]
    for number, face in enumerate(faces):
        start, end = starts[-1], starts[-1] + len(face)
        origin += face
        nexts += [*range(start + 1, end), start]
        prevs += [end - 1, *range(start, end - 1)]
        face_of += [number] * len(face)
        starts.append(end)
    n_corners = len(origin)

    runs = {(origin[h], origin[nexts[h]]): h for h in range(n_corners)}
    twins = [runs.get((origin[nexts[h]], origin[h]), -1) for h in range(n_corners)]
    arriving = {origin[nexts[h]]: h for h in range(n_corners) if twins[h] < 0}
    n_found = len(faces)
    for opening in range(n_corners):
        if twins[opening] >= 0:
            continue
        first, inner = len(origin), opening
        while twins[inner] < 0:
            vertex = origin[inner]
            twins[inner] = len(origin)
            twins.append(inner)
            origin.append(origin[nexts[inner]])
            inner = arriving[vertex]
        end = len(origin)
        nexts += [*range(first + 1, end), first]
        prevs += [end - 1, *range(first, end - 1)]
        face_of += [n_found] * (end - first)
        starts.append(end)
        n_found += 1

    edges = [-1] * len(origin)
    edge_halfedge: list[int] = []
    for h in range(n_corners):
        if edges[h] < 0:
            edges[h] = edges[twins[h]] = len(edge_halfedge)
            edge_halfedge.append(h)

    leaving = [-1] * n_vertices
    for h in reversed(range(n_corners)):
        leaving[origin[h]] = h
    for h in range(n_corners):
        if twins[h] >= n_corners:
            leaving[origin[h]] = h
    return HalfEdges(origin, twins, nexts, prevs, face_of, edges, starts, edge_halfedge, leaving)
