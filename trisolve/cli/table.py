"""The commands of all puzzles: the words to type, the function, and the first line of help.

``--help`` and completion use the rows of the puzzles. Only the command to be run is loaded.
"""

import re
from contextlib import suppress
from importlib.util import find_spec
from typing import NamedTuple

from trisolve.errors import TrisolveError
from trisolve.rooms import BUILT_IN, Room, built_in


class Command(NamedTuple):
    """A command.

    first : the first line of its help, as in the docstring of its function
    home : its module; with ``:name`` if its function has another name
    """

    first: str
    home: str


class Group(NamedTuple):
    """A command with subcommands.

    first : its help
    commands : its subcommands by name
    is_room : True for a puzzle or board; its verbs for any puzzle are then hidden
    """

    first: str
    commands: dict[str, Command]
    is_room: bool = False

    def verbs(self) -> list[str]:
        """Return its commands that are typed without the group's name, which help leaves out."""
        return [name for name in self.commands if self.is_room and name in FOR_ANY_PUZZLE]


DEFAULTS = {"census": "run", "site": "build"}
"""The command that a group stands for where none is named."""

FOR_ANY_PUZZLE = ("solve", "check", "show", "render", "replay", "analyze")
"""The commands that run the command of the puzzle whose files they are given."""

TOP = """
levels       levels          List the bundled levels, puzzles, boards, maps, recipes and plays by name.
play         web.play        Make an HTML page for playing levels on a phone or a computer, even offline.
edit         web.edit        Draw levels in the browser, with the optimum shown next to the board as you draw.
site         group           Make a website with every game and every level, to put on any host.
site build   web.site_build  Build a website for playing every game, made of static files that any host can serve.
site daily   web.site_daily  Make the daily puzzles for a range of days, each with a proven optimum.
site serve   web.site_serve  Serve a built site on 127.0.0.1, for this machine only, until you press Ctrl-C.
theme        group           Make theme files, for pictures and pages that look as you want.
theme new    theme_new       Write a theme file with all keys, each with its value in a bundled theme and a comment.
schema       schema          Print the JSON Schema (Draft 2020-12) for a kind of file.
rooms        rooms           List the built-in puzzles and the puzzles of installed packages.
warm         warm            Compile the search kernels and Python's bytecode now, and print where the kernels are stored.
help         help:show_help  Show help for a command.
completion   shells          Print the completion script for bash, zsh or fish.
"""
"""The commands of no room, one row each: its words, its home (or "group"), its first line."""
NAMELESS = ("new", "schema", "generate", "layout", "edit", "theme", "words", "help", "completion")
"""The commands that take no shipped name."""


def _read(rows: str, package: str) -> dict[str, Command | Group]:
    """Return the commands in some rows, by name."""
    found: dict[str, Command | Group] = {}
    for row in rows.strip().splitlines():
        words, home, first = re.split("  +", row, maxsplit=2)
        top, _, name = words.partition(" ")
        group = found.get(top)
        if isinstance(group, Group):
            group.commands[name] = Command(first, f"{package}.{home}")
        elif home == "group":
            found[top] = Group(first, {})
        else:
            found[top] = Command(first, f"{package}.{home}")
    return found


def _found_in(module: str) -> dict[str, Command]:
    """Return the commands of a module, which is not loaded: its functions that have examples.

    Raises TrisolveError if there is no such module.

    >>> list(_found_in("trisolve.cli.sliding.archive"))
    ['stats', 'add', 'export', 'prune', 'merge']
    """
    from ast import Assign, FunctionDef, Name, get_docstring, parse

    spec = None
    with suppress(ImportError):
        spec = find_spec(module)
    if spec is None or spec.loader is None:
        raise TrisolveError(f"{module}: expected a module with commands, found none")
    nodes = parse(spec.loader.get_source(module) or "").body  # type: ignore[attr-defined]
    names = {
        one.targets[0].id
        for one in nodes
        if isinstance(one, Assign) and isinstance(one.targets[0], Name)
    }
    return {
        one.name: Command((get_docstring(one) or "").partition("\n")[0], f"{module}:{one.name}")
        for one in nodes
        if isinstance(one, FunctionDef) and f"{one.name.upper()}_EXAMPLES" in names
    }


def commands_of(room: Room) -> dict[str, Command | Group]:
    """Return the commands of a puzzle under the names that are typed.

    >>> from trisolve.rooms import room
    >>> list(commands_of(room("tantrix"))), commands_of(room("sliding"))["solve"].home
    (['tantrix'], 'trisolve.cli.sliding.solve')
    """
    if len(room.commands.split()) > 1:
        own = _read(room.commands, room.home)
    else:
        own = {**_found_in(f"{room.name}.{room.commands}")} if room.commands else {}
    if not room.group:
        return own
    commands = {name: found for name, found in own.items() if isinstance(found, Command)}
    return {room.group: Group(room.about, commands, is_room=True)}


COMMANDS = {
    name: found
    for rows in (*(commands_of(built_in(name)) for name in BUILT_IN), _read(TOP, "trisolve.cli"))
    for name, found in rows.items()
}
"""The commands of ``trisolve`` by name.

>>> COMMANDS["warm"].home, COMMANDS["pack"].commands["build"].home
('trisolve.cli.warm', 'trisolve.cli.sliding.pack_build')
"""
