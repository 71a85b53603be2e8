"""Pictures of games and tiles as bytes: SVG, PNG, PDF, and films as SVG, GIF or APNG."""

from collections.abc import Callable, Iterable

from trisolve.entanglement.pictures.animation import animated_scene, film
from trisolve.entanglement.pictures.look import Pens, look_of
from trisolve.entanglement.pictures.scene import game_scene, tiles_scene
from trisolve.entanglement.pictures.tile import Layout
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.tiles import Tile
from trisolve.entanglement.turns import parse_turns
from trisolve.errors import FormatError
from trisolve.paint.film import paint_film
from trisolve.paint.saving import Size, paint, pixels

_PLAIN = Pens()


def render_game(
    puzzle: Puzzle,
    turns: str | Iterable[str] = "",
    *,
    preview: str | None = None,
    form: str = "svg",
    theme: str = "classic",
    layout: Layout = "flat",
    size: Size | None = None,
    pens: Pens = _PLAIN,
) -> bytes:
    """Return a picture of a puzzle after turns, `preview` a further one that is only looked at.

    A tile's side is 60 px unless a size says otherwise. Raises FormatError and IllegalMove as
    `replay` does, TrisolveError for a form or theme that there is not.

    >>> from trisolve.entanglement import generate
    >>> b"e62626" in render_game(generate(1, 5, seed=4), "2 s0", preview="s5")
    True
    """
    game = Game(puzzle)
    for turn in parse_turns(turns):
        game.play(turn)
    placement = None if preview is None else game.preview(preview)
    look = look_of(theme, pens)
    aspect = size.aspect if size else None
    return paint(game_scene(game, layout, preview=placement, aspect=aspect), look, form, size)


def render_tiles(
    tiles: Iterable[Tile],
    *,
    form: str = "svg",
    theme: str = "classic",
    layout: Layout = "flat",
    size: Size | None = None,
    pens: Pens = _PLAIN,
    title: str = "",
) -> bytes:
    """Return a picture of tiles in the order given, each with its number and code.

    >>> render_tiles([Tile("10643a29b758")]).count(b"game-rim")
    6
    """
    aspect = size.aspect if size else None
    scene = tiles_scene(tuple(tiles), layout, title=title, aspect=aspect)
    return paint(scene, look_of(theme, pens), form, size)


def render_animation(
    puzzle: Puzzle,
    turns: str | Iterable[str],
    *,
    form: str = "svg",
    theme: str = "classic",
    layout: Layout = "flat",
    size: Size | None = None,
    pens: Pens = _PLAIN,
    progress: Callable[[int], None] | None = None,
) -> bytes:
    """Return a film of turns, over and over: each tile turns, then its line grows.

    `form` is svg, gif or apng; `progress` is told how many frames of the last two are done.

    >>> from trisolve.entanglement import generate
    >>> b"animateTransform" in render_animation(generate(1, 5, seed=4), "2 s0 s5 4 s5")
    True
    """
    checked = parse_turns(turns)
    if not checked:
        raise FormatError("expected turns to animate, got none")
    look = look_of(theme, pens)
    aspect = size.aspect if size else None
    scene = animated_scene(puzzle, checked, layout, aspect=aspect)
    if form not in ("gif", "apng"):
        return paint(scene, look, form, size)
    width, height = pixels(scene, size)
    frames = film(puzzle, checked, layout, aspect=aspect)
    return paint_film(
        frames,
        look,
        form="gif" if form == "gif" else "apng",
        width=width,
        height=height,
        progress=progress,
    )
