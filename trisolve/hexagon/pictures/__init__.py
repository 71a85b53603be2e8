"""Pictures of maps: scenes for image files, and text for the terminal."""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.hexagon.pictures.overlay import Overlay as Overlay
    from trisolve.hexagon.pictures.render import map_picture as map_picture
    from trisolve.hexagon.pictures.render import render_map as render_map
    from trisolve.hexagon.pictures.terminal import render_terminal as render_terminal
else:
    lazy(
        __name__,
        {
            "overlay": "Overlay",
            "render": "map_picture render_map",
            "terminal": "render_terminal",
        },
    )
