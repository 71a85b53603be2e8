"""The formats of Tantrix files: two kinds of puzzles and two of records, each declared once."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.errors import InvalidPuzzle
from trisolve.files.declared import Format, Seed
from trisolve.files.messages import quote
from trisolve.files.records import FieldError, freeze, text
from trisolve.tantrix.placements import MAX_COORDINATE, read_placement
from trisolve.tantrix.records import MAX_PLAYERS, End, read_turn
from trisolve.tantrix.tiles import COLORS, N_TILES
from trisolve.tantrix.tiles import Color as Letter


def _color(value: object, place: str) -> Any:  # noqa: ANN401 - a color letter
    if not isinstance(value, str) or value not in COLORS:
        raise InvalidPuzzle(f"{place}: expected B, G, R or Y, got {quote(value)}")
    return value


def _anything(value: object, place: str) -> object:
    try:
        freeze(value, place)
    except ValueError as error:
        where, _, what = str(error).partition(": ")
        raise FieldError(what, where) from None
    return value


Tile: TypeAlias = Annotated[int, Meta(ge=1, le=N_TILES)]
Axis: TypeAlias = Annotated[int, Meta(ge=-MAX_COORDINATE, le=MAX_COORDINATE)]
Rotation: TypeAlias = Annotated[int, Meta(ge=0, le=5)]
PlacementRow: TypeAlias = Annotated[
    tuple[Tile, Axis, Axis, Rotation],
    Meta(description="[tile, q, r, rotation]", extra={"read": read_placement}),
]
Color: TypeAlias = Annotated[Letter, Meta(extra={"read": _color})]
Player: TypeAlias = Annotated[Letter, Meta(extra={"read": text})]
Seat: TypeAlias = Annotated[int, Meta(ge=0, le=MAX_PLAYERS - 1)]
Score: TypeAlias = Annotated[int, Meta(ge=0, le=2 * N_TILES)]
Holes: TypeAlias = Annotated[
    Annotated[int, Meta(ge=0)] | Literal["any"],
    Meta(
        description="The number of holes.", extra={"expected": 'an integer of at least 0, or "any"'}
    ),
]
Tiles: TypeAlias = Annotated[list[Tile], Meta(description="The tiles, all different.")]
There: TypeAlias = Annotated[list[PlacementRow], Meta(description="Tiles that are already there.")]
Claim: TypeAlias = Annotated[list[PlacementRow], Meta(description="A claim.")]
Anything: TypeAlias = Annotated[
    Any, Meta(description="Anything of your own.", extra={"read": _anything})
]
Order: TypeAlias = Annotated[Seed, Meta(description="The order of the tiles, by its seed.")]
Bag: TypeAlias = Annotated[list[Tile], Meta(description="The order of the tiles, in full.")]


class DiscoveryFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A discovery puzzle: the first tiles, and a loop in one color."""

    format: Literal["trisolve-tantrix"]
    version: Literal[1]
    kind: Literal["discovery"]
    name: str = ""
    tiles: Tiles
    color: Annotated[Color, Meta(description="The color of the loop.")] | UnsetType = UNSET
    placements: There = []
    solution: Claim | UnsetType = UNSET
    metadata: Anything = {}


class GoalFile(Struct, forbid_unknown_fields=True):
    """The requirement that all tiles with the color are on one loop or line."""

    form: Literal["loop", "line"]
    color: Color


class PuzzleFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A puzzle: tiles, the goals they must meet, and the shape they must fill."""

    format: Literal["trisolve-tantrix"]
    version: Literal[1]
    kind: Literal["puzzle"]
    name: str = ""
    tiles: Tiles
    color: Annotated[Color, Meta(description="One goal: a loop in this color.")] | UnsetType = UNSET
    goals: list[GoalFile] | UnsetType = UNSET
    cells: (
        Annotated[list[tuple[Axis, Axis]], Meta(description="The shape to fill.")] | UnsetType
    ) = UNSET
    holes: Holes | UnsetType = UNSET
    placements: There = []
    solution: Claim | UnsetType = UNSET
    metadata: Anything = {}


class SolitaireFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A solitaire game: the order of its tiles, the color to line up, and the placements."""

    format: Literal["trisolve-tantrix"]
    version: Literal[1]
    kind: Literal["solitaire"]
    name: str = ""
    tiles: list[Tile] | UnsetType = UNSET
    color: Color
    goal: Literal["line", "loop"] = "line"
    seed: Order | UnsetType = UNSET
    bag: Bag | UnsetType = UNSET
    placements: list[PlacementRow]
    metadata: Anything = {}


class TurnFile(Struct, forbid_unknown_fields=True):
    """A turn: the fills before the free move, the free move, and the fills after it."""

    seat: Seat
    before: list[PlacementRow]
    free: PlacementRow | None
    after: list[PlacementRow]


class ResultFile(Struct, forbid_unknown_fields=True):
    """How a game ended, the scores by seat, and the winning seats."""

    end: End | None
    scores: list[Score]
    winners: list[Seat]


class GameFile(Struct, forbid_unknown_fields=True, kw_only=True):
    """A game: the players, the order of the tiles, and the turns."""

    format: Literal["trisolve-tantrix"]
    version: Literal[1]
    kind: Literal["game"]
    name: str = ""
    players: Annotated[list[Player], Meta(description="The color of each seat.")]
    seed: Order | UnsetType = UNSET
    bag: Bag | UnsetType = UNSET
    turns: list[Annotated[TurnFile, Meta(extra={"read": read_turn})]]
    result: Annotated[ResultFile, Meta(description="A claim.")] | UnsetType = UNSET
    metadata: Anything = {}


PUZZLES: dict[str, Format[Any]] = {
    "discovery": Format(DiscoveryFile),
    "puzzle": Format(PuzzleFile),
}
RECORDS: dict[str, Format[Any]] = {"solitaire": Format(SolitaireFile), "game": Format(GameFile)}
FORMATS = PUZZLES | RECORDS
FILES = tuple(FORMATS.values())
