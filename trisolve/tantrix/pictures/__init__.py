"""Pictures of boards: as SVG, as files in other formats, and as text; names load on first use."""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.tantrix.pictures.render import board_picture as board_picture
    from trisolve.tantrix.pictures.render import film_picture as film_picture
    from trisolve.tantrix.pictures.render import render_board as render_board
    from trisolve.tantrix.pictures.render import render_film as render_film
    from trisolve.tantrix.pictures.scene import Marks as Marks
    from trisolve.tantrix.pictures.terminal import board_text as board_text
    from trisolve.tantrix.pictures.terminal import tile_text as tile_text
else:
    lazy(
        __name__,
        {
            "render": "board_picture film_picture render_board render_film",
            "scene": "Marks",
            "terminal": "board_text tile_text",
        },
    )
