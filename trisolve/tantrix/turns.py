"""Turns, results, and what a game begins with: the plain data that records and games share."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from trisolve.errors import FormatError, IllegalMove, InvalidPuzzle
from trisolve.files.messages import quoted
from trisolve.tantrix.bag import shuffle
from trisolve.tantrix.placements import Placement, integer, read_placement, read_placements
from trisolve.tantrix.tiles import COLORS, Color

End: TypeAlias = Literal["complete", "deadlock"]


class Turn(NamedTuple):
    """One turn: who, the fills before, the free move (None: there was none), the fills after."""

    seat: int
    before: tuple[Placement, ...] = ()
    free: Placement | None = None
    after: tuple[Placement, ...] = ()

    @property
    def placements(self) -> tuple[Placement, ...]:
        """All placements of the turn, in order."""
        return (*self.before, *([self.free] if self.free else []), *self.after)


class Result(NamedTuple):
    """How a game ended (None: it has not), the scores by seat, the seats that won."""

    end: End | None
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class IllegalTurn(IllegalMove):
    """A placement or turn against the rules; `code` says which rule."""

    def __init__(self, code: str, what: str = "") -> None:
        super().__init__(f"{code}: {what}" if what else code)
        self.code = code


AnyTurn: TypeAlias = Turn | Mapping[str, Any]
"""A Turn, or its JSON object."""


def read_turn(value: object, where: str = "") -> Turn:
    """Return a Turn or its JSON object as a Turn; raise FormatError that says what is wrong.

    >>> read_turn({"seat": 0, "before": [], "free": [1, 0, 0, 0], "after": []}).free.tile
    1
    """
    place = f"{where}." if where else ""
    if isinstance(value, Turn):
        value = value._asdict()
    if not isinstance(value, Mapping):
        raise FormatError(f"{where or 'turn'}: expected an object of a turn, got {value!r:.40}")
    for key in value:
        if key not in Turn._fields:
            expected = "expected only the keys seat, before, free, after"
            raise FormatError(f"{where or 'turn'}: {expected}, got {quoted(key)}")
    for key in Turn._fields:
        if key not in value:
            raise FormatError(f"{where or 'turn'}: expected the key {key}, it is missing")
    seat = integer(value["seat"])
    if seat is None or not 0 <= seat <= 3:
        raise FormatError(f"{place}seat: expected a seat in 0..3, got {value['seat']!r:.40}")
    fills = []
    for key in ("before", "after"):
        given = value[key]
        if isinstance(given, str) or not isinstance(given, Sequence):
            raise FormatError(f"{place}{key}: expected a list of placements, got {given!r:.40}")
        fills.append(read_placements(given, f"{place}{key}"))
    free = value["free"]
    found = None if free is None else read_placement(free, f"{place}free")
    return Turn(seat, fills[0], found, fills[1])


def read_players(players: Iterable[object]) -> tuple[Color, ...]:
    """Return the colors of two to four players; raise InvalidPuzzle."""
    found = tuple(players)
    if not 2 <= len(found) <= 4:
        raise InvalidPuzzle(f"players: expected 2 to 4 colors, got {len(found)}")
    for i, color in enumerate(found):
        if color not in COLORS:
            raise InvalidPuzzle(f"players[{i}]: expected B, G, R or Y, got {color!r:.40}")
        if color in found[:i]:
            raise InvalidPuzzle(f"players: expected each color once, got {color} twice")
    return found  # type: ignore[return-value]


def read_bag(
    tiles: Sequence[int], seed: int | None, bag: Iterable[object] | None
) -> tuple[int, ...]:
    """Return the order in which tiles are drawn, from exactly one of seed and bag."""
    if (seed is None) == (bag is None):
        found = "neither" if seed is None else "both"
        raise InvalidPuzzle(f"expected exactly one of seed and bag, got {found}")
    if bag is None:
        assert seed is not None
        return tuple(shuffle(tiles, seed))
    order = tuple(integer(number) for number in bag)
    if None in order or sorted(order) != sorted(tiles):  # type: ignore[type-var]
        raise InvalidPuzzle(f"bag: expected each of {len(tiles)} tiles once, in some order")
    return order  # type: ignore[return-value]


def dump_placement(placement: Placement, *, fill: bool = False) -> str:
    """Return a placement as people write it.

    >>> dump_placement(Placement(12, 1, 0, 4), fill=True)
    '12@1,0/4!'
    """
    tile, q, r, rotation = placement
    return f"{tile}@{q},{r}/{rotation}{'!' if fill else ''}"
