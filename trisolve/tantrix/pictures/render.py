"""Draw boards as pictures, and placements as films, both also as SVG."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from trisolve.paint.picture import Film, Frame, Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.scene import Scene
from trisolve.paint.themes import SomeTheme
from trisolve.tantrix.game import Game
from trisolve.tantrix.pictures.look import look_of
from trisolve.tantrix.pictures.scene import NO_MARKS, Marks, board_scene, side_by_side
from trisolve.tantrix.placements import Placement, board_of
from trisolve.tantrix.puzzle import Puzzle
from trisolve.tantrix.rules import board_forced
from trisolve.tantrix.tiles import Tile

SECONDS_EACH = 0.6
"""How long an animation shows each placement."""


def board_picture(
    placements: Sequence[Placement],
    marks: Marks = NO_MARKS,
    *,
    theme: SomeTheme = "day",
    size: SomeSize = None,
    title: str = "",
) -> Picture:
    """Return a picture of a board; raise TrisolveError for an empty board.

    >>> board_picture([Placement(1, 0, 0, 0)]).svg().startswith("<svg")
    True
    """
    look = look_of(theme)
    scene = board_scene(placements, look, marks, title=title, aspect=aspect_of(size))
    return Picture(scene, look.theme, size)


def film_picture(
    placements: Sequence[Placement],
    marks: Marks = NO_MARKS,
    *,
    theme: SomeTheme = "day",
    size: SomeSize = None,
    title: str = "",
) -> Picture:
    """Return a film of placements that appear one after another.

    If `marks` has forced spaces, GIF and APNG show the forced spaces at each moment; SVG leaves
    them out.

    >>> "<animate" in film_picture([Placement(1, 0, 0, 0), Placement(2, 0, -1, 0)]).svg()
    True
    """
    look, aspect = look_of(theme), aspect_of(size)
    cells = [placement.cell for placement in placements]

    def animated() -> Scene:
        still = replace(marks, forced=())
        return board_scene(
            placements, look, still, title=title, aspect=aspect, seconds_each=SECONDS_EACH
        )

    def frames() -> Iterator[Frame]:
        for n in range(1, len(placements) + 1):
            board = board_of(placements[:n])
            forced = [c for c in board_forced(board) if c in cells] if marks.forced else ()
            now = replace(marks, forced=forced)
            scene = board_scene(
                placements[:n], look, now, title=title, aspect=aspect, view_of=cells
            )
            yield Frame(scene, SECONDS_EACH * (4 if n == len(placements) else 1))

    return Picture(Film(animated, frames), look.theme, size)


render_board = as_svg("render_board", board_picture)
render_film = as_svg("render_film", film_picture)


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
