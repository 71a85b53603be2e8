"""Draw games and tiles as pictures, and turns as films, all also as SVG."""

from collections.abc import Iterable

from trisolve.entanglement.pictures.animation import animated_scene, film
from trisolve.entanglement.pictures.look import Pens, look_of
from trisolve.entanglement.pictures.scene import game_scene, tiles_scene
from trisolve.entanglement.pictures.tile import FLAT, AnyTile, Style
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.turns import parse_turns
from trisolve.errors import FormatError
from trisolve.paint.picture import Film, Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.themes import Theme


def game_picture(
    puzzle: Puzzle,
    turns: str | Iterable[str] = "",
    *,
    preview: str | None = None,
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: SomeSize = None,
    pens: Pens | None = None,
) -> Picture:
    """Return a picture of a puzzle after some turns; `preview` is a further turn to show.

    A tile's side is 60 px unless a size is given. Raises FormatError and IllegalMove as `replay`
    does, and TrisolveError for an unknown theme.

    >>> from trisolve.entanglement import generate
    >>> "c65d00" in game_picture(generate(1, 5, seed=4), "2 s0", preview="s5").svg()
    True
    """
    game = Game(puzzle)
    for turn in parse_turns(turns):
        game.play(turn)
    placement = None if preview is None else game.preview(preview)
    painted = look_of(theme, pens).theme
    scene = game_scene(game, painted, style, preview=placement, aspect=aspect_of(size))
    return Picture(scene, painted, size)


def tiles_picture(
    tiles: Iterable[AnyTile],
    *,
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: SomeSize = None,
    pens: Pens | None = None,
    title: str = "",
    labels: bool = True,
) -> Picture:
    """Return a picture of tiles in the given order; `labels` writes their numbers and codes.

    >>> from trisolve.entanglement import Tile
    >>> tiles_picture([Tile("10643a29b758")]).svg().count("game-rim")
    6
    """
    aspect = aspect_of(size)
    scene = tiles_scene(tuple(tiles), style, title=title, aspect=aspect, labels=labels)
    return Picture(scene, look_of(theme, pens).theme, size)


def film_picture(
    puzzle: Puzzle,
    turns: str | Iterable[str],
    *,
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: SomeSize = None,
    pens: Pens | None = None,
) -> Picture:
    """Return turns as a looping film: each tile turns, then its line grows.

    >>> from trisolve.entanglement import generate
    >>> "animateTransform" in film_picture(generate(1, 5, seed=4), "2 s0 s5 4 s5").svg()
    True
    """
    checked = parse_turns(turns)
    if not checked:
        raise FormatError("expected turns to animate, got none")
    aspect, painted = aspect_of(size), look_of(theme, pens).theme
    moving = Film(
        animated=lambda: animated_scene(puzzle, checked, painted, style, aspect=aspect),
        frames=lambda: film(puzzle, checked, painted, style, aspect=aspect),
    )
    return Picture(moving, painted, size)


render_game = as_svg("render_game", game_picture)
render_tiles = as_svg("render_tiles", tiles_picture)
render_animation = as_svg("render_animation", film_picture)
