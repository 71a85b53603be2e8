"""Code that all puzzles' pages share: script and style by name, skies, title and first view.

A page is a folder under ``static/``. A page's script begins in ``page.js``; the jobs of the page's
Worker are in ``jobs.js``, if the page has one.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from hashlib import blake2b
from typing import NamedTuple, ParamSpec

from trisolve import __version__
from trisolve.errors import FormatError, TrisolveError
from trisolve.files.whole import StrPath, write_file
from trisolve.paint.font import Font
from trisolve.paint.palette import dump_color
from trisolve.paint.skies import NAMES
from trisolve.paint.themes import PageTheme, Theme, is_theme_file, theme_of
from trisolve.web.pages.fonts import carried_faces
from trisolve.web.pages.textures import TEXTURED, Covering
from trisolve.web.script.assembly import assemble, has_static, modules_of, page, style

_Arguments = ParamSpec("_Arguments")
PAGE_THEMES = ("auto", *NAMES)
"""The skies that a page accepts: "auto" is the sky of each level or game."""

_MAX_HINTS = 1000


class HtmlPage(NamedTuple):
    """A page: one file with everything inline or, for a site, a separate script and style sheet."""

    title: str
    script: str
    sheet: str
    data: Mapping[str, object]
    """The data that the page's script reads, by ids."""
    still: str
    """Markup that the page shows until its script runs."""
    font: Font | None = None
    """The font of its theme, which the page embeds."""
    covering: Covering | None = None
    """The texture of its theme, which covers the page's blocks."""
    game: str | None = None
    """The folder of its script, if it is the page of a game."""

    def html(self) -> str:
        """Return the page as one file; its texture is left out if it does not fit."""
        shown = self
        if self.covering is not None and self.covering.lack is None:
            shown = self.covered(self.covering.texture.data_uri)
        return page(
            title=self.title,
            script=shown.script,
            sheet=self.sheet + (font_style(self.font) or carried_faces()),
            data=shown.data,
            still=self.still,
            sources={"font-src": "data:"},
        )

    def covered(self, address: str) -> "HtmlPage":
        """Return the page with its texture, found at an address, on its blocks."""
        if self.covering is None or self.covering.script is None:
            return self
        data = {**self.data, "texture": self.covering.data(address)}
        return self._replace(script=self.covering.script, data=data)

    def save(self, path: StrPath) -> None:
        """Write the page as one file, completely or not at all; may raise FileError."""
        write_file(path, self.html())


def game_page(
    name: str,
    *,
    title: str,
    theme: PageTheme,
    sky: str,
    settings: Mapping[str, object],
    data: Mapping[str, object],
    picture: str,
    sheets: Sequence[str] = ("table",),
    style: str = "",
) -> HtmlPage:
    """Return the page of a game.

    Parameters
    ----------
    name : the folder of the page's script and style
    sky : the sky of the game, used if the theme is "auto"
    settings : the page's settings, in addition to title, version and sky
    data : the data that the page reads by id, in addition to its settings
    picture : the SVG shown until the script runs
    sheets : the folders of further styles, which come before the page's own
    style : further style rules for this page, which come last
    """
    own = {"title": title, "version": __version__, **sky_settings(theme, sky), **settings}
    return HtmlPage(
        title=title,
        script=script_of(name),
        sheet=style_of("shared/path", *sheets, name) + style,
        data={"page": own, **data},
        still=still(picture),
        font=font_of(theme),
        covering=covering_of(theme, name),
        game=name,
    )


def as_html(name: str, make: Callable[_Arguments, HtmlPage]) -> Callable[_Arguments, str]:
    """Return a function with the given name that makes the same page and returns it as one file."""

    @wraps(make)
    def as_one_file(*args: _Arguments.args, **options: _Arguments.kwargs) -> str:
        return make(*args, **options).html()

    as_one_file.__doc__ = (make.__doc__ or "").replace(f"{make.__name__}(", f"{name}(")
    as_one_file.__doc__ = as_one_file.__doc__.replace(".html()", "")
    as_one_file.__name__ = as_one_file.__qualname__ = name
    as_one_file.__annotations__ = {**make.__annotations__, "return": str}
    return as_one_file


def font_style(font: Font | None) -> str:
    """Return the style that embeds a font and sets all text in it; "" without a font."""
    if font is None:
        return ""
    families = f'"{font.digest}",Inter,system-ui,sans-serif'
    return f"{font.face}:root body,:root svg text{{font-family:{families}}}"


def font_of(theme: PageTheme) -> Font | None:
    """Return the font that a page in a theme embeds, if any."""
    theme = load_theme(theme)
    return theme.font if isinstance(theme, Theme) else None


def covering_of(theme: PageTheme, name: str) -> Covering | None:
    """Return the texture of a theme for the page with the named script; None without a texture."""
    if not isinstance(theme, Theme) or theme.texture is None:
        return None
    modules = modules_of(f"{name}/page.js")
    has_blocks = all(module in modules for module, _ in TEXTURED)
    return Covering(theme.texture, script_of(name, textured=True) if has_blocks else None)


def load_theme(theme: PageTheme) -> PageTheme:
    """Return the theme of a page, read if it is a file; may raise FormatError or FileError."""
    return theme_of(theme) if is_theme_file(theme) else theme


def script_of(name: str, *, textured: bool = False) -> str:
    """Return the script of a page, or the script that shows a texture on the page's blocks.

    >>> script_of("entanglement")[:12]
    '"use strict"'
    """
    instead = TEXTURED if textured else {}
    return assemble(f"{name}/page.js", jobs=jobs_of(name), instead=instead)


def jobs_of(name: str) -> str | None:
    """Return the module with the jobs of a page's Worker, or None if it has no Worker.

    A page in the folder of another page has the same jobs.
    """
    folders = (name, name.rpartition("/")[0])
    return next((f"{one}/jobs.js" for one in folders if has_static(f"{one}/jobs.js")), None)


def style_of(*names: str) -> str:
    """Return the style sheet of a page: the base of all pages, then the named sheets."""
    shared = ("base", "frame", "ending")
    own = (f"{name}/page.css" for name in names)
    return style(*(f"shared/{name}.css" for name in shared), *filter(has_static, own))


def sky_settings(theme: PageTheme, own: str = "day") -> dict[str, object]:
    """Return the settings of a page for its sky; raise FormatError for an unknown sky.

    With "auto", the sky is `own`, and each level may have another sky. A theme file has a row of
    its own, and may have colors for blocks with goals.

    >>> sky_settings("auto", "dusk"), sky_settings("dawn")
    ({'sky': 'dusk'}, {'sky': 'dawn', 'isFixed': True})
    """
    theme = load_theme(theme)
    if isinstance(theme, Theme):
        row = "".join(color.removeprefix("#") for color in theme.sky[2:])
        found = {"sky": theme.sky.name, "isFixed": True, "row": row}
        colors = [dump_color(color) for color in theme.chosen]
        return found | ({"colors": colors} if colors else {})
    if theme not in PAGE_THEMES:
        raise FormatError(f"expected one of the skies {', '.join(PAGE_THEMES)}, got {theme!r:.40}")
    return {"sky": own} if theme == "auto" else {"sky": theme, "isFixed": True}


_ORIGIN = re.compile(
    r"https?://(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*"
    r"|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?"
)
_DEFAULT_PORTS = {"http": "80", "https": "443"}


def checked_origin(origin: str) -> str:
    """Return an origin as browsers write it; raise TrisolveError for an invalid origin.

    >>> checked_origin("https://example.org:443")
    'https://example.org'
    """
    match = _ORIGIN.fullmatch(origin.lower()) if isinstance(origin, str) else None
    port = match["port"] if match else None
    if match is None or (port is not None and not 0 < int(port) < 1 << 16):
        message = "expected an origin such as https://example.org (scheme, host, port alone)"
        raise TrisolveError(f"{message}, got {origin!r:.60}")
    scheme = match[0].partition(":")[0]
    return match[0].removesuffix(f":{_DEFAULT_PORTS[scheme]}")


def checked_origins(origins: Sequence[str]) -> list[str]:
    """Return the origins whose pages may exchange messages with a page; may raise TrisolveError."""
    return sorted({checked_origin(origin) for origin in origins})


def checked_first(first: int | None, count: int, what: str) -> int | None:
    """Return the number of the item to open first; raise FormatError for a bad number.

    >>> checked_first(2, 3, "puzzle")
    2
    """
    if first is not None and (type(first) is not int or not 1 <= first <= count):
        raise FormatError(f"expected a first {what} of 1 to {count}, got {first!r:.40}")
    return first


def max_hints(hints: str | int) -> int | None:
    """Return the number of hints for each level, or None for no limit; may raise FormatError.

    >>> max_hints("on"), max_hints("off"), max_hints(3)
    (None, 0, 3)
    """
    if hints in {"on", "off"}:
        return None if hints == "on" else 0
    if isinstance(hints, bool) or not re.fullmatch(r"[0-9]{1,18}", str(hints)):
        raise FormatError(f"hints: expected on, off or a number, got {hints!r:.40}")
    if int(hints) > _MAX_HINTS:
        raise FormatError(f"hints: expected at most {_MAX_HINTS}, got {hints}")
    return int(hints)


def title_of(title: str | None, names: Sequence[str | None], default: str) -> str:
    """Return a page's title: the given title, or the name of its only entry, or `default`.

    >>> title_of(None, ["One"], "trisolve"), title_of(None, ["One", "Two"], "trisolve")
    ('One', 'trisolve')
    """
    only = names[0] if len(names) == 1 else None
    return title if title is not None else only or default


def still(picture: str) -> str:
    """Return the HTML shown until a page's script runs: a picture and a line of instructions."""
    return (
        f"<main>{picture}<p>To play, open this file in a web browser. "
        "File and mail previews do not run its script.</p></main>\n"
    )


def identity(text: str) -> str:
    """Return 16 hex digits that identify a string, such as a puzzle's JSON.

    >>> identity("x")
    '4adf4367f96e584f'
    """
    return blake2b(text.encode(), digest_size=8).hexdigest()


def page_name(text: str) -> str:
    """Return a file name derived from a page's content.

    >>> page_name("x")
    'play-4adf4367f96e584f.html'
    """
    return f"play-{identity(text)}.html"
