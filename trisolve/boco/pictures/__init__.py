"""Pictures of games: a position, a film, several games on a sheet; same game, same bytes.

Names are loaded when they are first asked for: a position as text needs no painter.
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.boco.pictures.position import Marks as Marks
    from trisolve.boco.pictures.position import position_scene as position_scene
    from trisolve.boco.pictures.series import animated_scene as animated_scene
    from trisolve.boco.pictures.series import film as film
    from trisolve.boco.pictures.series import sheet_scene as sheet_scene
else:
    lazy(
        __name__,
        {
            "position": "Marks position_scene",
            "series": "animated_scene film sheet_scene",
        },
    )
