"""The JSON form of maps: the interchange form, strict to read, steady to diff."""

import json
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from trisolve.errors import FormatError, InvalidMap
from trisolve.files.messages import located, quoted
from trisolve.files.strict_json import parse_json
from trisolve.hexagon.costs import MAX_COST, costs_of
from trisolve.hexagon.directions import LAYOUTS
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.links import Link, as_link, shown_link
from trisolve.hexagon.points import Hex, shown_cell

FORMAT: Final = "trisolve-hexmap"
VERSION: Final = 1

MAX_COORDINATE: Final = 10**1000
"""Files hold coordinates nearer to 0 than this: Python writes no integers of any length."""

_KEYS: Final = (
    "format",
    "version",
    "name",
    "layout",
    "cells",
    "walls",
    "marks",
    "links",
    "metadata",
)


def parse_json_map(text: str) -> Grid:
    """Read a map from JSON; raise FormatError or InvalidMap that says where it is wrong.

    >>> text = '{"format": "trisolve-hexmap", "version": 1, "cells": [[0, 0], [0, 1, 5]]}'
    >>> dict(parse_json_map(text))
    {Hex(0, 0): 1, Hex(0, 1): 5}
    """
    value = parse_json(text)
    if not isinstance(value, dict):
        raise FormatError(f"expected a JSON object, got {quoted(value)}")
    _check_head(value)
    cells: dict[Hex, int] = {}
    for where, item in _items(value["cells"], "cells"):
        with located(where):
            cell, cost = _free_cell(item)
            _check_new(cell, cells)
            cells[cell] = cost
    walls: set[Hex] = set()
    for where, item in _items(value.get("walls", []), "walls"):
        with located(where):
            cell = _cell(item)
            _check_new(cell, cells, walls)
            walls.add(cell)
    if not cells and not walls:
        raise InvalidMap("expected at least one cell, free or wall, got none")
    return Grid(
        cells,
        walls=walls,
        marks=_marks(value.get("marks", {}), cells),
        links=_links(value.get("links", []), cells.keys() | walls),
        name=value.get("name"),
        layout=value.get("layout", "flat"),
        metadata=value.get("metadata", {}),
    )


def _check_head(value: dict[str, Any]) -> None:
    for key in ("format", "version"):
        _check_there(value, key)
    if value["format"] != FORMAT:
        raise FormatError(f'expected "format": "{FORMAT}", got {quoted(value["format"])}')
    if value["version"] != VERSION or isinstance(value["version"], bool):
        raise FormatError(f'expected "version": {VERSION}, got {quoted(value["version"])}')
    for key in value:
        if key not in _KEYS:
            raise FormatError(f"expected only the keys {', '.join(_KEYS)}, got {quoted(key)}")
    _check_there(value, "cells")
    if "name" in value and not isinstance(value["name"], str):
        raise FormatError(f"name: expected a string, got {quoted(value['name'])}")
    if "layout" in value and value["layout"] not in LAYOUTS:
        raise FormatError(f'layout: expected "flat" or "pointy", got {quoted(value["layout"])}')
    for key in ("marks", "metadata"):
        if not isinstance(value.get(key, {}), dict):
            raise FormatError(f"{key}: expected an object, got {quoted(value[key])}")


def _check_there(value: dict[str, Any], key: str) -> None:
    if key not in value:
        raise FormatError(f'expected the key "{key}", it is missing')


def _items(value: Any, where: str) -> Iterator[tuple[str, Any]]:  # noqa: ANN401 - any JSON value
    if not isinstance(value, list):
        raise FormatError(f"{where}: expected an array, got {quoted(value)}")
    for number, item in enumerate(value):
        yield f"{where}[{number}]", item


def _integer(value: Any) -> int:  # noqa: ANN401 - any JSON value
    if isinstance(value, float) and value.is_integer():  # as in a JSON Schema
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        raise FormatError(f"expected an integer, got {quoted(value)}")
    if abs(value) >= MAX_COORDINATE:
        raise FormatError("expected an integer of at most 1000 digits")
    return value


def _cell(value: Any) -> Hex:  # noqa: ANN401 - any JSON value
    if not isinstance(value, list) or len(value) != 2:
        raise FormatError(f"expected a cell as [q, r], got {quoted(value)}")
    return Hex(*map(_integer, value))


def _free_cell(value: Any) -> tuple[Hex, int]:  # noqa: ANN401 - any JSON value
    if not isinstance(value, list) or len(value) not in (2, 3):
        raise FormatError(f"expected a cell as [q, r] or [q, r, cost], got {quoted(value)}")
    q, r, cost = map(_integer, value if len(value) == 3 else [*value, 1])
    if not 1 <= cost <= MAX_COST:
        raise FormatError(f"expected a cost 1..{MAX_COST}, got {quoted(cost)}")
    return Hex(q, r), cost


def _check_new(cell: Hex, *before: Iterable[Hex]) -> None:
    if any(cell in cells for cells in before):
        raise InvalidMap(f"expected each cell once, got {shown_cell(cell)} twice")


def _marks(value: dict[str, Any], cells: dict[Hex, int]) -> dict[str, list[Hex]]:
    marks: dict[str, list[Hex]] = {}
    for letter, items in value.items():
        for where, item in _items(items, f"marks.{letter}" if letter.isprintable() else "marks"):
            with located(where):
                cell = _cell(item)
                if cell not in cells:
                    raise InvalidMap(f"expected a free cell, got {shown_cell(cell)}")
                marks.setdefault(letter, []).append(cell)
        marks.setdefault(letter, [])
    with located("marks"):
        Grid(cells, marks=marks)  # letters, and one mark a cell
    return marks


def _links(value: Any, there: set[Hex]) -> set[Link]:  # noqa: ANN401 - any JSON value
    links: set[Link] = set()
    for where, item in _items(value, "links"):
        with located(where):
            if not isinstance(item, list) or len(item) != 2:
                raise FormatError(f"expected a link as two cells, got {quoted(item)}")
            a, b = map(_cell, item)
            link = as_link((a, b))
            for cell in link:
                if cell not in there:
                    raise InvalidMap(f"expected a cell of the map, got {shown_cell(cell)}")
            if link in links:
                raise InvalidMap(f"expected each link once, got {shown_link(link)} twice")
            links.add(link)
    return links


def dump_json_map(grid: Grid) -> str:
    """Return a map as JSON, one line for each column of cells; raise InvalidMap.

    >>> print(dump_json_map(Grid({(0, 0): 1, (0, 1): 5})), end="")
    {
      "format": "trisolve-hexmap",
      "version": 1,
      "layout": "flat",
      "cells": [
        [0, 0], [0, 1, 5]
      ]
    }
    """
    costs = writable_costs(grid)
    cells = [[*cell] if cost == 1 else [*cell, cost] for cell, cost in costs.items()]
    parts = [f'"format": "{FORMAT}"', f'"version": {VERSION}']
    if grid.name is not None:
        parts.append(f'"name": {json.dumps(grid.name, ensure_ascii=False)}')
    parts.append(f'"layout": "{grid.layout}"')
    parts.append(f'"cells": {_columns(cells)}')
    if grid.walls:
        parts.append(f'"walls": {_columns([[*cell] for cell in sorted(grid.walls)])}')
    if grid.marks:
        marks = (f'"{letter}": {json.dumps(cells)}' for letter, cells in grid.marks.items())
        parts.append('"marks": {' + _lines(marks) + "}")
    if grid.links:
        parts.append(f'"links": [{_lines(map(json.dumps, sorted(grid.links)))}]')
    if grid.metadata:
        parts.append(f'"metadata": {json.dumps(grid.metadata, ensure_ascii=False)}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def writable_costs(grid: Grid) -> dict[Hex, int]:
    """Return the costs of free cells; raise InvalidMap for a map that no file can hold.

    That is an empty one, one with cells too far away, or with values that are no costs.
    """
    if not grid and not grid.walls:
        raise InvalidMap("expected at least one cell, free or wall, got none")
    for cell in (*grid, *grid.walls):
        if max(map(abs, cell)) >= MAX_COORDINATE:
            raise InvalidMap("expected coordinates of at most 1000 digits to write")
    return costs_of(grid, None)


def _columns(cells: list[list[int]]) -> str:
    columns = groupby(cells, key=lambda cell: cell[0])
    return "[" + _lines(", ".join(map(json.dumps, column)) for _, column in columns) + "]"


def _lines(items: Iterable[str]) -> str:
    text = ",\n    ".join(items)
    return f"\n    {text}\n  " if text else ""
