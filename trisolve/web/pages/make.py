"""Make: the editor's page without a server, with everything worked out in the browser."""

from trisolve import __version__
from trisolve.paint.themes import Theme, theme_of
from trisolve.web.pages.editor import editing_look
from trisolve.web.pages.shared import Parts, font_of, one_file, script_of, shown_themes, style_of


def make_parts(*, theme: str | Theme = "auto") -> Parts:
    """Return what the page of ``make_page`` is made of."""
    return Parts(
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


def make_page(*, theme: str | Theme = "auto") -> str:
    """Return one HTML page on which levels are drawn, played and shared, without any network.

    Raises FormatError for an unknown theme.

    >>> make_page()[:15]
    '<!doctype html>'
    """
    return one_file(make_parts(theme=theme))
