"""A game as text: each cell is a few characters wide and shows counts, pins, and how the line runs.

Laid tiles show how many times the line passes through them. The place shows the pin where the line
enters.
"""

from trisolve.entanglement.field import CENTER, field
from trisolve.entanglement.rules import Game, Placement
from trisolve.entanglement.tiles import Tile
from trisolve.hexagon import Hex
from trisolve.paint.palette import parse_color
from trisolve.paint.terminal import Line, Span, side_by_side

_MARK, _LINE, _PLACE = map(parse_color, ("#c65d00", "#e69f00", "#4f97d0"))
_PITCH = 6


def game_lines(game: Game, *, preview: Placement | None = None) -> list[Line]:
    """Return a game as lines for a terminal; `preview` is a turn that has not been played.

    The digits of a laid tile count how many times the line passes through it, in total and in the
    last turn. The place shows the pin where the line enters.
    """
    shown = preview or (game.placements[-1] if game.placements else None)
    place = shown.place if shown else game.place
    board = dict(game.board) | ({preview.cell: preview.tile} if preview else {})
    placements = [*game.placements, *([preview] if preview else [])]
    passes: dict[Hex, int] = {}
    for placement in placements:
        for cell, _, _ in placement.path:
            passes[cell] = passes.get(cell, 0) + 1
    latest = [cell for cell, _, _ in shown.path] if shown else []
    rows: dict[int, dict[int, Span]] = {}
    for cell in (*field(game.puzzle.radius), CENTER):
        if cell == CENTER:
            span = Span(" ## ", dim=True)
        elif place is not None and cell == place[0]:
            span = Span(f"<{place[1]:>2}>", _PLACE, bold=True)
        elif cell in board:
            n_last = latest.count(cell)
            text = f" {passes.get(cell, 0)}{f'+{n_last}' if n_last else '  '}"
            span = Span(text, _MARK if n_last else _LINE, bold=bool(n_last))
        else:
            span = Span("  . ", dim=True)
        rows.setdefault(2 * cell.r + cell.q, {})[cell.q] = span
    left = -game.puzzle.radius
    lines: list[Line] = []
    for row in range(min(rows), max(rows) + 1):
        spans: list[Span] = []
        at = 0
        for q, span in sorted(rows.get(row, {}).items()):
            column = _PITCH * (q - left)
            spans += (Span(" " * (column - at)), span)
            at = column + len(span.text)
        lines.append(tuple(spans))
    return side_by_side(lines, _facts(game, shown))


def _facts(game: Game, shown: Placement | None) -> list[Line]:
    """Return the lines next to the board."""
    lines: list[Line] = [
        (Span(f"current  {_code(game.current)}"),),
        (Span(f"pocket   {_code(game.pocket)}"),),
        (Span(f"left     {game.left}"),),
        (Span(f"score    {game.score}"),),
    ]
    if shown is not None:
        score = f"turn {shown.turn}: +{shown.score} = {shown.total}"
        lines += [(), (Span(score, bold=True),)]
        if shown.end != "open":
            at = "center" if shown.end == "centre" else shown.end  # language: quoted
            lines.append((Span(f"ended: {at}"),))
    return lines


def _code(tile: Tile | None) -> str:
    return tile.code if tile else "-"
