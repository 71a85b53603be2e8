"""A block as shapes (body, bezel and hatching) around the first vertex of its first cell.

A block with a given axis, length and first orientation is therefore the same picture everywhere,
and moving the block means moving a group. Blocks and goals are labeled with the ids of blocks.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from math import cos, dist, radians, sin

from trisolve.paint.layout import fit_text
from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.scene import Group, Path, Point, Segment, Shape, Text, move_path
from trisolve.paint.terminal import printable
from trisolve.paint.texture import Texture
from trisolve.paint.themes import BLACK, WHITE, ink_on, shade
from trisolve.sliding.lattice import Axis, Cell, Vertex, unpack, vertex_xy
from trisolve.sliding.level import Block, Level, Positions
from trisolve.sliding.pictures.look import Cut, Look
from trisolve.sliding.pictures.outline import Loop, bezel, round_corners, shrunk, trace
from trisolve.sliding.rules import covered_cells, holders

LIGHT = (-0.351, -0.936)
"""The direction of the light, a unit vector: left of straight up, so that no side is edge-on."""
LABEL_SIZE = 0.36


def place_of(first: Cell) -> Point:
    """Return the position of a block with this first cell: the cell's first vertex."""
    row, col, _ = unpack(first)
    return vertex_xy((col, row))


@lru_cache(maxsize=4096)
def relative_loop(cells: tuple[Cell, ...]) -> tuple[Vertex, ...]:
    """Return the outline of a run, relative to the first vertex of its first cell.

    >>> relative_loop((66, 67, 68))
    ((0, 0), (1, 0), (2, 1), (0, 1))
    """
    row, col, _ = unpack(cells[0])
    (loop,) = trace(cells)
    return tuple((a - col, b - row) for a, b in loop)


@lru_cache(maxsize=1024)
def body_loop(loop: tuple[Vertex, ...], gap: float) -> Loop:
    """Return the corners of a block: its outline, shrunk by the gap."""
    return shrunk(tuple(map(vertex_xy, loop)), gap)


@lru_cache(maxsize=1024)
def body(loop: tuple[Vertex, ...], cut: Cut) -> Path:
    """Return the outline of a block as it is drawn."""
    return round_corners(body_loop(loop, cut.gap), cut.radius)


@lru_cache(maxsize=1024)
def middle(loop: tuple[Vertex, ...]) -> Point:
    """Return the centroid of a block."""
    corners = tuple(map(vertex_xy, loop))
    area = x = y = 0.0
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        cross = x0 * y1 - x1 * y0
        area += cross
        x += (x0 + x1) * cross
        y += (y0 + y1) * cross
    return x / (3 * area), y / (3 * area)


def relief(normal: Point, strength: float) -> float:
    """Return how much lighter a slanted side is, depending on the direction it faces."""
    facing = normal[0] * LIGHT[0] + normal[1] * LIGHT[1]
    return strength * facing * (1.0 if facing > 0 else 0.8)


@lru_cache(maxsize=1024)
def hatching(loop: tuple[Vertex, ...], cut: Cut, number: int) -> Path:
    """Return parallel lines over a block, with a different angle and distance for each number."""
    corners = body_loop(loop, cut.gap + 0.065)
    angle = radians((45, 135, 90, 0)[number % 4] + 15 * (number // 4))
    along, across = (cos(angle), -sin(angle)), (sin(angle), cos(angle))
    levels = [x * across[0] + y * across[1] for x, y in corners]
    distance = 0.115 if number % 8 < 4 else 0.07
    segments: list[Segment] = []
    for k in range(int(min(levels) / distance) - 1, int(max(levels) / distance) + 2):
        ends = []
        for (p, level_p), (q, level_q) in zip(
            zip(corners, levels, strict=True),
            zip((*corners[1:], corners[0]), (*levels[1:], levels[0]), strict=True),
            strict=True,
        ):
            if (level_p < k * distance) != (level_q < k * distance):
                share = (k * distance - level_p) / (level_q - level_p)
                ends.append((p[0] + share * (q[0] - p[0]), p[1] + share * (q[1] - p[1])))
        if len(ends) == 2:
            ends.sort(key=lambda end: end[0] * along[0] + end[1] * along[1])
            segments += (Segment("M", *ends[0]), Segment("L", *ends[1]))
    return tuple(segments)


@lru_cache(maxsize=4096)
def _faces(loop: tuple[Vertex, ...], cut: Cut, strength: float, color: Rgb) -> tuple[Shape, ...]:
    pieces = bezel(body_loop(loop, cut.gap), cut.bezel, cut.radius)
    return tuple(
        Shape(path, "bezel", shade(color, relief(normal, strength))) for normal, path in pieces
    )


def _texture_shapes(
    outline: Path, texture: Texture, number: int, tint: Rgb | None
) -> Iterator[Shape | Group]:
    """Yield a texture in an outline, from the offset for its number, and a color over it."""
    x, y = texture.offset(number)
    yield Group((Shape(move_path(outline, x, y), "texture"),), at=(-x, -y))
    if tint is not None:
        yield Shape(outline, "tint", tint)


def _lit(loop: tuple[Vertex, ...], cut: Cut, strength: float) -> Iterator[Group]:
    """Yield the slanted sides of a block as light and shade over the shapes below."""
    for normal, path in bezel(body_loop(loop, cut.gap), cut.bezel, cut.radius):
        amount = relief(normal, strength)
        shape = Shape(path, "bezel", WHITE if amount > 0 else BLACK)
        yield Group((shape,), opacity=abs(amount))


def block_shapes(
    loop: tuple[Vertex, ...],
    color: Rgb,
    look: Look,
    *,
    number: int,
    hatch: int | None,
    tinted: bool,
) -> tuple[Shape | Group, ...]:
    """Return the shapes of one block, the outline first.

    The block's `number` shifts its texture, and `hatch` numbers its hatching. Over a
    texture, a `tinted` block is also tinted with its color.
    """
    cut = look.cut
    outline = body(loop, cut)
    shapes: list[Shape | Group] = [Shape(outline, "block", color)]
    if look.theme.texture is not None:
        shapes += _texture_shapes(outline, look.theme.texture, number, color if tinted else None)
        shapes += _lit(loop, cut, look.theme.relief) if cut.bezel else ()
    elif cut.bezel:
        shapes += _faces(loop, cut, look.theme.relief, color)
    if look.theme.hatch and hatch is not None:
        shapes.append(Shape(hatching(loop, cut, hatch), "hatch"))
    if look.theme.paint("block-edge").width:
        shapes.append(Shape(outline, look.edge_style(color), color))
    return tuple(shapes)


_LABEL_ROOM, _MIN_LABEL, _FAINT_SIZE = 0.9, 0.15, 0.6
_GOAL_SIZE, _MAX_ALONE = 0.8, 0.36
"""The size of a letter in a goal, relative to the letter on its block, and in a single triangle."""


def label(block: Block, ink: Rgb, look: Look, *, faint: bool = False) -> Text:
    """Return a block's id, in the block's middle, or large and `faint` below other text there.

    A long id is set in a smaller size, and truncated if it would be too small to read.
    """
    room = max(_LABEL_ROOM, block.length / 2 - 0.55) if block.axis is Axis.U else _LABEL_ROOM
    wanted = _FAINT_SIZE if faint else LABEL_SIZE * look.theme.letters
    text, size = fit_text(printable(block.id), wanted, _MIN_LABEL, room)
    style = "label-faint" if faint else "label"
    return Text(*middle(relative_loop(block.cells)), text, size, style, ink)


def goal_letters(level: Level, positions: Positions | None, look: Look) -> tuple[Text, ...]:
    """Return the id of each block in its goal, unless the block is there; None means no blocks.

    The id goes in the longest part of the goal that no block covers. On paper, in a completely
    covered goal, it is small and goes in the cell farthest from the letters of blocks.
    """
    at = () if positions is None else positions
    held = holders(level, at) if at else {}
    letters = [_middle_of(covered_cells(level, at, n)) for n in range(len(at))]
    ink = ink_on(parse_color(look.theme.paint("floor").fill))
    texts: list[Text] = []

    def room_at(cell: Cell) -> float:
        return min(dist(_middle_of((cell,)), letter) for letter in letters)

    for number, block in enumerate(level.blocks):
        if block.goal is None or (at and at[number] == block.goal[0]):
            continue
        free = _longest_free(block.goal, held)
        part = free or (max(block.goal, key=room_at),)
        wanted = _GOAL_SIZE * LABEL_SIZE * (look.theme.letters if free else 0.8)
        if len(part) == 1:
            wanted = min(wanted, _MAX_ALONE)
        x, y = _middle_of(part)
        room = _LABEL_ROOM if len(part) > 1 else _MAX_ALONE
        text, size = fit_text(printable(block.id), wanted, _MIN_LABEL, room)
        if look.is_open and not free:
            continue
        if look.theme.hatch or not free:
            texts.append(Text(x, y, text, size, "label-halo", BLACK))
        texts.append(Text(x, y, text, size, "goal-label", ink if free else BLACK))
    return tuple(texts)


def _longest_free(goal: tuple[Cell, ...], held: Collection[Cell]) -> tuple[Cell, ...]:
    """Return the longest run of uncovered cells of a goal; ties go to the first."""
    runs: list[list[Cell]] = [[]]
    for cell in goal:
        if cell in held:
            runs.append([])
        else:
            runs[-1].append(cell)
    longest = max(map(len, runs))
    return next(tuple(cells) for cells in runs if len(cells) == longest)


def _middle_of(cells: tuple[Cell, ...]) -> Point:
    x, y = place_of(cells[0])
    dx, dy = middle(relative_loop(cells))
    return x + dx, y + dy
