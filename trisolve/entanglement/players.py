"""Players for games in which nobody knows the upcoming tiles.

This module provides four players. Your own player can be any function from a View to a turn. No
player sees the seed or a tile that has not been drawn.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import TypeAlias

from trisolve.entanglement.field import checked_radius, n_cells
from trisolve.entanglement.puzzle import TURNS, Puzzle
from trisolve.entanglement.rules import End, Game, Place
from trisolve.entanglement.tiles import Tile, checked_seed, drawn_numbers
from trisolve.errors import TrisolveError
from trisolve.hexagon import Hex
from trisolve.stopwatch import search_clock
from trisolve.wording import brief

PLAYERS = ("expert", "greedy", "short", "random")
"""The names of the players."""
BUDGET = 20_000
"""How many placements the expert tries per turn by default."""

_BY_RULE = ("greedy", "short", "random")  # in the order of their numbers in the engine
_RANDOM_MASK = 0x5DEECE66D


@dataclass(frozen=True)
class View:
    """A player's view, which includes neither the seed nor the upcoming tiles.

    >>> from trisolve.entanglement import Game, draw_tiles
    >>> view_of(Game(Puzzle(1, draw_tiles(4, 5)))).place
    (Hex(0, -1), 7)
    """

    radius: int
    board: Mapping[Hex, Tile]
    place: Place
    current: Tile
    pocket: Tile
    score: int
    __repr__ = brief


Player: TypeAlias = Callable[[View], str]


@dataclass(frozen=True)
class Record:
    """A played game, replayable from its seed and turns; `n_tiles` counts the tiles laid.

    >>> play(1, 4, "greedy").n_tiles
    6
    """

    radius: int
    seed: int
    player: str
    budget: int | None
    turns: str
    score: int
    segments: int
    n_tiles: int
    end: End
    seconds: float
    __repr__ = brief


def play(
    radius: int, seed: int, player: str | Player = "expert", *, budget: int | None = None
) -> Record:
    """Play the game of a seed, whose tiles are unknown to the player, and return its record.

    `budget` limits the placements that the expert tries per turn, 20,000 by default; no other
    player accepts a budget. Raises FormatError for a radius or seed out of range, and IllegalMove
    if your own player plays an illegal turn.

    >>> play(1, 4, "greedy").turns
    '0 3 1 0 s1 0'
    """
    checked_radius(radius)
    checked_seed(seed)
    if isinstance(player, str) and player not in PLAYERS:
        raise TrisolveError(f"expected one of the players {', '.join(PLAYERS)}, got {player!r:.40}")
    if budget is not None:
        if player != "expert":
            raise TrisolveError(f"expected a budget with the expert only, got {budget!r:.40}")
        if type(budget) is not int or budget < 1:
            raise TrisolveError(f"expected a budget of at least 1, got {budget!r:.40}")
    numbers = list(islice(drawn_numbers(seed), n_cells(radius) + 2))
    started = search_clock()
    if isinstance(player, str) and player in _BY_RULE:
        return _play_by_rule(radius, seed, player, numbers, started)
    name = player if isinstance(player, str) else getattr(player, "__name__", "custom")
    used = (budget or BUDGET) if player == "expert" else None
    chosen = player if callable(player) else expert(used or BUDGET)
    game = Game(Puzzle(radius, map(Tile.from_number, numbers)))
    while game.end == "open":
        game.play(chosen(view_of(game)))
    seconds = search_clock() - started
    n_tiles = len(game.placements)
    return Record(
        *(radius, seed, name, used, game.turns),
        *(game.score, game.segments, n_tiles, game.end, seconds),
    )


def _play_by_rule(
    radius: int, seed: int, player: str, numbers: list[int], started: float
) -> Record:
    from trisolve.entanglement.engine.games import play_by_rule

    number = _BY_RULE.index(player)
    played = play_by_rule(radius, numbers, number, seed ^ _RANDOM_MASK)
    turns = " ".join(map(TURNS.__getitem__, played.options))
    end: End = "centre" if played.in_center else "wall"
    seconds = search_clock() - started
    counts = played.score, played.segments, len(played.options)
    return Record(radius, seed, player, None, turns, *counts, end, seconds)


def view_of(game: Game) -> View:
    """Return a player's view of an open game; raise TrisolveError if a slot is empty."""
    if game.place is None or game.current is None or game.pocket is None:
        raise TrisolveError("expected a game with a place and two tiles at hand, got fewer")
    board = MappingProxyType(dict(game.board))
    return View(game.puzzle.radius, board, game.place, game.current, game.pocket, game.score)


def expert(budget: int = BUDGET) -> Player:
    """Return the expert as a player: it plays out its candidates with tiles drawn at random.

    >>> from trisolve.entanglement import Game, draw_tiles
    >>> expert(100)(view_of(Game(Puzzle(1, draw_tiles(4, 5)))))
    '2'
    """

    def expert_player(view: View) -> str:
        from trisolve.entanglement.engine.games import board_of, expert_option

        board, laid = board_of(view.radius, view.board)
        option = expert_option(view.radius, board, laid, view.current, view.pocket, budget)
        return TURNS[option]

    return expert_player
