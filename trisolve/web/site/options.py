"""The options for building a site."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.entries import split_number
from trisolve.files.strict_json import parse_json
from trisolve.files.whole import StrPath, decode, read_file
from trisolve.paint.themes import PageTheme, Theme
from trisolve.rooms import built_in, installed_rooms, rooms
from trisolve.web.pages.player import checked_playtest
from trisolve.web.pages.shared import max_hints, sky_settings

GAMES = {page.name: page for room in rooms() for page in room.site}
"""The pages of the games, in the order of the site's menu; the games of packages come last."""


_SLIDE = "slide"
"""The page for playing the levels of packs."""


@dataclass(frozen=True)
class SiteOptions:
    """The options for building a site; raises FormatError for an invalid choice.

    >>> SiteOptions(hints="3").max_hints
    3
    """

    sources: Sequence[StrPath] = ()
    """Packs and levels that come before the bundled ones."""
    title: str = "trisolve"
    base_url: str | None = None
    """The address of the site; the sitemap, previews and the feed need it."""
    feed_until: date | None = None
    """The last day of the feed; by default, the day of the build."""
    hints: str = "on"
    daily: StrPath | None = None
    """The folder with the daily puzzles; by default, the bundled puzzles."""
    without: Sequence[str] = ()
    theme: PageTheme = "auto"
    only: bool = False
    """Leave out the bundled packs."""
    alone: bool = False
    """Leave out every page that is not about the packs: other games, the daily puzzles, lessons."""
    playtest: str | None = None
    """The text for players of the given packs, who are asked for their plays."""

    def __post_init__(self) -> None:
        sky_settings(self.theme)
        max_hints(self.hints)
        for game in self.without:
            if game not in GAMES:
                raise FormatError(f"without: expected one of {', '.join(GAMES)}, got {game!r:.40}")
        if self.base_url is not None and not re.fullmatch(r"https?://[^\s#?<>\"]+", self.base_url):
            message = "base URL: expected an address such as https://example.org/puzzles/"
            raise FormatError(f"{message}, got {self.base_url!r:.60}")
        if self.only and not self.sources:
            raise FormatError("only: expected level files, got none")
        if checked_playtest(self.playtest) and not self.sources:
            raise FormatError("playtest: expected level files, got none")

    @property
    def max_hints(self) -> int | None:
        """The number of hints for each level, or None for no limit."""
        return max_hints(self.hints)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games on the site."""
        if self.alone:
            return tuple(game for game in GAMES if game in {_SLIDE, *self.given})
        return tuple(game for game in GAMES if game not in self.without)

    @property
    def untextured(self) -> list[str]:
        """The titles of the games whose pages cannot show the texture of the theme."""
        if not isinstance(self.theme, Theme) or self.theme.texture is None:
            return []
        with_blocks = built_in("sliding").site
        games = (GAMES[name] for name in self.games)
        return [page.title for page in games if page not in with_blocks]

    @cached_property
    def given(self) -> Mapping[str, Sequence[str]]:
        """The sources by game: the game of the package that owns a file, or the sliding puzzle."""
        found: dict[str, list[str]] = {}
        for source in self.sources:
            found.setdefault(_game_of(os.fspath(source)), []).append(os.fspath(source))
        return found


def _game_of(source: str) -> str:
    """Return the game that a source belongs to: the game of a package, or "slide".

    >>> _game_of("starter")
    'slide'
    """
    packages = {room.name: room for room in installed_rooms().rooms if room.declared and room.site}
    if source.partition(":")[0] in packages and not os.path.lexists(source):
        return source.partition(":")[0]
    try:
        value = parse_json(decode(read_file(split_number(source)[0], "a pack"))) if packages else {}
    except TrisolveError:
        return _SLIDE  # which says what is wrong
    first = value[0] if isinstance(value, list) and value else value
    form = str(first.get("format")) if isinstance(first, dict) else ""
    return next(
        (
            name
            for name, room in packages.items()
            if form.removeprefix("trisolve-") in room.formats()
        ),
        _SLIDE,
    )
