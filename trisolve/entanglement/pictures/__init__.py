"""Pictures of tiles and games, in the look of the articles on the game.

>>> from trisolve.entanglement import generate
>>> render_game(generate(1, 5, seed=4), "2 s0").startswith(b"<svg")
True
"""

from trisolve.entanglement.pictures.look import Pens
from trisolve.entanglement.pictures.render import (
    render_animation,
    render_game,
    render_tiles,
)
from trisolve.entanglement.pictures.terminal import game_lines

__all__ = ["Pens", "game_lines", "render_animation", "render_game", "render_tiles"]
