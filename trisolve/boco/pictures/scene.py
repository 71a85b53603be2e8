"""A position as a scene: the board, a piece on each played face, and the requested marks.

A piece is a block in the player's color, a little smaller than its face, and carries a disc (first
player) or a ring (second). Boards that are not flat are drawn twice, from the front and from the
back.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import TYPE_CHECKING

from trisolve.boco import rules
from trisolve.boco.game import State
from trisolve.boco.pictures.look import Look, look_of
from trisolve.mesh.pictures.scene import seen_box, side_by_side
from trisolve.mesh.pictures.view import (
    BACK,
    FRONT,
    Circle,
    Projected,
    View,
    inscribed_circle,
    project,
)
from trisolve.paint.island import Island, island_of
from trisolve.paint.layout import text_width
from trisolve.paint.palette import Rgb
from trisolve.paint.scene import (
    Box,
    Group,
    Node,
    Point,
    Scene,
    Shape,
    Text,
    circle,
    line,
    polygon,
)
from trisolve.paint.table import Cut, bevels, cast, clockwise, inset, round_corners
from trisolve.paint.themes import SomeTheme, Theme, ink_on, shade

if TYPE_CHECKING:
    from trisolve.mesh import Mesh

_HATCH = 0.16
_GAP, _ROUND = 0.07, 0.1
"""How much smaller a piece is than its face on every side, and how much its corners are cut."""
_BEVEL, _RELIEF = 0.055, 0.4
"""The width of a piece's slanted sides, and how much their shades differ."""
_MIN_TEXT, _SLIVER = 0.06, 0.18


@dataclass(frozen=True)
class Marks:
    """The marks drawn in addition to the pieces.

    last : outline the last piece played
    numbers : write move numbers on the pieces
    legal : put a dot on each face that may be played
    indices : write the names of the empty faces, or their numbers
    heat : color each empty face by the value for player 0 of a move on that face

    >>> Marks(last=True).legal
    False
    """

    last: bool = False
    numbers: bool = False
    legal: bool = False
    indices: bool = False
    heat: Mapping[int, float] | None = None


NOTHING = Marks()


def position_scene(
    state: State,
    *,
    theme: SomeTheme = "day",
    marks: Marks = NOTHING,
    view: View | None = None,
) -> tuple[Scene, Theme]:
    """Return a picture of a position, and the theme to paint it with.

    >>> from trisolve.boco.game import Game
    >>> scene, theme = position_scene(Game("cube").new_initial_state(), theme="night")
    >>> theme.name
    'night'
    """
    look = look_of(theme)
    mesh = state.game.drawn_mesh
    if view is not None or mesh.is_flat:
        views: tuple[View | None, ...] = (view,)
    else:
        views = (FRONT, BACK)
    drawn = []
    for one in views:
        drawing = _Drawing(state, mesh, look, marks, project(mesh, one), is_flat=one is None)
        drawn.append((drawing.box(), drawing.nodes()))
    return side_by_side(drawn, mesh.name), look.theme


class _Drawing:
    """One view of one position."""

    def __init__(
        self,
        state: State,
        mesh: "Mesh",
        look: Look,
        marks: Marks,
        seen: Projected,
        *,
        is_flat: bool,
    ) -> None:
        self.state, self.mesh, self.look, self.marks, self.seen = state, mesh, look, marks, seen
        self.is_flat = is_flat
        self.owners = state.owners
        self.island: Island | None = None
        if is_flat and look.is_on_table:
            rings = [[seen.points[v] for v in ring] for ring in mesh.faces]
            self.island = island_of(rings, look.theme.sky)
        n = state.game.n_faces
        self.plies: dict[int, int] = {}
        for ply, action in enumerate(state.history(), 1):
            if action != n:
                self.plies[action] = ply
        groups = state.encircled()
        self.caught = {face for group in groups for face in group.faces}
        self.around = {
            near
            for group in groups
            for near in rules.around(state.game.board, frozenset(group.faces))
        }
        self.last = state.history()[-1] if state.history() else -1
        self.legal = set(state.legal_actions()) if marks.legal else set()

    def box(self) -> Box:
        """Return the box that the board covers."""
        box = seen_box(self.mesh, self.seen)
        return box if self.island is None else box.around(self.island.box)

    def nodes(self) -> list[Node]:
        """Return all visible faces with their pieces and marks, far faces first."""
        faces: Iterable[int] = range(self.mesh.n_faces)
        if not self.is_flat:
            is_closed = self.mesh.n_loops == 0
            shown = [f for f in faces if not is_closed or self.seen.normals[f][2] > 0]
            faces = sorted(shown, key=lambda f: (self.seen.depths[f], f))
        faces = list(faces)
        each = [self.face(face) for face in faces]
        found = [node for nodes in each for node in nodes]
        if self.island is not None:
            lines = tuple(segment for one in self.island.floor for segment in one.path)
            found = [*self.island.shapes, Shape(lines, "mesh-face-side"), *found]
        if not self.is_flat:
            return found
        return [*found, *(node for face in faces for node in self.outlines(face))]

    def face(self, face: int) -> list[Node]:
        """Return one face with its piece or its mark."""
        ring = [self.seen.points[v] for v in self.mesh.faces[face]]
        path = polygon(ring)
        heat = self.marks.heat or {}
        empty = face not in self.owners
        color = self.look.mesh.face(len(ring))
        if empty and face in heat:
            color = self.look.heat(heat[face])
        nodes: list[Node] = []
        if self.island is None or (empty and face in heat):
            nodes.append(Shape(path, "mesh-face", self.shade(color, face)))
        spot = inscribed_circle(tuple(ring))
        letters = self.look.theme.letters
        if not empty:
            nodes += self.piece(face, ring, spot)
        elif face in heat:
            nodes += _text_nodes(_value_text(heat[face]), spot, ink_on(color), letters)
        elif face in self.legal:
            nodes.append(Shape(circle(spot.x, spot.y, 0.2 * spot.radius), "boco-legal"))
        elif self.marks.indices:
            nodes += _text_nodes(self.state.game.board.name_of(face), spot, ink_on(color), letters)
        if not self.is_flat and not self.is_sliver(spot):
            nodes += self.outlines(face)
        return nodes

    def is_sliver(self, spot: Circle) -> bool:
        """Return whether a face appears so narrow that a mark on it would be unreadable."""
        return not self.is_flat and spot.radius <= _SLIVER

    def piece(self, face: int, ring: Sequence[Point], spot: Circle) -> list[Node]:
        """Return the piece on a face."""
        player = self.owners[face]
        color = self.shade(self.look.piece(player), face)
        most = spot.radius / 4
        corners, gap = tuple(clockwise(ring)), min(_GAP, most)
        outer = inset(corners, gap)
        body = round_corners(outer, _ROUND)
        inside: list[Node] = _hatching(ring) if face in self.caught else []
        if self.look.theme.bezel:
            inside += _bevels(outer, min(_BEVEL, most), color)
        nodes: list[Node] = [
            cast(corners, Cut(gap, _BEVEL, _ROUND)),
            Shape(body, "boco-piece", color),
            Group(tuple(inside), clip=body),
            Shape(body, "block-edge", color),
        ]
        if self.is_sliver(spot):
            return nodes
        radius = 0.42 * spot.radius
        disc = circle(spot.x, spot.y, radius)
        hole = circle(spot.x, spot.y, 0.58 * radius)
        letters = self.look.theme.letters
        if self.marks.numbers and face in self.plies:
            nodes += _text_nodes(str(self.plies[face]), spot, ink_on(color), letters)
        elif player == 0:
            nodes.append(Shape(disc, "boco-disc"))
        else:
            nodes.append(Shape((*disc, *hole), "boco-ring-out"))
        return nodes

    def outlines(self, face: int) -> list[Node]:
        """Return the outlines of a face, drawn over its neighbors."""
        path = polygon([self.seen.points[v] for v in self.mesh.faces[face]])
        nodes: list[Node] = []
        if face in self.around:
            nodes.append(Shape(path, "boco-around"))
        if self.marks.last and face == self.last and face not in self.around:
            nodes.append(Shape(path, "boco-last"))
        return nodes

    def shade(self, color: Rgb, face: int) -> Rgb:
        """Return the color of a face in the light; flat boards are evenly lit."""
        if self.is_flat:
            return color
        x, y, z = self.seen.normals[face]
        light = max(0.0, abs(z) * 0.79 + y * 0.5 - x * 0.35)
        return self.look.mesh.shade(color, light)


def _value_text(value: float) -> str:
    """Return a value as a mark: + if player 0 wins, = for a draw, - if player 1 wins."""
    if abs(value) in (0.0, 1.0):
        return {1.0: "+", 0.0: "=", -1.0: "\u2212"}[float(value)]
    return f"{value:+.1f}".replace("-", "\u2212")


def _text_nodes(text: str, spot: Circle, color: Rgb, letters: float) -> list[Node]:
    wide, high = text_width(text, 1.0), 0.72
    size = min(0.42 * letters, 1.6 * spot.radius / sqrt(wide * wide + high * high))
    if size < _MIN_TEXT:
        return []
    return [Text(spot.x, spot.y, text, size, "boco-number", color)]


def _bevels(outer: Sequence[Point], width: float, color: Rgb) -> list[Node]:
    """Return the slanted sides of a piece: lighter where they face the light, else darker."""
    return [
        Shape(side, "boco-bevel", shade(color, _RELIEF * light))
        for light, side in bevels(outer, width)
    ]


def _hatching(ring: Sequence[Point]) -> list[Node]:
    """Return lines from lower left to upper right over the box of a face, to be clipped to it."""
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    height = bottom - top
    n = ceil((right - left + height) / _HATCH)
    return [
        Shape(line((left - height + k * _HATCH, bottom), (left + k * _HATCH, top)), "boco-hatch")
        for k in range(n + 1)
    ]
