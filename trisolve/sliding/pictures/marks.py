"""Aids for discussing a board: cell numbers, row and column numbers, and the three axes."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from math import cos, hypot, pi, sin

from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.scene import Box, Group, Point, Shape, Text, polygon
from trisolve.paint.themes import ink_on
from trisolve.sliding.lattice import ARROWS, AXIS_STEP, UP, Axis, Cell, center, unpack, vertex_xy
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.look import Look

_INDEX_SIZE, _MARK_SIZE, _AXIS_SIZE = 0.19, 0.26, 0.24
_MAX_INDEX = 1.2
"""How much larger a number can be and still fit its cell."""
_ROSE_ROOM = 2.0
"""The distance from the floor that is enough for a rose of axes."""


def cell_indices(
    level: Level, grounds: Mapping[Cell, Rgb], look: Look, hatched: Collection[Cell] = ()
) -> Group:
    """Return the packed number of each cell, in ink that contrasts with the cell's background.

    `grounds` are the colors of cells that do not show the floor; on `hatched` cells, numbers have a
    white rim.
    """
    floor = parse_color(look.theme.paint("floor").fill)
    size = _INDEX_SIZE * min(look.theme.letters, _MAX_INDEX)
    texts: list[Text] = []
    for cell in sorted(level.floor):
        x, y = center(cell)
        drop = 0.03 if cell & 1 == UP else -0.03  # where a triangle is wider
        ink = ink_on(grounds.get(cell, floor))
        text = Text(x, y + drop, str(cell), size, "index", ink)
        texts += [replace(text, style="index-halo"), text] if cell in hatched else [text]
    return Group(tuple(texts), "indices")


def track_marks(level: Level, look: Look) -> Group:
    """Return the number of each row at its left end, and of each column at its upper end."""
    rows: dict[int, float] = {}
    columns: dict[int, Point] = {}
    for cell in level.floor:
        row, col, _ = unpack(cell)
        x, y = center(cell)
        rows[row] = min(rows.get(row, x), x)
        if col not in columns or y < columns[col][1]:
            columns[col] = (x, y)
    size = _MARK_SIZE * look.theme.letters
    up_x, up_y = cos(pi / 3), -sin(pi / 3)  # where a column comes from
    texts = [
        Text(x - 0.72, (row + 0.5) * 3**0.5 / 2, str(row), size, "mark")
        for row, x in sorted(rows.items())
    ]
    for col, (x, y) in sorted(columns.items()):
        texts.append(Text(x + 0.72 * up_x, y + 0.72 * up_y, str(col), size, "mark"))
    return Group(tuple(texts), "marks")


def arrow(start: Point, end: Point, width: float = 0.11, head: float = 0.33) -> tuple[Point, ...]:
    """Return the seven corners of an arrow; the head is shorter if the arrow is short."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    head = min(head, 0.6 * length)
    neck = end[0] - ux * head, end[1] - uy * head

    def off(point: Point, side: float) -> Point:
        return point[0] - uy * side, point[1] + ux * side

    half, wing = width / 2, head * 0.62
    corners = (off(start, -half), off(neck, -half), off(neck, -wing), end)
    return (*corners, off(neck, wing), off(neck, half), off(start, half))


def axis_rose(level: Level, view: Box, look: Look) -> Group:
    """Return the three axes with their names, in the corner of the view that has the most room."""
    lefts, tops = (view.left + 0.62, view.right - 0.92), (view.bottom - 0.72, view.top + 0.3)
    centers = [center(cell) for cell in level.floor]

    def room(corner: Point) -> float:
        x, y = corner[0] + 0.15, corner[1] + 0.27
        return min(_ROSE_ROOM, *(hypot(x - u, y - v) for u, v in centers))

    x, y = max(((left, top) for top in tops for left in lefts), key=room)
    nodes: list[Shape | Text] = []
    for axis in Axis:
        dx, dy = vertex_xy(AXIS_STEP[axis])
        end = (x + 0.42 * dx, y + 0.42 * dy)
        nodes.append(Shape(polygon(arrow((x, y), end, 0.045, 0.16)), "axis"))
        nodes.append(
            Text(x + 0.6 * dx, y + 0.6 * dy, axis.name, _AXIS_SIZE * look.theme.letters, "axis")
        )
    title = ", ".join(f"{axis.name} {ARROWS[axis, 1]}" for axis in Axis)
    return Group(tuple(nodes), "axes", title=title)
