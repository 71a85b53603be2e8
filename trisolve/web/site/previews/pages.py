"""The pages of a site that have previews, and the contents of each preview.

Every page in the menu has a preview. Packs and levels are behind a URL fragment, which social
networks never request. Each pack and level therefore has a short page that leads to it, such as
``slide/starter/12/``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from typing import Any, NamedTuple

from trisolve.paint.themes import SomeTheme
from trisolve.rooms import load
from trisolve.sliding.formats.share_code import parse_share_code
from trisolve.sliding.level import Level as Board
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.web.pages.shared import identity
from trisolve.web.site.options import GAMES, SiteOptions
from trisolve.web.site.packs import SitePack, moves_text
from trisolve.web.site.previews.card import HEIGHT, WIDTH, preview_svg
from trisolve.web.site.previews.kept import Picture
from trisolve.wording import counted

Level = Mapping[str, Any]
_NUMBERED = r"(Tutorial|Easy|Medium|Hard|Expert|Fiendish) [0-9]+"
"""A name that contains only grade and number."""


@dataclass(frozen=True)
class Preview:
    """The preview that other sites show for a page."""

    address: str
    """The page's address relative to the root of the site; "" is the home page."""
    title: str
    sentence: str
    picture: Picture
    leads_to: str = ""
    """The target of the page, relative to the root, if it exists only for its preview."""

    @property
    def path(self) -> str:
        """The page's file."""
        return f"{self.address}index.html"


def preview_tags(preview: Preview, site: str, base_url: str, picture: str) -> str:
    """Return the tags for social networks in a page's head; `picture` is a path on the site."""
    base = base_url.rstrip("/")
    tags = {
        "og:type": "website",
        "og:site_name": site,
        "og:title": preview.title,
        "og:description": preview.sentence,
        "og:url": f"{base}/{preview.address}",
        "og:image": f"{base}/{picture}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": preview.title,
    }
    rows = [f'<meta property="{name}" content="{escape(text)}">' for name, text in tags.items()]
    rows.append('<meta name="twitter:card" content="summary_large_image">')
    return "".join(f"{row}\n" for row in rows)


def leading_page(preview: Preview, tags: str) -> str:
    """Return a page that exists only for its preview, and redirects immediately."""
    target = escape("../" * preview.address.count("/") + preview.leads_to)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; img-src data:\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="refresh" content="0; url={target}">\n'
        f"<title>{escape(preview.title)}</title>\n{tags}"
        f'<link rel="icon" href="data:,">\n</head>\n<body>\n<main>\n'
        f'<p><a href="{target}">{escape(preview.title)}</a></p>\n'
        f"<p>{escape(preview.sentence)}</p>\n</main>\n</body>\n</html>\n"
    )


def page_preview(name: str, title: str, sentence: str, options: SiteOptions) -> Preview:
    """Return the preview of a page in the menu: a game's card, or else the first card."""
    card = GAMES[name if name in options.games else options.games[0]].card
    scene, theme = load(card)(_theme(options))
    address = "" if name == "home" else f"{name}/"
    shown = title.removesuffix(f" – {options.title}")
    svg = preview_svg(scene, theme, shown, (sentence, options.title))
    return Preview(address, title, sentence, Picture(svg, lambda: svg))


def pack_previews(pack: SitePack, options: SiteOptions) -> Iterator[Preview]:
    """Yield the preview of a pack, then the preview of each of its levels."""
    middle = pack.levels[len(pack.levels) // 2]
    size = f"{counted(len(pack.levels), 'level')}{moves_text(pack.card['moves'])}"
    theme = identity(str(_theme(options)))  # a theme may have a large texture
    yield _preview(_Shown(pack.id, pack.name, (size,), middle), options, theme)
    for number, level in enumerate(pack.levels, 1):
        place = f"{pack.id}:{number}"
        shown = _Shown(place, f"{pack.name} {number}", _about(level), level)
        yield _preview(shown, options, theme)


class _Shown(NamedTuple):
    """A pack or a level with a preview; `place` is its fragment on the page of levels."""

    place: str
    title: str
    about: tuple[str, ...]
    level: Level


def _about(level: Level) -> tuple[str, ...]:
    """Return the lines about a level: its name and author, its length and its difficulty."""
    name = level["name"]
    own = name if name and not re.fullmatch(_NUMBERED, name) else None
    names = " by ".join(text for text in (own, level["author"]) if text)
    moves = level["moves"]
    size = [counted(moves, "move")] if moves is not None else []
    grade = [str(level["grade"])] if level["grade"] else []
    return tuple(line for line in (names, ", ".join((*size, *grade))) if line)


def _preview(shown: _Shown, options: SiteOptions, theme_key: str) -> Preview:
    lines, theme, level = (*shown.about, options.title), _theme(options), shown.level

    def svg() -> str:
        look = look_of(theme)
        scene = board_scene(_board_of(level), look=look, details=Details(labels=False), aspect=1.0)
        return preview_svg(scene, look.theme, shown.title, lines)

    return Preview(
        address=f"slide/{shown.place.replace(':', '/')}/",
        title=f"{shown.title} – {options.title}",
        sentence=f"Slide the blocks home. {'. '.join(shown.about)}.",
        picture=Picture(
            json.dumps([theme_key, level["code"], level["colors"], shown.title, lines]), svg
        ),
        leads_to=f"slide/index.html#{shown.place}",
    )


def _board_of(level: Level) -> Board:
    board = parse_share_code(level["code"])
    if level["colors"] is None:
        return board
    colored = zip(board.blocks, level["colors"], strict=True)
    return replace(board, blocks=tuple(replace(block, color=color) for block, color in colored))


def _theme(options: SiteOptions) -> SomeTheme:
    return "day" if isinstance(options.theme, str) else options.theme
