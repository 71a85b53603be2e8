"""How a notebook shows a tile, a puzzle and a game."""

from trisolve.paint.picture import Size
from trisolve.tantrix.game import Game
from trisolve.tantrix.pictures.render import render_board
from trisolve.tantrix.pictures.scene import Marks, side_by_side
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.tiles import Tile

_TILE, _BOARD = Size(120), Size(420)


def tile_svg(tile: Tile) -> str:
    """Return one tile."""
    return render_board(side_by_side([tile.number]), size=_TILE)


def puzzle_svg(puzzle: Puzzle) -> str:
    """Return the claimed solution of a puzzle, or else its given tiles, or else all its tiles."""
    lying = puzzle.solution or puzzle.placements or side_by_side(puzzle.tiles)
    highlight = puzzle.goals[0].color if len(puzzle.goals) == 1 else None
    return render_board(lying, Marks(highlight), size=_BOARD)


def game_svg(game: Game) -> str | None:
    """Return the board of a game, or None before the first tile."""
    return render_board(game.placements, size=_BOARD) if game.placements else None
