"""Make: the editor's page without a server, with everything computed in the browser."""

from trisolve import __version__
from trisolve.paint.scene import Scene
from trisolve.paint.themes import PageTheme, SomeTheme, Theme, theme_of
from trisolve.sliding.formats import load_level
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.web.pages.shared import (
    HtmlPage,
    covering_of,
    font_of,
    script_of,
    sky_settings,
    style_of,
)


def make_page(*, theme: PageTheme = "auto") -> HtmlPage:
    """Return the page for drawing, playing and sharing levels, without any network access.

    Raises FormatError for an unknown theme.

    >>> make_page().html()[:15]
    '<!doctype html>'
    """
    return HtmlPage(
        title="Make – trisolve",
        script=script_of("make"),
        sheet=style_of("player", "editor", "make"),
        data={
            "page": {
                "name": "trisolve",
                "version": __version__,
                **sky_settings(theme, "dawn"),
            }
        },
        still="<main><p>Drawing levels needs a browser that runs this page's script.</p></main>\n",
        font=font_of(theme),
        covering=covering_of(theme, "make"),
    )


def make(theme: PageTheme) -> HtmlPage:
    """Return the page for drawing levels."""
    return make_page(theme=theme)


def slide_card(theme: SomeTheme) -> tuple[Scene, Theme]:
    """Return the scene for the card of the pages with levels, and its theme."""
    return _level("article:puzzle-30", theme)


def make_card(theme: SomeTheme) -> tuple[Scene, Theme]:
    """Return the scene for the card of the page for drawing levels, and its theme."""
    return _level("article:puzzle-5", theme)


def _level(name: str, theme: SomeTheme) -> tuple[Scene, Theme]:
    look = look_of(theme_of(theme))
    return board_scene(load_level(name), look=look, details=Details(labels=False)), look.theme
