"""Draw levels and moves as pictures, and lines of play as strips and films, all also as SVG.

The same level gives the same bytes. ``trisolve render`` and notebooks draw the same scenes.
"""

from functools import partial
from numbers import Integral

from trisolve.errors import FormatError
from trisolve.limits import checked_count
from trisolve.paint.picture import Film, Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.themes import Theme
from trisolve.sliding.level import Level, Positions, check_is_level
from trisolve.sliding.moves import Move, Moves, each_move, one_move
from trisolve.sliding.pictures.animation import animated_scene, film
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.moves import move_scene
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.pictures.strip import strip_scene

_PLAIN, _LABELED = Details(), Details(labels=True)


def _check(level: Level, details: Details, positions: Positions | None = None) -> None:
    """Raise an error for arguments that cannot be drawn, before anything is."""
    check_is_level(level)
    if not isinstance(details, Details):
        expected = "expected Details, such as Details(labels=True)"
        raise FormatError(f"details: {expected}, got {details!r:.40}")
    if positions is None:
        return
    if not all(isinstance(cell, Integral) for cell in positions):
        raise FormatError(
            f"positions: expected the first cell of each block, got {positions!r:.40}"
        )
    level.with_positions(positions)


def board_picture(
    level: Level,
    positions: Positions | None = None,
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    details: Details = _PLAIN,
) -> Picture:
    """Return a picture of a level; by default, at its start.

    The floor is centered in the `size` with a margin of one edge. Without a size, an edge is 60 px
    long. Raises TrisolveError for an unknown theme.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> board_picture(level, size=400).svg()[:55]
    '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" v'
    """
    _check(level, details, positions)
    look = look_of(theme)
    scene = board_scene(level, positions, look=look, details=details, aspect=aspect_of(size))
    return Picture(scene, look.theme, size)


def move_picture(
    level: Level,
    move: Move | str,
    positions: Positions | None = None,
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    details: Details = _LABELED,
) -> Picture:
    """Return a picture of a move: arrows, ghosts and the push chain, or why it is illegal.

    Raises IllegalMove for an unknown block, and TrisolveError for an unknown theme.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2])])
    >>> "A meets a wall" in move_picture(level, Move("A", 3)).svg()
    True
    """
    _check(level, details, positions)
    look = look_of(theme)
    scene = move_scene(
        level,
        positions or level.positions,
        one_move(move),
        look=look,
        details=details,
        aspect=aspect_of(size),
    )
    return Picture(scene, look.theme, size)


def strip_picture(
    level: Level,
    moves: Moves,
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    columns: int | None = None,
    details: Details = _LABELED,
) -> Picture:
    """Return a line of play as numbered frames in rows. Raises IllegalMove, TrisolveError.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> "1. A2" in strip_picture(level, [Move("A", 2)]).svg()
    True
    """
    _check(level, details)
    look = look_of(theme)
    columns = checked_count("columns", columns)
    scene = strip_scene(level, each_move(moves), look=look, details=details, columns=columns)
    return Picture(scene, look.theme, size)


def film_picture(
    level: Level,
    moves: Moves,
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    details: Details = _PLAIN,
) -> Picture:
    """Return a film that plays a line of moves in a loop. Raises IllegalMove, TrisolveError.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> film_picture(level, [Move("A", 2)]).svg().count("<animateTransform")
    2
    """
    _check(level, details)
    look, line, aspect = look_of(theme), tuple(each_move(moves)), aspect_of(size)
    moving = Film(
        animated=partial(animated_scene, level, line, look=look, details=details, aspect=aspect),
        frames=partial(film, level, line, look=look, details=details, aspect=aspect),
    )
    return Picture(moving, look.theme, size)


render_board = as_svg("render_board", board_picture)
render_move = as_svg("render_move", move_picture)
render_strip = as_svg("render_strip", strip_picture)
render_animation = as_svg("render_animation", film_picture)
