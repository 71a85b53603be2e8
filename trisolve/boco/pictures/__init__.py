"""Pictures of games: a position, a film, several games on a sheet; same game, same bytes.

Names are loaded when they are first asked for: a position as text needs no painter.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from trisolve.boco.pictures.position import Marks, position_scene
    from trisolve.boco.pictures.series import animated_scene, film, sheet_scene

__all__ = ["Marks", "animated_scene", "film", "position_scene", "sheet_scene"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from trisolve.boco.pictures import position, series

    return getattr(position if name in ("Marks", "position_scene") else series, name)
