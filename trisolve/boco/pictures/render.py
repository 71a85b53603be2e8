"""Draw positions and games as pictures or SVG."""

from collections.abc import Sequence

from trisolve.boco.game import State
from trisolve.boco.pictures.scene import NOTHING, Marks, position_scene
from trisolve.boco.pictures.series import moving, sheet_scene
from trisolve.mesh.pictures.view import View
from trisolve.paint.picture import Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.themes import Theme


def position_picture(
    state: State,
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    marks: Marks = NOTHING,
    view: View | None = None,
) -> Picture:
    """Return a picture of a position.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x3").new_initial_state().child(4)
    >>> position_picture(state, size=300).svg().count('class="boco-piece"')
    1
    """
    scene, painted = position_scene(state, theme=theme, marks=marks, view=view)
    return Picture(scene.widened(aspect_of(size)), painted, size)


def game_picture(
    states: Sequence[State],
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    marks: Marks = NOTHING,
) -> Picture:
    """Return a film of a game, which shows its positions in turn.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x3").new_initial_state()
    >>> "<animate" in game_picture([state, state.child(4)]).svg()
    True
    """
    return Picture(*moving(states, theme=theme, marks=marks, aspect=aspect_of(size)), size)


def sheet_picture(
    games: Sequence[tuple[str, State]],
    *,
    theme: str | Theme = "classic",
    size: SomeSize = None,
    marks: Marks = NOTHING,
) -> Picture:
    """Return a picture of several positions side by side, each with its name and its result.

    >>> from trisolve.boco.game import Game
    >>> "empty" in sheet_picture([("empty", Game("cube").new_initial_state())]).svg()
    True
    """
    scene, painted = sheet_scene(games, theme=theme, marks=marks)
    return Picture(scene.widened(aspect_of(size)), painted, size)


render_position = as_svg("render_position", position_picture)
render_game = as_svg("render_game", game_picture)
render_sheet = as_svg("render_sheet", sheet_picture)
