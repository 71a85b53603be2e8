"""The view of a mesh: from points in space to points on paper, in parallel projection.

`turn` is in degrees around the board, counterclockwise seen from above; 0 is the front, at -y.
`tilt` is in degrees above the board; 90 is straight above, the usual view of flat boards.
"""

from dataclasses import dataclass
from math import cos, radians, sin, sqrt
from statistics import median
from typing import TypeAlias

from trisolve.mesh.surface import Mesh

Vector: TypeAlias = tuple[float, float, float]
Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class View:
    """A direction to look from, in degrees."""

    turn: float = 30.0
    tilt: float = 20.0

    def axes(self) -> tuple[Vector, Vector, Vector]:
        """Return the directions right, up and toward the viewer.

        >>> View(0, 90).axes()[0]
        (1.0, 0.0, 0.0)
        """
        a, e = radians(self.turn), radians(self.tilt)
        right = (cos(a), sin(a), 0.0)
        up = (-sin(e) * sin(a) + 0.0, sin(e) * cos(a), cos(e))
        eye = (cos(e) * sin(a), -cos(e) * cos(a), sin(e))
        return right, up, eye


@dataclass(frozen=True)
class Projected:
    """A mesh on paper, with y down and sides of median length 1.

    `depths` gives the depth of the middle of each face. `normals` are unit normals as the viewer
    sees them, with z toward the viewer.
    """

    points: tuple[Point, ...]
    depths: tuple[float, ...]
    normals: tuple[Vector, ...]


def projected(mesh: Mesh, view: View | None) -> Projected:
    """Return the vertices of a mesh on paper; a view of None looks from +z and rounds nothing."""
    vertices: list[list[float]] = mesh.vertices.tolist()
    if view is None:
        turned = [(x, y, z) for x, y, z in vertices]
    else:
        right, up, eye = view.axes()
        turned = [(_dot(p, right), _dot(p, up), _dot(p, eye)) for p in vertices]
    scale = _scale(mesh, turned)
    points = tuple((x * scale, -y * scale + 0.0) for x, y, _ in turned)
    depths, normals = [], []
    for ring in mesh.faces:
        corners = [turned[v] for v in ring]
        depths.append(sum(p[2] for p in corners) / len(corners) * scale)
        normals.append(_normal(corners))
    return Projected(points, tuple(depths), tuple(normals))


def _dot(a: "list[float] | Vector", b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _scale(mesh: Mesh, turned: list[Vector]) -> float:
    """Return the scale that makes the median length of all sides 1."""
    lengths = []
    for h in mesh.edge_halfedge.tolist():
        a, b = turned[mesh.origin[h]], turned[mesh.origin[mesh.twin[h]]]
        lengths.append(sqrt(sum((p - q) ** 2 for p, q in zip(a, b, strict=True))))
    middle = median(lengths)
    return 1.0 / middle if middle > 0 else 1.0


def _normal(corners: list[Vector]) -> Vector:
    x0, y0, z0 = corners[0]
    x = y = z = 0.0
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        ax, ay, az = a[0] - x0, a[1] - y0, a[2] - z0
        bx, by, bz = b[0] - x0, b[1] - y0, b[2] - z0
        x += ay * bz - by * az
        y += az * bx - bz * ax
        z += ax * by - bx * ay
    length = sqrt(x * x + y * y + z * z)
    return (x / length, y / length, z / length) if length > 0 else (0.0, 0.0, 1.0)
