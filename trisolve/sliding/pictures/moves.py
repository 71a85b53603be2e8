"""A move in a picture: ghosts where blocks were, arrows, push chains, and why moves fail."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trisolve.paint.layout import fit_text, text_plate
from trisolve.paint.scene import Box, Group, Node, Point, Scene, Shape, Text, circle, line, polygon
from trisolve.paint.terminal import printable
from trisolve.sliding import rules
from trisolve.sliding.lattice import (
    AXIS_STEP,
    NO_CELL,
    Axis,
    Cell,
    Vertex,
    next_cell,
    vertex_xy,
    vertices,
)
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import Move
from trisolve.sliding.pictures.blocks import body, middle, place_of, relative_loop
from trisolve.sliding.pictures.look import Look
from trisolve.sliding.pictures.scene import Details, arrow, board_box, board_nodes, places_of

_CAPTION_SIZE, _LARGEST_CAPTION = 0.32, 0.5
_BADGE, _MAX_BADGE = 0.17, 1.3
"""The radius of a badge, and its maximum growth for large letters."""


@dataclass(frozen=True)
class Tried:
    """The possible part of a move: its steps, the positions before and after, and any obstacle."""

    move: Move
    before: Positions
    after: Positions
    steps: tuple[rules.Step, ...]
    blocked: rules.Blocked | None = None


def play(level: Level, positions: Positions, move: Move) -> Tried:
    """Play a move step by step, up to an illegal step; raise IllegalMove for an unknown block.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2])])
    >>> played = play(level, level.positions, Move("A", 3))
    >>> played.after, played.blocked.reason
    ((4,), 'wall')
    """
    if move.block not in level.indices or move.distance == 0:
        rules.apply(level, positions, move)  # says what is wrong
    block, sign = level.indices[move.block], 1 if move.distance > 0 else -1
    at = positions
    steps: list[rules.Step] = []
    for _ in range(abs(move.distance)):
        found = rules.step(level, at, block, sign)
        if isinstance(found, rules.Blocked):
            return Tried(move, positions, at, tuple(steps), found)
        at = rules.apply_step(level, at, found)
        steps.append(found)
    return Tried(move, positions, at, tuple(steps))


def push_order(steps: Sequence[rules.Step]) -> tuple[list[int], list[rules.Push]]:
    """Return the blocks of a move in the order in which they begin to move, and all pushes."""
    order = list(dict.fromkeys(block for one in steps for block in one.signs))
    pushes = {(push.pusher, push.pushed): push for one in steps for push in one.pushes}
    return order, list(pushes.values())


def _loop(level: Level, number: int) -> tuple[Vertex, ...]:
    return relative_loop(level.blocks[number].cells)


def _middle(level: Level, number: int, first: Cell) -> Point:
    x, y = place_of(first)
    dx, dy = middle(_loop(level, number))
    return x + dx, y + dy


def ghosts(level: Level, tried: Tried, look: Look) -> list[Node]:
    """Return a ghost of each moved block at its previous position."""
    colors = look.block_colors(level)
    nodes: list[Node] = []
    for number, (before, after) in enumerate(zip(tried.before, tried.after, strict=True)):
        if before != after:
            outline = body(_loop(level, number), look.cut)
            color = colors[number]
            shapes = (Shape(outline, "ghost", color), Shape(outline, "ghost-rim", color))
            nodes.append(Group(shapes, "ghosts", place_of(before)))
    return nodes


def arrows(level: Level, tried: Tried) -> list[Node]:
    """Return an arrow for each moved block, from near its old center to its new center."""
    nodes: list[Node] = []
    for number, (before, after) in enumerate(zip(tried.before, tried.after, strict=True)):
        if before != after:
            (x, y), end = _middle(level, number, before), _middle(level, number, after)
            dx, dy = end[0] - x, end[1] - y
            length = (dx * dx + dy * dy) ** 0.5
            back = 0.27 / length  # leaves room for the label
            tip = end[0] - dx * back, end[1] - dy * back
            tail = x - dx * 0.12 / length, y - dy * 0.12 / length
            nodes.append(Shape(polygon(arrow(tail, tip)), "arrow"))
    return nodes


def outlines(level: Level, tried: Tried, look: Look) -> list[Node]:
    """Return a bright line around every block that has moved."""
    return [
        Group(
            (Shape(body(_loop(level, number), look.cut), "moved"),),
            at=place_of(tried.after[number]),
        )
        for number in range(len(level.blocks))
        if tried.before[number] != tried.after[number]
    ]


def _badge_point(level: Level, number: int, first: Cell) -> Point:
    """Return the upper-right corner of a block, where its number in the chain is put."""
    x, y = place_of(first)
    corners = [vertex_xy(vertex) for vertex in _loop(level, number)]
    dx, dy = max(corners, key=lambda corner: (round(corner[0] - 2 * corner[1], 6), corner))
    mx, my = middle(_loop(level, number))
    return x + dx + 0.24 * (mx - dx), y + dy + 0.24 * (my - dy)


def chain(
    level: Level,
    positions: Positions,
    order: Sequence[int],
    pushes: Iterable[rules.Push],
    look: Look,
) -> list[Node]:
    """Return the push chain: a line from each pusher to its target, and the blocks' order."""
    points = {number: _badge_point(level, number, positions[number]) for number in order}
    links = [line(points[push.pusher], points[push.pushed]) for push in pushes]
    letters = min(look.theme.letters, _MAX_BADGE)
    nodes: list[Node] = [
        Shape(link, style) for style in ("push-link-halo", "push-link") for link in links
    ]
    for place, number in enumerate(order, 1):
        x, y = points[number]
        nodes.append(Shape(circle(x, y, _BADGE * letters), "badge"))
        nodes.append(Text(x, y, str(place), 0.22 * letters, "badge-text"))
    return [Group(tuple(nodes), "chain")]


def struck_edge(level: Level, positions: Positions, blocked: rules.Blocked) -> tuple[Point, Point]:
    """Return the ends of the edge that a stopped block would have to cross."""
    mover = level.blocks[blocked.mover]
    sign = blocked.signs[blocked.mover]
    behind = rules.covered_cells(level, positions, blocked.mover)[-1 if sign > 0 else 0]
    ahead = next_cell(behind, mover.axis, sign)
    if ahead not in (blocked.cell, NO_CELL):
        behind = ahead
    one, other = _crossing(behind, mover.axis, sign)
    return vertex_xy(one), vertex_xy(other)


def _crossing(cell: Cell, axis: Axis, sign: int) -> tuple[Vertex, Vertex]:
    """Return the edge through which a track leaves a cell, even if the grid ends beyond it."""
    dx, dy = vertex_xy(AXIS_STEP[axis])
    corners = vertices(cell)
    edges = ((corners[0], corners[1]), (corners[1], corners[2]), (corners[0], corners[2]))

    def forward(edge: tuple[Vertex, Vertex]) -> float:
        ends = [vertex_xy(vertex) for vertex in edge]
        return sign * sum(x * dx + y * dy for x, y in ends)

    step = AXIS_STEP[axis]
    across = [(p, q) for p, q in edges if (q[0] - p[0], q[1] - p[1]) not in (step, _back(step))]
    return max(across, key=forward)


def _back(step: Vertex) -> Vertex:
    return -step[0], -step[1]


def _illegal(level: Level, tried: Tried) -> list[Node]:
    """Return the marks for why a move fails: the chain's path, and the edge that stops it."""
    blocked = tried.blocked
    if blocked is None:
        return []
    nodes: list[Node] = []
    for number, sign in blocked.signs.items():
        x, y = _middle(level, number, tried.after[number])
        dx, dy = vertex_xy(AXIS_STEP[level.blocks[number].axis])
        start = (x + sign * dx * 0.28, y + sign * dy * 0.28)
        end = (x + sign * dx * 0.95, y + sign * dy * 0.95)
        nodes.append(Shape(polygon(arrow(start, end)), "arrow-illegal"))
    edge = line(*struck_edge(level, tried.after, blocked))
    return [*nodes, Shape(edge, "struck-halo"), Shape(edge, "struck")]


def described(level: Level, tried: Tried) -> str:
    """Return a short description of a move: which block pushes which, or why it is illegal."""
    ids = [block.id for block in level.blocks]
    blocked = tried.blocked
    if blocked:
        mover = ids[blocked.mover]
        other = "" if blocked.block is None else ids[blocked.block]
        reason = {
            "wall": f"{mover} meets a wall",
            "side": f"{mover} strikes the side of {other}",
            "immovable": f"{mover} cannot push {other}",
            "conflict": f"{mover} and {other} get in each other's way",
        }[blocked.reason]
        return f"{tried.move} is illegal: {reason}"
    _, pushes = push_order(tried.steps)
    pairs = [f"{ids[push.pusher]} pushes {ids[push.pushed]}" for push in pushes]
    return f"{tried.move}: {', '.join(pairs)}" if pairs else str(tried.move)


def caption(text: str, box: Box, view: Box, look: Look) -> Group:
    """Return a line of text in the margin under a board if it fits, larger under a large board."""
    size = min(max(_CAPTION_SIZE, 0.03 * view.width), _LARGEST_CAPTION)
    text, size = fit_text(text, size * look.theme.letters, 0.6 * _CAPTION_SIZE, view.width - 0.5)
    return text_plate(Text(view.middle[0], box.bottom - 0.4, text, size, "on-wall"))


def marked_nodes(
    level: Level, tried: Tried, view: Box, look: Look, details: Details
) -> tuple[Node, ...]:
    """Return the board after a move, with all marks that show the move."""
    order, pushes = push_order(tried.steps)
    over = outlines(level, tried, look) + arrows(level, tried)
    if tried.blocked:
        over += _illegal(level, tried)
        blocked = tried.blocked
        if blocked.pushes:
            over += chain(level, tried.after, list(blocked.signs), blocked.pushes, look)
    elif pushes:
        over += chain(level, tried.after, order, pushes, look)
    under = ghosts(level, tried, look)
    return board_nodes(
        level,
        places_of(tried.after),
        view,
        look,
        details,
        positions=tried.after,
        under=under,
        over=over,
    )


def move_scene(
    level: Level,
    positions: Positions,
    move: Move,
    *,
    look: Look,
    details: Details,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of one move, legal or not, with a line of text under the board."""
    tried = play(level, positions, move)
    box = board_box(level.floor, look)
    view = box if aspect is None else box.with_aspect(aspect)
    text = caption(printable(described(level, tried)), box, view, look)
    nodes = (*marked_nodes(level, tried, view, look, details), text)
    return Scene(view, nodes, printable(level.name))
