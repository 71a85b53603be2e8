"""The formats of BOCO files, game records and certificates, each declared once."""

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.boco.rules import Rim
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.declared import Format, Metadata
from trisolve.files.records import refuse
from trisolve.mesh.definitions import BoardFile

if TYPE_CHECKING:
    from trisolve.mesh import Mesh


def _board(value: object, place: str) -> "str | Mesh":
    from trisolve.mesh import board, parse_mesh

    if not isinstance(value, str | dict):
        refuse("a board's name or a trisolve-mesh object", value, place)
    try:
        if isinstance(value, dict):
            return parse_mesh(json.dumps(value))
        board(value)
    except TrisolveError as error:
        raise FormatError(f"{place}: {error}") from None
    return value


Board: TypeAlias = Annotated[
    Annotated[str, Meta(description="The name of a board, such as squares:5x5.")] | BoardFile,
    Meta(extra={"read": _board}),
]
Players: TypeAlias = Annotated[tuple[str, str], Meta(extra={"expected": "an array of two strings"})]
Move: TypeAlias = Annotated[
    int | Literal["swap"], Meta(extra={"expected": 'the number of a face or "swap"'})
]
Face: TypeAlias = Annotated[int, Meta(ge=0)]
Value: TypeAlias = Annotated[int, Meta(ge=-1, le=1)]


class RecordFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """The record of a game."""

    format: Literal["trisolve-boco"]
    version: Literal[1]
    name: str = ""
    board: Board
    rim: Rim = "safe"
    swap: Annotated[bool, Meta(description="Whether the first piece may be taken over.")] = False
    moves: Annotated[list[Move], Meta(description="Numbers of faces, from 0.")]
    result: (
        Annotated[Literal["first", "second", "draw", "open"], Meta(description="A claim.")]
        | UnsetType
    ) = UNSET
    reason: (
        Annotated[
            Literal["encircled", "self-encircled", "full", "no-move"] | None,
            Meta(description="A claim."),
        ]
        | UnsetType
    ) = UNSET
    players: Players | UnsetType = UNSET
    metadata: Metadata = {}


class StrategyFile(Struct, forbid_unknown_fields=True):
    """One player's strategy, which proves a bound on the value."""

    player: Annotated[int, Meta(ge=0, le=1)]
    at_least: Annotated[Value, Meta(description="The value that the strategy proves.")]
    moves: Annotated[
        dict[str, Face],
        Meta(description="A move for each position, written as 0, 1 and . per face."),
    ]


class CertificateFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A proof of the value of a position. The verifier refutes a malformed certificate."""

    format: Literal["trisolve-boco-certificate"]
    version: Literal[1]
    board: Annotated[str, Meta(pattern="^[0-9a-f]{32}$", description="The key of the board.")]
    faces: Annotated[int, Meta(ge=1)]
    rim: Rim
    swap: bool
    moves: list[Face | Literal["swap"]]
    value: Annotated[Value, Meta(description="The result of the first player.")]
    symmetries: list[list[Face]]
    strategies: list[StrategyFile]


RECORD: Format[Any] = Format(RecordFile)
