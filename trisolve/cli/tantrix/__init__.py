"""``trisolve tantrix``: tile puzzles, solitaire, the game, and the code that its commands share."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, TypeAlias

from trisolve.cli.command import CHOSEN
from trisolve.cli.output import color_depth
from trisolve.options import argument

if TYPE_CHECKING:
    from trisolve.tantrix.placements import Placement


SOURCES = "a path, - for standard input, discovery:N or discovery:N:COLOR, tantrix:NAME (bundled)"
PuzzleFiles: TypeAlias = Annotated[
    list[str],
    argument(f"Puzzles: {SOURCES}.", of="FILE..."),
]
AnyFiles: TypeAlias = Annotated[
    list[str],
    argument(f"Puzzles or records: {SOURCES}.", of="FILE..."),
]
AnyFile: TypeAlias = Annotated[
    str,
    argument(f"A puzzle or record: {SOURCES}.", of="FILE"),
]


def draw_board(placements: "Sequence[Placement]", highlight: str | None = None) -> str:
    """Return a board as text; `highlight` is the color whose line is highlighted on a terminal."""
    from trisolve.tantrix.pictures.terminal import board_text

    depth = color_depth(CHOSEN.color)
    lit = highlight if depth != "none" else None
    return board_text(placements, depth=depth, highlight=lit)
