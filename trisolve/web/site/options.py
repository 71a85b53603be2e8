"""The choices of a site's builder."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from trisolve.errors import FormatError
from trisolve.files.whole import StrPath
from trisolve.paint.themes import Theme
from trisolve.rooms import rooms
from trisolve.web.pages.player import checked_playtest
from trisolve.web.pages.shared import max_hints, shown_themes

GAMES = {page.name: page for room in rooms() for page in room.site}
"""The pages of the games, in the order of the site's menu; those of packages come last."""


_SLIDE = "slide"
"""The page for playing the levels of packs."""


@dataclass(frozen=True)
class SiteOptions:
    """The choices of a site's builder; raises FormatError for an invalid choice.

    >>> SiteOptions(hints="3").max_hints
    3
    """

    sources: Sequence[StrPath] = ()
    """Packs and levels that come before the bundled ones."""
    title: str = "trisolve"
    base_url: str | None = None
    """The address of the site; the sitemap, previews and the feed need it."""
    feed_until: date | None = None
    """The last day of the feed; by default the day of the build."""
    hints: str = "on"
    daily: StrPath | None = None
    """The folder with the daily puzzles; by default, the bundled puzzles."""
    without: Sequence[str] = ()
    theme: str | Theme = "auto"
    only: bool = False
    """Leave out the bundled packs."""
    alone: bool = False
    """Leave out every page that is not about the packs: other games, the daily puzzles, lessons."""
    playtest: str | None = None
    """The text for players of the given packs, who are asked for their plays."""

    def __post_init__(self) -> None:
        shown_themes(self.theme)
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
            return (_SLIDE,)
        return tuple(game for game in GAMES if game not in self.without)
