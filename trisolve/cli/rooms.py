"""``trisolve rooms list``: the available puzzles, built in and installed."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Annotated

import typer

from trisolve.cli.output import Code, complain, say, say_json
from trisolve.cli.table import COMMANDS, Command, Group, commands_of
from trisolve.installed import entries
from trisolve.paint.terminal import printable
from trisolve.rooms import Room, installed, load
from trisolve.rooms import rooms as every_room

EXAMPLES = ("trisolve rooms", "trisolve rooms list --json")


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


def references(found: Room) -> Iterator[str]:
    """Yield the functions and types that a room names, each as "module:name"."""
    yield from found.gives
    for outputs in found.gives.values():
        yield from outputs.values()
    yield from (one.declared for one in found.formats().values())
    yield from (one.made for one in found.ships if one.made)
    if found.names:
        yield found.names.is_name
    if found.page:
        yield from filter(None, (found.page.make, found.page.terminal))
    for page in found.site:
        yield from filter(None, (page.page, page.card))
    for value in found.declared or ():
        if isinstance(value, str) and ":" in value:
            yield value


def unresolved(found: Room) -> Iterator[str]:
    """Yield a line for each name of a room that leads nowhere, and for each verb it has not."""
    wrong = {}
    for reference in sorted({*references(found)}, key=lambda one: "@" in one):
        line = said(found.name, partial(load, reference))
        if line and line not in wrong:
            wrong[line] = reference
            yield line
    if not wrong and (line := said(found.name, partial(commands_of, found))):
        yield line
        return
    groups = commands_of(found).values() if not wrong else ()
    own = {name for one in groups if isinstance(one, Group) for name in one.commands}
    verbs = {verb for files in found.files for verb in files.verbs}
    for verb in sorted(verbs - own) if found.group and own else ():
        yield f"{found.name}: expected a command for the verb {verb!r:.40}, found none"


def said(name: str, work: Callable[[], object], what: str = "") -> str:
    """Return a line about an error that some work raises, or ""."""
    try:
        work()
    except Exception as error:
        about = " ".join(str(error).split()) or type(error).__name__
        return f"{what or name}: {about.removeprefix(f'{name}: ')}"
    return ""


def list_rooms(
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
    wrong = [line for room in others for line in unresolved(room)]
    for line in wrong:
        complain(printable(line))
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
    return Code.NEGATIVE if wrong or installed().faults else Code.DONE


def _words(name: str, found: Command | Group) -> list[str]:
    if isinstance(found, Group):
        return [f"{name} {own}" for own in found.commands]
    return [name]
