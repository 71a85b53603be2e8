"""How a notebook shows a tile, a puzzle or a game."""

from trisolve.entanglement.pictures.render import render_game, render_tiles
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.tiles import Tile
from trisolve.paint.picture import Size

_TILE, _BOARD = Size(160), Size(420)


def tile_svg(tile: Tile) -> str:
    """Return one tile with its code."""
    return render_tiles([tile], size=_TILE)


def puzzle_svg(puzzle: Puzzle) -> str:
    """Return a puzzle after its claimed solution, or at its start if it has none."""
    return render_game(puzzle, puzzle.solution or "", size=_BOARD)


def game_svg(game: Game) -> str:
    """Return a game as far as it has been played."""
    return render_game(game.puzzle, game.turns, size=_BOARD)
