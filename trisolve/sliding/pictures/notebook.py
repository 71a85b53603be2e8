"""What a notebook shows of a level, a solution and a state graph."""

from trisolve.paint.scene import Scene
from trisolve.paint.svg import paint_svg
from trisolve.paint.themes import THEMES
from trisolve.sliding.level import Level
from trisolve.sliding.pictures.board import Details, board_scene
from trisolve.sliding.pictures.layers_chart import layers_scene
from trisolve.sliding.pictures.strip import strip_scene
from trisolve.sliding.solution import Solution
from trisolve.sliding.state_graph import StateGraph

_WIDTH_PX, _STRIP_PX = 420, 900
_THEME = THEMES["classic"]
_LABELS = Details(labels=True)


def _svg(scene: Scene, width: int) -> str:
    return paint_svg(scene, _THEME, width=width)


def level_svg(level: Level) -> str:
    """Return the board of a level."""
    return _svg(board_scene(level, theme=_THEME, details=_LABELS), _WIDTH_PX)


def solution_svg(level: Level, solution: Solution) -> str:
    """Return the frames of a solution."""
    return _svg(strip_scene(level, solution.moves, theme=_THEME, details=_LABELS), _STRIP_PX)


def graph_svg(graph: StateGraph) -> str:
    """Return the layers of a state graph."""
    return _svg(layers_scene(graph), 640)
