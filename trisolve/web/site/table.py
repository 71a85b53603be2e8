"""The pages of a site: one row each.

A game's row names the function that gives the parts of its one-file page; the site's own pages have
their script and style under ``static/site/``.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from trisolve import __version__
from trisolve.paint.themes import THEMES
from trisolve.sliding.formats import load
from trisolve.sliding.level import Level
from trisolve.web.pages.player import carried, page_look
from trisolve.web.pages.shared import Parts, script_of, shown_themes, style_of
from trisolve.web.site.daily.months import LEVELS, PUZZLES, Days
from trisolve.web.site.options import SiteOptions
from trisolve.web.site.packs import SitePack

STILL = "<main><p>The games need a browser that runs their scripts.</p></main>\n"


class SiteData(NamedTuple):
    """What the rows make their pages of."""

    options: SiteOptions
    menu: tuple[str, ...]
    packs: list[SitePack]
    days: Days
    """The puzzles of the days, by date."""
    pictures: Mapping[str, Sequence[str]]
    """The pictures of the cards, by the names of the pages: one for each look that they have."""


class Row(NamedTuple):
    """A page of the site."""

    name: str
    title: str
    sentence: str
    parts: Callable[[SiteData], Parts]

    @property
    def path(self) -> str:
        """The page's file."""
        return "index.html" if self.name == "home" else f"{self.name}/index.html"


def site_settings(data: SiteData) -> dict[str, Any]:
    """Return the settings of every page of the site's own: the SitePage of types.d.ts."""
    hints = data.options.max_hints
    return {
        "title": data.options.title,
        "version": __version__,
        "looks": [page_look(THEMES[name]) for name in shown_themes(data.options.theme)],
        "pages": data.menu,
        **({} if hints is None else {"hints": hints}),
    }


def _own(
    name: str, *sheets: str, **more: Callable[[SiteData], object]
) -> Callable[[SiteData], Parts]:
    """Return what makes one of the site's own pages, with the data that it carries."""

    def parts(data: SiteData) -> Parts:
        carried = {key: value(data) for key, value in more.items()}
        return Parts(
            title=data.options.title,
            script=script_of(f"site/{name}"),
            sheet=style_of(*sheets, "site"),
            data={"page": site_settings(data), **carried},
            still=STILL,
        )

    return parts


def _make(data: SiteData) -> Parts:
    from trisolve.web.pages.make import make_parts

    return make_parts(theme=data.options.theme)


def _entanglement(data: SiteData) -> Parts:
    from trisolve.web.pages.entanglement import entanglement_parts
    from trisolve.web.pages.shipped import shipped_puzzles

    puzzles, theme = shipped_puzzles(), data.options.theme
    return entanglement_parts(puzzles, title="Entanglement", theme=theme)


def _tantrix(data: SiteData) -> Parts:
    from trisolve.web.pages.shipped import shipped_tiles
    from trisolve.web.pages.tantrix import tantrix_parts

    return tantrix_parts(shipped_tiles(), title="Tantrix", theme=data.options.theme)


def _boco(data: SiteData) -> Parts:
    from trisolve.web.pages.boco import boco_parts
    from trisolve.web.pages.shipped import shipped_boards

    return boco_parts(shipped_boards(), title="BOCO", theme=data.options.theme)


def _days(data: SiteData) -> dict[str, object]:
    """Return which days the site has, and which puzzles each has."""
    names = [name for name in PUZZLES if ("slide" if name in LEVELS else name) in data.menu]
    return {
        "days": [day.isoformat() for day in sorted(data.days)],
        "names": names,
        "pictures": {name: data.pictures[name] for name in names if name in data.pictures},
    }


def _lessons(data: SiteData) -> dict[str, object]:
    """Return the tutorial's levels, and the ids of BOCO's boards by their names."""
    from trisolve.web.pages.boco import board_ids
    from trisolve.web.pages.shipped import shipped_boards

    found = load("tutorial")
    levels = (found,) if isinstance(found, Level) else found.levels
    return {
        "lessons": [carried(level, number) for number, level in enumerate(levels, 1)],
        "boards": board_ids(shipped_boards()) if "boco" in data.menu else {},
    }


ROWS = (
    Row(
        "home",
        "{title}",
        "Puzzles on triangles, hexagons and stranger boards, to play on any device.",
        _own("home", pictures=lambda data: dict(data.pictures), daily=_days),
    ),
    Row(
        "slide",
        "Slide – {title}",
        "Push blocks along a triangular grid until each colored one is home.",
        _own("slide", "player", packs=lambda data: [pack.card for pack in data.packs]),
    ),
    Row(
        "make",
        "Make – {title}",
        "Draw a level, see its shortest solution at once, make it harder, share it.",
        _make,
    ),
    Row(
        "entanglement",
        "Entanglement – {title}",
        "Lay tiles to keep one path going for as long as you can.",
        _entanglement,
    ),
    Row(
        "tantrix",
        "Tantrix – {title}",
        "Turn and place tiles until their lines join into loops.",
        _tantrix,
    ),
    Row(
        "boco",
        "BOCO – {title}",
        "Take turns placing pieces, and encircle a group of your opponent's.",
        _boco,
    ),
    Row(
        "daily",
        "Daily – {title}",
        "Five new puzzles every day, the same for everyone.",
        _own("daily", daily=_days),
    ),
    Row(
        "learn",
        "Learn – {title}",
        "How each game is played, in small steps that you play yourself.",
        _own("learn", "player", learn=_lessons),
    ),
    Row("about", "About – {title}", "Credits, license, privacy.", _own("about")),
)
"""All pages that a site can have, in the order of its menu."""


def rows_of(options: SiteOptions) -> list[Row]:
    """Return the pages of a site: all but the games that it leaves out."""
    return [row for row in ROWS if row.name not in options.without]
