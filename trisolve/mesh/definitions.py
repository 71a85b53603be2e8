"""The JSON format of polygon boards, declared once."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.files.declared import Format, Metadata
from trisolve.files.records import list_of, refuse, whole
from trisolve.mesh.surface import GroupKind


def _position(value: object, place: str) -> list[float]:
    if type(value) is list and len(value) == 3 and {type(x) for x in value} <= {float, int}:
        return value  # the usual case, which is worth a shortcut
    if isinstance(value, list) and len(value) != 3:
        refuse("3 numbers", value, place)
    return list_of(value, _number, place)


def _number(value: object, place: str) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool):
        refuse("a number", value, place)
    return value


def _numbers(value: object, place: str) -> list[int]:
    if type(value) is list and all(type(x) is int for x in value):
        return value
    return list_of(value, whole, place)


Position: TypeAlias = Annotated[tuple[float, float, float], Meta(extra={"read": _position})]
Numbers: TypeAlias = Annotated[list[int], Meta(extra={"read": _numbers})]


class GroupFile(Struct, forbid_unknown_fields=True):
    """Faces grouped under one name."""

    kind: GroupKind
    name: str
    faces: Numbers


class BoardFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A board of polygons."""

    format: Literal["trisolve-mesh"]
    version: Literal[1]
    name: str = ""
    vertices: Annotated[list[Position], Meta(description="[x, y, z] of each vertex.")]
    faces: Annotated[list[Numbers], Meta(description="The vertices of each face in order, from 0.")]
    names: Annotated[list[str], Meta(description="A name for each face.")] | UnsetType = UNSET
    groups: list[GroupFile] = []
    metadata: Metadata = {}


BOARD: Format[Any] = Format(BoardFile)
