"""A level in one position as a scene: walls, floor, goals, shadows, blocks, labels and marks.

Marks are aids for discussing a board: cell numbers, row and column numbers, and the three axes.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import cos, hypot, pi, sin

from trisolve.paint.island import Island, island_of
from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.scene import (
    Box,
    Group,
    Motion,
    Node,
    Path,
    Point,
    Scene,
    Segment,
    Shape,
    Text,
    polygon,
)
from trisolve.paint.skies import Sky
from trisolve.paint.table import CASTS
from trisolve.paint.terminal import printable
from trisolve.paint.themes import BLACK, WHITE, ink_on
from trisolve.sliding.lattice import (
    ARROWS,
    AXIS_STEP,
    UP,
    Axis,
    Cell,
    center,
    unpack,
    vertex_xy,
    vertices,
)
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.pictures.blocks import (
    block_shapes,
    body,
    body_loop,
    goal_letters,
    hatching,
    label,
    place_of,
    relative_loop,
)
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.outline import corners, floor_loops, grid_lines, round_corners
from trisolve.sliding.rules import holders

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


_HALOED = ("mark-halo", "mark")


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
        Text(x - 0.72, (row + 0.5) * 3**0.5 / 2, str(row), size, style)
        for row, x in sorted(rows.items())
        for style in _HALOED
    ]
    for col, (x, y) in sorted(columns.items()):
        at = x + 0.72 * up_x, y + 0.72 * up_y
        texts += (Text(*at, str(col), size, style) for style in _HALOED)
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
        size = _AXIS_SIZE * look.theme.letters
        at = x + 0.6 * dx, y + 0.6 * dy
        nodes += (Text(*at, axis.name, size, style) for style in _HALOED)
    title = ", ".join(f"{axis.name} {ARROWS[axis, 1]}" for axis in Axis)
    return Group(tuple(nodes), "axes", title=title)


MARGIN = 1.0
"""Space around the floor, in edges."""
_BELOW = 0.3
"""Space around the rock of an island."""


@dataclass(frozen=True)
class Details:
    """Details to draw on the board: block ids, cell numbers, axes, and row and column numbers."""

    labels: bool = False
    indices: bool = False
    axes: bool = False
    marks: bool = False


def floor_box(floor: frozenset[Cell]) -> Box:
    """Return the smallest box around a floor."""
    points = [point for loop in floor_loops(floor) for point in loop]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def board_box(floor: frozenset[Cell], look: Look, margin: float = MARGIN) -> Box:
    """Return the view of a board: its floor, a margin, and room for the rock below an island."""
    box = floor_box(floor).with_margin(margin)
    if not look.is_open:
        return box
    return box.around(_island(floor, look.theme.sky).box.with_margin(_BELOW))


@lru_cache(maxsize=512)
def _island(floor: frozenset[Cell], sky: Sky) -> Island:
    return island_of([tuple(map(vertex_xy, vertices(cell))) for cell in sorted(floor)], sky)


@lru_cache(maxsize=512)
def _floor_path(floor: frozenset[Cell]) -> Path:
    return tuple(segment for loop in floor_loops(floor) for segment in round_corners(loop, 0.0))


@lru_cache(maxsize=512)
def _grid_path(floor: frozenset[Cell]) -> Path:
    ends = grid_lines(floor)
    return tuple(s for one, other in ends for s in (Segment("M", *one), Segment("L", *other)))


def ground(floor: frozenset[Cell], view: Box, look: Look) -> tuple[Node, ...]:
    """Return the shapes under the blocks: a sky with the floor as an island, or the floor alone."""
    sky = Shape(view.path(), "wall")
    if look.is_open:
        return sky, Group(_island(floor, look.theme.sky).shapes, "island")
    return sky, *flat_ground(floor)


def flat_ground(floor: frozenset[Cell]) -> tuple[Node, ...]:
    """Return the shapes of a floor that lies on paper."""
    outline = _floor_path(floor)
    return Shape(outline, "rim"), Shape(outline, "floor"), Shape(_grid_path(floor), "grid")


def hidden_goals(level: Level, positions: Positions) -> frozenset[int]:
    """Return the blocks whose goals are under other blocks, even if only in part."""
    held = holders(level, positions)
    return frozenset(
        number
        for number, block in enumerate(level.blocks)
        if any(held.get(cell, number) != number for cell in block.goal or ())
    )


def goals(
    level: Level, look: Look, styles: Sequence[str], only: frozenset[int] | None = None
) -> tuple[Node, ...]:
    """Return the goals in their blocks' colors; with `only`, just the goals of the given blocks.

    Goals in stone have a dark line on both sides of their rim.
    """
    nodes: list[Node] = []
    cut = look.cut
    case = look.theme.paint("goal-case").width
    inner = cut._replace(gap=cut.gap + case / 2)
    colors = look.block_colors(level)
    for number, (block, color) in enumerate(zip(level.blocks, colors, strict=True)):
        if block.goal is not None and (only is None or number in only):
            loop = relative_loop(block.goal)
            shapes: list[Shape] = []
            for style in styles:
                outline = body(loop, cut if style == "goal" else inner)
                if style == "goal-rim":
                    shapes.append(Shape(outline, "goal-case", color))
                shapes.append(Shape(outline, style, color))
            if look.theme.hatch and "goal" in styles:
                shapes.append(Shape(hatching(loop, cut, len(nodes)), "goal-hatch"))
            title = f"goal of {printable(block.id)}"
            nodes.append(Group(tuple(shapes), styles[0], place_of(block.goal[0]), title=title))
    return tuple(nodes)


_ARM = 0.13
"""The length of the marks at the corners of a goal under blocks."""


def corner_marks(level: Level, look: Look, only: frozenset[int]) -> tuple[Node, ...]:
    """Return the corners of goals under blocks, which are clear of the letters on blocks."""
    nodes: list[Node] = []
    for number, (block, color) in enumerate(
        zip(level.blocks, look.block_colors(level), strict=True)
    ):
        if block.goal is not None and number in only:
            path = corners(body_loop(relative_loop(block.goal), look.cut.gap + 0.045), _ARM)
            bright = mix(WHITE, color, 0.25) if look.is_open else color
            shapes = (Shape(path, "goal-over-case"), Shape(path, "goal-over", bright))
            nodes.append(Group(shapes, "goal-over", place_of(block.goal[0])))
    return tuple(nodes)


def shadows(level: Level, pieces: Sequence[Group], look: Look) -> tuple[Node, ...]:
    """Return the shadows of blocks: three outlines of each, clipped to the floor."""
    if not look.theme.paint("cast-1").fill:
        return ()
    nodes = []
    for style, at, grown in CASTS:
        cut = look.cut._replace(gap=look.cut.gap - grown)
        outlines = tuple(
            Group(
                (Shape(body(relative_loop(block.cells), cut), style),),
                at=piece.at,
                motion=piece.motion,
            )
            for piece, block in zip(pieces, level.blocks, strict=True)
        )
        nodes.append(Group(outlines, at=at))
    return (Group(tuple(nodes), "shadows", clip=_floor_path(level.floor)),)


def blocks(
    level: Level,
    places: Sequence[Point],
    look: Look,
    *,
    labels: bool = False,
    faint: bool = False,
    motions: Sequence[Motion | None] = (),
) -> tuple[Group, ...]:
    """Return every block as a group at its position, with its outline as the first shape."""
    groups = []
    colors = look.block_colors(level)
    n_goals = 0
    for number, (block, place, color) in enumerate(zip(level.blocks, places, colors, strict=True)):
        loop = relative_loop(block.cells)
        hatch = n_goals if block.highlighted else None
        n_goals += block.highlighted
        tinted = not look.theme.hatch and (block.highlighted or block.color is not None)
        children: tuple[Node, ...] = block_shapes(
            loop, color, look, number=number, hatch=hatch, tinted=tinted
        )
        if labels:
            name = label(block, BLACK if look.theme.texture else ink_on(color), look, faint=faint)
            haloed = look.theme.hatch or (look.theme.texture is not None and not faint)
            children += (replace(name, style="label-halo"), name) if haloed else (name,)
        motion = motions[number] if motions else None
        title = printable(block.id)
        groups.append(Group(children, "block", place, title=title, motion=motion))
    return tuple(groups)


def places_of(positions: Positions) -> tuple[Point, ...]:
    """Return where the blocks of a position are drawn."""
    return tuple(map(place_of, positions))


def board_nodes(
    level: Level,
    places: Sequence[Point],
    view: Box,
    look: Look,
    details: Details,
    *,
    positions: Positions | None = None,
    under: Sequence[Node] = (),
    over: Sequence[Node] = (),
    motions: Sequence[Motion | None] = (),
    lettered_goals: bool = False,
) -> tuple[Node, ...]:
    """Return a whole board, bottom first, with other nodes `under` and `over` the blocks.

    With `positions`, goals under other blocks are outlined on top of them. Goals have the letters
    of their blocks if `lettered_goals` is set, or if letters are large and blocks are labeled.
    """
    pieces = blocks(
        level, places, look, labels=details.labels, faint=details.indices, motions=motions
    )
    nodes: list[Node] = [*ground(level.floor, view, look)]
    nodes += goals(level, look, ("goal",))
    nodes += under
    nodes += goals(level, look, ("goal-rim",))
    lettered = lettered_goals or (
        details.labels and not details.indices and (look.is_open or look.theme.letters > 1)
    )
    if look.is_open and lettered and positions is not None:
        nodes += goal_letters(level, positions, look)
    nodes += shadows(level, pieces, look)
    nodes += pieces
    if positions is not None:
        nodes += corner_marks(level, look, hidden_goals(level, positions))
        if lettered and not look.is_open:
            nodes += goal_letters(level, positions, look)
    nodes += over
    colors = look.block_colors(level)
    held = {} if positions is None else holders(level, positions)
    hatched = {cell for cell, number in held.items() if level.blocks[number].highlighted}
    hatched |= {cell for block in level.blocks for cell in block.goal or ()}
    grounds = {cell: colors[number] for cell, number in held.items()}
    hatched = hatched if look.theme.hatch else set()
    if look.theme.texture is not None:  # numbers have a white rim on any texture
        hatched |= set(held)
        grounds = dict.fromkeys(held, WHITE)
    nodes += aids(level, view, look, details, grounds=grounds, hatched=hatched)
    return tuple(nodes)


def aids(
    level: Level,
    view: Box,
    look: Look,
    details: Details,
    *,
    grounds: Mapping[Cell, Rgb],
    hatched: Collection[Cell] = (),
) -> list[Node]:
    """Return the details to draw on top of a board: cell, row and column numbers, and axes."""
    nodes: list[Node] = []
    if details.indices:
        nodes.append(cell_indices(level, grounds, look, hatched))
    if details.marks:
        nodes.append(track_marks(level, look))
    if details.axes:
        nodes.append(axis_rose(level, view, look))
    return nodes


def board_scene(
    level: Level,
    positions: Positions | None = None,
    *,
    look: Look,
    details: Details,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a level; by default, at its start.

    The view is the floor with a margin and, under a sky, its rock; with `aspect` (width to height),
    it is widened to that ratio.
    """
    view = board_box(level.floor, look)
    if aspect is not None:
        view = view.with_aspect(aspect)
    at = positions or level.positions
    nodes = board_nodes(level, places_of(at), view, look, details, positions=at)
    return Scene(view, nodes, printable(level.name))


def mask_scene(
    floor: frozenset[Cell], title: str, *, look: Look, aspect: float | None = None
) -> Scene:
    """Return the scene of a mask, a floor without blocks."""
    view = board_box(floor, look)
    if aspect is not None:
        view = view.with_aspect(aspect)
    return Scene(view, ground(floor, view, look), printable(title))
