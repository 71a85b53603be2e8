"""Pictures of maps: scenes for the painters, and text for the terminal."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trisolve.hexagon.pictures.overlay import Overlay
    from trisolve.hexagon.pictures.picture import render_map, save_picture
    from trisolve.hexagon.pictures.terminal import render_terminal

_HOMES = {  # the painters are loaded for those who paint
    "Overlay": "overlay",
    "render_map": "picture",
    "render_terminal": "terminal",
    "save_picture": "picture",
}

__all__ = ["Overlay", "render_map", "render_terminal", "save_picture"]


def __getattr__(name: str) -> Any:  # noqa: ANN401 - whatever the name stands for
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = value
    return value
