"""A game as a scene: the field in its closed ring, the tiles, the line, and a panel of facts."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TypeAlias

from trisolve.entanglement.field import CENTER, field
from trisolve.entanglement.pictures.tile import (
    FLAT,
    AnyTile,
    Layout,
    Pen,
    Style,
    body,
    cast_of,
    clip,
    corners,
    edges_of,
    hexagon,
    pairs_of,
    pin_point,
    tile_nodes,
)
from trisolve.entanglement.rules import Game, Place, Placement
from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex, ring
from trisolve.hexagon.pictures.overlay import coordinates_of
from trisolve.paint.island import Island, island_of
from trisolve.paint.layout import fit_text, rounded_box, text_width
from trisolve.paint.scene import (
    Box,
    Group,
    Node,
    Path,
    Scene,
    Segment,
    Shape,
    Text,
    circle,
    move_path,
    polygon,
)
from trisolve.paint.skies import Sky
from trisolve.paint.terminal import printable
from trisolve.paint.themes import Theme

PanelMaker: TypeAlias = Callable[[Box], tuple[Node, ...]]
"""A function that draws the panel into a box."""

_MARGIN, _GAP = 0.3, 0.7
_ROUND = 0.3
_PANEL, _LABEL, _NOTE, _SCORE = 5.2, 0.42, 0.36, 0.72
_DOT = 0.09
_NAME = 0.3
_ENDS = {"wall": "ended at the wall", "centre": "ended in the center", "tiles": "no tiles left"}


@dataclass(frozen=True)
class Facts:
    """The contents of the panel next to a board."""

    name: str
    current: Tile | None
    pocket: Tile | None
    last: int | None
    total: int
    turns: tuple[str, ...]
    end: str


def facts_of(game: Game, preview: Placement | None = None) -> Facts:
    """Return the facts that the panel shows about a game, or about a previewed turn."""
    shown = preview or (game.placements[-1] if game.placements else None)
    return Facts(
        game.puzzle.name or "",
        game.current,
        game.pocket,
        shown.score if shown else None,
        shown.total if shown else 0,
        tuple(placement.turn for placement in game.placements),
        (shown.end if shown else game.end),
    )


def center_of(cell: Hex, style: Style) -> tuple[float, float]:
    """Return the center of a cell."""
    x, y = cell.to_pixel(style.layout, 1.0)
    return x, y


def board_box(radius: int, style: Style, theme: Theme) -> Box:
    """Return the smallest box around an island, or around a field and its closed ring."""
    if theme.kind == "sky":
        return _island(radius, style.layout, theme.sky).box
    points = [
        (x + dx, y + dy)
        for x, y in (center_of(cell, style) for cell in ring(CENTER, radius + 1))
        for dx, dy in corners(style.layout)
    ]
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


@lru_cache(maxsize=16)
def _island(radius: int, layout: Layout, sky: Sky) -> Island:
    """Return a field and its center as an island."""
    centers = [cell.to_pixel(layout, 1.0) for cell in sorted((CENTER, *field(radius)))]
    return island_of([[(x + dx, y + dy) for dx, dy in corners(layout)] for x, y in centers], sky)


def ground(radius: int, style: Style, theme: Theme) -> tuple[Node, ...]:
    """Return the board under tiles, an island or empty cells in a closed ring; and its center."""
    if theme.kind == "sky":
        under: tuple[Node, ...] = _island(radius, style.layout, theme.sky).shapes
    else:
        walls = (Shape(_hexagon_at(cell, style), "game-wall") for cell in ring(CENTER, radius + 1))
        cells = (Shape(_hexagon_at(cell, style), "game-cell") for cell in field(radius))
        under = *walls, *cells
    center = body(style.layout)
    piece = Shape(center, "game-wall"), Shape(center, "game-wall-edge"), edges_of(style)
    return Group((*under, cast_of(style), *piece), "game-field"), stub(style)


def casts(cells: Iterable[Hex], style: Style) -> Group:
    """Return the shadows of tiles on cells."""
    shadow = (cast_of(style),)
    return Group(tuple(Group(shadow, at=center_of(cell, style)) for cell in sorted(cells)))


def stub(style: Style) -> Group:
    """Return the beginning of the line: from the middle of the center cell to its pin 0."""
    path = (Segment("M", 0.0, 0.0), Segment("L", *pin_point(0, style.layout)))
    nodes = (
        Shape(path, "game-case"),
        Shape(path, "game-highlight"),
        Shape(circle(0.0, 0.0, 1.4 * _DOT), "game-dot"),
    )
    return clip(nodes, style.layout)


def _hexagon_at(cell: Hex, style: Style) -> Path:
    return move_path(hexagon(style.layout), *center_of(cell, style))


def place_nodes(place: Place | None, style: Style) -> tuple[Node, ...]:
    """Return an outline of the next cell, and a dot on the pin where the line enters."""
    if place is None:
        return ()
    cell, pin = place
    inner = polygon((0.94 * x, 0.94 * y) for x, y in corners(style.layout))
    x, y = pin_point(pin, style.layout)
    nodes = Shape(inner, "game-place"), Shape(circle(x, y, _DOT), "game-dot")
    return (Group(nodes, "game-at", center_of(cell, style)),)


def cell_names(radius: int, style: Style) -> tuple[Node, ...]:
    """Return the coordinates of the cells of a field, if the style asks for them."""
    names: list[Node] = []
    for cell in field(radius) if style.cells else ():
        x, y = center_of(cell, style)
        lines = coordinates_of(cell, style.cells).split()
        for row, line in enumerate(lines):
            at = x, y + _NAME * 0.6 * (2 * row + 1 - len(lines))
            names += [Text(*at, line, _NAME, "game-name-halo"), Text(*at, line, _NAME, "game-name")]
    return tuple(names)


def pens_of(game: Game, preview: Placement | None) -> dict[Hex, dict[int, Pen]]:
    """Return the pens of the links on the line, and of the last turn, by cell and lower pin."""
    placements = list(game.placements)
    last = preview or (placements[-1] if placements else None)
    pens: dict[Hex, dict[int, Pen]] = {}
    for placement in [*placements, *([preview] if preview else [])]:
        pen: Pen = "mark" if placement is last else "highlight"
        for cell, pin_in, out in placement.path:
            pens.setdefault(cell, {})[min(pin_in, out)] = pen
    return pens


def board_scene(game: Game, theme: Theme, style: Style = FLAT) -> Scene:
    """Return the scene of a board alone, for a tray, without a table or a panel.

    >>> from trisolve.entanglement.files import load_puzzle
    >>> from trisolve.entanglement.pictures.look import look_of
    >>> len(board_scene(Game(load_puzzle("entanglement:small")), look_of("night").theme).children)
    3
    """
    radius = game.puzzle.radius
    tiles = board_nodes(game.board, pens_of(game, None), style)
    nodes = (*ground(radius, style, theme), *tiles)
    return Scene(board_box(radius, style, theme).with_margin(_MARGIN), nodes)


def board_nodes(
    board: Mapping[Hex, Tile], pens: Mapping[Hex, dict[int, Pen]], style: Style
) -> tuple[Node, ...]:
    """Return the tiles on a board, with their shadows and the line through them."""
    tiles = (
        Group(piece_nodes(tile, style, pens.get(cell)), "game-laid", center_of(cell, style))
        for cell, tile in sorted(board.items())
    )
    return casts(board, style), *tiles


def piece_nodes(
    tile: AnyTile, style: Style, pens: Mapping[int, Pen] | None = None
) -> tuple[Node, ...]:
    """Return a tile around (0, 0) as a stone whose edges are in the light."""
    return *tile_nodes(tile, style, pens), edges_of(style)


def game_scene(
    game: Game,
    theme: Theme,
    style: Style = FLAT,
    *,
    preview: Placement | None = None,
    aspect: float | None = None,
) -> Scene:
    """Return the scene of a game, or of a turn that is only previewed."""
    radius = game.puzzle.radius
    pens = pens_of(game, preview)
    board = dict(game.board)
    place = game.place
    if preview is not None:
        board[preview.cell] = preview.tile
        place = preview.place
    tiles = board_nodes(board, pens, style)
    facts = facts_of(game, preview)
    return framed_scene(
        (
            *ground(radius, style, theme),
            *tiles,
            *place_nodes(place, style),
            *cell_names(radius, style),
        ),
        board_box(radius, style, theme),
        lambda box: panel(facts, box, style),
        facts.name,
        aspect,
    )


def framed_scene(
    board: tuple[Node, ...],
    box: Box,
    make_panel: PanelMaker,
    title: str,
    aspect: float | None,
) -> Scene:
    """Return a scene with a board in its sky, and the panel to its right, on paper."""
    window = box.with_margin(_MARGIN)
    panel_box = Box(window.right + _GAP, box.top, window.right + _GAP + _PANEL, box.bottom)
    view = Box(window.left, window.top, panel_box.right, window.bottom).with_margin(_MARGIN)
    if aspect is not None:
        view = view.with_aspect(aspect)
    sky = Shape(rounded_box(window, _ROUND), "card")
    nodes = (Shape(view.path(), "paper"), sky, *board, *make_panel(panel_box))
    return Scene(view, nodes, printable(title))


def panel(facts: Facts, box: Box, style: Style) -> tuple[Node, ...]:
    """Return the panel next to a board, from the top of the box down."""
    nodes: list[Node] = []
    left, y = box.left, box.top
    if facts.name:
        text, size = fit_text(printable(facts.name), _LABEL, 0.24, box.width)
        nodes.append(Text(left, y + size / 2, text, size, "game-text", anchor="start"))
        y += 0.75
    for number, (label, tile) in enumerate((("current", facts.current), ("pocket", facts.pocket))):
        x = left + 1.0 + number * 2.6
        nodes.append(Text(x, y + 0.2, label, _NOTE, "game-note"))
        nodes += slot_nodes(tile, (x, y + 1.45), style)
    y += 3.1
    if facts.last is not None:
        score = f"+{facts.last:,} = {facts.total:,}"
        text, size = fit_text(score, _SCORE, 0.3, box.width)
        nodes.append(Text(left, y, text, size, "game-text", anchor="start"))
        y += 0.75
    if facts.end in _ENDS:
        nodes.append(Text(left, y, _ENDS[facts.end], _NOTE, "game-note", anchor="start"))
        y += 0.6
    for row in _rows(facts.turns, box.width, max(1, int((box.bottom - y) / 0.5))):
        nodes.append(Text(left, y, row, _NOTE, "game-note", anchor="start"))
        y += 0.5
    return tuple(nodes)


def slot_nodes(tile: Tile | None, at: tuple[float, float], style: Style) -> tuple[Node, ...]:
    """Return a slot: its tile, or an empty outline."""
    if tile is None:
        return (Group((Shape(hexagon(style.layout), "game-cell"),), "game-slot", at),)
    return (Group((casts((CENTER,), style), *piece_nodes(tile, style)), "game-slot", at),)


def _rows(turns: tuple[str, ...], width: float, max_rows: int) -> list[str]:
    """Return turns in rows that fit the width; if there are too many, only the last."""
    rows = [""]
    for turn in turns:
        longer = f"{rows[-1]} {turn}".strip()
        if rows[-1] and text_width(longer, _NOTE) > width:
            rows.append(turn)
        else:
            rows[-1] = longer
    if len(rows) > max_rows:
        rows = [f"… {rows[-max_rows]}", *rows[len(rows) - max_rows + 1 :]]
    return [row for row in rows if row]


def _name_of(tile: AnyTile) -> str:
    """Return the code of a tile, or the pairs of a partial tile."""
    if isinstance(tile, Tile) and tile.is_whole:
        return tile.code
    return " ".join(f"{one}-{other}" for one, other in pairs_of(tile))


def tiles_scene(
    tiles: tuple[AnyTile, ...],
    style: Style = FLAT,
    *,
    title: str = "",
    aspect: float | None = None,
    labels: bool = True,
) -> Scene:
    """Return tiles in rows; `labels` writes each tile's list number and code below the tile."""
    wide, high = (2.3, 2.75 if labels else 2.3)
    columns = max(1, ceil((len(tiles) * high / wide) ** 0.5))
    nodes: list[Node] = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        x, y = wide * column, high * row
        tile_of = casts((CENTER,), style), *piece_nodes(tile, style)
        nodes.append(Group(tile_of, "game-tile-of", (x, y)))
        if labels:
            nodes.append(Text(x, y + 1.28, f"{number + 1}: {_name_of(tile)}", 0.24, "game-note"))
    n_rows = ceil(len(tiles) / columns)
    n_columns = min(columns, len(tiles))
    view = Box(
        -1.15, -1.15, wide * (n_columns - 1) + 1.15, high * (n_rows - 1) + (1.6 if labels else 1.15)
    )
    view = view.with_margin(_MARGIN / 2)
    if aspect is not None:
        view = view.with_aspect(aspect)
    return Scene(view, (Shape(view.path(), "paper"), *nodes), printable(title))
