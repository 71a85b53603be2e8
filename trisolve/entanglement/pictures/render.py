"""Games and tiles as SVG, PNG or PDF, and animations as SVG, GIF or APNG."""

from collections.abc import Callable, Iterable

from trisolve.entanglement.pictures.animation import animated_scene, film
from trisolve.entanglement.pictures.look import Pens, look_of
from trisolve.entanglement.pictures.scene import game_scene, tiles_scene
from trisolve.entanglement.pictures.tile import FLAT, AnyTile, Style
from trisolve.entanglement.puzzle import Puzzle
from trisolve.entanglement.rules import Game
from trisolve.entanglement.turns import parse_turns
from trisolve.errors import FormatError
from trisolve.paint.picture import Film, Size, picture
from trisolve.paint.themes import Theme


def render_game(
    puzzle: Puzzle,
    turns: str | Iterable[str] = "",
    *,
    preview: str | None = None,
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: Size | None = None,
    pens: Pens | None = None,
) -> str:
    """Return a puzzle after some turns as SVG; `preview` draws one more turn without playing it.

    A tile's side is 60 px unless a size is given. Raises FormatError and IllegalMove as `replay`
    does, and TrisolveError for an unknown theme.

    >>> from trisolve.entanglement import generate
    >>> "c65d00" in render_game(generate(1, 5, seed=4), "2 s0", preview="s5")
    True
    """
    drawn = paint_game(
        puzzle, turns, preview=preview, theme=theme, style=style, size=size, pens=pens
    )
    return drawn.decode()


def paint_game(
    puzzle: Puzzle,
    turns: str | Iterable[str] = "",
    *,
    preview: str | None = None,
    format: str = "svg",
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: Size | None = None,
    pens: Pens | None = None,
) -> bytes:
    """Return a puzzle after some turns as the bytes of an SVG, PNG or PDF file."""
    game = Game(puzzle)
    for turn in parse_turns(turns):
        game.play(turn)
    placement = None if preview is None else game.preview(preview)
    look = look_of(theme, pens)
    aspect = size.aspect if size else None
    scene = game_scene(game, style, preview=placement, aspect=aspect)
    return picture(scene, look.theme, format, size)


def render_tiles(
    tiles: Iterable[AnyTile],
    *,
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: Size | None = None,
    pens: Pens | None = None,
    title: str = "",
) -> str:
    """Return tiles in the given order as SVG, each with its number in the list and its code.

    >>> from trisolve.entanglement import Tile
    >>> render_tiles([Tile("10643a29b758")]).count("game-rim")
    6
    """
    drawn = paint_tiles(tiles, theme=theme, style=style, size=size, pens=pens, title=title)
    return drawn.decode()


def paint_tiles(
    tiles: Iterable[AnyTile],
    *,
    format: str = "svg",
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: Size | None = None,
    pens: Pens | None = None,
    title: str = "",
    labels: bool = True,
) -> bytes:
    """Return tiles as the bytes of an SVG, PNG or PDF file; `labels` writes numbers and codes."""
    aspect = size.aspect if size else None
    scene = tiles_scene(tuple(tiles), style, title=title, aspect=aspect, labels=labels)
    return picture(scene, look_of(theme, pens).theme, format, size)


def render_animation(
    puzzle: Puzzle,
    turns: str | Iterable[str],
    *,
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: Size | None = None,
    pens: Pens | None = None,
) -> str:
    """Return turns as a looping animated SVG: each tile turns, then its line grows.

    >>> from trisolve.entanglement import generate
    >>> "animateTransform" in render_animation(generate(1, 5, seed=4), "2 s0 s5 4 s5")
    True
    """
    drawn = paint_animation(puzzle, turns, theme=theme, style=style, size=size, pens=pens)
    return drawn.decode()


def paint_animation(
    puzzle: Puzzle,
    turns: str | Iterable[str],
    *,
    format: str = "svg",
    theme: str | Theme = "classic",
    style: Style = FLAT,
    size: Size | None = None,
    pens: Pens | None = None,
    progress: Callable[[int], None] | None = None,
) -> bytes:
    """Return turns as the bytes of an animated SVG, GIF or APNG file.

    `progress` is called with the number of GIF or APNG frames done so far.
    """
    checked = parse_turns(turns)
    if not checked:
        raise FormatError("expected turns to animate, got none")
    look = look_of(theme, pens)
    aspect = size.aspect if size else None
    moving = Film(
        animated=lambda: animated_scene(puzzle, checked, style, aspect=aspect),
        frames=lambda: film(puzzle, checked, style, aspect=aspect),
    )
    return picture(moving, look.theme, format, size, progress)
