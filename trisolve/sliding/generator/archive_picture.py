"""The map of an archive as a picture: an SVG heat map of heat maps.

Across go the moves, up the blocks. Inside each field a smaller one: across the size of the floor,
up the share of pushing moves. A square is as bright as the score of the best find there; whoever
points at it reads what that is.
"""

from collections.abc import Mapping
from html import escape

from trisolve.paint.palette import mix, parse_color
from trisolve.sliding.generator.archive_map import (
    FLOOR_BAND,
    MOVES_BAND,
    PUSH_BANDS,
    Niche,
    push_range,
)
from trisolve.sliding.generator.finds import Find

_SCALE = ("#440154", "#3b528b", "#21918c", "#5ec962", "#fde725")  # viridis: even for every eye
_EMPTY, _INK = "#e8e8ee", "#333344"
_SQUARE_PX, _GAP_PX, _LEFT_PX, _TOP_PX, _BOTTOM_PX = 9, 6, 48, 56, 116
_KEY_PX = 14
_LEGEND_PX = 120
_KEY_LEFT_PX = _LEFT_PX + _LEGEND_PX + 48
_KEY_WORDS_PX = 190


def _color(share: float) -> str:
    """Return the colour of a share of 0 to 1.

    >>> _color(0.0), _color(1.0)
    ('#440154', '#fde725')
    """
    place = share * (len(_SCALE) - 1)
    at = min(int(place), len(_SCALE) - 2)
    low, high = (parse_color(color) for color in _SCALE[at : at + 2])
    red, green, blue = mix(high, low, place - at)
    return f"#{red:02x}{green:02x}{blue:02x}"


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


def _text(x: float, y: float, text: str, anchor: str = "start", size: int = 11) -> str:
    placed = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-size="{size}"'
    return f"<text {placed}>{escape(text)}</text>"


def _rect(x: int, y: int, width: int, height: int, fill: str, *, title: str = "") -> str:
    box = f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"'
    return f"{box}><title>{escape(title)}</title></rect>" if title else f"{box}/>"


def dump_map_svg(cells: Mapping[Niche, Find], name: str = "") -> str:
    """Return the best finds of an archive's niches as an SVG heat map.

    >>> dump_map_svg({}).startswith("<svg ")
    True
    """
    grid = _Grid(list(cells))
    scores = [find.score for find in cells.values()]
    low, high = min(scores, default=0.0), max(scores, default=0.0)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{grid.width}" height="{grid.height}" '
        f'viewBox="0 0 {grid.width} {grid.height}" font-family="sans-serif" fill="{_INK}">',
        _rect(0, 0, grid.width, grid.height, "#ffffff"),
        _text(_LEFT_PX, 22, name or "Archive", size=15),
        _text(_LEFT_PX, 40, f"{len(cells)} niches filled; in each field: floor size →, pushes ↑"),
    ]
    for moves_band in grid.moves:
        x, _ = grid.field(moves_band, grid.blocks.start)
        middle, label = x + grid.field_width / 2, str(moves_band * MOVES_BAND)
        lines.append(_text(middle, grid.bottom + 10, label, "middle"))
    for blocks in grid.blocks:
        _, y = grid.field(grid.moves.start, blocks)
        lines.append(_text(_LEFT_PX - 8, y + grid.field_height / 2 + 4, str(blocks), "end"))
        for moves_band in grid.moves:
            corner = grid.field(moves_band, blocks)
            lines.append(_rect(*corner, grid.field_width, grid.field_height, _EMPTY))
    for niche, find in cells.items():
        share = (find.score - low) / (high - low) if high > low else 1.0
        title = f"{niche}: score {find.score:g}, {find.moves} moves, {find.level.key}"
        square = grid.square(niche)
        lines.append(_rect(*square, _SQUARE_PX, _SQUARE_PX, _color(share), title=title))
    lines += _captions(grid, low, high)
    return "\n".join([*lines, "</svg>", ""])


def _captions(grid: _Grid, low: float, high: float) -> list[str]:
    """Return the names of the axes and the scale of the colours."""
    y = grid.bottom + 40
    lines = [
        _text(_LEFT_PX, grid.bottom + 26, f"moves → ({MOVES_BAND} to a field)"),
        f'<g transform="rotate(-90 14 {_TOP_PX})">{_text(14, _TOP_PX + 4, "blocks", "end")}</g>',
    ]
    steps = 24
    for step in range(steps):
        width = _LEGEND_PX // steps
        lines.append(_rect(_LEFT_PX + step * width, y, width, 10, _color(step / (steps - 1))))
    lines.append(_text(_LEFT_PX, y + 24, f"score {low:g}"))
    lines.append(_text(_LEFT_PX + _LEGEND_PX, y + 24, f"{high:g}", "end"))
    return [*lines, *_key(grid, _KEY_LEFT_PX, y)]


def _key(grid: _Grid, x: int, y: int) -> list[str]:
    """Return a field drawn larger, with what its columns and rows stand for."""
    lines = []
    for row in range(PUSH_BANDS):
        top = y + (PUSH_BANDS - 1 - row) * _KEY_PX
        for column in range(len(grid.floors)):
            corner = x + column * _KEY_PX, top
            lines.append(_rect(*corner, _KEY_PX - 1, _KEY_PX - 1, _EMPTY))
        share = push_range(row)
        words = f"{share} % of the moves push" if row == PUSH_BANDS - 1 else f"{share} %"
        lines.append(_text(x + len(grid.floors) * _KEY_PX + 6, top + 11, words))
    below = y + PUSH_BANDS * _KEY_PX + 12
    for column in (0, len(grid.floors)):
        cells = (grid.floors.start + column) * FLOOR_BAND
        lines.append(_text(x + column * _KEY_PX, below, str(cells), "middle"))
    lines.append(_text(x + len(grid.floors) * _KEY_PX + 16, below, "cells of floor"))
    return lines
