"""Make: the editor's page without a server, with everything computed in the browser."""

from trisolve import __version__
from trisolve.paint.themes import Theme, theme_of
from trisolve.web.pages.editor import editing_look
from trisolve.web.pages.shared import HtmlPage, font_of, script_of, shown_themes, style_of


def make_page(*, theme: str | Theme = "auto") -> HtmlPage:
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
                "looks": [editing_look(theme_of(name)) for name in shown_themes(theme)],
            }
        },
        still="<main><p>Drawing levels needs a browser that runs this page's script.</p></main>\n",
        font=font_of(theme),
    )
