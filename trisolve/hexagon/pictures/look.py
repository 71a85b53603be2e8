"""What maps are painted with, in each theme."""

from dataclasses import dataclass, replace
from functools import cache

from trisolve.paint.heat import GREYS, STOPS
from trisolve.paint.palette import Rgb, parse_color
from trisolve.paint.themes import OWN, THEMES, Paint, Theme


@dataclass(frozen=True)
class Look:
    """A theme that knows the styles of maps, and the colors that cells take by what they are."""

    theme: Theme
    floor: Rgb
    costly: Rgb
    wall: Rgb
    heat: tuple[Rgb, ...] = STOPS


@dataclass(frozen=True)
class _Colors:
    paper: str
    floor: str
    costly: str
    wall: str
    edge: str
    route: str
    halo: str
    link: str
    loop: str


_COLORS = {
    "classic": _Colors(
        *("#f6f2e8", "#e6dfcf", "#b98d52", "#393632", "#b9b09c"),
        *("#b3261e", "#fffdf5", "#31688e", "#31688e"),
    ),
    "flat": _Colors(
        *("#ffffff", "#efeae0", "#8fb8a8", "#55504a", "#ffffff"),
        *("#d55e00", "#ffffff", "#0072b2", "#56b4e9"),
    ),
    "dark": _Colors(
        *("#14161b", "#2b303b", "#6d5a86", "#08090b", "#444c5c"),
        *("#ffb454", "#14161b", "#56b4e9", "#56b4e9"),
    ),
    "print": _Colors(
        *("#ffffff", "#ffffff", "#9a9a9a", "#1c1c1c", "#8a8a8a"),
        *("#000000", "#ffffff", "#000000", "#bbbbbb"),
    ),
}


@cache
def look_of(name: str) -> Look:
    """Return the look of maps in a theme.

    >>> look_of("print").wall
    Rgb(red=28, green=28, blue=28)
    """
    theme, colors = THEMES[name], _COLORS[name]
    paints = {
        **theme.paints,
        "map-paper": Paint(colors.paper),
        "map-cell": Paint(OWN),
        "map-edge": Paint("", colors.edge, 0.025),
        "map-unseen": Paint(colors.paper, opacity=0.62),
        "map-loop": Paint(colors.loop),
        "map-link-halo": Paint("", colors.halo, 0.19, 0.85),
        "map-link": Paint("", colors.link, 0.1),
        "map-route-halo": Paint("", colors.halo, 0.24, 0.85),
        "map-route": Paint("", colors.route, 0.13),
        "map-start": Paint(colors.route, colors.halo, 0.05),
        "map-text": Paint(OWN),
        "map-mark": Paint(OWN, bold=True),
        "map-text-halo": Paint("", OWN, 0.11, bold=True),
    }
    return Look(
        theme=replace(theme, paints=paints),
        floor=parse_color(colors.floor),
        costly=parse_color(colors.costly),
        wall=parse_color(colors.wall),
        heat=GREYS if theme.hatch else STOPS,
    )
