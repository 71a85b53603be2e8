"""The commands as a person types them, with the options and examples in their help."""

import re
import shlex
from functools import cache

from trisolve.cli.app import command_line
from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.rooms import rooms

SOURCES = ("files", "file", "boards", "board", "sources", "source", "pack", "packs")
"""The arguments that take files or shipped names."""


def _commands(group, before=""):
    """Return every command by the words that are typed for it, including those of groups."""
    found = {}
    for name, command in group.commands.items():
        below = hasattr(command, "commands")
        found |= _commands(command, f"{name} ") if below else {before + name: command}
    return found


_GROUPS = {room.group for room in rooms() if room.group}
COMMANDS = _commands(command_line())


def typed_as(name):
    """Return the words of a command: a hidden one of a group is a verb for any puzzle."""
    group, _, verb = name.partition(" ")
    return verb if group in _GROUPS and verb in FOR_ANY_PUZZLE else name


def help_text(name):
    command = COMMANDS[name]
    with command.make_context(f"trisolve {typed_as(name)}", [], resilient_parsing=True) as context:
        return command.get_help(context)


def examples(text):
    joined = re.sub(r" \\\n +", " ", text)
    return re.findall(r"^ *\$ (trisolve .*)$", joined, re.MULTILINE)


def has_option(name, option):
    """Return whether a command has an option."""
    return any(option in parameter.opts for parameter in COMMANDS[name].params)


def source_of(name):
    """Return the parameter of a command that takes files, or None."""
    return next((one for one in COMMANDS[name].params if one.name in SOURCES), None)


class Typed:
    """An example of a command, to be typed with other files or another output.

    words : what is typed after ``trisolve``, without the options -o and --json
    sources : those of the words that are files or shipped names
    output : the file that it writes, or ""
    """

    def __init__(self, name, example):
        words, self.output = shlex.split(example)[1:], ""
        for option in ("-o", "--output"):
            if option in words:
                at = words.index(option)
                self.output = words[at + 1]
                del words[at : at + 2]
        own = [word for word in words if word != "--json"][len(typed_as(name).split()) :]
        is_said = typed_as(name) == name or "--puzzle" in own
        puzzle = [] if is_said else ["--puzzle", name.split()[0]]
        self.words = [*typed_as(name).split(), *puzzle, *own]
        source = source_of(name)
        with COMMANDS[name].make_context(name, own, resilient_parsing=True) as context:
            given = context.params[source.name] if source else None
        self.sources = [given] if isinstance(given, str) else list(given or ())

    def of(self, *sources):
        """Return the words with the given sources in place of the example's sources."""
        first = self.words.index(self.sources[0])
        rest = [word for word in self.words[first:] if word not in self.sources]
        return [*self.words[:first], *sources, *rest]


@cache
def every_typed(name):
    """Return the examples of a command that need no shell and no film."""
    return [
        Typed(name, one)
        for one in examples(help_text(name))
        if not re.search(r"[|&;<>$*]|--animate", one)
        and one.startswith(f"trisolve {typed_as(name)} ")
    ]


def typed(name):
    """Return the first of these examples, or None."""
    return next(iter(every_typed(name)), None)
