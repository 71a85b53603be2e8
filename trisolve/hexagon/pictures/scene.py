"""A map as a scene, from the bottom up: cells, loops and links, the route, and labels."""

from collections.abc import Container, Iterable
from itertools import pairwise
from math import log2, sqrt
from typing import Final

from trisolve.errors import TrisolveError
from trisolve.hexagon.circuits import loops
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.layouts import corner_offset
from trisolve.hexagon.links import Link, linked_neighbors
from trisolve.hexagon.pictures.look import Look
from trisolve.hexagon.pictures.overlay import Overlay, labels
from trisolve.hexagon.points import Hex
from trisolve.paint.island import island_of
from trisolve.paint.layout import fit_text
from trisolve.paint.palette import Rgb, heat_color, mix, parse_color
from trisolve.paint.picture import EDGE_PX
from trisolve.paint.scene import (
    Box,
    Group,
    Node,
    Path,
    Point,
    Scene,
    Segment,
    Shape,
    Text,
    circle,
    polygon,
)
from trisolve.paint.terminal import printable
from trisolve.paint.themes import ink_on

CELL_PX: Final = 40
_SIDE: Final = CELL_PX / EDGE_PX
_MARGIN: Final = 0.25
_DOT: Final = 0.46
_MAX_CELLS: Final = 250_000
_MAX_EDGES: Final = 20_000
_MAX_LOOPS: Final = 200
_DEAREST: Final = 64  # costs from here on share the strongest shade


def map_scene(
    grid: Grid,
    look: Look,
    overlay: Overlay,
    *,
    layout: str | None = None,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a map; raise TrisolveError if it is too large to draw."""
    cells = sorted({*grid, *grid.walls})
    if not 1 <= len(cells) <= _MAX_CELLS:
        raise TrisolveError(f"expected a map of 1 to {_MAX_CELLS:,} cells to draw")
    drawing = _Drawing(grid, look, overlay, layout or grid.layout)
    xs, ys = zip(*(drawing.center(cell) for cell in cells), strict=True)
    dx = _SIDE * (1 if drawing.layout == "flat" else sqrt(3) / 2)
    dy = _SIDE * (sqrt(3) / 2 if drawing.layout == "flat" else 1)
    view = Box(min(xs) - dx, min(ys) - dy, max(xs) + dx, max(ys) + dy).with_margin(_MARGIN)
    island = None
    if look.theme.kind == "sky" and len(cells) <= _MAX_EDGES:
        faces = [list(map(drawing.corner, [cell] * 6, range(6))) for cell in cells]
        island = island_of(faces, look.theme.sky, unit=_SIDE)
        view = view.around(island.box.with_margin(_MARGIN))
    if aspect is not None:
        view = view.with_aspect(aspect)
    nodes: list[Node] = [Shape(view.path(), "wall"), *(island.below if island else ())]
    nodes.append(Group(tuple(drawing.cells(cells)), "map-cells"))
    if len(cells) <= _MAX_EDGES:
        nodes.append(Shape(drawing.outlines(cells), "map-edge"))
    nodes += island.edge if island else ()
    nodes += drawing.links()
    hidden = [cell for cell in cells if overlay.seen is not None and cell not in overlay.seen]
    below = set(hidden) - drawing.route_cells  # text under the route is written on top of it
    if hidden:
        nodes.append(Group(tuple(drawing.texts(below)), "map-labels"))
        outlines = (drawing.hexagon(cell) for cell in hidden)
        nodes.append(Shape(tuple(s for path in outlines for s in path), "map-unseen"))
    nodes += drawing.route()
    shown = drawing.texts(drawing.colors.keys() - below)
    nodes.append(Group(tuple(shown), "map-labels"))
    return Scene(view, tuple(nodes), printable(grid.name or ""))


_ROW = 0.6
"""Half the distance between two lines of text, in heights of a line."""


class _Drawing:
    """A map in one layout: the positions of its cells, and the shapes on them."""

    def __init__(self, grid: Grid, look: Look, overlay: Overlay, layout: str) -> None:
        self.grid, self.look, self.overlay, self.layout = grid, look, overlay, layout
        first = next(iter(grid), None) or min(grid.walls)
        self.origin = first  # far away, pixels would lose their last digits
        self.corners = [
            (_SIDE * x, _SIDE * y) for x, y in (corner_offset(c, layout) for c in range(6))
        ]
        self.colors = self._colors()
        self.route_cells = set(overlay.route.cells) if overlay.route else set()

    def center(self, cell: Hex) -> Point:
        return (cell - self.origin).to_pixel(self.layout, _SIDE)

    def corner(self, cell: Hex, corner: int) -> Point:
        (x, y), (dx, dy) = self.center(cell), self.corners[corner % 6]
        return x + dx, y + dy

    def hexagon(self, cell: Hex) -> Path:
        return polygon(self.corner(cell, corner) for corner in range(6))

    def side(self, cell: Hex, side: int) -> Point:
        """Return the midpoint of a side."""
        (a, b), (c, d) = self.corner(cell, side), self.corner(cell, side + 1)
        return (a + c) / 2, (b + d) / 2

    def _colors(self) -> dict[Hex, Rgb]:
        look, far = self.look, self.overlay.distances
        colors = dict.fromkeys(self.grid.walls, look.wall)
        farthest = max(far.values(), default=1) if far else 1
        for cell, value in self.grid.items():
            if far is not None and cell in far:
                colors[cell] = heat_color(far[cell] / max(1, farthest), look.heat)
            else:
                colors[cell] = mix(look.costly, look.floor, _dearness(value))
        return colors

    def cells(self, cells: Iterable[Hex]) -> Iterable[Shape]:
        """Yield one shape per color, which covers all cells of that color."""
        groups: dict[Rgb, list[Segment]] = {}
        for cell in cells:
            groups.setdefault(self.colors[cell], []).extend(self.hexagon(cell))
        for color, path in groups.items():
            yield Shape(tuple(path), "map-cell", color)

    def outlines(self, cells: list[Hex]) -> Path:
        edges = sorted({edge for cell in cells for edge in cell.edges()})
        path = []
        for edge in edges:
            owner = Hex(edge.q, edge.r)
            path.append(Segment("M", *self.corner(owner, edge.side)))
            path.append(Segment("L", *self.corner(owner, edge.side + 1)))
        return tuple(path)

    def links(self) -> Iterable[Node]:
        """Yield links as lines, and the loops they form, lightly filled."""
        links = self.grid.links
        if not links:
            return
        filled = tuple(
            Shape(self._loop_path(loop), "map-loop") for loop in loops(links, limit=_MAX_LOOPS)
        )
        if filled:
            yield Group(filled, "map-loops", opacity=0.28)
        path = self._line_path(links)
        yield Shape(path, "map-link-halo")
        yield Shape(path, "map-link")

    def _loop_path(self, loop: list[Hex]) -> Path:
        path: list[Segment] = []
        for before, cell, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False):
            come, leave = (cell.neighbors().index(other) for other in (before, after))
            path += list(self._bend(cell, come, leave))[bool(path) :]
        return (*path, Segment("Z"))

    def _line_path(self, links: Iterable[Link]) -> Path:
        """Return lines over the centers: bent where two links meet, joined where more meet."""
        path: list[Segment] = []
        for cell, others in linked_neighbors(links).items():
            sides = [cell.neighbors().index(other) for other in others]
            if len(sides) == 2:
                path += self._bend(cell, *sides)
                continue
            for side in sides:
                path.append(Segment("M", *self.center(cell)))
                path.append(Segment("L", *self.side(cell, side)))
        return tuple(path)

    def _bend(self, cell: Hex, come: int, leave: int) -> Iterable[Segment]:
        """Yield the path from the middle of one side to the middle of another, around the bend."""
        yield Segment("M", *self.side(cell, come))
        turn = (leave - come) % 6
        if turn == 3:
            yield Segment("L", *self.side(cell, leave))
            return
        # adjacent sides meet in a corner, other sides in the second neighbor's center
        radius = _SIDE / 2 if turn in (1, 5) else _SIDE * 1.5
        yield Segment("A", *self.side(cell, leave), radius, clockwise=turn > 3)

    def route(self) -> Iterable[Node]:
        route = self.overlay.route
        if route is None:
            return
        cells = route.cells
        path: list[Segment] = []
        sides = [int(side) for side in route.sides]
        if sides:
            path.append(Segment("M", *self.center(cells[0])))
            path.append(Segment("L", *self.side(cells[0], sides[0])))
            for cell, (before, after) in zip(cells[1:], pairwise(sides), strict=False):
                path += list(self._bend(cell, (before + 3) % 6, after))[1:]
            path.append(Segment("L", *self.center(cells[-1])))
            yield Shape(tuple(path), "map-route-halo")
            yield Shape(tuple(path), "map-route")
        yield Shape(circle(*self.center(cells[0]), _SIDE * _DOT), "map-start")

    def texts(self, cells: Container[Hex]) -> Iterable[Node]:
        """Yield the labels on some of the cells, with a halo where the route runs below a label."""
        written = labels(self.grid, self.overlay)
        marked = {cell for cells in self.grid.marks.values() for cell in cells}
        plain = not self.overlay.coordinates
        start = self.overlay.route.start if self.overlay.route else None
        crossed = self.route_cells | {cell for link in self.grid.links for cell in link}
        for cell, text in written.items():
            if not text or cell not in cells:
                continue
            ground = self.colors[cell]
            if cell == start:
                ground = parse_color(self.look.theme.paint("map-start").fill)
            style = "map-mark" if plain and cell in marked else "map-text"
            wanted = _SIDE * self.look.theme.letters * (0.85 if style == "map-mark" else 0.55)
            lines = [text] if plain else text.split()
            for row, line in enumerate(lines):
                short, size = fit_text(line, wanted / len(lines) ** 0.5, 0.1, _SIDE * 1.3)
                x, y = self.center(cell)
                y += _ROW * size * (2 * row + 1 - len(lines))
                if cell in crossed and cell != start:
                    yield Text(x, y, short, size, "map-text-halo", ground)
                yield Text(x, y, short, size, style, ink_on(ground))


def _dearness(value: object) -> float:
    """Return the shade for a cost, 0 to 1; values that are not costs have none."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 2:
        return 0.0
    return min(1.0, log2(value) / log2(_DEAREST))
