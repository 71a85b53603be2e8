"""Write the reference: pages of all commands and of the keys of files, one for each public room.

Commands are shown by their help, keys come from schemas, public names have their docstrings.
"""

import importlib
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import file_keys

from trisolve.cli.app import command_line
from trisolve.rooms import BUILT_IN, built_in

ROOMS = {
    "trisolve" if name == "sliding" else f"trisolve.{name}": built_in(name).reference
    for name in BUILT_IN
} | {"trisolve.playtests": "Playtests", "trisolve.search": "Search", "trisolve.rating": "Rating"}
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
    names = importlib.import_module(room).__all__  # the table of public names in its __init__.py
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
            if thing.__base__.__module__.startswith("trisolve"):
                lines.append("   :inherited-members: tuple")
    return "\n".join([*lines, "```", ""])


def commands(group: Any = None, before: str = "trisolve") -> Iterator[tuple[str, Any]]:
    """Yield every command, with the words that are typed for it."""
    for name, command in (group or command_line()).commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{before} {name}")
        elif command.hidden:  # a verb of a puzzle
            yield f"trisolve {name} --puzzle {before.rpartition(' ')[2]}", command
        else:
            yield f"{before} {name}", command


def commands_page() -> str:
    """Return the page of all commands, each with the whole help that it prints."""
    lines = ["# Commands", "", "`trisolve COMMAND --help` prints the same."]
    for words, command in commands():
        typed = words.partition(" --puzzle")[0]
        with command.make_context(typed, [], resilient_parsing=True) as context:
            context.terminal_width = 80
            lines += ["", f"## {words}", "", "```text", command.get_help(context), "```"]
    return "\n".join([*lines, ""])


def packages_page() -> str:
    """Return the page of the names that packages may use, each with its docstring."""
    lines = ["# Names for packages", "", "```{eval-rst}"]
    text = (Path(__file__).parent.parent / "tests" / "data" / "room_face.txt").read_text("utf-8")
    module = ""
    for line in text.splitlines():
        if not line.startswith(" "):
            module = line
            lines += [f".. module:: {module}", "   :no-index:", ""]
            continue
        name = line.split("(")[0].strip()
        thing = getattr(importlib.import_module(module), name)
        lines += [f".. {directive(thing)}:: {module}.{name}", "   :no-index:"]
        if inspect.isclass(thing) and not issubclass(thing, BaseException):
            lines.append("   :members:")
        lines.append("")
    return "\n".join([*lines, "```", ""])


def write(folder: Path) -> None:
    """Write the pages that changed; Sphinx rebuilds no others."""
    folder.mkdir(exist_ok=True)
    pages = {room.rpartition(".")[2]: page(room, title) for room, title in ROOMS.items()}
    made = {"commands": commands_page(), "keys": file_keys.page(), "packages": packages_page()}
    for name, text in {**made, **pages}.items():
        path = folder / f"{name}.md"
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
