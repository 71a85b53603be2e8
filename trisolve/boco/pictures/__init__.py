"""Pictures of games: a position, an animation, or several games on a sheet.

Positions as text need no drawing code, so names are loaded on first use.
"""

from trisolve.faces import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from trisolve.boco.pictures.render import animated_scene as animated_scene
    from trisolve.boco.pictures.render import film as film
    from trisolve.boco.pictures.render import game_picture as game_picture
    from trisolve.boco.pictures.render import position_picture as position_picture
    from trisolve.boco.pictures.render import render_game as render_game
    from trisolve.boco.pictures.render import render_position as render_position
    from trisolve.boco.pictures.render import render_sheet as render_sheet
    from trisolve.boco.pictures.render import sheet_picture as sheet_picture
    from trisolve.boco.pictures.render import sheet_scene as sheet_scene
    from trisolve.boco.pictures.scene import Marks as Marks
    from trisolve.boco.pictures.scene import position_scene as position_scene
else:
    lazy(
        __name__,
        {
            "render": (
                "animated_scene film game_picture position_picture render_game "
                "render_position render_sheet sheet_picture sheet_scene"
            ),
            "scene": "Marks position_scene",
        },
    )
