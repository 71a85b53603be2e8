"""Boards of Tantrix as text, in color on a terminal."""

from collections.abc import Sequence

from trisolve.cli.color import color_depth
from trisolve.cli.everywhere import CHOSEN
from trisolve.tantrix.placements import Placement


def drawn(placements: Sequence[Placement], highlight: str | None = None) -> str:
    """Return a board as text; `highlight` is the color whose line is highlighted on a terminal."""
    from trisolve.tantrix.pictures.terminal import board_text

    depth = color_depth(CHOSEN.color)
    lit = highlight if depth != "none" else None
    return board_text(placements, depth=depth, highlight=lit)
