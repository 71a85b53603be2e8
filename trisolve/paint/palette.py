"""Colors: the palettes of pieces, and colors for amounts, light for small and dark for large.

`STRONG` has colors that people with any kind of color vision can distinguish: first the colors of
Okabe and Ito (2008), with a brighter orange, then the colors of Paul Tol's muted scheme. `GRAYS`
has a neutral, a warm and a cool gray.
"""

import re
from typing import NamedTuple

from trisolve.errors import FormatError


class Rgb(NamedTuple):
    """A color, with each component from 0 to 255."""

    red: int
    green: int
    blue: int


STRONG = (
    *("#f2a413", "#56b4e9", "#009e73", "#cc79a7", "#d55e00", "#0072b2", "#f0e442"),  # Okabe and Ito
    *("#88ccee", "#cc6677", "#ddcc77", "#44aa99", "#aa4499", "#999933", "#117733"),  # Tol, muted
    *("#882255", "#332288"),
)
N_STRONG = 7
"""How many colors at the start of `STRONG` are from Okabe and Ito."""
GRAYS = ("#9a9a9a", "#b09a86", "#8698ac")
_COLOR = re.compile("#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})")


def is_color(text: str) -> bool:
    """Return whether a string is a color such as #fc0 or #56b4e9.

    >>> is_color("#fc0"), is_color("orange")
    (True, False)
    """
    return _COLOR.fullmatch(text) is not None


def parse_color(text: str) -> Rgb:
    """Return the color written as ``#rgb`` or ``#rrggbb``.

    >>> parse_color("#fc0"), parse_color("#56b4e9")
    (Rgb(red=255, green=204, blue=0), Rgb(red=86, green=180, blue=233))
    """
    digits = text.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return Rgb(*bytes.fromhex(digits))


def parse_colors(text: str) -> tuple[Rgb, ...]:
    """Return the colors in a list such as "#fc0,#56b4e9"; may raise FormatError.

    >>> parse_colors("#fc0,#56b4e9")
    (Rgb(red=255, green=204, blue=0), Rgb(red=86, green=180, blue=233))
    """
    colors = text.replace(",", " ").split() or [text]
    for color in colors:
        if not is_color(color):
            raise FormatError(f"expected colors such as #e69f00,#56b4e9, got {color!r:.40}")
    return tuple(map(parse_color, colors))


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """Return a mixture of two colors, in which the first color's share is `share`.

    >>> mix(Rgb(255, 0, 0), Rgb(0, 0, 0), 0.2)
    Rgb(red=51, green=0, blue=0)
    """
    return Rgb(*(int(share * a + (1 - share) * b + 0.5) for a, b in zip(one, other, strict=True)))


def dump_color(color: Rgb) -> str:
    """Return a color as #rrggbb.

    >>> dump_color(Rgb(255, 204, 0))
    '#ffcc00'
    """
    return f"#{color.red:02x}{color.green:02x}{color.blue:02x}"


def luminance(color: Rgb) -> float:
    """Return the brightness of a color, from 0 to 1 (WCAG 2.1, relative luminance)."""
    parts = [
        part / 3294.6 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in color
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


HEAT = tuple(map(parse_color, ("#fff3c4", "#fdc765", "#f58a3c", "#d2433a", "#8f1f4f", "#3d0f4a")))
GRAY_HEAT = (parse_color("#f0f0f0"), parse_color("#3c3c3c"))


def heat_color(share: float, stops: tuple[Rgb, ...] = HEAT) -> Rgb:
    """Return the color for a share of the greatest amount: light for small, dark for large.

    >>> heat_color(0.0), heat_color(1.0)
    (Rgb(red=255, green=243, blue=196), Rgb(red=61, green=15, blue=74))
    """
    place = share * (len(stops) - 1)
    low = min(int(place), len(stops) - 2)
    return mix(stops[low + 1], stops[low], place - low)
