"""Positions and games as SVG."""

from collections.abc import Sequence

from trisolve.boco.game import State
from trisolve.boco.pictures.scene import NOTHING, Marks, position_scene
from trisolve.boco.pictures.series import animated_scene, sheet_scene
from trisolve.mesh.pictures.view import View
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import Theme


def render_position(
    state: State,
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    marks: Marks = NOTHING,
    view: View | None = None,
) -> str:
    """Return a position as SVG, `width` by `height` pixels; by default, the page decides the size.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x3").new_initial_state().child(4)
    >>> render_position(state, width=300).count('class="boco-piece"')
    1
    """
    scene, painted = position_scene(state, theme=theme, marks=marks, view=view)
    return paint_svg(scene, painted, width=width, height=height)


def render_game(
    states: Sequence[State],
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    marks: Marks = NOTHING,
) -> str:
    """Return a game as an animated SVG that shows its positions in turn.

    >>> from trisolve.boco.game import Game
    >>> state = Game("squares:3x3").new_initial_state()
    >>> "<animate" in render_game([state, state.child(4)])
    True
    """
    scene, painted = animated_scene(states, theme=theme, marks=marks)
    return paint_svg(scene, painted, width=width, height=height)


def render_sheet(
    games: Sequence[tuple[str, State]],
    *,
    theme: str | Theme = "classic",
    width: float | None = None,
    height: float | None = None,
    marks: Marks = NOTHING,
) -> str:
    """Return several positions side by side as SVG, each with its name and its result.

    >>> from trisolve.boco.game import Game
    >>> "empty" in render_sheet([("empty", Game("cube").new_initial_state())])
    True
    """
    scene, painted = sheet_scene(games, theme=theme, marks=marks)
    return paint_svg(scene, painted, width=width, height=height)
