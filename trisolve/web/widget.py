"""A level as a widget: an interactive board in Jupyter, VS Code and marimo, using anywidget.

The board is the same as in the player. The widget's script is one ES module without imports, so
nothing is loaded from the network. Everything that Python reads from the widget is computed from
the moves by the Python rules.
"""

from typing import Any
from warnings import warn

import anywidget
import traitlets

from trisolve.paint.themes import PageTheme, Theme
from trisolve.sliding import rules
from trisolve.sliding.level import Level, Positions
from trisolve.sliding.moves import parse_moves
from trisolve.web.pages.player import page_level
from trisolve.web.pages.shared import sky_settings
from trisolve.web.pages.textures import TEXTURED, data_of, too_large
from trisolve.web.script.assembly import assemble_module, style


class LevelWidget(anywidget.AnyWidget):
    """A board to play, created by ``level.widget()``.

    `moves` holds the moves played from `start`, such as "H2 B4"; `positions` holds the current
    places of the blocks. Both `moves` and `positions` can be set. `solved` says whether every block
    is on its goal. `moves` and `solved` are traits, which can be observed: ``widget.observe(heard,
    "moves")``. Setting an illegal move or position raises the same errors as `replay` and
    `Level.with_positions` do.
    """

    _esm = assemble_module("widget/page.js")
    entry = traitlets.Dict().tag(sync=True)
    sky = traitlets.Dict().tag(sync=True)
    texture = traitlets.Dict().tag(sync=True)
    sheet = traitlets.Unicode(style("shared/ending.css", "widget/page.css", "player/page.css")).tag(
        sync=True
    )
    start = traitlets.List(traitlets.Int()).tag(sync=True)
    moves = traitlets.Unicode().tag(sync=True)
    solved = traitlets.Bool().tag(sync=True)

    def __init__(self, level: Level, theme: PageTheme = "day") -> None:
        self.level = level
        found = theme.texture if isinstance(theme, Theme) else None
        lack = too_large(found) if found is not None else None
        if lack is not None:
            warn(lack, stacklevel=2)
        shown = None if lack is not None else found
        if shown is not None:
            self._esm = assemble_module("widget/page.js", instead=TEXTURED)
        super().__init__(
            entry=page_level(level, 1) | {"solution": None},
            sky=sky_settings(theme),
            texture=data_of(shown, shown.data_uri) if shown is not None else {},
            start=list(level.positions),
        )
        self.solved = self._is_solved()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:  # noqa: ANN401 - anywidget's own
        """Return the board, and its picture for notebooks that are only displayed."""
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        picture = self.level.with_positions(self.positions)._repr_svg_()
        return {**data, "image/svg+xml": picture}, metadata

    def _is_solved(self) -> bool:
        return self.level.has_goals and rules.is_solved(self.level, self.positions)

    @property
    def positions(self) -> Positions:
        """The current position of each block, given by its first cell, in the level's order."""
        return self._after(self.start, self.moves)

    @positions.setter
    def positions(self, positions: Positions) -> None:
        self.level.with_positions(tuple(positions))
        with self.hold_trait_notifications(), self.hold_sync():
            self.moves = ""
            self.start = list(positions)
        self.solved = self._is_solved()

    def _after(self, start: list[int], moves: str) -> Positions:
        level, at = self.level.with_positions(tuple(start)), tuple(start)
        for played in rules.replay(level, parse_moves(moves)):
            at = played.positions
        return at

    @traitlets.validate("moves")
    def _check_moves(self, proposal: Any) -> str:  # noqa: ANN401 - traitlets' own
        moves: str = proposal["value"]
        self._after(self.start, moves)
        return moves

    @traitlets.observe("moves")
    def _follow(self, _change: object) -> None:
        self.solved = self._is_solved()
