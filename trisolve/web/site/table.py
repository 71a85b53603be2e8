"""The pages of a site: one row for each page.

Puzzle packages say which pages the games have. The site's own pages have their script and style
under ``static/site/``.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from trisolve import __version__
from trisolve.rooms import SitePage, installed_rooms, room
from trisolve.rooms import load as load_function
from trisolve.web.pages.shared import HtmlPage, covering_of, script_of, sky_settings, style_of
from trisolve.web.site.daily.derived import day_entries
from trisolve.web.site.daily.months import LEVELS, Day, Days, dailies
from trisolve.web.site.options import GAMES, SiteOptions
from trisolve.web.site.packs import SitePack

_TUTORIAL = "tutorial"
_TODAY = ("today", "Today", "../daily/index.html#play")
"""The link at the foot of a game's map: its icon, its name and its address."""
_MENU = ("daily", "learn", "make", "about")
"""The pages in the menu of a game's map."""
_N_START = 12
"""How many levels of the first pack are in the first page; the tutorial has fewer."""
_PLACE = ("player", "site", "site/places")
"""The style sheets of a page with a board or a map that fills the window."""
STILL = "<main><p>The games need a browser that runs JavaScript.</p></main>\n"


class SiteData(NamedTuple):
    """The data from which the rows make their pages."""

    options: SiteOptions
    menu: tuple[str, ...]
    packs: list[SitePack]
    days: Days
    """The puzzles of the days, by date."""
    pictures: Mapping[str, str]
    """The pictures on the cards, by page name: a path, and a second path for dark pages."""

    @property
    def daily_names(self) -> list[str]:
        """The names of the daily puzzles on this site, for the games that it includes."""
        levels = LEVELS if "slide" in self.menu else ()
        games = [name for name in dailies() if name in self.menu]
        return [*levels, *(name for name in games if self.has(name))]

    def has(self, name: str) -> bool:
        """Return whether any day has a puzzle of this name."""
        return any(name in day for day in self.days.values())

    def carried(self, day: Day) -> dict[str, Mapping[str, Any]]:
        """Return a day as pages read it: its levels, and how the pages of games open the others."""
        games = dailies()
        return {
            name: day[name]
            if name in LEVELS
            else {"title": room(name).title, **games[name].link(day[name])}
            for name in self.daily_names
            if name in day
        }


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
        **sky_settings(data.options.theme),
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
            sheet=style_of("shared/path", *sheets),
            data={"page": site_settings(data), **carried},
            still=STILL,
            covering=covering_of(data.options.theme, f"site/{name}"),
        )

    return make


def _days(data: SiteData) -> dict[str, object]:
    """Return which days the site has, and which puzzles each has."""
    names = data.daily_names
    lacking = {
        day.isoformat(): [name for name in names if name not in data.days[day]]
        for day in sorted(data.days)
    }
    return {
        "days": list(lacking),
        "names": names,
        "lacking": {day: lacks for day, lacks in lacking.items() if lacks},
        "pictures": {name: data.pictures[name] for name in names if name in data.pictures},
    }


def _start(data: SiteData) -> dict[str, object] | None:
    """Return the first levels of a newcomer's pack for the first page, and all packs' sizes."""
    if not data.packs:
        return None
    pack = data.packs[0]
    packs = [{key: one.card[key] for key in ("id", "name", "levels")} for one in data.packs]
    own = {"id": pack.id, "all": len(pack.levels), "levels": pack.levels[:_N_START]}
    return pack.carried | own | {"packs": packs}


def _lessons(data: SiteData) -> dict[str, object]:
    """Return the data of the lessons.

    This is the pack that teaches the sliding puzzle, the ids of BOCO's boards by name, and the
    names of games of packages: the lesson of such a game is its rule sheet.
    """
    from trisolve.web.pages.boco import board_ids, shipped_boards

    pack = next((pack for pack in data.packs if pack.id == _TUTORIAL), None)
    return {
        "tutorial": pack and {"id": pack.id, "name": pack.name, "levels": len(pack.levels)},
        "boards": board_ids(shipped_boards()) if "boco" in data.menu else {},
        "pictures": dict(data.pictures),
        "sheets": [room.name for room in installed_rooms().rooms if room.name in data.menu],
    }


def _slide(data: SiteData) -> HtmlPage:
    """Return the page of the packs; plays are recorded only on a site that asks for a playtest."""
    name = "slide" if data.options.playtest is None else "slide/playtest"
    return _own(name, *_PLACE, packs=lambda data: [pack.card for pack in data.packs])(data)


def _days_of(name: str, page: HtmlPage, data: SiteData) -> dict[str, object]:
    """Return the daily puzzles that a game's page needs, because their links have only ids."""
    if not any(one.name == name and one.daily for one in installed_rooms().rooms):
        return {}
    values = [day[name] for _, day in sorted(data.days.items()) if name in day]
    entries: Any = page.data["entries"]
    return {"days": day_entries(name, values, entries)} if values else {}


def _game(page: SitePage) -> Row:
    """Return the row for a game's page; without a function, it is a page of the site itself."""

    def make(data: SiteData) -> HtmlPage:
        options, function = data.options, load_function(page.page)
        given = options.given.get(page.name, ())
        shows = (*given, *(() if given and options.only else page.shows))
        found: HtmlPage = (
            function(shows, title=page.title, theme=options.theme)
            if shows
            else function(options.theme)
        )
        own = {**found.data, **_days_of(page.name, found, data)}
        own["doors"] = [_TODAY] if "daily" in data.menu else []
        own["menu"] = [
            (name.title(), f"../{name}/index.html") for name in _MENU if name in data.menu
        ]
        return found._replace(still=STILL, data=own)

    return Row(page.name, f"{page.title} – {{title}}", page.sentence, make if page.page else _slide)


ROWS = (
    Row(
        "home",
        "{title}",
        "Puzzles on triangles, hexagons and stranger boards, to play on any device.",
        _own("home", *_PLACE, pictures=lambda data: dict(data.pictures), daily=_days, start=_start),
    ),
    *map(_game, GAMES.values()),
    Row(
        "daily",
        "Daily – {title}",
        "New puzzles every day, the same for everyone.",
        _own("daily", "site", "site/daily", daily=_days),
    ),
    Row(
        "learn",
        "Learn – {title}",
        "Learn each game in small steps that you play yourself.",
        _own("learn", "site", "site/daily", learn=_lessons),
    ),
    Row("about", "About – {title}", "Credits, license, privacy.", _own("about", "site")),
)
"""All pages that a site can have, in the order of its menu."""


def rows_of(options: SiteOptions) -> list[Row]:
    """Return the pages of a site, without the pages of games that the site leaves out."""
    if options.alone:
        return [row for row in ROWS if row.name in {"home", *options.games, "about"}]
    return [row for row in ROWS if row.name not in options.without]
