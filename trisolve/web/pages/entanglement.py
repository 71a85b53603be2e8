"""Entanglement as one HTML page: puzzles, or games whose tiles are drawn from seeds."""

from collections.abc import Iterable, Sequence
from typing import Any

from trisolve.entanglement.field import checked_radius, n_cells
from trisolve.entanglement.files import load_pack, load_puzzle
from trisolve.entanglement.pictures.look import look_of
from trisolve.entanglement.pictures.scene import board_scene, game_scene
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game, replay
from trisolve.entanglement.tiles import checked_seed, draw_tiles
from trisolve.errors import TrisolveError
from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import SMALL, PageTheme, SomeTheme, Theme
from trisolve.web.pages.shared import (
    HtmlPage,
    checked_first,
    checked_origins,
    game_page,
    identity,
    title_of,
)

_FIRST_SEED = 1


def _target(puzzle: Puzzle, name: str) -> int | None:
    """Return the score to be reached, if one is claimed; raise if the claim is wrong."""
    if puzzle.solution is None:
        return puzzle.score
    try:
        scored = replay(puzzle, puzzle.solution).score
    except TrisolveError as error:
        raise TrisolveError(f"{name}: solution: {error}") from None
    if puzzle.score not in {None, scored}:
        message = f"expected {scored}, which its solution scores, got {puzzle.score}"
        raise TrisolveError(f"{name}: score: {message}")
    return scored


def _entry(puzzle: Puzzle, number: int) -> dict[str, Any]:
    """Return a puzzle in the form that pages contain; progress is stored under its tiles alone."""
    label = f"puzzle {number}" + (f" ({puzzle.name!r:.60})" if puzzle.name else "")
    codes = [tile.code for tile in puzzle.tiles]
    text = f"{puzzle.radius} {' '.join(codes)}"
    searched = (puzzle.metadata or {}).get("searched")
    return {
        "name": puzzle.name or f"{number}. Radius {puzzle.radius}, {len(codes)} tiles",
        "id": identity(text),
        "radius": puzzle.radius,
        "tiles": codes,
        "target": _target(puzzle, label),
        "proved": puzzle.score is not None,
        **({"searched": searched} if isinstance(searched, int) else {}),
        "solution": puzzle.solution,
    }


def _game_entry(radius: int, seed: int) -> dict[str, Any]:
    """Return the game with a seed, whose tiles the player does not know, as draws.js makes it."""
    tiles = draw_tiles(checked_seed(seed), n_cells(radius) + 2)
    return {
        "id": f"radius{radius}-seed{seed}",
        "name": f"Radius {radius}, seed {seed}",
        "preset": str(radius),
        "radius": radius,
        "tiles": [tile.code for tile in tiles],
        "seed": str(seed),
    }


def entanglement_page(
    puzzles: Puzzle | Iterable[Puzzle] = (),
    *,
    radius: int = 3,
    seed: int | None = None,
    title: str | None = None,
    theme: PageTheme = "auto",
    first: int | None = None,
    embed_origins: Sequence[str] = (),
) -> HtmlPage:
    """Return one HTML page for playing puzzles or, if there are none, games drawn from seeds.

    `radius` and `seed` are for games: without a seed, the page opens with the last unfinished game
    or, on the first visit, the game with seed 1. `first` is the number of the puzzle to open with,
    counted from 1. `theme` is "auto" (the sky of the game) or one of the skies.
    The same puzzles always give the same text. Raises TrisolveError for a solution that does not
    replay or does not earn its claimed score, and for invalid options.

    >>> entanglement_page(radius=2).html()[:15]
    '<!doctype html>'
    """
    every = [puzzles] if isinstance(puzzles, Puzzle) else list(puzzles)
    game = _game_entry(checked_radius(radius), _FIRST_SEED if seed is None else seed)
    first = checked_first(first, len(every), "puzzle")
    title = title_of(title, [puzzle.name for puzzle in every], "Entanglement")
    entries = [_entry(puzzle, number) for number, puzzle in enumerate(every, 1)] or [game]
    shown = every[0] if every else Puzzle(radius, game["tiles"][:2])
    painted = look_of("lagoon").theme
    return game_page(
        "entanglement",
        title=title,
        theme=theme,
        sky="lagoon",
        settings={
            "first": first if every or seed is None else 1,
            "origins": checked_origins(embed_origins),
        },
        data={"entries": entries},
        picture=paint_svg(game_scene(Game(shown), painted), painted.without(*SMALL), width=480),
    )


_N_TURNS = 9
"""The number of turns of the game that are played on the card."""
_LADDER = "entanglement:ladder"


def page(theme: PageTheme) -> HtmlPage:
    """Return the page with the ladder: puzzles from three tiles to a full game."""
    return entanglement_page(load_pack(_LADDER), title="Entanglement", theme=theme)


def card(theme: SomeTheme) -> tuple[Scene, Theme]:
    """Return the scene of a board in the middle of a long game, and its theme."""
    puzzle = load_puzzle("entanglement:largest-2")
    game = Game(puzzle)
    for turn in (puzzle.solution or "").split()[:_N_TURNS]:
        game.play(turn)
    painted = look_of(theme).theme
    return board_scene(game, painted), painted
