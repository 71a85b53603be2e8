"""Turns, results and starts of games: the plain data shared by records and games."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from trisolve.errors import IllegalMove, InvalidPuzzle
from trisolve.files.records import below, list_of, object_of, whole
from trisolve.tantrix.bag import shuffle
from trisolve.tantrix.placements import Placement, integer, read_placement
from trisolve.tantrix.tiles import COLORS, Color

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
    """Return a Turn or its JSON object as a Turn; raise a FormatError that says what is wrong.

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
