"""The JSON formats of polygon boards, declared once."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct

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


def _numbers_or_null(value: object, place: str) -> list[int | None]:
    return list_of(value, lambda one, at: None if one is None else whole(one, at), place)


Position: TypeAlias = Annotated[tuple[float, float, float], Meta(extra={"read": _position})]
Numbers: TypeAlias = Annotated[list[int], Meta(extra={"read": _numbers})]
OrNull: TypeAlias = Annotated[list[int | None], Meta(extra={"read": _numbers_or_null})]


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


class VertexColumns(Struct, forbid_unknown_fields=True):
    """The vertices of a mesh as columns."""

    x: list[float]
    y: list[float]
    z: list[float]
    halfedge: Annotated[OrNull, Meta(description="A half-edge that leaves each vertex.")]


class HalfEdgeColumns(Struct, forbid_unknown_fields=True):
    """The half-edges of a mesh as columns."""

    origin: Numbers
    twin: Numbers
    next: Numbers
    prev: Numbers
    face: Annotated[OrNull, Meta(description="null for half-edges of boundary loops.")]
    edge: Numbers


EdgeColumns = defstruct(  # "from" cannot be a field of a class
    "EdgeColumns",
    [
        *(("from", Numbers), ("to", Numbers), ("halfedge", Numbers)),
        *(("left", Numbers), ("right", OrNull)),
        *(("left_prev", Numbers), ("left_next", Numbers)),
        *(("right_prev", OrNull), ("right_next", OrNull)),
    ],
    namespace={"__doc__": "The winged edges of a mesh as columns."},
    forbid_unknown_fields=True,
)


class FaceColumns(Struct, forbid_unknown_fields=True):
    """The faces of a mesh as columns."""

    first: Annotated[Numbers, Meta(description="The first half-edge of each face.")]
    corners: Annotated[Numbers, Meta(description="The number of corners of each face.")]
    name: list[str | None]


class TablesFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """The half-edges and winged edges of a board, one list per property."""

    format: Literal["trisolve-mesh-tables"]
    version: Literal[1]
    name: str = ""
    vertices: VertexColumns
    halfedges: HalfEdgeColumns
    edges: EdgeColumns  # type: ignore[valid-type]
    faces: FaceColumns


class VertexRecordFile(Struct, forbid_unknown_fields=True):
    """A vertex, with the edges that meet there."""

    position: Position
    edges: Numbers


class WingFile(Struct, forbid_unknown_fields=True):
    """A face at an edge, and the edges before and after that edge along the face."""

    face: int
    previous: int
    next: int


class EdgeRecordFile(Struct, forbid_unknown_fields=True):
    """An edge, with the one or two faces next to it."""

    vertices: Annotated[Numbers, Meta(min_length=2, max_length=2)]
    faces: list[WingFile]


class FaceRecordFile(Struct, forbid_unknown_fields=True):
    """A face: its vertices in order, and the edge that begins at each vertex."""

    vertices: Numbers
    edges: Numbers
    name: str | UnsetType = UNSET


class RecordsFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """The winged edges of a board, one record per vertex, edge and face."""

    format: Literal["trisolve-mesh-records"]
    version: Literal[1]
    name: str = ""
    vertices: list[VertexRecordFile]
    edges: list[EdgeRecordFile]
    faces: list[FaceRecordFile]


TABLES: Format[Any] = Format(TablesFile)
RECORDS: Format[Any] = Format(RecordsFile)
