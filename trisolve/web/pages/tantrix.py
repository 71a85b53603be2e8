"""The Tantrix page: puzzles to solve by hand, and the game, as one HTML file."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from trisolve.errors import TrisolveError
from trisolve.files.entries import shipped_folder
from trisolve.paint.scene import Scene
from trisolve.paint.themes import PageTheme, SomeTheme, Theme
from trisolve.tantrix import GameRecord, Placement, Puzzle, discovery, solve
from trisolve.tantrix.files import parse_any
from trisolve.tantrix.game import Game
from trisolve.tantrix.pictures import Marks, render_board
from trisolve.tantrix.pictures.look import look_of
from trisolve.tantrix.pictures.scene import board_scene
from trisolve.tantrix.placements import rows
from trisolve.tantrix.puzzle import solved_discoveries
from trisolve.tantrix.records import SolitaireRecord, read_players
from trisolve.tantrix.rules import Solitaire
from trisolve.web.pages.shared import (
    HtmlPage,
    checked_first,
    checked_origins,
    game_page,
    identity,
    title_of,
)
from trisolve.web.script.assembly import json_text

Entry: TypeAlias = Puzzle | GameRecord | SolitaireRecord
PAGE_PLAYERS = ("human", "random", "greedy", "strong")
"""The possible players in the page's game."""
_STILL_COLUMNS = 5
_FAMILIES = {
    "discovery": "Discoveries",
    "puzzle": "Levels",
    "solitaire": "Solitaire",
    "watched": "Games to watch",
    "game": "Play against the machine",
}


def _entry(
    kind: str, name: str, carried: Mapping[str, Any], family: str | None = None, **more: object
) -> dict[str, Any]:
    """Return an entry of a page, in the form that static/tantrix/types.d.ts describes."""
    return {
        "id": identity(json_text({**carried, **more})),
        "name": name,
        "kind": kind,
        "family": _FAMILIES[family or kind],
        **more,
        kind: carried,
    }


def _moves(placements: Iterable[Placement]) -> list[str]:
    """Return placements as moves of a page, such as 5@0,-1/2."""
    return [f"{one.tile}@{one.q},{one.r}/{one.rotation}" for one in placements]


def _puzzle_entry(puzzle: Puzzle, number: int) -> dict[str, Any]:
    """Return a puzzle as pages contain it."""
    carried = {
        "kind": puzzle.kind,
        "tiles": puzzle.tiles,
        "goals": [goal._asdict() for goal in puzzle.goals],
        "cells": puzzle.cells,
        "holes": puzzle.holes,
        "placements": rows(puzzle.placements),
    }
    solution = None if puzzle.solution is None else rows(puzzle.solution)
    family = "discovery" if puzzle.name.startswith("Discovery ") else None
    entry = _entry("puzzle", puzzle.name or f"Level {number}", carried, family)
    return {**entry, "puzzle": {**carried, "solution": solution}}


def _solitaire_entry(record: SolitaireRecord) -> dict[str, Any]:
    """Return a solitaire game in the form that pages contain; raise if a placement is illegal."""
    game = Solitaire(record.order, record.color, record.goal)
    for number, placement in enumerate(record.placements, 1):
        if code := game.illegal(placement):
            raise TrisolveError(f"placement {number}: {code}: tile {placement.tile}")
        game.place(placement)
    carried = {
        "color": record.color,
        "goal": record.goal,
        "tiles": record.tiles,
        "seed": None if record.seed is None else str(record.seed),
        "order": record.bag,
    }
    moves = _moves(record.placements)
    return _entry("solitaire", record.name or "Solitaire", carried, moves=moves)


def _game_entry(
    record: GameRecord, names: Sequence[str] | None, players: Sequence[str]
) -> dict[str, Any]:
    """Return a game in the form that pages contain; raise TrisolveError if a turn is illegal.

    A finished game that names its players in its metadata is shown under these names.
    """
    game = Game(record.players, seed=record.seed, bag=record.bag)
    for turn in record.turns:
        game.play(turn)
    is_played = names is None or set(names) <= set(PAGE_PLAYERS)
    carried = {
        "players": record.players,
        "names": None if is_played else names,
        "seed": None if record.seed is None else str(record.seed),
        "order": record.bag,
    }
    seats = players if is_played else ["human"] * len(record.players)
    return _entry(
        "game",
        record.name or "The game",
        carried,
        "watched" if names and "human" not in names else None,
        moves=_moves(game.placements),
        players=["person" if name == "human" else name for name in seats],
        preset="".join(record.players),
    )


def _own_names(record: GameRecord) -> list[str] | None:
    """Return who played a finished game, with "" for unnamed players, or None for an open game."""
    if record.result is None or record.result.end is None:
        return None
    metadata = record.metadata if isinstance(record.metadata, Mapping) else {}
    found = metadata.get("players")
    names = [str(name)[:40] for name in found] if isinstance(found, list | tuple) else []
    return names if len(names) == len(record.players) else [""] * len(record.players)


def _checked_names(players: Sequence[str], n: int) -> list[str]:
    for name in players:
        if name not in PAGE_PLAYERS:
            raise TrisolveError(f"players: expected {', '.join(PAGE_PLAYERS)}, got {name!r:.40}")
    if len(players) != n:
        raise TrisolveError(f"players: expected {n} of them, got {len(players)}")
    return list(players)


def _picture(entry: Entry) -> str:
    """Return the picture shown until the page's script has run: the tiles of the first puzzle."""
    marks = Marks()
    if not isinstance(entry, Puzzle):
        shown = [Placement(1, 0, 0, 0), Placement(2, -1, 1, 2), Placement(3, -1, 0, 0)]
    elif entry.cells is not None:
        shown, marks = list(entry.placements), Marks(slots=entry.cells)
    else:
        spots = (divmod(at, _STILL_COLUMNS) for at in range(len(entry.tiles)))
        shown = [
            Placement(tile, 2 * column, 2 * row - column, 0)
            for tile, (row, column) in zip(entry.tiles, spots, strict=True)
        ]
    return render_board(shown, marks, theme="dusk")


def tantrix_page(
    entries: Entry | Iterable[Entry] = (),
    *,
    players: Sequence[str] | None = None,
    seed: int = 0,
    title: str | None = None,
    theme: PageTheme = "auto",
    first: int | None = None,
    embed_origins: Sequence[str] = (),
) -> HtmlPage:
    """Return one HTML page with puzzles to solve by hand and the game, for use offline.

    The given entries are followed by a new game between `players`, each "human", "random", "greedy"
    or "strong" (human and strong by default), with the bag drawn from `seed`. An open game's record
    is continued by the same players; by default, these are a human in seat 0 and strong players in
    the other seats. A finished game is shown turn by turn, with the names of the players in its
    metadata, if any. A solitaire game is played by hand. `theme` is "auto" (the sky of the game) or
    one of the skies. `first` is the number of the level to open with, counted from 1; by default,
    it is the level last played or, on the first visit, the first unsolved level. The same entries
    always give the same text. Raises TrisolveError for any other kind of entry, and for a record
    with an illegal turn.

    >>> from trisolve.tantrix import discovery
    >>> tantrix_page(discovery(10)).html()[:15]
    '<!doctype html>'
    """
    given = [entries] if isinstance(entries, Entry) else list(entries)
    carried = []
    for number, entry in enumerate(given, 1):
        if isinstance(entry, Puzzle):
            carried.append(_puzzle_entry(entry, number))
        elif isinstance(entry, GameRecord):
            n = len(entry.players)
            names = players if players is not None else ["human", *["strong"] * (n - 1)]
            own = _own_names(entry)
            carried.append(_game_entry(entry, own, own or _checked_names(names, n)))
        elif isinstance(entry, SolitaireRecord):
            carried.append(_solitaire_entry(entry))
        else:
            expected = "expected a puzzle, a game or a solitaire game"
            raise TrisolveError(f"entry {number}: {expected}, got {entry!r:.40}")
    seats = list(players) if players is not None else ["human", "strong"]
    colors = read_players("RYBG"[: len(seats)])
    new = GameRecord(colors, seed=seed)
    carried.append(_game_entry(new, None, _checked_names(seats, len(colors))))
    checked_first(first, len(carried), "level")
    title = title_of(title, [entry["name"] for entry in carried[: len(given)]], "Tantrix")
    start = given[(first or 1) - 1] if (first or 1) <= len(given) else new
    return game_page(
        "tantrix",
        title=title,
        theme=theme,
        sky="dusk",
        settings={"first": first, "origins": checked_origins(embed_origins)},
        data={"entries": carried},
        picture=_picture(start),
    )


_GAMES = ("solitaire", "finished", "strong-greedy")


def shipped_tiles() -> list[Entry]:
    """Return the entries of the Tantrix page: puzzles, a solitaire game, and games to watch.

    >>> [entry.name for entry in shipped_tiles()][:2]
    ['Discovery 3', 'Discovery 4']
    """
    folder = shipped_folder("tantrix")
    starters, known = (sorted((folder / name).glob("*.json")) for name in ("starter", "known"))
    return [
        *solved_discoveries(),
        *(parse_any(path.read_bytes()) for path in (*starters, *known)),
        SolitaireRecord("R", seed=1, name="Solitaire in red"),
        *(parse_any((folder / "games" / f"{name}.json").read_bytes()) for name in _GAMES),
    ]


def page(theme: PageTheme) -> HtmlPage:
    """Return the page with the bundled entries."""
    return tantrix_page(shipped_tiles(), title="Tantrix", theme=theme)


def card(theme: SomeTheme) -> tuple[Scene, Theme]:
    """Return the scene of a loop of seven tiles on a floor, and its theme."""
    look, found = look_of(theme), solve(discovery(7)).solution or ()
    return board_scene(found, look), look.theme
