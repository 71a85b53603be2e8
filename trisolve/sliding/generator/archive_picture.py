"""The map of an archive as a picture: an SVG heat map of heat maps.

Moves increase to the right, and blocks increase upward. Each field is a smaller map: the size of
the floor increases to the right, and the share of pushing moves increases upward. The brightness of
a square is the score of the best find there; its title, shown on hover, describes that find.
"""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from trisolve.paint.palette import Rgb, mix, parse_color
from trisolve.paint.scene import Box, Group, Node, Scene, Shape, Text
from trisolve.paint.svg import UNIT, paint_svg
from trisolve.paint.themes import OWN, Paint, chart_theme
from trisolve.sliding.generator.archive_map import (
    FLOOR_BAND,
    MOVES_BAND,
    PUSH_BANDS,
    Niche,
    push_range,
)
from trisolve.sliding.generator.finds import Find

_SCALE = tuple(map(parse_color, ("#440154", "#3b528b", "#21918c", "#5ec962", "#fde725")))
"""Viridis: perceptually uniform."""
_LOOK = chart_theme(
    "archive",
    {
        "paper": Paint("#ffffff"),
        "field": Paint("#e8e8ee"),
        "find": Paint(OWN),
        "word": Paint("#333344"),
    },
)
_SQUARE_PX, _GAP_PX, _LEFT_PX, _TOP_PX, _BOTTOM_PX = 9, 6, 48, 56, 116
_KEY_PX = 14
_LEGEND_PX = 120
_KEY_LEFT_PX = _LEFT_PX + _LEGEND_PX + 48
_KEY_WORDS_PX = 190


def _color(share: float) -> Rgb:
    """Return the color of a share of 0 to 1.

    >>> _color(0.0), _color(1.0)
    (Rgb(red=68, green=1, blue=84), Rgb(red=253, green=231, blue=37))
    """
    place = share * (len(_SCALE) - 1)
    at = min(int(place), len(_SCALE) - 2)
    low, high = _SCALE[at : at + 2]
    return mix(high, low, place - at)


Anchor: TypeAlias = Literal["start", "middle", "end"]


class _Grid:
    """Where a niche is drawn."""

    def __init__(self, niches: list[Niche]) -> None:
        def span(values: list[int]) -> range:
            return range(min(values, default=0), max(values, default=0) + 1)

        self.moves = span([niche.moves_band for niche in niches])
        self.blocks = span([niche.blocks for niche in niches])
        self.floors = span([niche.floor_band for niche in niches])
        self.field_width = len(self.floors) * _SQUARE_PX
        self.field_height = PUSH_BANDS * _SQUARE_PX
        self.width = max(
            _LEFT_PX + len(self.moves) * (self.field_width + _GAP_PX) + 16,
            _KEY_LEFT_PX + len(self.floors) * _KEY_PX + _KEY_WORDS_PX,
        )
        self.bottom = _TOP_PX + len(self.blocks) * (self.field_height + _GAP_PX)
        self.height = self.bottom + _BOTTOM_PX

    def field(self, moves_band: int, blocks: int) -> tuple[int, int]:
        """Return x and y of the upper-left corner of a field."""
        x = _LEFT_PX + (moves_band - self.moves.start) * (self.field_width + _GAP_PX)
        y = _TOP_PX + (self.blocks.stop - 1 - blocks) * (self.field_height + _GAP_PX)
        return x, y

    def square(self, niche: Niche) -> tuple[int, int]:
        """Return x and y of the upper-left corner of a niche's square."""
        x, y = self.field(niche.moves_band, niche.blocks)
        column = niche.floor_band - self.floors.start
        return x + column * _SQUARE_PX, y + (PUSH_BANDS - 1 - niche.push_band) * _SQUARE_PX


def _text(x: float, y: float, text: str, anchor: Anchor = "start", size: int = 11) -> Text:
    """Return a line of text, vertically centered at y, in pixels."""
    return Text(x / UNIT, y / UNIT, text, size / UNIT, "word", anchor=anchor)


def _rect(x: float, y: float, width: float, height: float, style: str) -> Shape:
    return Shape(_box(x, y, width, height).path(), style)


def _box(x: float, y: float, width: float, height: float) -> Box:
    return Box(x / UNIT, y / UNIT, (x + width) / UNIT, (y + height) / UNIT)


def dump_map_svg(cells: Mapping[Niche, Find], name: str = "") -> str:
    """Return the best finds of an archive's niches as an SVG heat map.

    >>> dump_map_svg({}).startswith("<svg ")
    True
    """
    grid = _Grid(list(cells))
    return paint_svg(_scene(cells, grid, name), _LOOK, width=grid.width, height=grid.height)


def _scene(cells: Mapping[Niche, Find], grid: _Grid, name: str) -> Scene:
    scores = [find.score for find in cells.values()]
    low, high = min(scores, default=0.0), max(scores, default=0.0)
    nodes: list[Node] = [
        _rect(0, 0, grid.width, grid.height, "paper"),
        _text(_LEFT_PX, 18, name or "Archive", size=15),
        _text(_LEFT_PX, 36, f"{len(cells)} niches filled; in each field: floor size →, pushes ↑"),
    ]
    for moves_band in grid.moves:
        x, _ = grid.field(moves_band, grid.blocks.start)
        middle, label = x + grid.field_width / 2, str(moves_band * MOVES_BAND)
        nodes.append(_text(middle, grid.bottom + 6, label, "middle"))
    for blocks in grid.blocks:
        _, y = grid.field(grid.moves.start, blocks)
        nodes.append(_text(_LEFT_PX - 8, y + grid.field_height / 2, str(blocks), "end"))
        for moves_band in grid.moves:
            corner = grid.field(moves_band, blocks)
            nodes.append(_rect(*corner, grid.field_width, grid.field_height, "field"))
    for niche, find in cells.items():
        share = (find.score - low) / (high - low) if high > low else 1.0
        title = f"{niche}: score {find.score:g}, {find.moves} moves, {find.level.key}"
        square = _box(*grid.square(niche), _SQUARE_PX, _SQUARE_PX).path()
        nodes.append(Group((Shape(square, "find", _color(share)),), title=title))
    nodes += _captions(grid, low, high)
    return Scene(_box(0, 0, grid.width, grid.height), tuple(nodes))


def _captions(grid: _Grid, low: float, high: float) -> list[Node]:
    """Return the names of the axes and the scale of the colors."""
    y = grid.bottom + 40
    upright = _text(0, 0, "blocks", "end")
    nodes: list[Node] = [
        _text(_LEFT_PX, grid.bottom + 22, f"moves → ({MOVES_BAND} per field)"),
        Group((upright,), at=(14 / UNIT, _TOP_PX / UNIT), turn=-90),
    ]
    steps = 24
    width = _LEGEND_PX / steps
    for step in range(steps):
        bar = _box(_LEFT_PX + step * width, y, width, 10).path()
        nodes.append(Shape(bar, "find", _color(step / (steps - 1))))
    nodes.append(_text(_LEFT_PX, y + 20, f"score {low:g}"))
    nodes.append(_text(_LEFT_PX + _LEGEND_PX, y + 20, f"{high:g}", "end"))
    return [*nodes, *_key(grid, _KEY_LEFT_PX, y)]


def _key(grid: _Grid, x: int, y: int) -> list[Node]:
    """Return an enlarged field that explains its columns and rows."""
    nodes: list[Node] = []
    for row in range(PUSH_BANDS):
        top = y + (PUSH_BANDS - 1 - row) * _KEY_PX
        for column in range(len(grid.floors)):
            corner = x + column * _KEY_PX, top
            nodes.append(_rect(*corner, _KEY_PX - 1, _KEY_PX - 1, "field"))
        share = push_range(row)
        words = f"{share}% of the moves push" if row == PUSH_BANDS - 1 else f"{share}%"
        nodes.append(_text(x + len(grid.floors) * _KEY_PX + 6, top + 7, words))
    below = y + PUSH_BANDS * _KEY_PX + 8
    for column in (0, len(grid.floors)):
        cells = (grid.floors.start + column) * FLOOR_BAND
        nodes.append(_text(x + column * _KEY_PX, below, str(cells), "middle"))
    nodes.append(_text(x + len(grid.floors) * _KEY_PX + 16, below, "cells of floor"))
    return nodes
