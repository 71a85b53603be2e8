"""Records of games and of solitaire: turns and results, which `replay` checks.

In text, turns are ``12@1,0/4! 45@2,-1/3``; ``!`` marks a fill, and ``--`` a deadlock.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from trisolve.errors import FormatError, IllegalMove, InvalidPuzzle
from trisolve.files.records import below, list_of, object_of, whole
from trisolve.tantrix.placements import Placement, integer, read_placement, read_placements
from trisolve.tantrix.puzzle import read_tiles
from trisolve.tantrix.tiles import COLORS, FULL_BAG, Color, shuffle
from trisolve.wording import brief

End: TypeAlias = Literal["complete", "deadlock"]
MIN_PLAYERS, MAX_PLAYERS = 2, 4


class Turn(NamedTuple):
    """One turn: the seat, the fills before the free move, the free move (or None), and later fills.

    >>> Turn(0, free=Placement(12, 1, 0, 4)).placements
    (Placement(tile=12, q=1, r=0, rotation=4),)
    """

    seat: int
    before: tuple[Placement, ...] = ()
    free: Placement | None = None
    after: tuple[Placement, ...] = ()

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All placements of the turn, in order."""
        return (*self.before, *([self.free] if self.free else []), *self.after)


class Result(NamedTuple):
    """How a game ended (None: not yet), the scores by seat, and the winning seats.

    >>> Result("complete", (18, 21), (1,)).winners
    (1,)
    """

    end: End | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class IllegalTurn(IllegalMove):
    """A placement or turn that breaks the rules; `code` names the rule."""

    def __init__(self, code: str, what: str = "") -> None:
        super().__init__(f"{code}: {what}" if what else code)
        self.code = code


AnyTurn: TypeAlias = Turn | Mapping[str, Any]
"""A Turn, or its JSON object."""


def read_turn(value: object, where: str = "") -> Turn:
    """Return a Turn or its JSON object as a Turn; raise a FormatError that states the fault.

    >>> read_turn({"seat": 0, "before": [], "free": [1, 0, 0, 0], "after": []}).free.tile
    1
    """
    if isinstance(value, Turn):
        value = value._asdict()
    found = object_of(
        dict(value) if isinstance(value, Mapping) else value,
        where,
        keys=Turn._fields,
        needed=Turn._fields,
    )
    seat = whole(found["seat"], below(where, "seat"), 0, MAX_PLAYERS - 1)
    before, after = (
        tuple(list_of(_as_list(found[key]), read_placement, below(where, key)))
        for key in ("before", "after")
    )
    free = found["free"]
    placed = None if free is None else read_placement(free, below(where, "free"))
    return Turn(seat, before, placed, after)


def _as_list(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


def read_players(players: Iterable[object]) -> tuple[Color, ...]:
    """Return the colors of two to four players; may raise InvalidPuzzle."""
    found = tuple(players)
    if not MIN_PLAYERS <= len(found) <= MAX_PLAYERS:
        raise InvalidPuzzle(f"players: expected 2 to {MAX_PLAYERS} colors, got {len(found)}")
    for i, color in enumerate(found):
        if color not in COLORS:
            raise InvalidPuzzle(f"players[{i}]: expected B, G, R or Y, got {color!r:.40}")
        if color in found[:i]:
            raise InvalidPuzzle(f"players: expected each color once, got {color} twice")
    return found  # type: ignore[return-value]


def read_bag(
    tiles: Sequence[int], seed: int | None, bag: Iterable[object] | None
) -> tuple[int, ...]:
    """Return the order in which tiles are drawn, given either a seed or a bag."""
    if (seed is None) == (bag is None):
        found = "neither" if seed is None else "both"
        raise InvalidPuzzle(f"expected exactly one of seed and bag, got {found}")
    if bag is None:
        assert seed is not None
        return tuple(shuffle(tiles, seed))
    order = tuple(integer(number) for number in bag)
    if None in order or sorted(order) != sorted(tiles):  # type: ignore[type-var]
        raise InvalidPuzzle(f"bag: expected each of the {len(tiles)} tiles once")
    return order  # type: ignore[return-value]


def dump_placement(placement: Placement, *, fill: bool = False) -> str:
    """Return a placement in text notation.

    >>> dump_placement(Placement(12, 1, 0, 4), fill=True)
    '12@1,0/4!'
    """
    tile, q, r, rotation = placement
    return f"{tile}@{q},{r}/{rotation}{'!' if fill else ''}"


_PLACEMENT = re.compile(r"(\d{1,3})@(-?\d{1,6}),(-?\d{1,6})/(\d)(!?)")
NOTHING = "--"


def dump_turn_text(turn: Turn) -> str:
    """Return a turn in the notation.

    >>> dump_turn_text(Turn(0, (), Placement(45, 2, -1, 3), (Placement(7, 3, -2, 0),)))
    '45@2,-1/3 7@3,-2/0!'
    """
    words = [dump_placement(fill, fill=True) for fill in turn.before]
    if turn.free is not None:
        words.append(dump_placement(turn.free))
    words += [dump_placement(fill, fill=True) for fill in turn.after]
    return " ".join(words) or NOTHING


def parse_turn_text(text: str, seat: int) -> Turn:
    """Return the turn that a line in the notation describes; may raise FormatError.

    >>> parse_turn_text("12@1,0/4! 45@2,-1/3", 0).before
    (Placement(tile=12, q=1, r=0, rotation=4),)
    """
    before: list[Placement] = []
    after: list[Placement] = []
    free: Placement | None = None
    words = text.split()
    if words == [NOTHING]:
        return Turn(seat)
    if not words:
        raise FormatError("expected a turn such as 12@1,0/4! 45@2,-1/3, got an empty line")
    for word in words:
        match = _PLACEMENT.fullmatch(word)
        if match is None:
            raise FormatError(f"expected tile@q,r/rotation, a fill with !, got {word!r:.40}")
        placement = read_placement([int(part) for part in match.groups()[:4]], word)
        if match[5]:
            (before if free is None else after).append(placement)
        elif free is None:
            free = placement
        else:
            raise FormatError(f"expected one free move, without !, got a second: {word!r:.40}")
    return Turn(seat, tuple(before), free, tuple(after))


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
    """A solitaire game so far: tiles drawn by seed or in bag order, and the color to line up."""

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
