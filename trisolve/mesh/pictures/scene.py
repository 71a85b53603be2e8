"""A mesh as a scene: faces from far to near, sides, labels, and marks for edges and vertices."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.mesh.pictures.look import Look, look_of
from trisolve.mesh.pictures.view import (
    BACK,
    FRONT,
    Point,
    Projected,
    Vector,
    View,
    inscribed_circle,
    project,
)
from trisolve.mesh.surface import Mesh
from trisolve.paint.island import island_of
from trisolve.paint.layout import text_width
from trisolve.paint.palette import Rgb
from trisolve.paint.scene import (
    Box,
    Group,
    Node,
    Path,
    Scene,
    Shape,
    Text,
    circle,
    line,
    parse_path,
    polygon,
)
from trisolve.paint.themes import SomeTheme, Theme, ink_on

MARGIN = 0.6
"""Space around the mesh, in sides."""
_LABEL, _MIN_LABEL, _MARK = 0.42, 0.08, 0.2
_LIGHT: Vector = (-0.35, 0.5, 0.79)


@dataclass(frozen=True)
class Details:
    """The details drawn in addition to the faces.

    indices, names : write the numbers of faces, or their names
    vertices, edges : write the numbers of vertices and edges
    highlight : faces to highlight
    loops : mark the boundary loops
    faults : faces to mark as faulty
    colors : colors of single faces, instead of the theme's
    words : texts on single faces, instead of numbers and names
    signs : shapes on single faces
    """

    indices: bool = False
    names: bool = False
    vertices: bool = False
    edges: bool = False
    highlight: Collection[int] = ()
    loops: bool = False
    faults: Collection[int] = ()
    colors: Mapping[int, Rgb] | None = None
    words: Mapping[int, str] | None = None
    signs: Mapping[int, "Sign"] | None = None


SHAPES: dict[str, Path] = {
    "disc": circle(0, 0, 1),
    "ring": (*circle(0, 0, 1), *circle(0, 0, 0.6)),
    "square": parse_path("M-.8 -.8L.8 -.8L.8 .8L-.8 .8Z"),
    "cross": parse_path(
        "M-.85 -.6L-.6 -.85L0 -.25L.6 -.85L.85 -.6L.25 0"
        "L.85 .6L.6 .85L0 .25L-.6 .85L-.85 .6L-.25 0Z"
    ),
    "arrow": parse_path("M0 -1L.75 -.1L.25 -.1L.25 .9L-.25 .9L-.25 -.1L-.75 -.1Z"),
}
"""The shapes of signs, in a circle with radius 1, as in static/shared/signs.js; an arrow is up."""


class Sign(NamedTuple):
    """A shape on a face.

    path : the shape, drawn for a circle with radius 1 around (0, 0)
    size : that radius as a share of the largest circle in the face
    color : its color; None for dark or light, whichever is visible on the face
    turn : degrees clockwise
    """

    path: Path
    size: float
    color: Rgb | None = None
    turn: float = 0.0


def mesh_scene(
    mesh: Mesh,
    *,
    theme: SomeTheme = "day",
    details: Details = Details(),
    view: View | None = None,
) -> tuple[Scene, Theme]:
    """Return a picture of a mesh, and the theme to paint it with.

    Without a `view`, flat meshes are seen from +z, and all other meshes from 30 degrees around the
    board and 20 degrees above it. Raises FormatError for an unknown face to highlight, or if names
    are requested and the mesh has none.

    >>> from trisolve.mesh import board
    >>> mesh_scene(board("cube"), theme="night")[1].name
    'night'
    """
    look = look_of(theme)
    _check(mesh, details)
    if view is None and not is_seen_from_above(mesh):
        view = View()
    seen = project(mesh, view)
    drawing = _Drawing(mesh, look, details, seen, is_flat=view is None)
    box = seen_box(mesh, seen).with_margin(MARGIN)
    nodes = [*drawing.faces(), *drawing.marks()]
    if drawing.is_flat and look.theme.kind == "sky":
        island = island_of([[seen.points[v] for v in ring] for ring in mesh.faces], look.theme.sky)
        nodes, box = (
            [*island.below, *nodes, *island.edge],
            box.around(island.box.with_margin(MARGIN / 2)),
        )
    return Scene(box, (Shape(box.path(), "wall"), *nodes), mesh.name), look.theme


def whole_scene(
    mesh: Mesh, *, theme: SomeTheme = "day", details: Details = Details()
) -> tuple[Scene, Theme]:
    """Return a picture of all faces, and its theme: a board in space is seen from two sides.

    >>> from trisolve.mesh import board
    >>> len(whole_scene(board("cube"))[0].children)
    3
    """
    if is_seen_from_above(mesh):
        return mesh_scene(mesh, theme=theme, details=details)
    look = look_of(theme)
    _check(mesh, details)
    views = []
    for view in (FRONT, BACK):
        drawing = _Drawing(mesh, look, details, project(mesh, view), is_flat=False)
        views.append((seen_box(mesh, drawing.seen), (*drawing.faces(), *drawing.marks())))
    return side_by_side(views, mesh.name), look.theme


def side_by_side(views: Iterable[tuple[Box, Sequence[Node]]], title: str) -> Scene:
    """Return views of a board, each with its box, next to each other on one ground."""
    boxes, nodes, left = [], [], 0.0
    for box, drawn in views:
        x, y = left - box.left, -box.middle[1]
        nodes.append(Group(tuple(drawn), at=(x, y)))
        boxes.append(Box(left, box.top + y, left + box.width, box.bottom + y))
        left += box.width + MARGIN
    top, bottom = min(box.top for box in boxes), max(box.bottom for box in boxes)
    whole = Box(boxes[0].left, top, boxes[-1].right, bottom).with_margin(MARGIN)
    return Scene(whole, (Shape(whole.path(), "wall"), *nodes), title)


def seen_box(mesh: Mesh, seen: Projected) -> Box:
    """Return the box that a board covers on paper."""
    used = {v for ring in mesh.faces for v in ring}
    xs = [seen.points[v][0] for v in used]
    ys = [seen.points[v][1] for v in used]
    return Box(min(xs), min(ys), max(xs), max(ys))


def is_seen_from_above(mesh: Mesh) -> bool:
    """Return whether a mesh is flat, or at least in a level plane, whichever way its faces run."""
    heights = mesh.vertices[:, 2]
    return mesh.is_flat or bool((heights == heights[0]).all())


def _check(mesh: Mesh, details: Details) -> None:
    for face in (*details.highlight, *details.faults):
        if not 0 <= face < mesh.n_faces:
            expected = f"expected a face from 0 to {mesh.n_faces - 1}"
            raise FormatError(f"{expected} to highlight, got {face}")
    if details.names and not mesh.names:
        raise FormatError("expected a board with names of faces, got one without")


class _Drawing:
    """One picture being drawn."""

    def __init__(
        self, mesh: Mesh, look: Look, details: Details, seen: Projected, *, is_flat: bool
    ) -> None:
        self.mesh = mesh
        self.look = look
        self.details = details
        self.seen = seen
        self.is_flat = is_flat
        self.highlight = frozenset(details.highlight)
        self.faults = frozenset(details.faults)

    def faces(self) -> list[Node]:
        """Return all visible faces from far to near, each with its label."""
        order = range(self.mesh.n_faces)
        if self.is_flat:
            return [node for face in order for node in self._face(face)]
        is_closed = self.mesh.n_loops == 0
        shown = (f for f in order if not is_closed or self.seen.normals[f][2] > 0)
        nodes: list[Node] = []
        for face in sorted(shown, key=lambda f: (self.seen.depths[f], f)):
            nodes += self._face(face)
            nodes += self._boundary(face, "mesh-loop" if self.details.loops else "mesh-rim")
        return nodes

    def _face(self, face: int) -> list[Node]:
        ring = [self.seen.points[v] for v in self.mesh.faces[face]]
        color = self._color(face)
        path = polygon(ring)
        nodes: list[Node] = [Shape(path, "mesh-face", color)]
        if face in self.faults:
            nodes.append(Shape(path, "mesh-fault"))
        label = self._label(face)
        if label:
            nodes += _label_nodes(label, ring, color, self.look.theme.letters)
        if sign := (self.details.signs or {}).get(face):
            x, y, radius = inscribed_circle(tuple(ring))
            shape = Shape(sign.path, "mesh-sign", sign.color or ink_on(color))
            nodes.append(Group((shape,), at=(x, y), scale=sign.size * radius, turn=sign.turn))
        return nodes

    def _color(self, face: int) -> Rgb:
        if face in self.highlight:
            color = self.look.marked
        else:
            color = self.look.face(len(self.mesh.faces[face]))
        if self.details.colors and face in self.details.colors:
            color = self.details.colors[face]
        if self.is_flat:
            return color
        x, y, z = self.seen.normals[face]
        if z < 0:  # the back of a face
            x, y, z = -x, -y, -z
            color = self.look.shade(color, 0.35)
        light = max(0.0, x * _LIGHT[0] + y * _LIGHT[1] + z * _LIGHT[2])
        return self.look.shade(color, light)

    def _label(self, face: int) -> str:
        if self.details.words is not None:
            return self.details.words.get(face, "")
        if self.details.names:
            return self.mesh.names[face]
        return str(face) if self.details.indices else ""

    def _boundary(self, face: int, style: str) -> list[Node]:
        """Return the boundary sides of a face, bold."""
        mesh, points = self.mesh, self.seen.points
        start, end = int(mesh.face_start[face]), int(mesh.face_start[face + 1])
        return [
            Shape(line(points[mesh.origin[h]], points[mesh.origin[mesh.twin[h]]]), style)
            for h in range(start, end)
            if mesh.twin[h] >= mesh.n_corners
        ]

    def marks(self) -> list[Node]:
        """Return the marks drawn over the faces: loops, faults, and edge and vertex numbers."""
        nodes: list[Node] = []
        mesh, points = self.mesh, self.seen.points
        if self.is_flat and self.details.loops:
            nodes += [Shape(polygon([points[v] for v in loop]), "mesh-loop") for loop in mesh.loops]
        for face in sorted(self.faults):
            ring = [points[v] for v in mesh.faces[face]]
            nodes.append(Shape(polygon(ring), "mesh-fault-side"))
        if self.details.edges:
            for edge, h in enumerate(mesh.edge_halfedge.tolist()):
                (ax, ay), (bx, by) = points[mesh.origin[h]], points[mesh.origin[mesh.twin[h]]]
                nodes += _mark((ax + bx) / 2, (ay + by) / 2, str(edge), "mesh-edge")
        if self.details.vertices:
            for vertex, (x, y) in enumerate(points):
                if mesh.vertex_halfedge[vertex] >= 0:
                    nodes += _mark(x, y, str(vertex), "mesh-vertex")
        return nodes


def _label_nodes(label: str, ring: list[Point], color: Rgb, letters: float) -> list[Node]:
    """Return a label that fills the largest circle of a face."""
    x, y, radius = inscribed_circle(tuple(ring))
    wide, high = text_width(label, 1.0), 0.72
    size = min(_LABEL * letters, 1.75 * radius / sqrt(wide * wide + high * high))
    if size < _MIN_LABEL:
        return []
    return [Text(x, y, label, size, "mesh-label", ink_on(color))]


def _mark(x: float, y: float, label: str, style: str) -> list[Node]:
    radius = max(0.62 * _MARK, 0.62 * text_width(label, _MARK))
    badge = Shape(circle(x, y, radius), f"{style}-badge")
    return [Group((badge, Text(x, y, label, _MARK, f"{style}-label")))]
