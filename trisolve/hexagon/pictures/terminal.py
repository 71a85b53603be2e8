"""A map as text for people: the drawing of the text format, with an overlay on top.

`*` is a cell on the route, and `?` is a cell that is not visible; cells with numbers are wider.
"""

from trisolve.errors import InvalidMap
from trisolve.hexagon.directions import check_layout
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.pictures.overlay import NOTHING, Overlay, labels
from trisolve.hexagon.points import Hex
from trisolve.paint.palette import Rgb, heat_color, parse_color
from trisolve.paint.terminal import Depth, Line, Span, dump_line

_MAX_CHARACTERS = 16 << 20
_ROUTE, _COST, _LINKED = map(parse_color, ("#e66b2e", "#c79a4a", "#4f97d0"))


def render_terminal(
    grid: Grid, overlay: Overlay = NOTHING, *, layout: str | None = None, depth: Depth = "none"
) -> str:
    """Return a map as lines of text; raise InvalidMap if it is too wide.

    >>> print(render_terminal(Grid({(0, 0): 1, (1, 0): 5}, walls=[(0, 1)])))
    .
       5
    #
    """
    signs = _signs(grid, overlay)
    if not signs:
        raise InvalidMap("expected at least one cell to draw, got none")
    wide = max(map(len, signs.values()))
    flat = check_layout(layout or grid.layout) == "flat"
    pitch = max(3, wide // 2 + 2) if flat else (wide + 2) // 2
    places: dict[int, list[tuple[int, Hex]]] = {}
    for cell in signs:
        row, column = (2 * cell.r + cell.q, cell.q) if flat else (cell.r, 2 * cell.q + cell.r)
        places.setdefault(row, []).append((column * pitch, cell))
    columns = [column for row in places.values() for column, _ in row]
    left, top, bottom = min(columns), min(places), max(places)
    if (max(columns) - left) * len(places) + bottom - top > _MAX_CHARACTERS:
        raise InvalidMap("expected a map that fits a terminal, but its cells are too far apart")
    inks = _Inks(grid, overlay)
    rows = []
    for row in range(top, bottom + 1):
        spans: list[Span] = []
        at = left - (wide - 1) // 2
        for column, cell in sorted(places.get(row, ())):
            sign = signs[cell]
            begin = column - (len(sign) - 1) // 2
            spans += (Span(" " * (begin - at)), inks.span(cell, sign))
            at = begin + len(sign)
        rows.append(tuple(spans))
    return "\n".join(_dump_rows(rows, depth))


def _signs(grid: Grid, overlay: Overlay) -> dict[Hex, str]:
    signs = {cell: text or "." for cell, text in labels(grid, overlay).items()}
    signs |= dict.fromkeys(grid.walls, "#")
    marked = {cell for cells in grid.marks.values() for cell in cells}
    if overlay.route is not None and not overlay.coordinates:
        signs |= {cell: "*" for cell in overlay.route.cells if cell not in marked}
    if overlay.seen is not None and not overlay.coordinates:
        signs |= {cell: "?" for cell in signs if cell not in overlay.seen}
    return signs


class _Inks:
    """How each cell is written, if colors are available."""

    def __init__(self, grid: Grid, overlay: Overlay) -> None:
        self.walls, self.seen = grid.walls, overlay.seen
        self.route = set(overlay.route.cells) if overlay.route else set()
        self.far = overlay.distances or {}
        self.farthest = max(self.far.values(), default=0) or 1
        self.linked = {cell for link in grid.links for cell in link}

    def span(self, cell: Hex, sign: str) -> Span:
        if cell in self.route:
            return Span(sign, _ROUTE, bold=True)
        color: Rgb | None = None
        if cell in self.far:
            # the darkest end of the scale cannot be read on a dark terminal
            color = heat_color(0.6 * self.far[cell] / self.farthest)
        elif sign.isdigit():
            color = _COST
        elif cell in self.linked:
            color = _LINKED
        dim = cell in self.walls or (self.seen is not None and cell not in self.seen)
        return Span(sign, color, bold=sign.isalpha(), dim=dim)


def _dump_rows(rows: list[Line], depth: Depth) -> list[str]:
    lines = [dump_line(row, depth) for row in rows]
    if depth != "none":
        return lines
    margin = min(len(line) - len(line.lstrip()) for line in lines if line)
    return [line[margin:] for line in lines]
