"""``trisolve rooms``: the available puzzles, built in and installed."""

from collections.abc import Sequence
from functools import cache
from typing import Annotated

import typer

from trisolve.cli.output import Code, complain, say, say_json
from trisolve.cli.table import COMMANDS, Command, Group, commands_of
from trisolve.installed import entries
from trisolve.paint.terminal import printable
from trisolve.rooms import Room, installed
from trisolve.rooms import rooms as every_room

EXAMPLES = ("trisolve rooms", "trisolve rooms --json")


@cache
def usable() -> tuple[Room, ...]:
    """Return the puzzles of installed packages; report each unusable one once."""
    found = installed()
    for fault in found.faults:
        complain(printable(fault))
    return found.rooms


def commands_installed(words: Sequence[str] | None) -> dict[str, Command | Group]:
    """Return the commands of installed packages; load only the package that the words name.

    Nothing is looked up if the words name a built-in command. None stands for all commands.
    """
    first = next((word for word in words or () if not word.startswith("-")), "")
    if first in COMMANDS:
        return {}
    found: dict[str, Command | Group] = {}
    for entry in entries():
        if words is None or entry.name == first:
            for room in usable():
                found.update(commands_of(room) if room.name == entry.name else {})
        elif entry.name not in COMMANDS:
            found[entry.name] = Group(f"An installed puzzle, of the package {entry.package}.", {})
    return found


def rooms(
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per puzzle.")
    ] = False,
) -> int:
    """List the built-in puzzles and the puzzles of installed packages.

    A package adds a puzzle through an entry point in the group trisolve.rooms. A package that
    cannot be used causes one line on stderr and exit code 1. Set TRISOLVE_ROOMS=none to ignore
    packages.
    """
    others = usable()
    packages = {entry.name: entry.package for entry in entries()}
    for room in every_room():
        package = packages[room.name] if room in others else "trisolve"
        if as_json:
            commands = [name for found in commands_of(room).items() for name in _words(*found)]
            described = {"name": room.name, "title": room.title, "about": room.about}
            formats = list(room.formats())
            say_json({**described, "package": package, "formats": formats, "commands": commands})
        else:
            mark = f" (package {package})" if room in others else ""
            say(printable(f"{room.name:<13} {room.about}{mark}"))
    return Code.NEGATIVE if installed().faults else Code.DONE


def _words(name: str, found: Command | Group) -> list[str]:
    if isinstance(found, Group):
        return [f"{name} {own}" for own in found.commands]
    return [name]
