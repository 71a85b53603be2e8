"""The page of a puzzle that declares itself: the data for static/shared/game/open.js."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from inspect import signature
from typing import Any

from trisolve.errors import FormatError
from trisolve.files.listed import files_of
from trisolve.paint.picture import Picture
from trisolve.paint.themes import PageTheme, SomeTheme, Theme
from trisolve.rooms import Declared, load, room
from trisolve.web.pages.board_view import board_view, cells_style
from trisolve.web.pages.shared import (
    HtmlPage,
    checked_first,
    checked_origins,
    game_page,
    identity,
    title_of,
)
from trisolve.web.script.in_node import check_parses


def page_of(name: str) -> Callable[..., HtmlPage]:
    """Return the function that makes the page of a puzzle for sources; see `puzzle_page`."""
    return partial(puzzle_page, name)


def card_of(name: str) -> Callable[[SomeTheme], tuple[Any, Theme]]:
    """Return the function that returns, for a theme, the scene on a puzzle's card."""
    found = room(name)
    declared = _declaration(name)

    def card(theme: SomeTheme) -> tuple[Any, Theme]:
        (puzzle, *_) = files_of(name).entries(found.site[0].shows[0])
        picture: Picture = load(declared.cells)(puzzle, **declared.card).picture(theme=theme)
        return picture[:2]

    return card


def puzzle_page(
    name: str,
    sources: Sequence[str],
    *,
    title: str | None = None,
    theme: PageTheme = "auto",
    embed_origins: Sequence[str] = (),
    first: int | None = None,
) -> HtmlPage:
    """Return the page with all puzzles in the given sources, in order.

    The page's command New opens a puzzle of the page's pool, which is made with the page.
    """
    check_parses(f"{name}/page.js")
    files, declared = files_of(name), _declaration(name)
    puzzles = [puzzle for source in sources for puzzle in files.entries(source)]
    entries = [entry_of(name, puzzle) for puzzle in puzzles]
    for number, one in enumerate(entries, 1):
        one.setdefault("name", f"Level {number}")
    checked_first(first, len(entries), files.noun)
    cells = load(declared.cells)(puzzles[0])
    return game_page(
        name,
        title=title_of(title, [str(one["name"]) for one in entries], room(name).title),
        theme=theme,
        sky="day",
        settings={"origins": checked_origins(embed_origins), "first": first},
        data={"entries": entries, "pool": _pool(name, puzzles, entries)},
        picture=cells.picture(theme="day", size=480).svg(),
        sheets=("table", "table/cells"),
        style=cells_style(cells.colors),
    )


def _declaration(name: str) -> Declared:
    found = room(name).declared
    assert found is not None, f"{name}: expected a declaration"
    return found


def entry_of(name: str, puzzle: object) -> dict[str, Any]:
    """Return a puzzle as its page reads it: its file's keys, its board, and its carried values."""
    files, declared = files_of(name), _declaration(name)
    carried: Mapping[str, object] = load(declared.carried)(puzzle) if declared.carried else {}
    return {
        "id": identity(files.dump(puzzle)),
        "view": board_view(load(declared.cells)(puzzle).mesh),
        **files.values(puzzle),
        **carried,
    }


def _pool(
    name: str, puzzles: Sequence[object], entries: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """Return new puzzles, each with the id of the entry that it is like.

    Equal keys are left out. Seeds count from 1, so the same sources give the same page.
    """
    declared = _declaration(name)
    if not (declared.generate and declared.pool):
        return []
    generate = load(declared.generate)
    kinds: dict[str, tuple[dict[str, Any], Mapping[str, Any]]] = {}
    for puzzle, entry in zip(puzzles, entries, strict=True):
        given = arguments_like(generate, puzzle)
        kinds.setdefault(repr(given), (given, entry))
    pool = []
    for given, like in kinds.values():
        for seed in range(1, 1 + max(1, declared.pool // len(kinds))):
            try:
                made = generate(**given, seed=seed)
            except FormatError:
                break  # a board of its own, which `generate` does not know
            if made is not None:
                new = {"name": f"{like['name']} {seed}", **entry_of(name, made)}
                own = {key: one for key, one in new.items() if one != like.get(key)}
                pool.append({**own, "preset": like["id"]})
    return pool


def arguments_like(generate: Callable[..., object], puzzle: object) -> dict[str, Any]:
    """Return the arguments with which `generate` makes puzzles like a given puzzle.

    An argument has the value of the puzzle's attribute of that name; a tuple counts as its length.

    >>> from types import SimpleNamespace
    >>> made = SimpleNamespace(board="cube", mines=(3, 4), name="Two")
    >>> arguments_like(lambda board, mines, seed: None, made)
    {'board': 'cube', 'mines': 2}
    """
    names = [name for name in signature(generate).parameters if hasattr(puzzle, name)]
    found = {name: getattr(puzzle, name) for name in names if name != "seed"}
    return {name: len(one) if isinstance(one, tuple) else one for name, one in found.items()}
