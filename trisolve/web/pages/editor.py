"""The editor's page: the player's board, surrounded by the tools that a designer needs.

The page contains no level and no secret. The edited level comes from the server once the token is
known, or from a file that the browser opens.
"""

import re
from functools import cache
from html import unescape

from trisolve import __version__
from trisolve.web.pages.fonts import carried_faces
from trisolve.web.pages.shared import script_of, style_of
from trisolve.web.script.assembly import page

_POLICY = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


@cache
def editor_page() -> str:
    """Return the page.

    >>> editor_page()[:15]
    '<!doctype html>'
    """
    settings = {
        "name": "trisolve edit",
        "version": __version__,
        "sky": "dawn",
    }
    return page(
        title="trisolve edit",
        script=script_of("editor"),
        sheet=style_of("player", "editor") + carried_faces(),
        data={"page": settings},
        still="<main><p>The editor needs a browser that runs its script.</p></main>\n",
        sources={"connect-src": "'self'", "font-src": "data:"},
    )


def policy_of(text: str) -> str:
    """Return a page's policy as a header; only a header can forbid frames around the page."""
    match = _POLICY.search(text)
    assert match is not None
    return f"{unescape(match[1])}; frame-ancestors 'none'"
