"""How a notebook shows a tile, a puzzle and a game."""

from trisolve.paint.picture import Picture
from trisolve.tantrix.game import Game
from trisolve.tantrix.pictures.render import board_picture
from trisolve.tantrix.pictures.scene import Marks, side_by_side
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.tiles import Tile

_TILE = 120


def tile_picture(tile: Tile) -> Picture:
    """Return one tile."""
    return board_picture(side_by_side([tile.number]), size=_TILE)


def puzzle_picture(puzzle: Puzzle) -> Picture:
    """Return the claimed solution of a puzzle, or else its given tiles, or else all its tiles."""
    lying = puzzle.solution or puzzle.placements or side_by_side(puzzle.tiles)
    highlight = puzzle.goals[0].color if len(puzzle.goals) == 1 else None
    return board_picture(lying, Marks(highlight))


def game_picture(game: Game) -> Picture | None:
    """Return the board of a game, or None before the first tile."""
    return board_picture(game.placements) if game.placements else None
