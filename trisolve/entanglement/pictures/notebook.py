"""How a notebook shows a tile, a puzzle or a game."""

from trisolve.entanglement.pictures.render import game_picture, tiles_picture
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.tiles import Tile
from trisolve.paint.picture import Picture

_TILE = 160


def tile_picture(tile: Tile) -> Picture:
    """Return one tile with its code."""
    return tiles_picture([tile], size=_TILE)


def puzzle_picture(puzzle: Puzzle) -> Picture:
    """Return a puzzle after its claimed solution, or at its start if it has none."""
    return game_picture(puzzle, puzzle.solution or "")


def played_picture(game: Game) -> Picture:
    """Return the current position of a game."""
    return game_picture(game.puzzle, game.turns)
