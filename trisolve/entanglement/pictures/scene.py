"""A game as a scene: the field in its closed ring, tiles, the line, and beside it what is told."""

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from typing import TypeAlias

from trisolve.entanglement.field import CENTER, field
from trisolve.entanglement.pictures.tile import (
    Layout,
    Pen,
    clipped,
    corners,
    hexagon,
    pin_point,
    tile_nodes,
)
from trisolve.entanglement.rules import Game, Place, Placement
from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex, ring
from trisolve.paint.lettering import fitted, text_width
from trisolve.paint.scene import Box, Group, Node, Scene, Segment, Shape, Text, circle
from trisolve.paint.terminal import printable

PanelMaker: TypeAlias = Callable[[Box], tuple[Node, ...]]
"""What draws the panel, told the room it has."""

_MARGIN, _GAP = 0.3, 0.7
_PANEL, _LABEL, _NOTE, _SCORE = 5.2, 0.42, 0.36, 0.72
_DOT = 0.09
_ENDS = {"wall": "ended at the wall", "centre": "ended in the center", "tiles": "no tile is left"}


@dataclass(frozen=True)
class Told:
    """What stands beside a board."""

    name: str
    current: Tile | None
    pocket: Tile | None
    last: int | None
    total: int
    turns: tuple[str, ...]
    end: str


def told_of(game: Game, preview: Placement | None = None) -> Told:
    """Return what is told of a game, or of a turn in it that is only looked at."""
    shown = preview or (game.placements[-1] if game.placements else None)
    return Told(
        game.puzzle.name or "",
        game.current,
        game.pocket,
        shown.score if shown else None,
        shown.total if shown else 0,
        tuple(placement.turn for placement in game.placements),
        (shown.end if shown else game.end),
    )


def center_of(cell: Hex, layout: Layout) -> tuple[float, float]:
    """Return where the middle of a cell lies."""
    x, y = cell.to_pixel(layout, 1.0)
    return x, y


def board_box(radius: int, layout: Layout) -> Box:
    """Return the least box around a field and its closed ring."""
    points = [
        (x + dx, y + dy)
        for x, y in (center_of(cell, layout) for cell in ring(CENTER, radius + 1))
        for dx, dy in corners(layout)
    ]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def ground(radius: int, layout: Layout) -> tuple[Node, ...]:
    """Return what tiles are laid on: the closed ring, the empty cells, the center with its stub."""
    shapes: list[Node] = [
        Shape(_moved(cell, layout), "game-wall") for cell in ring(CENTER, radius + 1)
    ]
    shapes += [Shape(_moved(cell, layout), "game-cell") for cell in field(radius)]
    shapes.append(Shape(hexagon(layout), "game-wall"))
    return Group(tuple(shapes), "game-field"), stub(layout)


def stub(layout: Layout) -> Group:
    """Return the beginning of the line: from the middle of the center to its pin 0."""
    path = (Segment("M", 0.0, 0.0), Segment("L", *pin_point(0, layout)))
    nodes = (
        Shape(path, "game-rim"),
        Shape(path, "game-highlight"),
        Shape(circle(0.0, 0.0, 1.4 * _DOT), "game-dot"),
    )
    return clipped(nodes, layout)


def _moved(cell: Hex, layout: Layout) -> tuple[Segment, ...]:
    dx, dy = center_of(cell, layout)
    return tuple(
        segment._replace(x=segment.x + dx, y=segment.y + dy) for segment in hexagon(layout)
    )


def place_nodes(place: Place | None, layout: Layout) -> tuple[Node, ...]:
    """Return the place outlined, and a dot on the pin by which the line comes in."""
    if place is None:
        return ()
    cell, pin = place
    inner = 0.94
    outline = tuple(s._replace(x=inner * s.x, y=inner * s.y) for s in hexagon(layout))
    x, y = pin_point(pin, layout)
    nodes = Shape(outline, "game-place"), Shape(circle(x, y, _DOT), "game-dot")
    return (Group(nodes, "game-at", center_of(cell, layout)),)


def pens_of(game: Game, preview: Placement | None) -> dict[Hex, dict[int, Pen]]:
    """Return by cell and lower pin which links the line has taken, and which in the last turn."""
    placements = list(game.placements)
    last = preview or (placements[-1] if placements else None)
    pens: dict[Hex, dict[int, Pen]] = {}
    for placement in [*placements, *([preview] if preview else [])]:
        pen: Pen = "mark" if placement is last else "highlight"
        for cell, pin_in, out in placement.path:
            pens.setdefault(cell, {})[min(pin_in, out)] = pen
    return pens


def game_scene(
    game: Game, layout: Layout, *, preview: Placement | None = None, aspect: float | None = None
) -> Scene:
    """Return a game as it stands, or with a turn laid that is only looked at."""
    radius = game.puzzle.radius
    pens = pens_of(game, preview)
    board = dict(game.board)
    place = game.place
    if preview is not None:
        board[preview.cell] = preview.tile
        place = preview.place
    tiles = tuple(
        Group(tile_nodes(tile, layout, pens.get(cell)), "game-laid", center_of(cell, layout))
        for cell, tile in sorted(board.items())
    )
    told = told_of(game, preview)
    return framed(
        (*ground(radius, layout), *tiles, *place_nodes(place, layout)),
        radius,
        layout,
        lambda box: panel(told, box, layout),
        told.name,
        aspect,
    )


def framed(  # noqa: PLR0917 - what is drawn, where, and what stands beside it
    board: tuple[Node, ...],
    radius: int,
    layout: Layout,
    beside: PanelMaker,
    title: str,
    aspect: float | None,
) -> Scene:
    """Return a scene of a board and the panel to its right, on paper."""
    box = board_box(radius, layout)
    panel_box = Box(box.right + _GAP, box.top, box.right + _GAP + _PANEL, box.bottom)
    view = Box(box.left, box.top, panel_box.right, box.bottom).grown(_MARGIN)
    if aspect is not None:
        view = view.widened(aspect)
    nodes = (Shape(view.path(), "game-paper"), *board, *beside(panel_box))
    return Scene(view, nodes, printable(title))


def panel(told: Told, box: Box, layout: Layout) -> tuple[Node, ...]:
    """Return what stands beside a board, from the top of the box down."""
    nodes: list[Node] = []
    left, y = box.left, box.top
    if told.name:
        text, size = fitted(printable(told.name), _LABEL, 0.24, box.width)
        nodes.append(Text(left, y + size / 2, text, size, "game-text", anchor="start"))
        y += 0.75
    for number, (label, tile) in enumerate((("current", told.current), ("pocket", told.pocket))):
        x = left + 1.0 + number * 2.6
        nodes.append(Text(x, y + 0.2, label, _NOTE, "game-note"))
        nodes += slot_nodes(tile, (x, y + 1.45), layout)
    y += 3.1
    if told.last is not None:
        score = f"+{told.last:,} = {told.total:,}"
        text, size = fitted(score, _SCORE, 0.3, box.width)
        nodes.append(Text(left, y, text, size, "game-text", anchor="start"))
        y += 0.75
    if told.end in _ENDS:
        nodes.append(Text(left, y, _ENDS[told.end], _NOTE, "game-note", anchor="start"))
        y += 0.6
    for row in _rows(told.turns, box.width, max(1, int((box.bottom - y) / 0.5))):
        nodes.append(Text(left, y, row, _NOTE, "game-note", anchor="start"))
        y += 0.5
    return tuple(nodes)


def slot_nodes(tile: Tile | None, at: tuple[float, float], layout: Layout) -> tuple[Node, ...]:
    """Return a slot: the tile that is in it, or an empty outline."""
    nodes = tile_nodes(tile, layout) if tile else (Shape(hexagon(layout), "game-cell"),)
    return (Group(nodes, "game-slot", at),)


def _rows(turns: tuple[str, ...], width: float, most: int) -> list[str]:
    """Return turns in rows that fit the width; of too many the last."""
    rows = [""]
    for turn in turns:
        longer = f"{rows[-1]} {turn}".strip()
        if rows[-1] and text_width(longer, _NOTE) > width:
            rows.append(turn)
        else:
            rows[-1] = longer
    if len(rows) > most:
        rows = [f"… {rows[-most]}", *rows[len(rows) - most + 1 :]]
    return [row for row in rows if row]


def tiles_scene(
    tiles: tuple[Tile, ...], layout: Layout, *, title: str, aspect: float | None
) -> Scene:
    """Return tiles in rows, each with its number in the order drawn and its code."""
    wide, high = (2.3, 2.75)
    columns = max(1, ceil((len(tiles) * high / wide) ** 0.5))
    nodes: list[Node] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        x, y = wide * column, high * row
        nodes.append(Group(tile_nodes(tile, layout), "game-tile-of", (x, y)))
        nodes.append(Text(x, y + 1.28, f"{number + 1}: {tile.code}", 0.24, "game-note"))
    n_rows = ceil(len(tiles) / columns)
    n_columns = min(columns, len(tiles))
    view = Box(-1.15, -1.15, wide * (n_columns - 1) + 1.15, high * (n_rows - 1) + 1.6)
    view = view.grown(_MARGIN / 2)
    if aspect is not None:
        view = view.widened(aspect)
    return Scene(view, (Shape(view.path(), "game-paper"), *nodes), printable(title))
