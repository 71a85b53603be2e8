"""The JSON form of maps: strict to read, and stable to compare with diff."""

import json
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any, Final, TypeVar

from trisolve.errors import InvalidMap
from trisolve.files.messages import located
from trisolve.files.records import (
    FieldError,
    head_of,
    list_of,
    metadata_of,
    object_of,
    refuse,
    text_among,
    whole,
)
from trisolve.files.records import text as field_text
from trisolve.files.strict_json import parse_json
from trisolve.hexagon.costs import MAX_COST, costs_of
from trisolve.hexagon.directions import LAYOUTS
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.links import Link, as_link, shown_link
from trisolve.hexagon.points import Hex, shown_cell

FORMAT: Final = "trisolve-hexmap"
VERSION: Final = 1

T = TypeVar("T")

MAX_COORDINATE: Final = 10**1000
"""Coordinates in files are below this: Python does not write integers of any length."""

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
    value = head_of(parse_json(text), FORMAT, VERSION)
    object_of(value, keys=_KEYS, needed=("cells",))
    cells: dict[Hex, int] = {}
    for place, (cell, cost) in _placed(value["cells"], _free_cell, "cells"):
        _check_new(place, cell, cells)
        cells[cell] = cost
    walls: set[Hex] = set()
    for place, cell in _placed(value.get("walls", []), _cell, "walls"):
        _check_new(place, cell, cells, walls)
        walls.add(cell)
    if not cells and not walls:
        raise InvalidMap("expected at least one cell, free or wall, got none")
    return Grid(
        cells,
        walls=walls,
        marks=_marks(object_of(value.get("marks", {}), "marks"), cells),
        links=_links(value.get("links", []), cells.keys() | walls),
        name=field_text(value["name"], "name") if "name" in value else None,
        layout=text_among(value.get("layout", "flat"), LAYOUTS, "layout"),
        metadata=metadata_of(value.get("metadata", {})),
    )


def _placed(value: object, read: Callable[[Any, str], T], place: str) -> list[tuple[str, T]]:
    """Return what is read of each item of an array, with its place."""
    return list_of(value, lambda item, where: (where, read(item, where)), place)


def _integer(value: object, place: str) -> int:
    number = whole(value, place)
    if abs(number) >= MAX_COORDINATE:
        raise FieldError("expected an integer of at most 1000 digits", place)
    return number


def _cell(value: object, place: str) -> Hex:
    if not isinstance(value, list) or len(value) != 2:
        refuse("a cell as [q, r]", value, place)
    return Hex(*(_integer(item, place) for item in value))


def _free_cell(value: object, place: str) -> tuple[Hex, int]:
    if not isinstance(value, list) or len(value) not in {2, 3}:
        refuse("a cell as [q, r] or [q, r, cost]", value, place)
    q, r, cost = (_integer(item, place) for item in (value if len(value) == 3 else [*value, 1]))
    if not 1 <= cost <= MAX_COST:
        refuse(f"a cost from 1 to {MAX_COST}", cost, place)
    return Hex(q, r), cost


def _check_new(place: str, cell: Hex, *before: Iterable[Hex]) -> None:
    if any(cell in cells for cells in before):
        raise InvalidMap(f"{place}: expected each cell once, got {shown_cell(cell)} twice")


def _marks(value: dict[str, Any], cells: dict[Hex, int]) -> dict[str, list[Hex]]:
    marks: dict[str, list[Hex]] = {}
    for letter, items in value.items():
        marks[letter] = []
        name = f"marks.{letter}" if letter.isprintable() else "marks"
        for place, cell in _placed(items, _cell, name):
            if cell not in cells:
                raise InvalidMap(f"{place}: expected a free cell, got {shown_cell(cell)}")
            marks[letter].append(cell)
    with located("marks"):
        Grid(cells, marks=marks)  # letters, and one mark per cell
    return marks


def _link(value: object, place: str) -> Link:
    if not isinstance(value, list) or len(value) != 2:
        refuse("a link as two cells", value, place)
    a, b = (_cell(item, place) for item in value)
    with located(place):
        return as_link((a, b))


def _links(value: object, there: set[Hex]) -> set[Link]:
    links: set[Link] = set()
    for place, link in _placed(value, _link, "links"):
        for cell in link:
            if cell not in there:
                raise InvalidMap(f"{place}: expected a cell of the map, got {shown_cell(cell)}")
        if link in links:
            raise InvalidMap(f"{place}: expected each link once, got {shown_link(link)} twice")
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
