"""The facts about the 56 tiles, read once from ``tiles.json``.

A tile has two sides in each of three of the colors B, G, R and Y, listed clockwise. No tile looks
the same in two rotations. ``SIDES[number][rotation]`` gives the colors of the six sides, clockwise
from the top.
"""

import json
from importlib.resources import files
from typing import Literal, NamedTuple, TypeAlias

from trisolve.errors import FormatError
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
