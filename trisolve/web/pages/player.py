"""The player: all levels of the given files as one HTML page that anyone can open."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Concatenate, Literal, ParamSpec

from trisolve import __version__
from trisolve.errors import TrisolveError
from trisolve.files.whole import StrPath
from trisolve.options import takes
from trisolve.paint.palette import dump_color, parse_colors
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import SMALL, PageTheme, Theme
from trisolve.sliding import rules
from trisolve.sliding.choices import SomeLevels
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.insight.typical import TYPICAL, typical_stats
from trisolve.sliding.level import Level, Pack, as_levels
from trisolve.sliding.moves import dump_moves
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.web.pages.shared import (
    HtmlPage,
    as_html,
    checked_first,
    checked_origins,
    covering_of,
    font_of,
    load_theme,
    max_hints,
    script_of,
    sky_settings,
    still,
    style_of,
    title_of,
)

_Options = ParamSpec("_Options")
_MAX_PLAYTEST = 300


def checked_playtest(text: str | None) -> dict[str, str]:
    """Return the data of a request for a playtest; raise TrisolveError if the question is too long.

    >>> checked_playtest("Which level was hardest?"), checked_playtest(None)
    ({'playtest': 'Which level was hardest?'}, {})
    """
    if text is None:
        return {}
    if not text.strip() or len(text) > _MAX_PLAYTEST:
        message = f"expected a text of 1 to {_MAX_PLAYTEST} characters that asks for a playtest"
        raise TrisolveError(f"{message}, got {len(text)}")
    return {"playtest": text}


def _claimed_moves(level: Level, name: str) -> int | None:
    """Return the optimum that a level claims, or null without one; raise if it is impossible."""
    claim = level.stats.get("moves")
    if claim is None and "moves" not in level.stats and level.solution is not None:
        return len(level.solution)
    if claim is not None and (type(claim) is not int or claim < 0):
        message = f"{name}: stats.moves: expected a whole number of moves or null"
        raise TrisolveError(f"{message}, got {claim!r:.40}")
    return claim


def _checked_solution(level: Level, name: str) -> str | None:
    """Return the solution that a level claims; raise if it does not replay to the goal."""
    if level.solution is None:
        return None
    at = level.positions
    try:
        for played in rules.replay(level, level.solution):
            at = played.positions
    except TrisolveError as error:
        raise TrisolveError(f"{name}: solution: {error}") from None
    if not rules.is_solved(level, at):
        raise TrisolveError(
            f"{name}: solution: expected an end on every goal, but it ends elsewhere"
        )
    return dump_moves(level.solution)


def _known_measures(level: Level) -> dict[str, Any]:
    """Return the known measures that filters and mixes use."""
    found: dict[str, Any] = {}
    ideas = level.stats.get("ideas")
    typical = typical_stats(level).get(TYPICAL)
    if typical is not None:
        found["typical"] = typical
    if isinstance(ideas, list | tuple) and all(isinstance(idea, str) for idea in ideas):
        found["ideas"] = list(ideas)
    return found


def page_level(level: Level, number: int) -> dict[str, Any]:
    """Return a level in the form that pages read; raise TrisolveError for a wrong claim."""
    name = f"level {number}" + (f" ({level.name!r:.60})" if level.name else "")
    colors = [block.color for block in level.blocks]
    grade = level.stats.get("grade")
    return {
        "name": level.name,
        "author": level.author,
        **({"notes": level.notes} if level.notes else {}),
        **_known_measures(level),
        "code": dump_share_code(level.bare()),
        "moves": _claimed_moves(level, name),
        "grade": grade if isinstance(grade, str) else None,
        "solution": _checked_solution(level, name),
        "colors": colors if any(colors) else None,
    }


def _short(level: dict[str, Any]) -> dict[str, Any]:
    """Return a level without empty values, which the page fills in."""
    return {name: value for name, value in level.items() if value not in ("", None, [])}


def _checked_base(link_base: str | None) -> str | None:
    if link_base is None:
        return None
    if not re.fullmatch(r"https?://[^\s#<>\"]+", link_base):
        message = "expected a link base such as https://example.org/play.html, without a #"
        raise TrisolveError(f"{message}, got {link_base!r:.60}")
    return link_base


def _still(level: Level) -> str:
    """Return the HTML shown until the page's script runs."""
    look = look_of("day")
    scene = board_scene(level, look=look, details=Details(labels=True))
    picture = paint_svg(scene, look.theme.without(*SMALL), width=480)
    return still(picture)


def without_colors(level: Level) -> Level:
    """Return a level in which blocks with goals have no colors of their own."""
    blocks = (replace(block, color=None) if block.goal else block for block in level.blocks)
    return replace(level, blocks=tuple(blocks))


def groups_of(levels: Level | Pack, before: int = 0) -> list[tuple[int, str]]:
    """Return the headings for a pack in the list of levels: its sections under its name.

    `before` is how many levels come before the pack on the page.

    >>> from trisolve.sliding.formats import load
    >>> groups_of(load("starter"))[:2]
    [(1, 'Starter: First steps'), (16, 'Starter: Easy')]
    """
    if isinstance(levels, Level):
        return []
    name, number, found = levels.name, before + 1, []
    sections = levels.metadata.get("sections")
    for section in sections if isinstance(sections, list | tuple) else ():
        inside, count = section.get("name", ""), section.get("levels")
        if not isinstance(inside, str) or type(count) is not int or count < 1:
            break
        if number <= before + len(levels.levels):
            found.append((number, f"{name}: {inside}" if name else inside))
        number += count
    return found or ([(before + 1, name)] if name and levels.levels else [])


def player_page(
    levels: SomeLevels,
    *,
    title: str | None = None,
    theme: PageTheme = "auto",
    first: int | None = None,
    link_base: str | None = None,
    groups: Sequence[tuple[int, str]] = (),
    embed_origins: Sequence[str] = (),
    colors: str | None = None,
    playtest: str | None = None,
    hints: Literal["on", "off"] | int = "on",
) -> HtmlPage:
    """Return one HTML page for playing levels, without any network access.

    `theme` is "auto" (the sky of each level) or one of the skies. `first` is the
    number, counted from 1, of the level to open with instead of the first unsolved level.
    `link_base` is the beginning of shared links. `groups` are headings for the list of levels, each
    with the number of its first level (see ``groups_of``). Pages from `embed_origins` may exchange
    messages with the page. `colors`, such as "#fc0,#56b4e9", are for blocks with goals, and replace
    the colors of the levels. `playtest` is a text shown above the level that asks players for their
    plays. `hints` is "on", "off", or the number of hints per level. The same levels
    give the same text. Raises TrisolveError for a solution that does not replay to the goal, a
    claim of the wrong kind, or an invalid option.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], name="One")
    >>> player_page(level).html()[:15]
    '<!doctype html>'
    """
    every = list(as_levels(levels))
    if not every:
        raise TrisolveError("expected at least one level for a page, got none")
    theme = load_theme(theme)
    chosen = () if colors is None else parse_colors(colors)
    chosen = chosen or (theme.chosen if isinstance(theme, Theme) else ())
    every = [without_colors(level) for level in every] if chosen else every
    first = checked_first(first, len(every), "level")
    title = title_of(title, [level.name for level in every], "trisolve")
    most = max_hints(hints)
    settings = {
        "title": title,
        "version": __version__,
        **sky_settings(theme),
        **({"colors": list(map(dump_color, chosen))} if chosen else {}),
        "first": first,
        "linkBase": _checked_base(link_base),
        "groups": [[checked_first(number, len(every), "level"), name] for number, name in groups],
        "origins": checked_origins(embed_origins),
        **checked_playtest(playtest),
        **({} if most is None else {"hints": most}),
    }
    name = "player" if playtest is None else "player/playtest"
    return HtmlPage(
        title=title,
        script=script_of(name),
        sheet=style_of("player"),
        data={
            "page": settings,
            "levels": [_short(page_level(level, number)) for number, level in enumerate(every, 1)],
        },
        still=_still(every[(first or 1) - 1]),
        font=font_of(theme),
        covering=covering_of(theme, name),
    )


play_page = as_html("play_page", player_page)


def _with_options_of(
    make: Callable[Concatenate[SomeLevels, _Options], HtmlPage],
) -> Callable[[Callable[..., None]], Callable[Concatenate[SomeLevels, StrPath, _Options], None]]:
    """Return a decorator that gives a function the options of the function `make`."""
    return takes(make.__kwdefaults__ or {})


@_with_options_of(player_page)
def save_play_page(
    levels: SomeLevels,
    path: StrPath,
    **options: Any,  # noqa: ANN401 - those of play_page
) -> None:
    """Write the page of ``play_page``, with the same options, to a file; may raise FileError."""
    player_page(levels, **options).save(path)
