"""Tiles: twelve pins on the rim of a hexagon, joined in pairs by six links; and drawing them.

Pins run clockwise: side k has pins 2k and 2k + 1. The code of a tile lists the partners of pins 0
to 11, as the digits 0..9, a and b. The 10,395 tiles are numbered in the order of their codes. A
part tile has one to five links; in its code, "." stands for the partner of a free pin.

`draw` uses splitmix64 with rejection, so that every tile is equally likely.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import Any, Literal, TypeAlias

from trisolve.errors import FormatError
from trisolve.files.messages import one_of
from trisolve.kernels.randomness import MAX_SEED, SplitMix64
from trisolve.rooms import ask

N_PINS = 12
N_TILES = 10395
"""The number of tiles: 11 * 9 * 7 * 5 * 3 ways to pair twelve pins."""
Pair: TypeAlias = tuple[int, int]
DIGITS = "0123456789ab"

FREE = -1
"""The partner of a pin without a link."""

FirstPin: TypeAlias = Literal["top", "lower-left"]
FIRST_PINS: dict[FirstPin, int] = {"top": 0, "lower-left": 8}
"""The sides where people begin to number pins clockwise, and the number of each first pin here."""

_VALUES = {digit: value for value, digit in enumerate(DIGITS)} | {".": FREE}
_CHOICES = (11, 9, 7, 5, 3)


_PAIR = re.compile(r"([0-9]{1,2})-([0-9]{1,2})", re.ASCII)


def parse_pairs(text: str) -> tuple[Pair, ...]:
    """Return links written as ``0-1 11-8``, six or fewer; may raise FormatError.

    >>> parse_pairs("0-1 11-8")
    ((0, 1), (8, 11))
    """
    found = []
    for word in re.split(r"[\s,]+", text.strip()):
        match = _PAIR.fullmatch(word)
        if match is None:
            raise FormatError(f"expected pairs of pins such as 0-1 11-8, got {word!r:.40}")
        found.append((int(match[1]), int(match[2])))
    return checked_pairs(found)


def checked_pairs(pairs: Iterable[object]) -> tuple[Pair, ...]:
    """Return links sorted, each with its lower pin first; may raise FormatError.

    >>> checked_pairs([(11, 8), (0, 1)])
    ((0, 1), (8, 11))
    """
    used: set[int] = set()
    found = []
    for number, pair in enumerate(pairs):
        pins: Any = tuple(pair) if isinstance(pair, list | tuple) else ()
        if len(pins) != 2 or any(type(pin) is not int or not 0 <= pin < N_PINS for pin in pins):
            expected = f"two pins from 0 to {N_PINS - 1}"
            raise FormatError(f"pairs[{number}]: expected {expected}, got {pair!r:.40}")
        for pin in pins:
            if pin in used:
                raise FormatError(f"pairs[{number}]: expected each pin once, got pin {pin} twice")
            used.add(pin)
        found.append((min(pins), max(pins)))
    return tuple(sorted(found))


def _code_of(pairs: Iterable[object]) -> str:
    found = checked_pairs(pairs)
    partners = dict(found) | {other: pin for pin, other in found}
    return _code_with([partners.get(pin, FREE) for pin in range(N_PINS)])


def _code_with(partners: Iterable[int]) -> str:
    """Return the code of a tile whose pins have these partners."""
    return "".join("." if partner == FREE else DIGITS[partner] for partner in partners)


def _turned_code(partners: Sequence[int], by: int) -> str:
    """Return the code of a tile whose pin p becomes pin p + `by`."""
    before = [partners[pin - by] for pin in range(N_PINS)]
    return _code_with(one if one == FREE else (one + by) % N_PINS for one in before)


def _fault(code: object) -> str:
    """Return the fault of a value as a tile's code, or "" if it is valid.

    >>> _fault("1032547698bb")
    'pin 10 says 11, pin 11 says 11'
    """
    if not isinstance(code, str) or len(code) != N_PINS or not _VALUES.keys() >= set(code):
        shown = f"{code!r:.60}" if isinstance(code, str) else type(code).__name__
        return f"expected a tile's code of 12 digits 0..9, a, b, got {shown}"
    partners = [_VALUES[digit] for digit in code]
    for pin, partner in enumerate(partners):
        if partner == pin:
            return f"pin {pin} says {pin}, its own"
        if partner != FREE and partners[partner] != pin:
            other = "none" if partners[partner] == FREE else partners[partner]
            return f"pin {pin} says {partner}, pin {partner} says {other}"
    return "" if any(partner != FREE for partner in partners) else "expected a link, got none"


class Tile:
    """A tile in a given rotation: six links that pair its pins. Equal codes mean equal tiles.

    A tile is made from its code or from pairs of pins. Fewer than six pairs make a part tile, which
    can be drawn, turned and compared, but not played. Raises FormatError if a pin is paired twice.

    With `first_pin` "lower-left", the pins of the code or the pairs are numbered clockwise from the
    lower left side: pin p in that numbering is pin (p + 8) % 12 in trisolve's.

    >>> tile = Tile("10643a29b758")
    >>> tile == Tile([(0, 1), (2, 6), (3, 4), (5, 10), (7, 9), (8, 11)])
    True
    >>> tile.pairs
    ((0, 1), (2, 6), (3, 4), (5, 10), (7, 9), (8, 11))
    >>> tile.number, tile.orientations, tile.rotate(1), tile.canonical()
    (325, 6, Tile('7a3286504b19'), Tile('10643a29b758'))
    >>> part = Tile([(10, 11)])
    >>> Tile([(0, 1)], first_pin="lower-left").pairs
    ((8, 9),)
    >>> part, part.pairs, part.rotate(1), part.is_whole
    (Tile('..........ba'), ((10, 11),), Tile('10..........'), False)
    """

    __slots__ = ("code", "partners")

    code: str
    partners: tuple[int, ...]

    def __init__(self, code: str | Sequence[Sequence[int]], *, first_pin: FirstPin = "top") -> None:
        text: Any = _code_of(code) if isinstance(code, list | tuple) else code
        fault = _fault(text)
        if fault:
            raise FormatError(fault)
        if first_pin not in FIRST_PINS:
            raise FormatError(f"first_pin: expected {one_of(FIRST_PINS)}, got {first_pin!r:.40}")
        if turn := FIRST_PINS[first_pin]:
            text = _turned_code([_VALUES[digit] for digit in text], turn)
        object.__setattr__(self, "code", text)
        object.__setattr__(self, "partners", tuple(_VALUES[digit] for digit in text))

    def __setattr__(self, name: str, _value: object) -> None:
        message = f"cannot set {name}: a tile does not change"
        raise AttributeError(message)

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tile) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"Tile({self.code!r})"

    def _repr_svg_(self) -> str:
        """Return the tile for a notebook."""
        svg: str = ask(self, "svg")
        return svg

    def __reduce__(self) -> tuple[Any, ...]:
        return Tile, (self.code,)

    @classmethod
    def from_number(cls, number: int) -> "Tile":
        """Return the tile with a number from 0 to 10394; raise FormatError for any other number.

        >>> Tile.from_number(325).code, Tile.from_number(10394).code
        ('10643a29b758', 'ba9876543210')
        """
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < N_TILES:
            raise FormatError(f"expected a tile number from 0 to {N_TILES - 1}, got {number!r:.60}")
        return _numbered_tile(number)

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """The links, sorted, each with its lower pin first."""
        return tuple((pin, other) for pin, other in enumerate(self.partners) if pin < other)

    @property
    def is_whole(self) -> bool:
        """Whether the tile has all six links; False for a part tile."""
        return FREE not in self.partners

    def whole(self) -> "Tile":
        """Return the tile; raise FormatError for a part tile.

        >>> Tile([(10, 11)]).whole()
        Traceback (most recent call last):
        trisolve.errors.FormatError: expected a whole tile, with six links, got a part tile with 1
        """
        if not self.is_whole:
            expected = "expected a whole tile, with six links"
            raise FormatError(f"{expected}, got a part tile with {len(self.pairs)}")
        return self

    @property
    def number(self) -> int:
        """The index of the tile's code, 0 to 10394; raises FormatError for a part tile."""
        self.whole()
        number = 0
        free = list(range(N_PINS))
        for n_choices in _CHOICES:
            partner = self.partners[free.pop(0)]
            number = number * n_choices + free.index(partner)
            free.remove(partner)
        return number

    @property
    def orientations(self) -> int:
        """The number of distinct rotations: 6, 3, 2 or 1."""
        return len({self.rotate(k) for k in range(6)})

    def rotate(self, k: int) -> "Tile":
        """Return the tile turned clockwise by k sixths of a full turn, for any int k."""
        return _rotated_tile(self.code, k % 6)

    def canonical(self) -> "Tile":
        """Return the rotation whose code comes first in order."""
        return min((self.rotate(k) for k in range(6)), key=lambda tile: tile.code)


@lru_cache(maxsize=1 << 16)
def _rotated_tile(code: str, k: int) -> Tile:
    return Tile(_turned_code([_VALUES[digit] for digit in code], 2 * k))


@cache
def _numbered_tile(number: int) -> Tile:
    ranks = []
    for n_choices in reversed(_CHOICES):
        number, rank = divmod(number, n_choices)
        ranks.append(rank)
    free = list(range(N_PINS))
    partners = [0] * N_PINS
    for rank in (*reversed(ranks), 0):
        pin, partner = free.pop(0), free.pop(rank)
        partners[pin], partners[partner] = partner, pin
    return Tile("".join(DIGITS[partner] for partner in partners))


def checked_seed(seed: int) -> int:
    """Return a seed from 0 to 2^64 - 1; raise FormatError for any other value."""
    if type(seed) is not int or not 0 <= seed <= MAX_SEED:
        raise FormatError(f"expected a seed from 0 to 2^64 - 1, got {seed!r:.60}")
    return seed


def drawn_numbers(seed: int) -> Iterator[int]:
    """Yield the numbers of the tiles that a seed draws, forever."""
    generator = SplitMix64(checked_seed(seed))
    while True:
        yield generator.uniform(N_TILES)


def draw_tiles(seed: int, n: int) -> list[Tile]:
    """Return the first n tiles that a seed draws, for its game and its puzzle alike.

    >>> [tile.number for tile in draw_tiles(1, 4)]
    [2165, 1834, 9570, 3395]
    """
    if type(n) is not int or n < 0:
        raise FormatError(f"expected a number of tiles of at least 0, got {n!r:.60}")
    numbers = drawn_numbers(seed)
    return [Tile.from_number(next(numbers)) for _ in range(n)]
