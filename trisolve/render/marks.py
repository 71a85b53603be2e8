"""What helps to speak about a board: cell numbers, row and column numbers, the three axes."""

from math import cos, pi, sin

from trisolve.lattice import ARROWS, AXIS_STEP, UP, Axis, centre, unpack, vertex_xy
from trisolve.level import Level, Positions
from trisolve.render.palette import parse_color
from trisolve.render.scene import Box, Group, Point, Shape, Text, polygon
from trisolve.render.themes import Theme, ink_on
from trisolve.rules import holders

_INDEX_SIZE, _MARK_SIZE, _AXIS_SIZE = 0.19, 0.26, 0.24


def cell_indices(level: Level, positions: Positions | None, theme: Theme) -> Group:
    """Return every cell's packed number in the cell, in ink that reads on what is there."""
    colors = theme.block_colors(level)
    held = {} if positions is None else holders(level, positions)
    floor = parse_color(theme.paint("floor").fill)
    texts = []
    for cell in sorted(level.floor):
        x, y = centre(cell)
        drop = 0.03 if cell & 1 == UP else -0.03  # where a triangle is wider
        ink = ink_on(colors[held[cell]] if cell in held else floor)
        texts.append(Text(x, y + drop, str(cell), _INDEX_SIZE, "index", ink))
    return Group(tuple(texts), "indices")


def track_marks(level: Level) -> Group:
    """Return the number of each row at its left end, of each column at its upper end."""
    rows: dict[int, float] = {}
    columns: dict[int, Point] = {}
    for cell in level.floor:
        row, col, _ = unpack(cell)
        x, y = centre(cell)
        rows[row] = min(rows.get(row, x), x)
        if col not in columns or y < columns[col][1]:
            columns[col] = (x, y)
    up_x, up_y = cos(pi / 3), -sin(pi / 3)  # where a column comes from
    texts = [
        Text(x - 0.72, (row + 0.5) * 3**0.5 / 2, str(row), _MARK_SIZE, "mark")
        for row, x in sorted(rows.items())
    ]
    for col, (x, y) in sorted(columns.items()):
        texts.append(Text(x + 0.72 * up_x, y + 0.72 * up_y, str(col), _MARK_SIZE, "mark"))
    return Group(tuple(texts), "marks")


def arrow(start: Point, end: Point, width: float = 0.11, head: float = 0.33) -> tuple[Point, ...]:
    """Return the seven corners of an arrow; the head is shorter where the arrow is."""
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


def axis_rose(view: Box) -> Group:
    """Return the three axes with their names, in the lower left corner of the view."""
    x, y = view.left + 0.78, view.bottom - 0.86
    nodes: list[Shape | Text] = []
    for axis in Axis:
        dx, dy = vertex_xy(AXIS_STEP[axis])
        end = (x + 0.42 * dx, y + 0.42 * dy)
        nodes.append(Shape(polygon(arrow((x, y), end, 0.045, 0.16)), "axis"))
        nodes.append(Text(x + 0.6 * dx, y + 0.6 * dy, axis.name, _AXIS_SIZE, "axis"))
    title = ", ".join(f"{axis.name} {ARROWS[axis, 1]}" for axis in Axis)
    return Group(tuple(nodes), "axes", title=title)
