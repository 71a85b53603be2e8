"""The pages of a site: one row for each page.

Puzzle packages say which pages the games have. The site's own pages have their script and style
under ``static/site/``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from trisolve import __version__
from trisolve.paint.themes import theme_of
from trisolve.rooms import SitePage
from trisolve.rooms import load as load_function
from trisolve.web.pages.player import page_look
from trisolve.web.pages.shared import HtmlPage, script_of, shown_themes, style_of
from trisolve.web.site.daily.months import LEVELS, PUZZLES, Days
from trisolve.web.site.options import GAMES, SiteOptions
from trisolve.web.site.packs import SitePack

_TUTORIAL = "tutorial"
_N_START = 12
"""How many levels of the first pack are in the first page; the tutorial has fewer."""
STILL = "<main><p>The games need a browser that runs JavaScript.</p></main>\n"


class SiteData(NamedTuple):
    """The data from which the rows make their pages."""

    options: SiteOptions
    menu: tuple[str, ...]
    packs: list[SitePack]
    days: Days
    """The puzzles of the days, by date."""
    pictures: Mapping[str, Sequence[str]]
    """The pictures on the cards, by page name: one for each look that they have."""

    @property
    def daily_names(self) -> list[str]:
        """The names of the daily puzzles on this site, for the games that it includes."""
        return [name for name in PUZZLES if ("slide" if name in LEVELS else name) in self.menu]


class Row(NamedTuple):
    """A page of the site."""

    name: str
    title: str
    sentence: str
    make: Callable[[SiteData], HtmlPage]

    @property
    def path(self) -> str:
        """The page's file."""
        return "index.html" if self.name == "home" else f"{self.name}/index.html"


def site_settings(data: SiteData) -> dict[str, Any]:
    """Return the settings for every page of the site itself: the type SitePage of types.d.ts."""
    hints = data.options.max_hints
    return {
        "title": data.options.title,
        "version": __version__,
        "looks": [page_look(theme_of(name)) for name in shown_themes(data.options.theme)],
        "pages": data.menu,
        "games": {
            page.name: {"name": page.title, "line": page.sentence} for page in GAMES.values()
        },
        **({} if hints is None else {"hints": hints}),
    }


def _own(
    name: str, *sheets: str, **more: Callable[[SiteData], object]
) -> Callable[[SiteData], HtmlPage]:
    """Return a function that makes one of the site's own pages, with its data."""

    def make(data: SiteData) -> HtmlPage:
        carried = {key: value(data) for key, value in more.items()}
        return HtmlPage(
            title=data.options.title,
            script=script_of(f"site/{name}"),
            sheet=style_of(*sheets, "site"),
            data={"page": site_settings(data), **carried},
            still=STILL,
        )

    return make


def _days(data: SiteData) -> dict[str, object]:
    """Return which days the site has, and which puzzles each has."""
    names = data.daily_names
    return {
        "days": [day.isoformat() for day in sorted(data.days)],
        "names": names,
        "pictures": {name: data.pictures[name] for name in names if name in data.pictures},
    }


def _start(data: SiteData) -> dict[str, object] | None:
    """Return the first levels of a newcomer's pack, so that the first page has a board."""
    if not data.packs:
        return None
    pack = data.packs[0]
    return {"id": pack.id, "name": pack.name, "levels": pack.levels[:_N_START]}


def _lessons(data: SiteData) -> dict[str, object]:
    """Return the pack that teaches the sliding puzzle, and the ids of BOCO's boards by name."""
    from trisolve.web.pages.boco import board_ids
    from trisolve.web.site.games.boco import shipped_boards

    taught = [pack for pack in data.packs if pack.id == _TUTORIAL]
    return {
        "tutorial": {
            "id": taught[0].id,
            "name": taught[0].name,
            "levels": len(taught[0].levels),
        }
        if taught
        else None,
        "boards": board_ids(shipped_boards()) if "boco" in data.menu else {},
    }


def _slide(data: SiteData) -> HtmlPage:
    """Return the page of the packs; plays are recorded only on a site that asks for a playtest."""
    name = "slide" if data.options.playtest is None else "slide/playtest"
    return _own(name, "player", packs=lambda data: [pack.card for pack in data.packs])(data)


def _game(page: SitePage) -> Row:
    """Return the row for a game's page; without a function, it is a page of the site itself."""

    def make(data: SiteData) -> HtmlPage:
        theme, function = data.options.theme, load_function(page.page)
        found: HtmlPage = (
            function(page.shows, title=page.title, theme=theme) if page.shows else function(theme)
        )
        return found

    return Row(page.name, f"{page.title} – {{title}}", page.sentence, make if page.page else _slide)


ROWS = (
    Row(
        "home",
        "{title}",
        "Puzzles on triangles, hexagons and stranger boards, to play on any device.",
        _own(
            "home", "player", pictures=lambda data: dict(data.pictures), daily=_days, start=_start
        ),
    ),
    *map(_game, GAMES.values()),
    Row(
        "daily",
        "Daily – {title}",
        "Five new puzzles every day, the same for everyone.",
        _own("daily", daily=_days),
    ),
    Row(
        "learn",
        "Learn – {title}",
        "Learn each game in small steps that you play yourself.",
        _own("learn", learn=_lessons),
    ),
    Row("about", "About – {title}", "Credits, license, privacy.", _own("about")),
)
"""All pages that a site can have, in the order of its menu."""


def rows_of(options: SiteOptions) -> list[Row]:
    """Return the pages of a site: all pages except those for games that the site leaves out."""
    if options.alone:
        return [row for row in ROWS if row.name in {"home", *options.games, "about"}]
    return [row for row in ROWS if row.name not in options.without]
