"""All Entanglement tiles on one HTML page, for choosing the tiles of a puzzle by eye."""

from trisolve.paint.themes import Theme
from trisolve.web.pages.entanglement import table_look
from trisolve.web.pages.shared import HtmlPage, font_of, script_of, shown_themes, style_of

_STILL = "<main><p>The tiles need a browser that runs their script.</p></main>\n"


def tile_choice_page(*, title: str | None = None, theme: str | Theme = "auto") -> HtmlPage:
    """Return one HTML page that shows all tiles by family, and makes puzzle files from tiles.

    `theme` is "auto" (classic, or dark if the system is dark) or one of the themes.

    >>> tile_choice_page().html()[:15]
    '<!doctype html>'
    """
    title = title or "Tiles of Entanglement"
    return HtmlPage(
        title=title,
        script=script_of("entanglement/choose"),
        sheet=style_of("table", "entanglement", "entanglement/choose"),
        data={"page": {"title": title, "looks": list(map(table_look, shown_themes(theme)))}},
        still=_STILL,
        font=font_of(theme),
    )
