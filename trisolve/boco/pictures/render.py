"""Draw positions, games as animations, and games side by side, as pictures or SVG."""

from collections.abc import Sequence
from dataclasses import replace

from trisolve.boco.game import State
from trisolve.boco.pictures.scene import NOTHING, Marks, position_scene
from trisolve.mesh.pictures.view import View
from trisolve.paint.layout import Card, columns_for, grid
from trisolve.paint.picture import Film, Frame, Picture, SomeSize, as_svg, aspect_of
from trisolve.paint.scene import Box, Group, Scene, Shape, Span
from trisolve.paint.themes import SomeTheme, Theme

PLY_S, END_S = 0.8, 2.5
"""How long a position is shown, and how long the last position is shown."""


def _marks(marks: Marks) -> Marks:
    """Return the marks for an animation: the last piece is outlined, and values are left out."""
    return replace(marks, last=True, heat=None)


def film(
    states: Sequence[State],
    *,
    theme: SomeTheme = "day",
    marks: Marks = NOTHING,
    aspect: float | None = None,
) -> tuple[list[Frame], Theme]:
    """Return the positions of a game as the frames of a GIF or APNG.

    >>> from trisolve.boco.game import Game
    >>> state = Game("cube").new_initial_state()
    >>> [frame.seconds for frame in film([state, state.child(3)])[0]]
    [0.8, 2.5]
    """
    scenes = [position_scene(state, theme=theme, marks=_marks(marks)) for state in states]
    last = len(scenes) - 1
    frames = [
        Frame(one.with_aspect(aspect), END_S if at == last else PLY_S)
        for at, (one, _) in enumerate(scenes)
    ]
    return frames, scenes[0][1]


def animated_scene(
    states: Sequence[State],
    *,
    theme: SomeTheme = "day",
    marks: Marks = NOTHING,
    aspect: float | None = None,
) -> tuple[Scene, Theme]:
    """Return the positions of a game as one scene that changes over time, for animated SVG.

    >>> from trisolve.boco.game import Game
    >>> state = Game("cube").new_initial_state()
    >>> len(animated_scene([state, state.child(3)])[0].children)
    2
    """
    frames, painted = film(states, theme=theme, marks=marks, aspect=aspect)
    total = sum(frame.seconds for frame in frames)
    groups, begin = [], 0.0
    for frame in frames:
        end = begin + frame.seconds
        groups.append(Group(frame.scene.children, shown=Span(begin, end, total)))
        begin = end
    first = frames[0].scene
    return Scene(first.view, tuple(groups), first.title), painted


def moving(
    states: Sequence[State],
    *,
    theme: SomeTheme = "day",
    marks: Marks = NOTHING,
    aspect: float | None = None,
) -> tuple[Film, Theme]:
    """Return the positions of a game as a film for any format."""
    frames, painted = film(states, theme=theme, marks=marks, aspect=aspect)
    shown = Film(
        lambda: animated_scene(states, theme=theme, marks=marks, aspect=aspect)[0], lambda: frames
    )
    return shown, painted


def sheet_scene(
    games: Sequence[tuple[str, State]],
    *,
    theme: SomeTheme = "day",
    marks: Marks = NOTHING,
    aspect: float = 1.5,
) -> tuple[Scene, Theme]:
    """Return positions from several games as cards, each with its name and result.

    >>> from trisolve.boco.game import Game
    >>> sheet_scene([("empty", Game("cube").new_initial_state())])[0].title
    'BOCO'
    """
    cards = []
    painted: Theme | None = None
    for name, state in games:
        scene, painted = position_scene(state, theme=theme, marks=marks)
        result = state.result if state.reason is None else f"{state.result}: {state.reason}"
        cards.append(Card(scene.view, scene.children, (name, result)))
    assert painted is not None, "a sheet of no games"
    shape = max(card.box.width / card.box.height for card in cards)
    columns = columns_for(len(cards), shape, aspect)
    width = columns * 6.0
    nodes, height = grid(cards, columns, width)
    view = Box(0, 0, width, height).with_margin(0.4)
    return Scene(view, (Shape(view.path(), "paper"), *nodes), "BOCO"), painted


def position_picture(
    state: State,
    *,
    theme: SomeTheme = "day",
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
    return Picture(scene.with_aspect(aspect_of(size)), painted, size)


def game_picture(
    states: Sequence[State],
    *,
    theme: SomeTheme = "day",
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
    theme: SomeTheme = "day",
    size: SomeSize = None,
    marks: Marks = NOTHING,
) -> Picture:
    """Return a picture of several positions side by side, each with its name and its result.

    >>> from trisolve.boco.game import Game
    >>> "empty" in sheet_picture([("empty", Game("cube").new_initial_state())]).svg()
    True
    """
    scene, painted = sheet_scene(games, theme=theme, marks=marks)
    return Picture(scene.with_aspect(aspect_of(size)), painted, size)


render_position = as_svg("render_position", position_picture)
render_game = as_svg("render_game", game_picture)
render_sheet = as_svg("render_sheet", sheet_picture)
