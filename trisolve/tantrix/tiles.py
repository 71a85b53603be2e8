"""The facts about the 56 tiles, read once from ``tiles.json``, and the bag that deals them.

A tile has two sides in each of three of the colors B, G, R and Y, listed clockwise. No tile looks
the same in two rotations. ``SIDES[number][rotation]`` gives the colors of the six sides, clockwise
from the top.
"""

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

from trisolve.errors import FormatError
from trisolve.kernels.randomness import MAX_SEED, SplitMix64
from trisolve.rooms import ask

Color: TypeAlias = Literal["B", "G", "R", "Y"]

COLORS: tuple[Color, ...] = ("B", "G", "R", "Y")
COLOR_NAMES = {"B": "blue", "G": "green", "R": "red", "Y": "yellow", "W": "white"}
N_TILES = 56


class Tile(NamedTuple):
    """A tile: its number 1..56, its six colors in rotation 0, and its back's color (W: white)."""

    number: int
    edges: str
    back: str

    def _repr_svg_(self) -> str:
        """Return the tile for a notebook."""
        svg: str = ask(self, "svg")
        return svg


def _read() -> tuple[Tile, ...]:
    text = files("trisolve.tantrix").joinpath("tiles.json").read_text(encoding="utf-8")
    return tuple(Tile(t["number"], t["edges"], t["back"]) for t in json.loads(text)["tiles"])


TILES: tuple[Tile, ...] = _read()
"""All tiles, in order of number."""

SIDES: tuple[tuple[str, ...], ...] = (
    (),
    *(tuple(t.edges[6 - k :] + t.edges[: 6 - k] for k in range(6)) for t in TILES),
)
"""The colors of sides 0..5 of a tile: ``SIDES[number][rotation][side]``; SIDES[0] is unused."""


def tile(number: int) -> Tile:
    """Return the tile with a given number; raise FormatError outside 1..56.

    >>> tile(25)
    Tile(number=25, edges='BBGGRR', back='R')
    """
    if type(number) is not int or not 1 <= number <= N_TILES:
        raise FormatError(f"expected the number of a tile, 1..56, got {number!r:.40}")
    return TILES[number - 1]


def carries(number: int, color: str) -> bool:
    """Return whether a tile has a link of a color.

    >>> carries(1, "Y"), carries(1, "G")
    (True, False)
    """
    return color in TILES[number - 1].edges


def parse_color(text: object) -> Color:
    """Return a color letter unchanged; raise FormatError for anything else.

    >>> parse_color("R")
    'R'
    """
    if text not in COLORS:
        raise FormatError(f"expected a color B, G, R or Y, got {text!r:.40}")
    return text


FULL_BAG = tuple(range(1, N_TILES + 1))
_HAND = 5


def shuffle(tiles: Iterable[int], seed: int) -> list[int]:
    """Return tiles in the order in which they are drawn: shuffled by splitmix64.

    >>> shuffle(range(1, 15), 1)
    [3, 1, 13, 6, 9, 2, 4, 14, 7, 11, 5, 12, 10, 8]
    """
    if not isinstance(seed, int) or not 0 <= seed <= MAX_SEED:
        raise FormatError(f"expected a seed in 0..{MAX_SEED}, got {seed!r:.40}")
    return SplitMix64(seed).shuffled(sorted(tiles))


def deal(bag: Iterable[int], n_players: int) -> tuple[int, list[list[int]], list[int]]:
    """Return the starting seat, the hands by seat (in the order drawn), and the rest of the bag.

    Each player draws one tile. The player with the highest tile starts; clockwise from there, each
    player draws five more.

    >>> starter, hands, left = deal(shuffle(range(1, 57), 0), 2)
    >>> starter, [sorted(hand) for hand in hands], len(left)
    (0, [[7, 34, 39, 41, 48, 51], [3, 4, 10, 15, 16, 33]], 44)
    """
    left = list(bag)
    hands = [[number] for number in left[:n_players]]
    del left[:n_players]
    starter = max(range(n_players), key=lambda seat: hands[seat][0])
    for turn in range(n_players):
        hands[(starter + turn) % n_players] += left[:_HAND]
        del left[:_HAND]
    return starter, hands, left
