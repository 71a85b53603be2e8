"""The JSON format for maps: declared once, read strictly, and stable in diffs."""

import json
from collections.abc import Iterable
from itertools import groupby
from typing import Annotated, Any, Final, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.errors import InvalidMap
from trisolve.files.declared import Format, Metadata
from trisolve.files.messages import located
from trisolve.files.records import FieldError, list_of, object_of, refuse, whole
from trisolve.files.strict_json import parse_json
from trisolve.hexagon.grid import Grid
from trisolve.hexagon.links import Link, as_link, link_text
from trisolve.hexagon.points import Hex, cell_text
from trisolve.hexagon.ways import MAX_COST, costs_of

MAX_COORDINATE = 10**1000
"""Coordinates in files are below this, because Python refuses to write very long integers."""


def _integer(value: object, place: str) -> int:
    number = whole(value, place)
    if abs(number) >= MAX_COORDINATE:
        raise FieldError("expected an integer of at most 1000 digits", place)
    return number


def read_cell(value: object, place: str) -> Hex:
    """Return a cell written as [q, r]."""
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


def _link(value: object, place: str) -> tuple[Hex, Hex]:
    if not isinstance(value, list) or len(value) != 2:
        refuse("a link as two cells", value, place)
    a, b = (read_cell(item, place) for item in value)
    return a, b


def _object(value: object, place: str) -> dict[str, Any]:
    return object_of(value, place)


_COSTLY = {
    "prefixItems": [{"type": "integer"}] * 2
    + [{"type": "integer", "minimum": 1, "maximum": MAX_COST}],
    "items": False,
}

Cell: TypeAlias = Annotated[tuple[int, int], Meta(extra={"read": read_cell})]
FreeCell: TypeAlias = Annotated[
    list[int],
    Meta(min_length=2, max_length=3, extra={"read": _free_cell}, extra_json_schema=_COSTLY),
]
LinkedCells: TypeAlias = Annotated[tuple[Cell, Cell], Meta(extra={"read": _link})]


class MapFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A map of hexagons."""

    format: Literal["trisolve-hexmap"]
    version: Literal[1]
    name: str | UnsetType = UNSET
    layout: Annotated[
        Literal["flat", "pointy"], Meta(description="Which way hexagons point; flat unless given.")
    ] = "flat"
    cells: Annotated[list[FreeCell], Meta(description="[q, r] or [q, r, cost] of each free cell.")]
    walls: Annotated[list[Cell], Meta(description="[q, r] of each wall.")] = []
    marks: Annotated[
        dict[str, list[Cell]],
        Meta(description="The cells that carry each letter.", extra={"read": _object}),
    ] = {}
    links: Annotated[list[LinkedCells], Meta(description="Pairs of neighboring cells.")] = []
    metadata: Metadata = {}


MAP: Format[Any] = Format(MapFile)


FORMAT: Final = "trisolve-hexmap"
VERSION: Final = 1


def parse_json_map(text: str) -> Grid:
    """Read a map from JSON; raise a FormatError or InvalidMap that says where it is wrong.

    >>> text = '{"format": "trisolve-hexmap", "version": 1, "cells": [[0, 0], [0, 1, 5]]}'
    >>> dict(parse_json_map(text))
    {Hex(0, 0): 1, Hex(0, 1): 5}
    """
    found = MAP.read(parse_json(text))
    cells: dict[Hex, int] = {}
    for number, (cell, cost) in enumerate(found.cells):
        _check_new(f"cells[{number}]", cell, cells)
        cells[cell] = cost
    walls: set[Hex] = set()
    for number, cell in enumerate(found.walls):
        _check_new(f"walls[{number}]", cell, cells, walls)
        walls.add(cell)
    if not cells and not walls:
        raise InvalidMap("expected at least one cell, free or wall, got none")
    return Grid(
        cells,
        walls=walls,
        marks=_marks(found.marks, cells),
        links=_links(found.links, cells.keys() | walls),
        name=None if found.name is UNSET else found.name,
        layout=found.layout,
        metadata=found.metadata,
    )


def _check_new(place: str, cell: Hex, *before: Iterable[Hex]) -> None:
    if any(cell in cells for cells in before):
        raise InvalidMap(f"{place}: expected each cell once, got {cell_text(cell)} twice")


def _marks(value: dict[str, Any], cells: dict[Hex, int]) -> dict[str, list[Hex]]:
    marks: dict[str, list[Hex]] = {}
    for letter, items in value.items():
        marks[letter] = []
        name = f"marks.{letter}" if letter.isprintable() else "marks"
        for number, cell in enumerate(list_of(items, read_cell, name)):
            if cell not in cells:
                raise InvalidMap(f"{name}[{number}]: expected a free cell, got {cell_text(cell)}")
            marks[letter].append(cell)
    with located("marks"):
        Grid(cells, marks=marks)  # letters, and one mark per cell
    return marks


def _links(pairs: list[tuple[Hex, Hex]], there: set[Hex]) -> set[Link]:
    links: set[Link] = set()
    for number, pair in enumerate(pairs):
        place = f"links[{number}]"
        with located(place):
            link = as_link(pair)
        for cell in link:
            if cell not in there:
                raise InvalidMap(f"{place}: expected a cell of the map, got {cell_text(cell)}")
        if link in links:
            raise InvalidMap(f"{place}: expected each link once, got {link_text(link)} twice")
        links.add(link)
    return links


def dump_json_map(grid: Grid) -> str:
    """Return a map as JSON, one line for each column of cells; may raise InvalidMap.

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
    """Return the costs of free cells; raise InvalidMap for a map that files cannot hold.

    Files cannot hold a map that is empty, has cells too far away, or has values that are not costs.
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
