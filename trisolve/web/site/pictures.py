"""The pictures on the cards of a site, drawn by paint: an island for each game, without its sky."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from trisolve.paint.scene import Node, Scene, Shape
from trisolve.paint.skies import SkyName, sky
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import PageTheme, Theme, sky_theme, theme_of
from trisolve.rooms import load
from trisolve.web.pages.textures import too_large
from trisolve.web.site.options import GAMES

_WIDTH = 320
_SKIES: Mapping[str, SkyName] = {"make": "dawn", "entanglement": "lagoon", "tantrix": "dusk"}
"""The skies of the games' pages; the others stand under day."""
_PAINTS = re.compile(r'(fill|stroke|stop-color)="(#\w+)"')
GROUNDS = frozenset({"wall"})
"""The styles that fill a picture behind the board."""


def card_pictures(pages: Sequence[str], theme: PageTheme = "auto") -> Mapping[str, bytes]:
    """Return the pictures of the pages that have pictures, as SVG.

    With the theme "auto", each island has the colors of its page's own sky, and of its night form
    where the page is dark.
    """
    cards = {name: load(page.card) for name, page in GAMES.items() if name in pages}
    if theme != "auto":
        found = theme_of(theme)
        if found.texture is not None and too_large(found.texture):
            found = replace(found, texture=None)  # each card would embed it
        return {name: _picture(card, found).encode() for name, card in cards.items()}

    def form(name: str, *, dark: bool) -> str:
        return _picture(cards[name], sky_theme(sky(_SKIES.get(name, "day"), dark=dark)))

    return {
        name: with_night(form(name, dark=False), form(name, dark=True)).encode() for name in cards
    }


def with_night(day: str, night: str) -> str:
    """Return a picture that takes the paints of its night form where the page is dark.

    >>> with_night('<svg><path fill="#ffe"/></svg>', '<svg><path fill="#123"/></svg>')[24:-14]
    '<style>@media (prefers-color-scheme:dark){[fill="#ffe"]{fill:#123}}'
    """
    pairs = dict(zip(_PAINTS.findall(day), _PAINTS.findall(night), strict=True))
    rules = [
        f'[{role}="{color}"]{{{role}:{dark}}}'
        for (role, color), (_, dark) in pairs.items()
        if color != dark
    ]
    style = f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"
    return day.replace("</svg>", f"{style}</svg>")


def _picture(draw: Callable[[Theme], tuple[Scene, Theme]], theme: Theme) -> str:
    scene, painted = draw(theme.without_sky())
    board = tuple(node for node in scene.children if not is_ground(node))
    return paint_svg(replace(scene, children=board), painted, width=_WIDTH)


def is_ground(node: Node) -> TypeGuard[Shape]:
    """Return whether a part of a picture is the background behind the board."""
    return isinstance(node, Shape) and node.style in GROUNDS
