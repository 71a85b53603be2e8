"""Pictures of boards: scenes for the painters."""

from trisolve.tantrix.pictures.render import render_board, render_film
from trisolve.tantrix.pictures.scene import Marks

__all__ = ["Marks", "render_board", "render_film"]
