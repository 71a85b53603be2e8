"""The formats of Entanglement files, puzzles and game records, each declared once."""

from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.entanglement.field import MAX_RADIUS
from trisolve.entanglement.tiles import N_PINS
from trisolve.files.declared import Format, Metadata, Seed

_EXACT = {"exact": True}
_N_PAIRS = N_PINS // 2

Version: TypeAlias = Annotated[Literal[1], Meta(extra=_EXACT)]
Radius: TypeAlias = Annotated[
    int, Meta(ge=1, le=MAX_RADIUS, description="The radius of the field.", extra=_EXACT)
]
Score: TypeAlias = Annotated[int, Meta(ge=0, extra=_EXACT)]
Count: TypeAlias = Annotated[int, Meta(ge=0)]
Pin: TypeAlias = Annotated[int, Meta(ge=0, le=N_PINS - 1)]
Code: TypeAlias = Annotated[
    str,
    Meta(extra_json_schema={"pattern": "^[0-9ab]{12}$", "description": "The partner of each pin."}),
]
Pairs: TypeAlias = Annotated[list[tuple[Pin, Pin]], Meta(min_length=_N_PAIRS, max_length=_N_PAIRS)]


class PuzzleFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle: a field, the tiles in the order drawn, and claims about the solution."""

    format: Literal["trisolve-entanglement"]
    version: Version
    radius: Radius
    tiles: Annotated[
        list[Code | Pairs], Meta(min_length=1, description="The tiles in the order drawn.")
    ]
    name: str | UnsetType = UNSET
    solution: Annotated[str, Meta(description="A claim: turns such as 2 s0 s5.")] | UnsetType = (
        UNSET
    )
    score: Annotated[Score, Meta(description="A claim: the score of the solution.")] | UnsetType = (
        UNSET
    )
    metadata: Metadata | UnsetType = UNSET


class RecordFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A played game: one line of a records file."""

    format: Literal["trisolve-entanglement"]
    version: Literal[1]
    radius: Radius
    seed: Annotated[Seed, Meta(description="The seed of the tiles.")]
    player: str
    budget: Annotated[int, Meta(ge=1)] | None
    turns: str
    score: Score
    segments: Count
    tiles: Annotated[Count, Meta(description="How many tiles were placed.")]
    end: Literal["open", "wall", "centre", "tiles"]  # language: quoted
    seconds: Annotated[float, Meta(ge=0)]


PUZZLE = Format(PuzzleFile, listed=True)
RECORD = Format(RecordFile)
FILES = PUZZLE, RECORD
