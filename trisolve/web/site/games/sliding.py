"""The sliding puzzle on the site: the cards of its two pages, and the page for drawing levels."""

from dataclasses import replace

from trisolve.paint.scene import Scene
from trisolve.paint.themes import Theme, theme_of
from trisolve.sliding.formats import load_level
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene, floor_box
from trisolve.web.pages.make import make_page
from trisolve.web.pages.shared import HtmlPage

_MARGIN = 0.15
"""Wall around the floor, in edges: a card is a tray already."""


def make(theme: str | Theme) -> HtmlPage:
    """Return the page for drawing levels."""
    return make_page(theme=theme)


def slide_card(theme: str | Theme) -> tuple[Scene, Theme]:
    """Return the scene for the card of the pages with levels, and its theme."""
    return _level("article:puzzle-30", theme, labels=False)


def make_card(theme: str | Theme) -> tuple[Scene, Theme]:
    """Return the scene for the card of the page for drawing levels, and its theme."""
    return _level("article:puzzle-5", theme, labels=True)


def _level(name: str, theme: str | Theme, *, labels: bool) -> tuple[Scene, Theme]:
    plain = replace(theme_of(theme), bezel=0.0, bevel=0.0, shadow=None, grain=False)
    look, level = look_of(plain), load_level(name)
    scene = board_scene(level, look=look, details=Details(labels=labels))
    return replace(scene, view=floor_box(level.floor).grown(_MARGIN)), look.theme
