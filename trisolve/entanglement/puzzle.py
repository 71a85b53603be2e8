"""A puzzle: a field, the tiles in the order in which they are drawn, and claims."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from trisolve.entanglement.field import checked_radius
from trisolve.entanglement.tiles import Tile
from trisolve.entanglement.turns import parse_turns
from trisolve.errors import FormatError
from trisolve.files.messages import located, quoted
from trisolve.files.records import FrozenDict, freeze, is_unicode
from trisolve.rooms import ask
from trisolve.wording import brief

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
        raise FormatError(f"metadata: expected an object, got {quoted(metadata)}")
    try:
        frozen = freeze(dict(metadata), "metadata")
    except ValueError as error:
        raise FormatError(str(error)) from None
    assert isinstance(frozen, FrozenDict)
    return frozen
