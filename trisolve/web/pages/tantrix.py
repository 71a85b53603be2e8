"""The Tantrix page: puzzles to solve by hand and the game, as one HTML file."""

from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any

from trisolve import __version__
from trisolve.errors import TrisolveError
from trisolve.files.whole import StrPath, write_file
from trisolve.tantrix import GameRecord, Placement, Puzzle, SolitaireRecord
from trisolve.tantrix.game import Game
from trisolve.tantrix.pictures import Marks, render_board
from trisolve.tantrix.turns import read_players
from trisolve.web.pages.shared import checked_first, script_of, still, style_of, title_of
from trisolve.web.script.assembly import json_text, page

PAGE_PLAYERS = ("human", "greedy", "strong")
"""Who may sit at the page's game."""
_HELP = {
    "told": [
        "A puzzle: lay all tiles so that touching sides are of one colour and every goal is met. "
        "Drag a tile onto the board, or tap it and then a cell. Tap it again to turn it; drag it "
        "off the board to take it back.",
        "The game: who has the longest line of the own colour in the end wins; a loop counts "
        "double. In a turn, spaces with three or more neighbours (dots) that a tile of yours fits "
        "are filled first, then one tile goes anywhere, then such spaces are filled again. Until "
        "the bag is empty no placement may leave a space with four neighbours, with three sides "
        "of one colour, or one that filling would bring about. A tile may be moved and turned "
        "until it is placed; then it is final.",
        "The machine runs in this page. Greedy takes the placement that is best at once; strong "
        "plays its best placements and the answer to them out. Both see all hands, as everybody "
        "does, and neither sees the bag.",
        '"Tantrix" is a trademark of its owner, who has nothing to do with this page.',
    ],
    "keys": [
        ["Tab, arrows", "go to a tile, or on the board to a cell"],
        ["Enter", "choose a tile, then put it into a cell; in the game press it again to place"],
        ["Escape", "back to the tiles"],
    ],
}
_STILL_COLUMNS = 5


def _identity(value: object) -> str:
    return blake2b(json_text(value).encode(), digest_size=8).hexdigest()


def _rows(placements: Iterable[Placement]) -> list[list[int]]:
    return [list(placement) for placement in placements]


def _puzzle_entry(puzzle: Puzzle, number: int) -> dict[str, Any]:
    """Return a puzzle as the page carries it: the TileEntry of tantrix.d.ts, without `at`."""
    carried = {
        "kind": puzzle.kind,
        "tiles": puzzle.tiles,
        "goals": [goal._asdict() for goal in puzzle.goals],
        "cells": puzzle.cells,
        "holes": puzzle.holes,
        "placements": _rows(puzzle.placements),
    }
    name = puzzle.name or f"Puzzle {number}"
    return {"id": _identity(carried), "name": name, "puzzle": carried, "game": None}


def _game_entry(record: GameRecord, names: Sequence[str]) -> dict[str, Any]:
    """Return a game as the page carries it; raise TrisolveError where a turn is illegal."""
    game = Game(record.players, seed=record.seed, bag=record.bag)
    for turn in record.turns:
        game.play(turn)
    carried = {
        "players": record.players,
        "names": names,
        "seed": None if record.seed is None else str(record.seed),
        "order": record.bag,
        "placements": _rows(game.placements),
    }
    name = record.name or "The game"
    return {"id": _identity(carried), "name": name, "puzzle": None, "game": carried}


def _checked_names(players: Sequence[str], n: int) -> list[str]:
    for name in players:
        if name not in PAGE_PLAYERS:
            raise TrisolveError(f"players: expected {', '.join(PAGE_PLAYERS)}, got {name!r:.40}")
    if len(players) != n:
        raise TrisolveError(f"players: expected {n} of them, got {len(players)}")
    return list(players)


def _still(entry: Puzzle | GameRecord) -> str:
    """Return what stands in the page until its script has run: the tiles of the first puzzle."""
    marks = Marks()
    if isinstance(entry, GameRecord):
        shown = [Placement(1, 0, 0, 0), Placement(2, -1, 1, 2), Placement(3, -1, 0, 0)]
    elif entry.cells is not None:
        shown, marks = list(entry.placements), Marks(slots=entry.cells)
    else:
        spots = (divmod(at, _STILL_COLUMNS) for at in range(len(entry.tiles)))
        shown = [
            Placement(tile, 2 * column, 2 * row - column, 0)
            for tile, (row, column) in zip(entry.tiles, spots, strict=True)
        ]
    picture = render_board(shown, marks, theme="flat")
    return still(picture)


def tantrix_page(
    entries: Puzzle | GameRecord | Iterable[Puzzle | GameRecord] = (),
    *,
    players: Sequence[str] | None = None,
    seed: int = 0,
    title: str | None = None,
    first: int = 1,
) -> str:
    """Return one HTML page: puzzles to solve by hand, and the game, without any network.

    After the puzzles and games given comes a new game between `players`, each "human", "greedy" or
    "strong", by default human and strong, with the bag of `seed`; the record of a game is played on
    by the same, or from its seat 0 by a human and else by strong ones. `first` is the level that
    the page opens with, from 1. The same entries, the same text. Raises TrisolveError for anything
    else, and for a record with an illegal turn.

    >>> from trisolve.tantrix import discovery
    >>> tantrix_page(discovery(10))[:15]
    '<!doctype html>'
    """
    given = [entries] if isinstance(entries, Puzzle | GameRecord) else list(entries)
    carried = []
    for number, entry in enumerate(given, 1):
        if isinstance(entry, Puzzle):
            carried.append(_puzzle_entry(entry, number))
        elif isinstance(entry, GameRecord):
            n = len(entry.players)
            names = players if players is not None else ["human", *["strong"] * (n - 1)]
            carried.append(_game_entry(entry, _checked_names(names, n)))
        else:
            what = "a solitaire" if isinstance(entry, SolitaireRecord) else repr(entry)
            raise TrisolveError(f"entry {number}: expected a puzzle or a game, got {what:.40}")
    seats = list(players) if players is not None else ["human", "strong"]
    colors = read_players("RYBG"[: len(seats)])
    carried.append(_game_entry(GameRecord(colors, seed=seed), _checked_names(seats, len(colors))))
    checked_first(first, len(carried), "level")
    title = title_of(title, [entry["name"] for entry in carried[: len(given)]], "Tantrix")
    start = given[first - 1] if first <= len(given) else GameRecord(colors, seed=seed)
    return page(
        title=title,
        script=script_of("tantrix"),
        sheet=style_of("tantrix"),
        data={
            "page": {"title": title, "version": __version__, "help": _HELP, "first": first},
            "entries": carried,
        },
        still=_still(start),
    )


def save_tantrix_page(
    entries: Puzzle | GameRecord | Iterable[Puzzle | GameRecord],
    path: StrPath,
    *,
    players: Sequence[str] | None = None,
    seed: int = 0,
    title: str | None = None,
    first: int = 1,
) -> None:
    """Write the page of ``tantrix_page`` to a file, whole or not at all; raise FileError too."""
    text = tantrix_page(entries, players=players, seed=seed, title=title, first=first)
    write_file(path, text)
