"""A puzzle: a field, the tiles in the order in which they are drawn, and claims.

In text, ``3`` lays the current tile at rotation 3, ``s3`` the pocket tile after a swap.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from trisolve.entanglement.field import checked_radius
from trisolve.entanglement.tiles import Tile
from trisolve.errors import FormatError
from trisolve.files.messages import located, quote
from trisolve.files.records import FrozenDict, freeze, is_unicode
from trisolve.rooms import ask
from trisolve.wording import brief

TURNS = tuple(f"{swap}{k}" for swap in ("", "s") for k in range(6))
"""All possible turns, in the order in which ties are decided."""

_TURN = re.compile(r"s?[0-5]", re.ASCII)


def checked_turn(turn: object) -> str:
    """Return a turn unchanged; raise FormatError if it is not valid.

    >>> checked_turn("s6")
    Traceback (most recent call last):
    trisolve.errors.FormatError: expected a turn such as 3 or s0, got 's6'
    """
    if not isinstance(turn, str):
        raise FormatError(f"expected a turn such as 3 or s0, got {type(turn).__name__}")
    if not _TURN.fullmatch(turn):
        raise FormatError(f"expected a turn such as 3 or s0, got {turn!r:.60}")
    return str(turn)


def parse_turns(turns: str | Iterable[str]) -> tuple[str, ...]:
    """Return turns given as one string with blanks, or one by one; may raise FormatError.

    >>> parse_turns("2 s0 s5")
    ('2', 's0', 's5')
    """
    parts = turns.split() if isinstance(turns, str) else turns
    if not isinstance(parts, Iterable):
        raise FormatError(f"expected turns such as 2 s0, got {type(turns).__name__}")
    found = []
    for number, turn in enumerate(parts, 1):
        try:
            found.append(checked_turn(turn))
        except FormatError as error:
            raise FormatError(f"turn {number}: {error}") from None
    return tuple(found)


AnyTile: TypeAlias = Tile | str | Sequence[Sequence[int]]
"""A Tile, its code, or its six pairs of pins."""


def _checked_tiles(tiles: Iterable[AnyTile]) -> tuple[Tile, ...]:
    if isinstance(tiles, str) or not isinstance(tiles, Iterable):
        raise FormatError(f"tiles: expected a list of tiles, got {type(tiles).__name__}")
    found = []
    for number, tile in enumerate(tiles):
        with located(f"tiles[{number}]"):
            found.append((tile if isinstance(tile, Tile) else Tile(tile)).whole())
    if not found:
        raise FormatError("tiles: expected at least one tile, got none")
    return tuple(found)


@dataclass(frozen=True)
class Puzzle:
    """A field of radius 1 to 16, with its tiles in the order drawn.

    Tiles may be given as codes or as pairs of pins. `solution` (turns as text) and `score` are
    claims: only their form is checked here. Raises a FormatError that names the faulty part and the
    fault.

    >>> puzzle = Puzzle(1, [Tile("421503b9a786"), "6532810a4b79"], solution="2 s0")
    >>> puzzle.tiles[1]
    Tile('6532810a4b79')
    """

    radius: int
    tiles: tuple[Tile, ...]
    name: str | None = None
    solution: str | None = None
    score: int | None = None
    metadata: Mapping[str, Any] | None = None

    __repr__ = brief

    def _repr_svg_(self) -> str:
        """Return the board for a notebook."""
        svg: str = ask(self, "svg")
        return svg

    def __init__(  # noqa: PLR0917 - a record, in the order of its file
        self,
        radius: int,
        tiles: Iterable[AnyTile],
        name: str | None = None,
        solution: str | None = None,
        score: int | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        with located("radius"):
            object.__setattr__(self, "radius", checked_radius(radius))
        object.__setattr__(self, "tiles", _checked_tiles(tiles))
        for key, text in (("name", name), ("solution", solution)):
            if text is not None and not (isinstance(text, str) and is_unicode(text)):
                raise FormatError(f"{key}: expected a string, got {text!r:.60}")
            object.__setattr__(self, key, text)
        if solution is not None:
            with located("solution"):
                parse_turns(solution)
        if score is not None and (type(score) is not int or score < 0):
            raise FormatError(f"score: expected an integer of at least 0, got {score!r:.60}")
        object.__setattr__(self, "score", score)
        object.__setattr__(self, "metadata", _frozen_metadata(metadata))


def _frozen_metadata(metadata: Mapping[str, Any] | None) -> FrozenDict | None:
    if metadata is None:
        return None
    if not isinstance(metadata, Mapping):
        raise FormatError(f"metadata: expected an object, got {quote(metadata)}")
    try:
        frozen = freeze(dict(metadata), "metadata")
    except ValueError as error:
        raise FormatError(str(error)) from None
    assert isinstance(frozen, FrozenDict)
    return frozen
