"""The five skies: every color of a page and of a picture, as one table of roles.

A sky has ten given roles (``skies.json``, in the order of `GIVEN`). The others are computed from
them: the ink of the header, the lines on the floor, the keylines around pieces. Each sky has a
night form, which is its own floor and accent under the sky of the night. Colors are #rrggbb.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from json import loads
from typing import Literal, NamedTuple, TypeAlias, get_args

from trisolve.errors import FormatError
from trisolve.paint.palette import dump_color, luminance, mix, parse_color

SkyName: TypeAlias = Literal["dawn", "day", "lagoon", "dusk", "night"]
"""The skies, in the order of a day."""
FIGURES: Mapping[str, str] = {
    "dawn": "peaks",
    "day": "clouds",
    "lagoon": "water",
    "dusk": "peaks",
    "night": "stars",
}
"""The distant figure of each sky, by the name of the sky."""
NAMES: tuple[SkyName, ...] = get_args(SkyName)


ROLES = {
    "above": "the top of the sky",
    "below": "the foot of the sky",
    "sun": "the sun or the moon, and light on water",
    "floor": "the top of an island",
    "rock": "the rock of an island",
    "paper": "the page around boards, and plates of text",
    "ink": "text",
    "quiet": "less important text",
    "accent": "the primary button of pages, and what marks a choice",
    "on_accent": "text on the accent",
    "head": "text on the sky: white or dark, whichever reads better",
    "grid": "lines between cells",
    "stone": "pieces without a color",
    "black": "black tiles",
    "edge": "the line around pieces",
    "black_edge": "the line around black tiles",
    "groove": "lines in a stone",
}
"""The roles of a sky, and what each is for; a sky gives the first ten."""


class Sky(NamedTuple):
    """The colors of a sky and of everything under it, by the roles in `ROLES`."""

    name: str
    dark: bool
    above: str
    below: str
    sun: str
    floor: str
    rock: str
    paper: str
    ink: str
    quiet: str
    accent: str
    on_accent: str
    head: str
    grid: str
    stone: str
    black: str
    edge: str
    black_edge: str
    groove: str

    @property
    def figure(self) -> str:
        """The distant figure: peaks, clouds, water or stars."""
        return FIGURES[self.name]


GIVEN = tuple(ROLES)[:10]
"""The roles that each sky gives; the others are computed."""


def blend(color: str, other: str, share: float) -> str:
    """Return a color mixed with a share of another color.

    >>> blend("#000000", "#ffffff", 0.2)
    '#333333'
    """
    return dump_color(mix(parse_color(other), parse_color(color), share))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, from 1 to 21 (WCAG 2.1).

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    dark, light = sorted(luminance(parse_color(color)) for color in (one, other))
    return round((light + 0.05) / (dark + 0.05), 6)


@cache
def _table() -> dict[str, list[str]]:
    from importlib.resources import files

    text = files("trisolve.paint").joinpath("skies.json").read_text("utf-8")
    table: dict[str, list[str]] = loads(text)
    return table


def sky(name: str, *, dark: bool = False) -> Sky:
    """Return a sky, or its night form; raise FormatError for an unknown name.

    >>> sky("day").floor, sky("night") == sky("night", dark=True)
    ('#a89d83', True)
    """
    if name not in NAMES:
        raise FormatError(f"expected one of the skies {', '.join(NAMES)}, got {name!r:.40}")
    return with_roles(name, _night_form(name) if dark else _table()[name], dark=dark)


def with_roles(name: str, given: Iterable[str], *, dark: bool = False) -> Sky:
    """Return a sky with other given roles; the computed roles follow from them."""
    above, below, sun, floor, rock, paper, ink, *others = given
    is_dark = dark or name == "night"
    stone = "#d8dbe4" if is_dark else "#f3ecda"
    heads = "#ffffff", blend(ink, "#000000", 0.3)
    computed = {
        "head": max(heads, key=lambda color: contrast(color, above)),
        "grid": blend(floor, rock, 0.42),
        "stone": stone,
        "black": "#0e1220" if is_dark else "#1b1d26",
        "edge": blend(rock, "#080510", 0.62),
        "black_edge": "#b6bccb",
        "groove": blend(stone, rock, 0.62),
    }
    return Sky(name, is_dark, above, below, sun, floor, rock, paper, ink, *others, **computed)


def _night_form(name: str) -> list[str]:
    """Return the given roles of a sky after dark."""
    night, own = _table()["night"], _table()[name]
    if name == "night":
        return night
    return [
        blend(night[0], own[0], 0.12),
        blend(night[1], blend(own[0], own[1], 0.35), 0.26),
        blend(night[2], own[2], 0.5),
        blend(blend(own[3], own[4], 0.3), "#141836", 0.27),
        blend(own[4], "#0d1128", 0.78),
        blend(night[5], own[4], 0.16),
        night[6],
        blend(night[7], own[2], 0.15),
        blend(own[2] if name == "dusk" else own[0], "#ffffff", 0.14),
        blend(night[9], own[4], 0.2),
    ]


def lit(color: str, amount: float) -> str:
    """Return a color in more light (amount up to 1) or in shade (down to -1).

    >>> lit("#808080", 0.5), lit("#808080", -0.5)
    ('#c0bbb2', '#45434c')
    """
    return blend(color, "#fff6e4" if amount > 0 else "#0a0618", abs(amount))
