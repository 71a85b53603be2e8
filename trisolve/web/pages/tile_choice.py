"""All Entanglement tiles on one HTML page, for choosing the tiles of a puzzle by eye."""

from trisolve.paint.themes import PageTheme
from trisolve.web.pages.shared import (
    HtmlPage,
    covering_of,
    font_of,
    script_of,
    sky_settings,
    style_of,
)

_STILL = "<main><p>The tiles need a browser that runs their script.</p></main>\n"


def tile_choice_page(*, title: str | None = None, theme: PageTheme = "auto") -> HtmlPage:
    """Return one HTML page that shows all tiles by family, and makes puzzle files from tiles.

    `theme` is "auto" (the sky of the game) or one of the skies.

    >>> tile_choice_page().html()[:15]
    '<!doctype html>'
    """
    title = title or "Tiles of Entanglement"
    return HtmlPage(
        title=title,
        script=script_of("entanglement/choose"),
        sheet=style_of("table", "entanglement", "entanglement/choose"),
        data={"page": {"title": title, **sky_settings(theme, "lagoon")}},
        still=_STILL,
        font=font_of(theme),
        covering=covering_of(theme, "entanglement/choose"),
    )
