"""How maps look in each theme: paints for cells, routes and links, added to the theme's own."""

from dataclasses import replace
from typing import NamedTuple

from trisolve.paint.palette import GRAY_HEAT, HEAT, Rgb, mix, parse_color
from trisolve.paint.theme_keys import color_keys
from trisolve.paint.themes import BLACK, OWN, Paint, Theme, dump_color, made_for, theme_of


class _Colors(NamedTuple):
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
        paper="#f6f2e8",
        floor="#e6dfcf",
        costly="#b98d52",
        wall="#393632",
        edge="#b9b09c",
        route="#b3261e",
        halo="#fffdf5",
        link="#31688e",
        loop="#31688e",
    ),
    "flat": _Colors(
        paper="#ffffff",
        floor="#efeae0",
        costly="#8fb8a8",
        wall="#55504a",
        edge="#ffffff",
        route="#d55e00",
        halo="#ffffff",
        link="#0072b2",
        loop="#56b4e9",
    ),
    "dark": _Colors(
        paper="#14161b",
        floor="#2b303b",
        costly="#6d5a86",
        wall="#08090b",
        edge="#444c5c",
        route="#ffb454",
        halo="#14161b",
        link="#56b4e9",
        loop="#56b4e9",
    ),
    "print": _Colors(
        paper="#ffffff",
        floor="#ffffff",
        costly="#9a9a9a",
        wall="#1c1c1c",
        edge="#8a8a8a",
        route="#000000",
        halo="#ffffff",
        link="#000000",
        loop="#bbbbbb",
    ),
    "large-print": _Colors(
        paper="#ffffff",
        floor="#ffffff",
        costly="#a8a8a8",
        wall="#000000",
        edge="#000000",
        route="#a30000",
        halo="#ffffff",
        link="#00418f",
        loop="#7fb4f0",
    ),
}


class Look(NamedTuple):
    """A theme with paints for maps, and the colors for the kinds of cells."""

    theme: Theme
    floor: Rgb
    costly: Rgb
    wall: Rgb
    heat: tuple[Rgb, ...]


def look_of(theme: str | Theme) -> Look:
    """Return how maps look in a theme; raise TrisolveError for an unknown name.

    A custom theme colors cells with its floor and wall. The theme's own paints for the styles of
    maps, such as "map-route", override the defaults.

    >>> look_of("print").wall
    Rgb(red=28, green=28, blue=28)
    """
    found = theme_of(theme)
    colors = _chosen(found)
    paints = {
        "map-paper": Paint(colors.paper),
        "map-cell": Paint(OWN),
        "map-edge": Paint("", colors.edge, 0.025 * found.lines),
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
        theme=replace(found, paints={**paints, **found.paints}),
        floor=parse_color(colors.floor),
        costly=parse_color(colors.costly),
        wall=parse_color(colors.wall),
        heat=GRAY_HEAT if found.hatch else HEAT,
    )


def _colors_of(theme: Theme) -> _Colors:
    """Return the colors of maps in a custom theme."""
    floor, accent = theme.paint("floor").fill, theme.paint("arrow-illegal").fill
    paper, ink = theme.paint("paper").fill, theme.paint("caption").fill
    return _Colors(
        paper=paper,
        floor=floor,
        costly=dump_color(mix(BLACK, parse_color(floor), 0.45)),
        wall=theme.paint("wall").fill,
        edge=theme.paint("note").fill,
        route=accent,
        halo=paper,
        link=ink,
        loop=ink,
    )


def _chosen(theme: Theme) -> _Colors:
    """Return the colors of a theme, with its settings for this puzzle."""
    return made_for(theme, _COLORS, _colors_of, "hexagon")


KEYS = color_keys(
    _chosen,
    {
        "paper": "the page around a map",
        "floor": "cells",
        "costly": "the most expensive cells",
        "wall": "walls",
        "edge": "between cells",
        "route": "a route",
        "halo": "around routes and links",
        "link": "links between cells",
        "loop": "the inside of a loop",
    },
)
"""The keys of this puzzle's table in a theme file."""
