"""Colors for amounts: light for small amounts, dark for large amounts."""

from trisolve.paint.palette import Rgb, mix, parse_color

STOPS = tuple(map(parse_color, ("#fff3c4", "#fdc765", "#f58a3c", "#d2433a", "#8f1f4f", "#3d0f4a")))
GRAYS = (parse_color("#f0f0f0"), parse_color("#3c3c3c"))


def heat_color(share: float, stops: tuple[Rgb, ...] = STOPS) -> Rgb:
    """Return the color for a share of the greatest amount: light for small, dark for large.

    >>> heat_color(0.0), heat_color(1.0)
    (Rgb(red=255, green=243, blue=196), Rgb(red=61, green=15, blue=74))
    """
    place = share * (len(stops) - 1)
    low = min(int(place), len(stops) - 2)
    return mix(stops[low + 1], stops[low], place - low)
