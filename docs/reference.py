"""Write the reference: one page for each public room, every public name from its docstring."""

import importlib
import inspect
from pathlib import Path
from types import ModuleType

from trisolve.rooms import BUILT_IN, built_in

ROOMS = {
    "trisolve" if name == "sliding" else f"trisolve.{name}": built_in(name).reference
    for name in BUILT_IN
} | {"trisolve.playtests": "Playtests"}
"""The packages whose names are public, and what their page is called."""


def directive(thing: object) -> str:
    """Return the autodoc directive for an object.

    >>> directive(ValueError), directive(len), directive(3)
    ('autoexception', 'autofunction', 'autodata')
    """
    if inspect.isclass(thing):
        return "autoexception" if issubclass(thing, BaseException) else "autoclass"
    return "autofunction" if callable(thing) else "autodata"


def page(room: str, title: str) -> str:
    """Return the reference page of a room: its own docstring, then its names in order."""
    names = vars(importlib.import_module(room))["__all__"]
    lines = [f"# {title}: `{room}`", "", "```{eval-rst}", f".. automodule:: {room}", ""]
    for name in names:
        thing = getattr(importlib.import_module(room), name)
        if isinstance(thing, ModuleType):
            continue
        lines.append(f".. {directive(thing)}:: {room}.{name}")
        if not getattr(thing, "__module__", room).startswith(room):
            lines.append("   :no-index:")  # its own page has the index's entry
        if inspect.isclass(thing) and not issubclass(thing, BaseException):
            lines.append("   :members:")
    return "\n".join([*lines, "```", ""])


def write(folder: Path) -> None:
    """Write one page per room; leave a page alone that is already right, so nothing is rebuilt."""
    folder.mkdir(exist_ok=True)
    for room, title in ROOMS.items():
        path, text = folder / f"{room.rpartition('.')[2]}.md", page(room, title)
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
