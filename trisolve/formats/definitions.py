"""What a level and a pack look like in JSON, defined once.

The reader checks files against these records and the JSON Schemas are made from them, so the two
cannot differ. What a schema cannot say (blocks on floor, goals on their track) Level itself checks.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.lattice import N_CELLS
from trisolve.level import COLOR_PATTERN, MAX_BLOCKS, MIN_LENGTH
from trisolve.moves import ID_PATTERN, MAX_DISTANCE

LEVEL_FORMAT = "trisolve-level"
PACK_FORMAT = "trisolve-pack"
VERSION = 1

_MAX_LENGTH = 32  # the longest track
_EACH_ONCE = {"uniqueItems": True}

CellNumber = Annotated[int, Meta(ge=0, le=N_CELLS - 1)]
Run = Annotated[
    list[CellNumber],
    Meta(min_length=MIN_LENGTH, max_length=_MAX_LENGTH, extra_json_schema=_EACH_ONCE),
]
BlockId = Annotated[str, Meta(pattern=ID_PATTERN)]
Distance = Annotated[
    int, Meta(ge=-MAX_DISTANCE, le=MAX_DISTANCE, extra_json_schema={"not": {"const": 0}})
]


class BlockRecord(Struct, forbid_unknown_fields=True):
    """A block: 3 or more consecutive cells of one track, which it slides along."""

    id: Annotated[BlockId, Meta(description="Unique in its level; every output speaks of it.")]
    cells: Annotated[Run, Meta(description="Packed cells, in any order.")]
    goal: (
        Annotated[Run, Meta(description="Where the block must lie, on the same track.")] | UnsetType
    ) = UNSET
    color: Annotated[str, Meta(pattern=COLOR_PATTERN)] | UnsetType = UNSET


class LevelRecord(Struct, forbid_unknown_fields=True, kw_only=True):
    """A level of the sliding-block puzzle on the triangular grid."""

    format: Literal["trisolve-level"]
    version: Literal[1]
    name: str = ""
    push: Annotated[
        Literal["full", "oblique", "none"],
        Meta(description="Whether blocks push all others, all but those of their axis, or none."),
    ] = "full"
    floor: Annotated[
        list[CellNumber],
        Meta(
            min_length=MIN_LENGTH,
            max_length=N_CELLS,
            description="The cells that are not wall, packed as row << 5 | col << 1 | orient"
            " (orient: 0 up, 1 down).",
            extra_json_schema=_EACH_ONCE,
        ),
    ]
    blocks: Annotated[list[BlockRecord], Meta(min_length=1, max_length=MAX_BLOCKS)]
    solution: (
        Annotated[
            list[tuple[BlockId, Distance]],
            Meta(description="A claim: [block id, distance] for each move."),
        ]
        | UnsetType
    ) = UNSET
    stats: Annotated[dict[str, Any], Meta(description="Claims about the level.")] = {}
    metadata: Annotated[dict[str, Any], Meta(description="Anything else.")] = {}


class PackRecord(Struct, forbid_unknown_fields=True, kw_only=True):
    """Levels that travel together under one name."""

    format: Literal["trisolve-pack"]
    version: Literal[1]
    name: str = ""
    metadata: Annotated[dict[str, Any], Meta(description="Anything.")] = {}
    levels: list[LevelRecord]
