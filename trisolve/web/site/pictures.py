"""The pictures on the cards of a site, drawn by paint: one for each game and look.

The pictures have no background: each picture is on the tray of its card, like the boards on the
pages.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeGuard

from trisolve.paint.scene import Node, Scene, Shape
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme
from trisolve.rooms import load
from trisolve.web.site.options import GAMES

_WIDTH = 320
GROUNDS = frozenset({"wall", "game-paper", "tantrix-ground", "mesh-ground"})
"""The styles that fill a picture behind the board."""


def card_pictures(pages: Sequence[str], themes: Sequence[str | Theme]) -> Mapping[str, list[bytes]]:
    """Return the pictures of the pages that have pictures, as SVG: one for each theme."""
    return {
        name: [_picture(load(page.card), theme) for theme in themes]
        for name, page in GAMES.items()
        if name in pages
    }


def _picture(draw: Callable[[str | Theme], tuple[Scene, Theme]], theme: str | Theme) -> bytes:
    scene, painted = draw(theme)
    board = tuple(node for node in scene.children if not is_ground(node))
    return paint_svg(replace(scene, children=board), painted, width=_WIDTH).encode()


def is_ground(node: Node) -> TypeGuard[Shape]:
    """Return whether a part of a picture is the background behind the board."""
    return isinstance(node, Shape) and node.style in GROUNDS
