"""The JSON form of a hexagon map, declared once."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.files.declared import Format, Metadata
from trisolve.files.records import FieldError, object_of, refuse, whole
from trisolve.hexagon.costs import MAX_COST
from trisolve.hexagon.points import Hex

MAX_COORDINATE = 10**1000
"""Coordinates in files are below this, because Python does not write integers of any length."""


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
