"""What a higher room does for a lower one: who draws a level in a notebook, who makes its page.

The table is plain text, so that nothing is imported before it is called, and no arrow runs up.
"""

from importlib import import_module
from typing import Any

_HOOKS = {
    "level.svg": "trisolve.sliding.pictures.notebook:level_svg",
    "level.text": "trisolve.sliding.pictures.terminal:render_terminal",
    "analysis.html": "trisolve.sliding.pictures.notebook:analysis_html",
    "hint.html": "trisolve.sliding.pictures.notebook:hint_html",
    "solution.svg": "trisolve.sliding.pictures.notebook:solution_svg",
    "graph.svg": "trisolve.sliding.pictures.notebook:graph_svg",
    "pack.svg": "trisolve.sliding.pictures.notebook:pack_svg",
    "grid.svg": "trisolve.hexagon.pictures.render:render_map",
    "mesh.svg": "trisolve.mesh.pictures.render:render_mesh",
    "boco.state.svg": "trisolve.boco.pictures.render:render_position",
    "entanglement.tile.svg": "trisolve.entanglement.pictures.notebook:tile_svg",
    "entanglement.puzzle.svg": "trisolve.entanglement.pictures.notebook:puzzle_svg",
    "entanglement.game.svg": "trisolve.entanglement.pictures.notebook:game_svg",
    "tantrix.tile.svg": "trisolve.tantrix.pictures.notebook:tile_svg",
    "tantrix.puzzle.svg": "trisolve.tantrix.pictures.notebook:puzzle_svg",
    "tantrix.game.svg": "trisolve.tantrix.pictures.notebook:game_svg",
    "graph.networkx": "trisolve.sliding.graph_export.network:to_networkx",
    "level.play": "trisolve.web.notebook:level_frame",
    "level.widget": "trisolve.web.notebook:level_widget",
}


def call(hook: str, *arguments: object) -> Any:  # noqa: ANN401 - each hook has its own result
    """Call the function that is registered for a hook.

    >>> call("level.svgs")
    Traceback (most recent call last):
    KeyError: 'level.svgs'
    """
    module, _, name = _HOOKS[hook].partition(":")
    return getattr(import_module(module), name)(*arguments)
