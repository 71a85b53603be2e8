r"""A board as text: the colors of a tile at its sides, and its number inside.

     B      side 0
    Y R     sides 5 and 1
     12     the number
    Y R     sides 4 and 2
     B      side 3

Neighboring columns are four characters apart and shifted by two rows, so touching sides share a
letter.
"""

from collections.abc import Collection, Iterable

from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.terminal import Depth, Line, Span, dump_line
from trisolve.tantrix.placements import Cell, Placement

COLORS_SHOWN = {
    "B": parse_color("#4aa3ff"),
    "G": parse_color("#3ec46d"),
    "R": parse_color("#ff5d55"),
    "Y": parse_color("#f5d547"),
}
_SPOTS = ((0, -2), (2, -1), (2, 1), (0, 2), (-2, 1), (-2, -1))
_FORCED = parse_color("#ffffff")


def board_text(
    placements: Iterable[Placement],
    *,
    forced: Collection[Cell] = (),
    depth: Depth = "none",
    indices: bool = False,
    highlight: str | None = None,
    new: Collection[Placement] = (),
) -> str:
    """Return a board as lines of text; forced spaces are marked ``<>``, and new tiles are bold.

    With `indices`, a tile shows its cell instead of its number. An empty board is one line.

    >>> print(board_text([Placement(1, 0, 0, 0)]))
      B
    Y   R
      1
    Y   B
      R
    """
    spots: dict[tuple[int, int], Span] = {}
    fresh = set(new)

    def put(x: int, y: int, text: str, color: Rgb | None, *, bold: bool = False) -> None:
        start = x - (len(text) - 1) // 2
        for i, letter in enumerate(text):
            spots[start + i, y] = Span(letter, color, bold=bold)

    for placement in placements:
        q, r = placement.cell
        x, y = 4 * q, 4 * r + 2 * q
        label = f"{q},{r}" if indices else str(placement.tile)
        put(x, y, label, None, bold=placement in fresh)
        for letter, (dx, dy) in zip(placement.sides, _SPOTS, strict=True):
            is_lit = highlight is None or letter == highlight
            put(x + dx, y + dy, letter, COLORS_SHOWN[letter] if is_lit else None, bold=is_lit)
    for q, r in forced:
        put(4 * q, 4 * r + 2 * q, f"{q},{r}" if indices else "<>", _FORCED, bold=True)
    if not spots:
        return "an empty board"
    return "\n".join(dump_line(line, depth) for line in _lines(spots))


def _lines(spots: dict[tuple[int, int], Span]) -> list[Line]:
    left = min(x for x, _ in spots)
    low, high = min(y for _, y in spots), max(y for _, y in spots)
    lines: list[Line] = []
    for y in range(low, high + 1):
        row: list[Span] = []
        at = left
        for x in sorted(x for x, row_y in spots if row_y == y):
            row += [Span(" " * (x - at)), spots[x, y]]
            at = x + 1
        lines.append(tuple(row))
    return lines


def tile_text(tiles: Iterable[int], depth: Depth = "none") -> str:
    """Return a hand as text: each tile with its colors clockwise from side 0, in rotation 0.

    >>> tile_text([1, 12])
    '1 BRBRYY  12 BRRYBY'
    """
    from trisolve.tantrix.tiles import TILES

    words = []
    for number in tiles:
        spans = [Span(f"{number} ", bold=True)]
        spans += [Span(c, COLORS_SHOWN[c]) for c in TILES[number - 1].edges]
        words.append(dump_line(tuple(spans), depth))
    return "  ".join(words)
