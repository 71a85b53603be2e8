"""Pictures of maps: scenes for the painters, and text for the terminal."""

from trisolve.hexagon.pictures.overlay import Overlay
from trisolve.hexagon.pictures.picture import render_map, save_picture
from trisolve.hexagon.pictures.terminal import render_terminal

__all__ = ["Overlay", "render_map", "render_terminal", "save_picture"]
