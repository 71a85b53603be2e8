"""Levels as SVG, and lines of play as animations: the same level gives the same bytes.

``trisolve render`` and notebooks draw the same scenes; PNG and PDF come from other painters.
"""

from collections.abc import Callable
from functools import partial

from trisolve.paint.picture import Film, Size, picture
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme
from trisolve.sliding.level import Level, Positions, check_is_level
from trisolve.sliding.moves import Move, Moves, each_move, one_move
from trisolve.sliding.pictures.animation import animated_scene, film
from trisolve.sliding.pictures.look import look_of
from trisolve.sliding.pictures.moves import move_scene
from trisolve.sliding.pictures.scene import Details, board_scene
from trisolve.sliding.pictures.strip import strip_scene

__all__ = [
    "Details",
    "paint_animation",
    "render_animation",
    "render_board",
    "render_move",
    "render_strip",
]


_PLAIN, _LABELED = Details(), Details(labels=True)


def _aspect(width: float | None, height: float | None) -> float | None:
    return None if width is None or height is None else width / height


def render_board(
    level: Level,
    positions: Positions | None = None,
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    details: Details = _PLAIN,
) -> str:
    """Return the board of a level as SVG, by default at its start.

    The floor is centered in `width` by `height` pixels with a margin of one edge; if only one is
    given, the other follows; without both, the page decides. Raises TrisolveError for an unknown
    theme.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> render_board(level, width=400)[:55]
    '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" v'
    """
    check_is_level(level)
    look = look_of(theme)
    scene = board_scene(level, positions, look=look, details=details, aspect=_aspect(width, height))
    return paint_svg(scene, look.theme, width=width, height=height)


def render_move(
    level: Level,
    move: Move | str,
    positions: Positions | None = None,
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    details: Details = _LABELED,
) -> str:
    """Return a move as SVG: arrows, ghosts and the push chain, or why it is illegal.

    Raises IllegalMove for an unknown block, and TrisolveError for an unknown theme.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2])])
    >>> "A meets a wall" in render_move(level, Move("A", 3))
    True
    """
    check_is_level(level)
    look = look_of(theme)
    scene = move_scene(
        level,
        positions or level.positions,
        one_move(move),
        look=look,
        details=details,
        aspect=_aspect(width, height),
    )
    return paint_svg(scene, look.theme, width=width, height=height)


def render_strip(
    level: Level,
    moves: Moves,
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    columns: int | None = None,
    details: Details = _LABELED,
) -> str:
    """Return a line of play as SVG: numbered frames in rows. Raises IllegalMove, TrisolveError.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> "1. A2" in render_strip(level, [Move("A", 2)])
    True
    """
    check_is_level(level)
    look = look_of(theme)
    scene = strip_scene(level, each_move(moves), look=look, details=details, columns=columns)
    return paint_svg(scene, look.theme, width=width)


def render_animation(
    level: Level,
    moves: Moves,
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    details: Details = _PLAIN,
) -> str:
    """Return an SVG that plays a line of moves in a loop. Raises IllegalMove, TrisolveError.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> render_animation(level, [Move("A", 2)]).count("<animateTransform")
    2
    """
    check_is_level(level)
    look = look_of(theme)
    scene = animated_scene(
        level, each_move(moves), look=look, details=details, aspect=_aspect(width, height)
    )
    return paint_svg(scene, look.theme, width=width, height=height)


def paint_animation(
    level: Level,
    moves: Moves,
    *,
    format: str = "svg",
    theme: str | Theme = "classic",
    size: Size | None = None,
    details: Details = _PLAIN,
    progress: Callable[[int], None] | None = None,
) -> bytes:
    """Return a looping animation of a line of moves, as the bytes of an SVG, GIF or APNG file.

    `progress` is called with the number of finished frames. Raises IllegalMove, FormatError for an
    unknown format, and TrisolveError for an unknown theme.
    """
    look, moves = look_of(theme), tuple(each_move(moves))
    aspect = size.aspect if size else None
    moving = Film(
        animated=partial(animated_scene, level, moves, look=look, details=details, aspect=aspect),
        frames=partial(film, level, moves, look=look, details=details, aspect=aspect),
    )
    return picture(moving, look.theme, format, size, progress)
