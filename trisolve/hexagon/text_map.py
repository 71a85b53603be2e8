"""The text format of maps, for writing by hand and for diffs.

Header lines `key: value` come first, then `map:`, then the drawing. In the pointy layout, each row
is shifted by half a cell, one character, from the row above. In the flat layout, neighboring
columns are three characters and one row apart.

    layout: pointy           map:
    map:                       .
     A .                          #
    . # 5                      A
"""

import re
from string import ascii_letters
from typing import Final

from msgspec import Struct

from trisolve.errors import FormatError, InvalidMap
from trisolve.files.messages import quote_character
from trisolve.files.whole import MAX_BYTES
from trisolve.hexagon.directions import LAYOUTS
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.json_map import writable_costs
from trisolve.hexagon.links import Link, as_link
from trisolve.hexagon.points import Hex, cell_text
from trisolve.hexagon.ways import MAX_COST

_KEYS: Final = "name, layout, origin, line, a letter, or map:"
_DIGITS: Final = "123456789"
_ORIGIN: Final = re.compile(r"(-?[0-9]{1,1000}),(-?[0-9]{1,1000})", re.ASCII)
_LINE: Final = re.compile(r"(-?[0-9]{1,1000}),(-?[0-9]{1,1000})[ \t]+([0-5]+)", re.ASCII)
_COST: Final = re.compile(r"[0-9]{1,10}", re.ASCII)
_SAFER: Final = "write JSON instead"


class _Value(Struct):
    """A value in the header, and its position, counted from 1."""

    text: str
    line: int
    column: int

    def wrong(self, expected: str, past: int = 0) -> FormatError:
        where = f"line {self.line}, column {self.column + past}"
        found = repr(self.text[:60]) if self.text else "nothing"
        return FormatError(f"{where}: expected {expected}, got {found}")


class _Head(Struct):
    values: dict[str, _Value] = {}
    lines: list[_Value] = []


def parse_text_map(text: str) -> Grid:
    r"""Read a map from text; raise a FormatError with line and column, or an InvalidMap.

    >>> grid = parse_text_map("A: 12\nmap:\nA\n   .\n")
    >>> dict(grid), grid.marks
    ({Hex(0, 0): 12, Hex(1, 0): 1}, {'A': (Hex(0, 0),)})
    """
    rows = [row.removesuffix("\r") for row in text.split("\n")]
    head, below = _read_head(rows)
    layout, origin = _layout(head), _origin(head)
    signs = _read_drawing(rows, below, layout, origin)
    if not signs:
        raise FormatError(f"line {len(rows)}: expected at least one cell below map:, got none")
    costs = {letter: _cost(value) for letter, value in head.values.items() if letter in _LETTERS}
    marks: dict[str, list[Hex]] = {}
    for cell, sign in signs.items():
        if sign in _LETTERS:
            marks.setdefault(sign, []).append(cell)
    for letter in costs:
        if letter not in marks:
            raise head.values[letter].wrong(
                f"a cost only for letters on the map, but {letter} is not on it"
            )
    links: set[Link] = set()
    for value in head.lines:
        links |= _walk(value, signs)
    cells = {
        cell: int(sign) if sign in _DIGITS else costs.get(sign, 1)
        for cell, sign in signs.items()
        if sign != "#"
    }
    return Grid(
        cells,
        walls=[cell for cell, sign in signs.items() if sign == "#"],
        marks=marks,
        links=links,
        name=_name(head),
        layout=layout,
    )


_LETTERS: Final = frozenset(ascii_letters)
_SIGNS: Final = frozenset(ascii_letters + _DIGITS + ".#")


def _read_head(rows: list[str]) -> tuple[_Head, int]:
    """Return the header, and the number of the first row below it."""
    head = _Head()
    for number, row in enumerate(rows, 1):
        if not row.strip():
            continue
        column = len(row) - len(row.lstrip()) + 1
        key, colon, rest = row.strip().partition(":")
        if not colon:
            expected = "`key: value` or `map:`"
            raise FormatError(
                f"line {number}, column {column}: expected {expected}, got {row.strip()[:60]!r}"
            )
        skipped = len(rest) - len(rest.lstrip())
        value = _Value(rest.strip(), number, column + len(key) + 1 + skipped)
        if key == "map":
            if value.text:
                raise value.wrong("nothing after map:")
            return head, number
        if key == "line":
            head.lines.append(value)
            continue
        if key not in ("name", "layout", "origin") and key not in _LETTERS:
            raise FormatError(
                f"line {number}, column {column}: expected {_KEYS} as key, got {key[:60]!r}"
            )
        if key in head.values:
            first = head.values[key].line
            raise FormatError(
                f"line {number}, column {column}: expected {key} once, but line {first} also has it"
            )
        head.values[key] = value
    raise FormatError(f"line {len(rows)}: expected a line `map:` and a drawing, got the end")


def _name(head: _Head) -> str | None:
    if (value := head.values.get("name")) is None:
        return None
    if not value.text:
        raise value.wrong("a name")
    return value.text


def _layout(head: _Head) -> str:
    if (value := head.values.get("layout")) is None:
        return "flat"
    if value.text not in LAYOUTS:
        raise value.wrong("flat or pointy")
    return value.text


def _origin(head: _Head) -> Hex:
    if (value := head.values.get("origin")) is None:
        return Hex(0, 0)
    if (match := _ORIGIN.fullmatch(value.text)) is None:
        raise value.wrong("q,r without blanks")
    return Hex(int(match[1]), int(match[2]))


def _cost(value: _Value) -> int:
    if _COST.fullmatch(value.text) is None or not 1 <= int(value.text) <= MAX_COST:
        raise value.wrong(f"a cost 1..{MAX_COST}")
    return int(value.text)


def _read_drawing(rows: list[str], below: int, layout: str, origin: Hex) -> dict[Hex, str]:
    """Return the sign of every cell, in reading order."""
    signs: dict[Hex, str] = {}
    first: tuple[int, int] | None = None
    for down, row in enumerate(rows[below:]):
        for right, sign in enumerate(row):
            if sign == " ":
                continue
            where = f"line {below + down + 1}, column {right + 1}"
            if sign not in _SIGNS:
                expected = "a cell (. # 1-9 a-z A-Z) or a blank"
                raise FormatError(f"{where}: expected {expected}, got {quote_character(sign)}")
            first = first or (down, right)
            step = _step(down - first[0], right - first[1], layout)
            if step is None:
                expected = f"a blank between the places of cells ({layout} layout)"
                raise FormatError(f"{where}: expected {expected}, got {quote_character(sign)}")
            signs[origin + step] = sign
    return signs


def _step(down: int, right: int, layout: str) -> tuple[int, int] | None:
    """Return the (q, r) from the first cell to a position in the drawing, or None between cells."""
    if layout == "pointy":
        return None if (right - down) % 2 else ((right - down) // 2, down)
    columns, off = divmod(right, 3)
    return None if off or (down - columns) % 2 else (columns, (down - columns) // 2)


def _walk(value: _Value, there: dict[Hex, str]) -> set[Link]:
    """Return the links along a line in the header, whose cells must all be on the map."""
    if (match := _LINE.fullmatch(value.text)) is None:
        raise value.wrong("q,r and the sides 0-5 of a walk, as 0,0 23")
    cell = Hex(int(match[1]), int(match[2]))
    if cell not in there:
        raise value.wrong(f"a walk over cells of the map, but {cell_text(cell)} is not on it")
    links = set()
    for past, side in enumerate(match[3]):
        before, cell = cell, cell.neighbor(int(side))
        if cell not in there:
            expected = f"a walk over cells of the map, but {cell_text(cell)} is not on it"
            raise value.wrong(expected, match.start(3) + past)
        links.add(as_link((before, cell)))
    return links


def dump_text_map(grid: Grid) -> str:
    """Return a map as text; raise InvalidMap if the text format cannot hold it.

    >>> print(dump_text_map(Grid([(0, 0), (1, 0)], walls=[(0, 1)])), end="")
    map:
    .
       .
    #
    """
    signs, marked = _signs(grid, writable_costs(grid))
    places = {cell: _place(cell, grid.layout) for cell in signs}
    first = min(places, key=lambda cell: places[cell])
    head = []
    if grid.name is not None:
        if not grid.name or grid.name != grid.name.strip() or "\n" in grid.name:
            expected = "a name of one line without blanks around it in text"
            raise InvalidMap(f"expected {expected}, got {grid.name[:60]!r}: {_SAFER}")
        head.append(f"name: {grid.name}")
    if grid.layout != "flat":
        head.append(f"layout: {grid.layout}")
    if first != (0, 0):
        head.append(f"origin: {cell_text(first)}")
    head += [f"{letter}: {cost}" for letter, cost in marked.items() if cost > 1]
    head += [f"line: {walk}" for walk in _walks(grid.links)]
    return "\n".join([*head, "map:", *_drawing(signs, places), ""])


def _signs(grid: Grid, costs: dict[Hex, int]) -> tuple[dict[Hex, str], dict[str, int]]:
    """Return the sign of every cell and the cost of every mark; may raise InvalidMap."""
    if grid.metadata:
        raise InvalidMap(f"expected no metadata in text: {_SAFER}")
    signs = dict.fromkeys(grid.walls, "#")
    marked: dict[str, int] = {}
    for letter, cells in grid.marks.items():
        for cell in cells:
            signs[cell] = letter
            cost = marked.setdefault(letter, costs[cell])
            if costs[cell] != cost:
                both = f"{cost} and {costs[cell]}"
                raise InvalidMap(f"expected one cost for mark {letter}, got {both}: {_SAFER}")
    for cell, cost in costs.items():
        if cell in signs:
            continue
        if cost > 9:
            expected = f"a cost of at most 9 for the cell {cell_text(cell)} without a mark"
            raise InvalidMap(f"expected {expected} in text, got {cost}: {_SAFER}")
        signs[cell] = "." if cost == 1 else str(cost)
    return signs, marked


def _place(cell: Hex, layout: str) -> tuple[int, int]:
    """Return the row and the column of a cell, relative to where (0, 0) would be."""
    q, r = cell
    return (r, 2 * q + r) if layout == "pointy" else (2 * r + q, 3 * q)


def _drawing(signs: dict[Hex, str], places: dict[Hex, tuple[int, int]]) -> list[str]:
    rows: dict[int, dict[int, str]] = {}
    left = min(column for _, column in places.values())
    for cell, (row, column) in places.items():
        rows.setdefault(row, {})[column - left] = signs[cell]
    top, bottom = min(rows), max(rows)
    size = bottom - top + sum(max(columns) + 1 for columns in rows.values())
    if size > MAX_BYTES:
        raise InvalidMap(f"expected a drawing of at most {MAX_BYTES >> 20} MiB: {_SAFER}")
    drawing = []
    for row in range(top, bottom + 1):
        columns = rows.get(row, {})
        line = [" "] * (max(columns, default=-1) + 1)
        for column, sign in columns.items():
            line[column] = sign
        drawing.append("".join(line))
    return drawing


def _walks(links: frozenset[Link]) -> list[str]:
    """Return walks over all links, each from the smallest unused cell through its lowest side."""
    left: dict[Hex, set[int]] = {}
    for a, b in links:
        side = a.neighbors().index(b)
        left.setdefault(a, set()).add(side)
        left.setdefault(b, set()).add((side + 3) % 6)
    walks = []
    for start in sorted(left):
        while left[start]:
            cell, sides = start, ""
            while left[cell]:
                side = min(left[cell])
                left[cell].discard(side)
                cell = cell.neighbor(side)
                left[cell].discard((side + 3) % 6)
                sides += str(side)
            walks.append(f"{cell_text(start)} {sides}")
    return walks
