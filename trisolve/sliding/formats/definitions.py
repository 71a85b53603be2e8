"""The JSON form of a level, a pack and a certificate, defined once.

The reader checks files against these records, and the JSON Schemas (Draft 2020-12) are generated
from them, so the two cannot differ. Level itself checks rules that a schema cannot express (blocks
on floor, goals on their track).
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.files.declared import schema_of_files
from trisolve.files.schemas import Schema
from trisolve.sliding.choices import PUSHED, PushMode
from trisolve.sliding.lattice import N_CELLS
from trisolve.sliding.level import COLOR_PATTERN, MAX_BLOCKS, MIN_LENGTH
from trisolve.sliding.moves import ID_PATTERN, MAX_DISTANCE

LEVEL_FORMAT = "trisolve-level"
PACK_FORMAT = "trisolve-pack"
CERTIFICATE_FORMAT = "trisolve-certificate"
VERSION = 1

HASH_PATTERN = r"^[0-9a-f]{32}$(?!\n)"
KEY_PATTERN = r"^[0-9a-f]{16}$(?!\n)"
MAX_COUNT = 2**63 - 1

_MAX_LENGTH = 32  # the longest track
_EACH_ONCE = {"uniqueItems": True}

_NEAR = {"near": True}

CellNumber = Annotated[int, Meta(ge=0, le=N_CELLS - 1, extra=_NEAR)]
Run = Annotated[
    list[CellNumber],
    Meta(min_length=MIN_LENGTH, max_length=_MAX_LENGTH, extra_json_schema=_EACH_ONCE),
]
BlockId = Annotated[
    str,
    Meta(
        pattern=ID_PATTERN,
        extra={"expected": "a block id of 1 to 32 characters without space, colon or comma"},
    ),
]
Color = Annotated[str, Meta(pattern=COLOR_PATTERN, extra={"expected": "a color such as #c8c4b0"})]
Distance = Annotated[
    int,
    Meta(
        ge=-MAX_DISTANCE,
        le=MAX_DISTANCE,
        extra=_NEAR,
        extra_json_schema={"not": {"const": 0}},
    ),
]


class BlockRecord(Struct, forbid_unknown_fields=True):
    """A block: 3 or more consecutive cells of one track, along which it slides."""

    id: Annotated[BlockId, Meta(description="Unique in its level; every output uses it.")]
    cells: Annotated[Run, Meta(description="Packed cells, in any order.")]
    goal: (
        Annotated[Run, Meta(description="Where the block must end up, on the same track.")]
        | UnsetType
    ) = UNSET
    color: Color | UnsetType = UNSET


class LevelRecord(Struct, forbid_unknown_fields=True, kw_only=True):
    """A level of the sliding-block puzzle on the triangular grid."""

    format: Literal["trisolve-level"]
    version: Literal[1]
    name: str = ""
    push: Annotated[
        PushMode,
        Meta(description=f"What a block pushes: {'; '.join(map(': '.join, PUSHED.items()))}."),
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
    author: Annotated[str, Meta(description="Who made it.")] = ""
    tags: Annotated[
        list[Annotated[str, Meta(min_length=1)]], Meta(description="Words to search for.")
    ] = []
    notes: Annotated[str, Meta(description="Any remarks; the player reads them.")] = ""


class PackRecord(Struct, forbid_unknown_fields=True, kw_only=True):
    """A named collection of levels."""

    format: Literal["trisolve-pack"]
    version: Literal[1]
    name: str = ""
    metadata: Annotated[dict[str, Any], Meta(description="Anything.")] = {}
    levels: list[LevelRecord]


class LayerRecord(Struct, forbid_unknown_fields=True):
    """The states first reached in N moves (or steps) from the start."""

    states: Annotated[
        int, Meta(ge=1, le=MAX_COUNT, description="The number of states.", extra=_NEAR)
    ]
    hash: Annotated[
        str,
        Meta(
            pattern=HASH_PATTERN,
            description="Sum of their 128-bit hashes, in hex.",
            extra={"expected": "32 hex digits, small letters"},
        ),
    ]


class CertificateRecord(Struct, forbid_unknown_fields=True, kw_only=True):
    """The contents of each layer of states of a level, if the stated optimum is right."""

    format: Literal["trisolve-certificate"]
    version: Literal[1]
    rules: Annotated[
        int, Meta(ge=1, le=MAX_COUNT, description="The version of the push rule.", extra=_NEAR)
    ]
    key: Annotated[
        str,
        Meta(
            pattern=KEY_PATTERN,
            description="The level's key.",
            extra={"expected": "16 hex digits, small letters"},
        ),
    ]
    metric: Literal["moves", "steps"]
    status: Literal["solved", "unsolvable"]
    optimum: (
        Annotated[
            int,
            Meta(
                ge=0,
                le=MAX_COUNT,
                description="Length of a shortest solution, if solved.",
                extra=_NEAR,
            ),
        ]
        | UnsetType
    ) = UNSET
    solution: (
        Annotated[
            list[tuple[BlockId, Distance]],
            Meta(description="A shortest solution, if solved: [block id, distance] for each move."),
        ]
        | UnsetType
    ) = UNSET
    layers: Annotated[
        list[LayerRecord],
        Meta(
            description="Every layer from the start if unsolvable, or the layers before the "
            "first solved state."
        ),
    ]


def level_schema() -> Schema:
    """Return the JSON Schema of a level file.

    >>> level_schema()["title"]
    'trisolve level'
    """
    return schema_of_files("level", LevelRecord)


def pack_schema() -> Schema:
    """Return the JSON Schema of a pack file.

    >>> sorted(pack_schema()["$defs"])
    ['BlockRecord', 'LevelRecord', 'PackRecord']
    """
    return schema_of_files("pack", PackRecord)


def certificate_schema() -> Schema:
    """Return the JSON Schema of a certificate file.

    >>> sorted(certificate_schema()["$defs"])
    ['CertificateRecord', 'LayerRecord']
    """
    return schema_of_files("certificate", CertificateRecord)
