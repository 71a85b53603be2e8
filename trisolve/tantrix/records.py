"""Records: the moves of a game or a solitaire, as claims that `replay` checks."""

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from trisolve.errors import InvalidPuzzle
from trisolve.tantrix.bag import FULL_BAG
from trisolve.tantrix.placements import Placement, read_placements
from trisolve.tantrix.puzzle import read_tiles
from trisolve.tantrix.tiles import COLORS, Color
from trisolve.tantrix.turns import Result, Turn, read_bag, read_players, read_turn
from trisolve.wording import brief

SOLITAIRE_TILES = tuple(range(1, 15))


def _put(record: object, **values: object) -> None:
    for name, value in values.items():
        object.__setattr__(record, name, value)


@dataclass(frozen=True)
class GameRecord:
    """A game so far: the colors by seat, either the seed or the bag, the turns, and the result."""

    players: tuple[Color, ...]
    seed: int | None = None
    bag: tuple[int, ...] | None = None
    turns: tuple[Turn, ...] = ()
    result: Result | None = None
    name: str = ""
    metadata: Any = field(default_factory=dict)

    kind = "game"

    __repr__ = brief

    def __post_init__(self) -> None:
        bag = None if self.bag is None else tuple(self.bag)
        _put(self, players=read_players(self.players), bag=bag)
        order = read_bag(FULL_BAG, self.seed, bag)
        turns = tuple(read_turn(turn, f"turns[{i}]") for i, turn in enumerate(self.turns))
        _put(self, bag=None if bag is None else order, turns=turns)

    def __hash__(self) -> int:
        return hash((self.players, self.seed, self.bag, self.turns, self.result))


@dataclass(frozen=True)
class SolitaireRecord:
    """A solitaire so far: tiles drawn by seed or in bag order, and the one color to line up."""

    color: Color
    tiles: tuple[int, ...] = SOLITAIRE_TILES
    goal: Literal["line", "loop"] = "line"
    seed: int | None = None
    bag: tuple[int, ...] | None = None
    placements: tuple[Placement, ...] = ()
    name: str = ""
    metadata: Any = field(default_factory=dict)

    kind = "solitaire"

    __repr__ = brief

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise InvalidPuzzle(f"color: expected B, G, R or Y, got {self.color!r:.40}")
        if self.goal not in ("line", "loop"):
            raise InvalidPuzzle(f'goal: expected "line" or "loop", got {self.goal!r:.40}')
        bag = None if self.bag is None else tuple(self.bag)
        _put(self, tiles=read_tiles(self.tiles, "tiles"), bag=bag)
        order = read_bag(self.tiles, self.seed, bag)
        _put(self, bag=None if bag is None else order)
        _put(self, placements=read_placements(self.placements, "placements"))

    def __hash__(self) -> int:
        return hash((self.color, self.tiles, self.goal, self.seed, self.bag, self.placements))

    @property
    def order(self) -> tuple[int, ...]:
        """The tiles in the order in which they are drawn."""
        return read_bag(self.tiles, self.seed, self.bag)


Record: TypeAlias = GameRecord | SolitaireRecord
