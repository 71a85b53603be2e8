"""Pictures of tiles and games, in the style of the articles about the game.

>>> from trisolve.entanglement import generate
>>> from trisolve.entanglement.pictures import render_game
>>> render_game(generate(1, 5, seed=4), "2 s0").startswith("<svg")
True
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.entanglement.pictures.look import Pens as Pens
    from trisolve.entanglement.pictures.render import film_picture as film_picture
    from trisolve.entanglement.pictures.render import game_picture as game_picture
    from trisolve.entanglement.pictures.render import render_animation as render_animation
    from trisolve.entanglement.pictures.render import render_game as render_game
    from trisolve.entanglement.pictures.render import render_tiles as render_tiles
    from trisolve.entanglement.pictures.render import tiles_picture as tiles_picture
    from trisolve.entanglement.pictures.terminal import game_lines as game_lines
    from trisolve.entanglement.pictures.tile import Style as Style
else:
    lazy(
        __name__,
        {
            "look": "Pens",
            "render": (
                "film_picture game_picture render_animation render_game render_tiles tiles_picture"
            ),
            "terminal": "game_lines",
            "tile": "Style",
        },
    )
