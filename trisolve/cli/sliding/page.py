"""The page of levels, for ``trisolve play``."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trisolve.web.pages.shared import HtmlPage


def page_of(sources: Sequence[str], **options: Any) -> "HtmlPage":  # noqa: ANN401 - of the page
    """Return the page of all levels of some sources, with a group for each pack."""
    from trisolve.sliding.formats import load
    from trisolve.sliding.level import Level
    from trisolve.web.pages.player import groups_of, player_page

    levels: list[Level] = []
    groups: list[tuple[int, str]] = []
    names = set()
    for source in sources:
        found = load(source)
        groups += groups_of(found, len(levels))
        levels += [found] if isinstance(found, Level) else found.levels
        names.add("" if isinstance(found, Level) else found.name)
    if len(names) == 1:
        options = {"title": names.pop() or None, **options}
    return player_page(levels, groups=groups if len(groups) > 1 else (), **options)
