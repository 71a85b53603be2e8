"""The records of the classic winged-edge structure, made from half-edges on demand.

B. G. Baumgart, A polyhedron representation for computer vision, AFIPS 1975.
"""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class VertexRecord:
    """A vertex: its edges counterclockwise, and its position."""

    edges: tuple[int, ...]
    position: tuple[float, float, float]


class Wing(NamedTuple):
    """A face at an edge, and the edges before and after that edge along the face."""

    face: int
    prev_edge: int
    next_edge: int


@dataclass(frozen=True)
class EdgeRecord:
    """An edge: its two vertices, and the one or two faces next to it.

    The first face runs from `vertices[0]` to `vertices[1]`.
    """

    vertices: tuple[int, int]
    faces: tuple[Wing, ...]


@dataclass(frozen=True)
class FaceRecord:
    """A face: its vertices in order, and the edge that begins at each vertex."""

    vertices: tuple[int, ...]
    edges: tuple[int, ...]
