"""The commands of all puzzles: the words to type, the function, and the first line of help.

``--help`` and completion use the rows of the puzzles. Only the command to be run is loaded.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from trisolve.cli.output import complain
from trisolve.errors import TrisolveError
from trisolve.installed import entries, guard, import_safely, is_foreign
from trisolve.paint.terminal import printable
from trisolve.rooms import BUILT_IN, Declared, Room, built_in, installed_rooms, load


class Command(NamedTuple):
    """A command.

    first : the first line of its help, as in the docstring of its function
    home : its module; with ``:name`` if its function has another name, and then ``@puzzle`` if the
        function returns the command of that puzzle
    """

    first: str
    home: str

    def function_and_examples(self, name: str) -> tuple[Callable[..., int], Sequence[str]]:
        """Return its function and its examples; raise TrisolveError for a package without them.

        >>> COMMANDS["warm"].function_and_examples("warm")[1][0]
        'trisolve warm'
        """
        home, _, function = self.home.partition(":")
        if "@" in function:
            made: Any = load(self.home)
            return made, made.examples
        function = function or name
        module = import_safely(home) if is_foreign(home) else import_module(home)
        run = getattr(module, function, None)
        found = getattr(module, f"{function.upper()}_EXAMPLES", None)
        found = found or getattr(run, "examples", None) or getattr(module, "EXAMPLES", None)
        if run is None or not found:
            expected = "expected a function with @command(examples=(...))"
            raise TrisolveError(f"{home}:{function}: {expected}, found none")
        return (guard(home, run, prints=True) if is_foreign(home) else run), found


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


DEFAULTS = {"census": "run", "site": "build", "rooms": "list"}
"""The default command of each group that has one."""
NEED_NO_WORDS = ("rooms",)
"""The groups that stand for their default command if nothing follows them."""

FOR_ANY_PUZZLE = ("solve", "check", "show", "render", "replay", "analyze")
"""The commands that run the command of the puzzle whose files they are given."""

TOP = """
levels       levels             List the bundled levels, puzzles, boards, maps, recipes and plays by name.
play         play               Make an HTML page for playing levels on a phone or a computer, even offline.
edit         site               Draw levels in the browser, with the optimum shown next to the board as you draw.
site         group              Make a website with every game and every level, to put on any host.
site build   site               Build a website for playing every game, made of static files that any host can serve.
site daily   site               Make the daily puzzles for a range of days, each with a proven optimum.
site serve   site               Serve a built site on 127.0.0.1, for this machine only, until you press Ctrl-C.
theme        group              Make theme files, for pictures and pages that look as you want.
theme new    program            Write a theme file with all keys, each with its value in a bundled theme and a comment.
schema       program            Print the JSON Schema (Draft 2020-12) for a kind of file.
rooms        group              List puzzles, create a package with your own puzzle, and check it.
rooms list   rooms:list_rooms   List the built-in puzzles and the puzzles of installed packages.
rooms new    rooms              Create a package with a small puzzle, which runs and passes its tests.
rooms check  rooms              Check that a puzzle keeps its promises: names, examples, files, pictures, page.
config       program            Show the project's settings: defaults for options, and the codes for lint.
warm         program            Compile the search kernels and Python's bytecode now, and print where the kernels are stored.
help         program:show_help  Show help for a command.
completion   completion         Print the completion script for bash, zsh or fish.
"""
"""The commands that belong to no room, one row each: words, home (or "group"), first line."""
NAMELESS = (
    "new",
    "schema",
    "generate",
    "layout",
    "edit",
    "theme",
    "words",
    "config",
    "help",
    "completion",
)
"""The commands that accept no bundled names."""


def _read(rows: str, package: str) -> dict[str, Command | Group]:
    """Return the commands in the given rows, by name."""
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


def verbs_of(found: Room) -> dict[str, str]:
    """Return the derived commands of a puzzle, each with the first line of its help."""
    own, title = found.declared or Declared("", ""), found.title
    nouns = f"{title} {own.noun}s"
    return {
        verb: line
        for verb, is_there, line in (
            ("solve", own.solve, f"Solve {nouns}, or say that there is no solution."),
            ("check", own.check or own.solve, f"Check {nouns}, and what their files claim."),
            ("show", own.cells, f"Show a {own.noun} of {title} in the terminal."),
            ("render", own.cells, f"Draw a {own.noun} of {title}."),
            ("generate", own.generate, f"Make {nouns} from a seed and the next seeds."),
            ("play", own.cells, f"Play {title} on one HTML page, without a network."),
        )
        if is_there
    }


def _own(room: Room, wanted: str | None) -> dict[str, Command]:
    """Return the commands of an installed puzzle: the derived commands, then its own.

    The module is not loaded if a derived command is wanted, and it may be absent.
    """
    if not is_foreign(room.name):
        return {}
    derived: dict[str, Command] = {}
    if room.declared:
        derived = {
            verb: Command(line, f"trisolve.cli.puzzles:{verb}@{room.name}")
            for verb, line in verbs_of(room).items()
        }
    module = f"{room.name}.{room.commands}"
    if wanted in derived or not room.commands or (room.declared and find_spec(module) is None):
        return derived
    own = {
        name: Command((one.__doc__ or "").partition("\n")[0], f"{module}:{name}")
        for name, one in vars(import_safely(module)).items()
        if hasattr(one, "examples")
    }
    if taken := sorted(own.keys() & derived.keys()):
        raise TrisolveError(f"{module}: expected commands of its own, got {taken[0]!r}")
    return derived | own


def commands_of(room: Room, wanted: str | None = None) -> dict[str, Command | Group]:
    """Return the commands of a puzzle under the names that are typed.

    `wanted` is the only command that is needed.

    >>> from trisolve.rooms import room
    >>> list(commands_of(room("tantrix"))), commands_of(room("sliding"))["solve"].home
    (['tantrix'], 'trisolve.cli.sliding.solve')
    """
    is_table = len(room.commands.split()) > 1
    own = (
        _read(room.commands, room.home)
        if is_table
        else dict[str, Command | Group](_own(room, wanted))
    )
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
('trisolve.cli.program', 'trisolve.cli.sliding.pack_edit')
"""


@cache
def usable() -> tuple[Room, ...]:
    """Return the puzzles of installed packages; report each unusable one once."""
    found = installed_rooms()
    for fault in found.faults:
        report_fault(fault)
    return found.rooms


@cache
def report_fault(fault: str) -> None:
    """Report once that a puzzle cannot be used."""
    complain(printable(fault))


def commands_installed(words: Sequence[str] | None) -> dict[str, Command | Group]:
    """Return the commands of installed packages; load only the package that the words name.

    Nothing is looked up if the words name a built-in command. None stands for all commands.
    """
    first, second = ([word for word in words or () if not word.startswith("-")] + ["", ""])[:2]
    if first in COMMANDS:
        return {}
    found: dict[str, Command | Group] = {}
    for entry in entries():
        if words is None or entry.name == first:
            for room in usable():
                found.update(commands_of(room, second) if room.name == entry.name else {})
        elif entry.name not in COMMANDS:
            found[entry.name] = Group(f"An installed puzzle, of the package {entry.package}.", {})
    return found
