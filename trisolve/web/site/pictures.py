"""The pictures of a site: its cards, which paint draws, and its bundled icons and preview.

A card is an island for each game, without its sky. tools/site_icons.py draws the icons, which never
change.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from importlib.resources import files

from trisolve.paint.scene import Scene
from trisolve.paint.skies import SkyName, sky
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import SMALL, PageTheme, Theme, sky_theme, theme_of
from trisolve.rooms import load
from trisolve.web.pages.textures import too_large
from trisolve.web.site.options import GAMES

_WIDTH = 320
_SKIES: Mapping[str, SkyName] = {"make": "dawn", "entanglement": "lagoon", "tantrix": "dusk"}
"""The skies of the games' pages; the pages that are not listed have the sky "day"."""
NAMES = ("icon-64.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png")
PREVIEW = "preview.png"
_FOLDER = ("static", "site", "icons")


def card_pictures(
    pages: Sequence[str], theme: PageTheme = "auto"
) -> Mapping[str, tuple[bytes, ...]]:
    """Return the pictures of the pages that have pictures, as SVG.

    With the theme "auto", each island has the colors of its page's own sky, and a second picture
    has the colors of that sky's night form.
    """
    cards = {name: load(page.card) for name, page in GAMES.items() if name in pages}

    def themes(name: str) -> list[Theme]:
        if theme == "auto":
            own = _SKIES.get(name, "day")
            return [sky_theme(sky(own, dark=dark)) for dark in (False, True)]
        found = theme_of(theme)
        if found.texture is not None and too_large(found.texture):
            return [replace(found, texture=None)]  # each card would embed it
        return [found]

    return {
        name: tuple(_picture(card, one.without_sky().without(*SMALL)) for one in themes(name))
        for name, card in cards.items()
    }


def _picture(draw: Callable[[Theme], tuple[Scene, Theme]], theme: Theme) -> bytes:
    scene, painted = draw(theme)
    return paint_svg(scene, painted, width=_WIDTH).encode()


def shipped_preview() -> bytes:
    """Return the preview picture of a site whose builder cannot draw its own.

    >>> shipped_preview()[1:4]
    b'PNG'
    """
    return files("trisolve.web").joinpath(*_FOLDER, PREVIEW).read_bytes()


def icons() -> dict[str, bytes]:
    """Return the icons by their file names.

    >>> icons()["icon-192.png"][1:4]
    b'PNG'
    """
    shipped = files("trisolve.web").joinpath(*_FOLDER)
    return {name: (shipped / name).read_bytes() for name in NAMES}
