"""Pictures of games: a position, a film, several games on a sheet; same game, same bytes."""

from trisolve.boco.pictures.position import Marks, position_scene
from trisolve.boco.pictures.series import animated_scene, film, sheet_scene

__all__ = ["Marks", "animated_scene", "film", "position_scene", "sheet_scene"]
