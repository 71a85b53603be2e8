"""A level to print and cut out: pages with its board, and pages with its blocks at the same scale.

Lengths are in centimeters on paper. Blocks lie flat on their page, regardless of their axis, and
their letters are rotated with them, so that the letters are upright once a block is on the board.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from trisolve.errors import FormatError
from trisolve.paint.layout import Card, card_group, largest, wrap
from trisolve.paint.scene import Box, Group, Node, Point, Scene, Shape, Text, line
from trisolve.paint.terminal import printable
from trisolve.sliding.lattice import Axis, vertex_xy, vertices
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.blocks import body_loop, goal_letters, relative_loop
from trisolve.sliding.pictures.cards import card_box, page
from trisolve.sliding.pictures.look import Look, look_of
from trisolve.sliding.pictures.scene import (
    Details,
    blocks,
    board_nodes,
    flat_ground,
    floor_box,
    goals,
    places_of,
)
from trisolve.sliding.pictures.words import ENGLISH, Words

MIN_EDGE_MM, MAX_EDGE_MM = 5.0, 100.0
"""The minimum and maximum side of a triangle on paper."""
_USUAL_MM = (40, 35, 30, 25, 20, 15)
_SMALL_MM = 10
_MM = 10
"""Millimeters in a unit of a page."""
_AREA = Box(1.3, 2.4, 19.7, 22.4)
"""The part of a page that a board or blocks may cover."""
_WALL = 0.3
"""Wall around the floor, in edges."""
_GAP, _BETWEEN, _MAX_BETWEEN = 0.02, 0.5, 4.0
"""The gap between a block and the edge of its cells, in edges; the minimum space between blocks;
and the most that may be added to it on a page with few blocks."""
_TURNS = {Axis.U: 0.0, Axis.V: 60.0, Axis.W: -60.0}
"""The rotation in degrees that makes a block of each axis lie flat."""
_BAR = 10.0
_FOOT = 4.1
"""The room for the text below a board."""


@dataclass(frozen=True)
class _Piece:
    """A block as it lies on its page: its drawing, and the box around it there, in edges."""

    node: Group
    box: Box


class _Placed(NamedTuple):
    piece: _Piece
    left: float
    top: float

    def group(self, edge: float) -> Group:
        """Return the piece at its position on a page."""
        box = self.piece.box
        at = self.left - box.left * edge, self.top - box.top * edge
        return Group((self.piece.node,), "piece", at, edge)


def _pieces(level: Level, look: Look) -> list[_Piece]:
    """Return the blocks of a level, each around its own origin and turned to lie flat."""
    drawn = blocks(level, places_of(level.positions), look, labels=True)
    found = []
    for block, group in zip(level.blocks, drawn, strict=True):
        turn = _TURNS[block.axis]
        corners = [_turn(corner, turn) for corner in body_loop(relative_loop(block.cells), 0.0)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        node = replace(group, at=(0.0, 0.0), turn=turn)
        found.append(_Piece(node, Box(min(xs), min(ys), max(xs), max(ys))))
    return found


def _turn(point: Point, degrees: float) -> Point:
    """Return a point turned clockwise about the origin, y down, by 0 or 60 degrees either way."""
    if not degrees:
        return point
    (x, y), sine = point, (3**0.5 / 2 if degrees > 0 else -(3**0.5) / 2)
    return x / 2 - y * sine, x * sine + y / 2


def _pack_pages(pieces: Sequence[_Piece], edge: float) -> list[list[_Placed]]:
    """Return pieces in rows on pages, longest first; `edge` is the length of an edge."""
    pages: list[list[_Placed]] = [[]]
    x, y, row = _AREA.left, _AREA.top, 0.0
    for piece in sorted(pieces, key=lambda one: -one.box.width):
        wide, high = piece.box.width * edge, piece.box.height * edge
        if x > _AREA.left and x + wide > _AREA.right:
            x, y, row = _AREA.left, y + row + _BETWEEN, 0.0
        if y + high > _AREA.bottom:
            pages.append([])
            x, y = _AREA.left, _AREA.top
        pages[-1].append(_Placed(piece, x, y))
        x, row = x + wide + _BETWEEN, max(row, high)
    return [_spread(placed, edge) for placed in pages]


def _spread(placed: Sequence[_Placed], edge: float) -> list[_Placed]:
    """Return the pieces of a page with its free space between them, for easier cutting."""
    tops = sorted({one.top for one in placed})
    bottom = max(one.top + one.piece.box.height * edge for one in placed)
    below = min(_MAX_BETWEEN, (_AREA.bottom - bottom) / len(tops))
    found = []
    for number, top in enumerate(tops):
        row = [one for one in placed if one.top == top]
        right = row[-1].left + row[-1].piece.box.width * edge
        aside = min(_MAX_BETWEEN, (_AREA.right - right) / len(row))
        found += [
            one._replace(left=one.left + (n + 0.5) * aside, top=top + (number + 0.5) * below)
            for n, one in enumerate(row)
        ]
    return found


def scale_mm(level: Level, edge_mm: float | None = None) -> float:
    """Return the length of a triangle's side on paper, in millimeters.

    By default, this is the largest of a few round numbers at which the board fits on a page. If the
    board fits at none of these lengths, the side is 15 mm long, or 10 mm if a block is too long for
    that. Raises FormatError for a side length at which a block is longer than a page.

    >>> from trisolve.sliding.level import Block
    >>> scale_mm(Level(range(8), [Block("A", [0, 1, 2])]))
    35
    """
    box = floor_box(level.floor).with_margin(_WALL)
    wide, high = _AREA.width * _MM, _AREA.height * _MM
    longest = max((block.length + 1) / 2 for block in level.blocks)
    if edge_mm is None:
        for usual in _USUAL_MM:
            if max(box.width, longest) * usual <= wide and box.height * usual <= high:
                return usual
        return _USUAL_MM[-1] if longest * _USUAL_MM[-1] <= wide else _SMALL_MM
    greatest = min(MAX_EDGE_MM, int(10 * wide / longest) / 10)
    if not MIN_EDGE_MM <= edge_mm <= greatest:
        expected = (
            f"expected a side of {MIN_EDGE_MM:g} to {greatest:g} mm, for blocks that fit a page"
        )
        raise FormatError(f"{expected}, got {edge_mm:g}")
    return edge_mm


def _board(level: Level, look: Look) -> tuple[Box, tuple[Node, ...]]:
    """Return a board without blocks, flat in every theme, with its goals lettered."""
    view = floor_box(level.floor).with_margin(_WALL)
    nodes = (
        *flat_ground(level.floor),
        *goals(level, look, ("goal",)),
        *goals(level, look, ("goal-rim",)),
        *goal_letters(level, None, look),
    )
    return view, nodes


def _board_parts(level: Level, look: Look, edge: float) -> list[list[Node]]:
    """Return a board on as many pages as needed, row by row, framed where parts are glued."""
    view, nodes = _board(level, look)
    if view.width * edge <= _AREA.width and view.height * edge <= _AREA.height:
        at = _AREA.middle[0] - view.middle[0] * edge, _AREA.middle[1] - view.middle[1] * edge
        return [[Group(nodes, "board", at, edge)]]
    parts: list[list[Node]] = []
    for part in _tiles(level, view, edge):
        at = _AREA.left - part.left * edge, _AREA.top - part.top * edge
        right, bottom = _AREA.left + part.width * edge, _AREA.top + part.height * edge
        frame = Box(_AREA.left, _AREA.top, right, bottom).path()
        name = f"part {len(parts) + 1}: cut along the frame, then glue the parts together"
        parts.append(
            [
                Group((Group(nodes, "board", at, edge),), clip=frame),
                Shape(frame, "frame"),
                Text(_AREA.left, _AREA.top - 0.25, name, 0.3, "note", anchor="start"),
            ]
        )
    return parts


def _tiles(level: Level, view: Box, edge: float) -> Iterator[Box]:
    """Yield the parts of a view that fit on a page, row by row, omitting parts without floor."""
    wide, high = _AREA.width / edge, _AREA.height / edge
    corners = [vertex_xy(corner) for cell in level.floor for corner in vertices(cell)]
    for row in range(ceil(view.height / high)):
        for column in range(ceil(view.width / wide)):
            left, top = view.left + column * wide, view.top + row * high
            part = Box(left, top, min(left + wide, view.right), min(top + high, view.bottom))
            if any(part.left < x < part.right and part.top < y < part.bottom for x, y in corners):
                yield part


def _foot(level: Level, look: Look, mm: float, words: Words) -> list[Node]:
    """Return the text below board and blocks: the starting positions, the task, and the scale."""
    box, at = card_box(level, look), level.positions
    details = Details(labels=True)
    start = board_nodes(level, places_of(at), box, look, details, positions=at)
    nodes: list[Node] = [card_group(Card(box, start, ()), (5.6, 4.6), (_AREA.left, 23.4))]
    left, y = _AREA.left + 6.3, 24.0
    texts = [text.split() for text in (words.cut_out, words.scale.format(mm=f"{mm:g}"))]

    def rows(size: float) -> list[list[str]]:
        return [wrap(text, size, _AREA.right - left) for text in texts]

    size = largest(
        0.34 * min(look.theme.letters, 1.3),
        lambda one: sum(map(len, rows(one))) * 1.5 * one <= _FOOT,
    )
    for paragraph in rows(size):
        for row in paragraph:
            nodes.append(Text(left, y, row, size, "text", anchor="start"))
            y += 1.5 * size
        y += 0.25
    nodes += [Shape(line((left, y), (left + _BAR, y)), "scale")]
    for step in range(11):
        tick = 0.22 if step % 5 else 0.34
        nodes.append(Shape(line((left + step, y), (left + step, y - tick)), "scale"))
    return nodes


def cut_out_pages(
    levels: Sequence[Level],
    *,
    look: Look,
    edge_mm: float | None = None,
    words: Words = ENGLISH,
) -> Iterator[Scene]:
    """Yield, for each level, pages with its board and pages with its blocks, at the same scale.

    `edge_mm` is the length of a triangle's side on paper; by default, each level has its own.
    Raises FormatError if a block would be longer than a page.
    """
    cut = look_of(replace(look.theme, gap=_GAP, radius=0.0))
    pages: list[tuple[str, list[Node]]] = []
    for number, level in enumerate(levels, 1):
        mm = scale_mm(level, edge_mm)
        edge = mm / _MM
        name = printable(level.name) or words.level.format(number=number)
        foot = _foot(level, look, mm, words)
        for board in _board_parts(level, cut, edge):
            pages.append((words.board_of_name.format(name=name), [*board, *foot]))
        for placed in _pack_pages(_pieces(level, cut), edge):
            pieces = [one.group(edge) for one in placed]
            pages.append((words.blocks_of_name.format(name=name), [*pieces, *foot]))
    for number, (title, nodes) in enumerate(pages, 1):
        yield replace(page(nodes, title, number, len(pages), look), unit_mm=_MM)
