"""The pictures on the cards of a site, drawn by paint: an island for each game, without its sky."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from trisolve.paint.scene import Node, Scene, Shape
from trisolve.paint.skies import SkyName
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import PageTheme, Theme, theme_of
from trisolve.rooms import load
from trisolve.web.pages.textures import too_large
from trisolve.web.site.options import GAMES

_WIDTH = 320
_SKIES: Mapping[str, SkyName] = {"make": "dawn", "entanglement": "lagoon", "tantrix": "dusk"}
"""The skies of the games' pages; the others stand under day."""
GROUNDS = frozenset({"wall"})
"""The styles that fill a picture behind the board."""


def card_pictures(pages: Sequence[str], theme: PageTheme = "auto") -> Mapping[str, bytes]:
    """Return the pictures of the pages that have pictures, as SVG.

    With the theme "auto", each island has the colors of its page's own sky.
    """

    def own(name: str) -> Theme:
        found = theme_of(_SKIES.get(name, "day") if theme == "auto" else theme)
        if found.texture is not None and too_large(found.texture):
            return replace(found, texture=None)  # each card would embed it
        return found

    return {
        name: _picture(load(page.card), own(name).without_sky())
        for name, page in GAMES.items()
        if name in pages
    }


def _picture(draw: Callable[[Theme], tuple[Scene, Theme]], theme: Theme) -> bytes:
    scene, painted = draw(theme)
    board = tuple(node for node in scene.children if not is_ground(node))
    return paint_svg(replace(scene, children=board), painted, width=_WIDTH).encode()


def is_ground(node: Node) -> TypeGuard[Shape]:
    """Return whether a part of a picture is the background behind the board."""
    return isinstance(node, Shape) and node.style in GROUNDS
