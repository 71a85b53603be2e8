"""``trisolve rooms``: the puzzles, packages for new puzzles, and checks of their promises."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trisolve.cli.options import AsRows
from trisolve.cli.output import Code, complain, say, say_json
from trisolve.cli.table import Command, Group, commands_of, usable
from trisolve.errors import FileError, FormatError
from trisolve.files.messages import escape
from trisolve.files.whole import write_file
from trisolve.installed import entries
from trisolve.options import argument, command, option
from trisolve.paint.terminal import printable
from trisolve.rooms import Declared, Room, check_name, fault_named, installed_rooms, load, room
from trisolve.rooms import rooms as every_room

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


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
    if found.declared and found.declared.rules:
        for name in ("begin", "legal", "play", "facts"):
            yield f"{found.declared.rules}:{name}"


def broken_names(found: Room) -> Iterator[str]:
    """Yield a line for each name of a room that leads nowhere, and for each verb that it lacks."""
    wrong = {}
    for reference in sorted({*references(found)}, key=lambda one: "@" in one):
        line = error_line(found.name, partial(load, reference))
        if line and line not in wrong:
            wrong[line] = reference
            yield line
    if not wrong and (line := error_line(found.name, partial(commands_of, found))):
        yield line
        return
    groups = commands_of(found).values() if not wrong else ()
    own = {name for one in groups if isinstance(one, Group) for name in one.commands}
    verbs = {verb for files in found.files for verb in files.verbs}
    for verb in sorted(verbs - own) if found.group and own else ():
        yield f"{found.name}: expected a command for the verb {verb!r:.40}, found none"


def error_line(name: str, work: Callable[[], object], what: str = "") -> str:
    """Do some work; return a line about the error that it raises, or "" if it raises none."""
    try:
        work()
    except Exception as error:
        about = " ".join(str(error).split()) or type(error).__name__
        where = what or name
        return f"{where}: {about.removeprefix(f'{where}: ').removeprefix(f'{name}: ')}"
    return ""


@command(examples=("trisolve rooms", "trisolve rooms list --json"))
def list_rooms(
    *,
    as_json: AsRows = False,
) -> int:
    """List the built-in puzzles and the puzzles of installed packages.

    A package adds a puzzle through an entry point in the group trisolve.rooms. A package that
    cannot be used causes one line on stderr and exit code 1. Set TRISOLVE_ROOMS=none to ignore
    packages.
    """
    others = usable()
    wrong = [line for one in others for line in broken_names(one)]
    for line in wrong:
        complain(printable(line))
    packages = {entry.name: entry.package for entry in entries()}
    for one in every_room():
        package = packages[one.name] if one in others else "trisolve"
        if as_json:
            commands = [name for found in commands_of(one).items() for name in _words(*found)]
            described = {"name": one.name, "title": one.title, "about": one.about}
            formats = list(one.formats())
            say_json({**described, "package": package, "formats": formats, "commands": commands})
        else:
            mark = f" (package {package})" if one in others else ""
            say(printable(f"{one.name:<13} {one.about}{mark}"))
    return Code.NEGATIVE if wrong or installed_rooms().faults else Code.DONE


def _words(name: str, found: Command | Group) -> list[str]:
    if isinstance(found, Group):
        return [f"{name} {own}" for own in found.commands]
    return [name]


_BAD_INPUT = 2


@command(examples=("trisolve rooms check sliding",))
def check(
    name: Annotated[str, argument("The name of a puzzle.", of="NAME")],
    *,
    as_json: AsRows = False,
) -> int:
    """Check that a puzzle keeps its promises: names, examples, files, pictures, page.

    The command prints one line per finding. The exit code is 1 if there are any findings.
    """
    n_found = 0
    fault = fault_named([name])
    for line in [fault] if fault else findings(room(name)):
        n_found += 1
        if as_json:
            say_json({"room": name, "finding": line})
        else:
            say(printable(line))
    if not n_found and not as_json:
        say(f"{name}: nothing is wrong")
    return Code.NEGATIVE if n_found else Code.DONE


def findings(found: Room) -> Iterator[str]:
    """Yield one line for each promise that a puzzle does not keep.

    A broken promise ends the check, because later promises need it.
    """
    for look in (broken_names, _commands, _promises, _examples):
        lines = [*look(found)]
        yield from lines
        if lines:
            return


def _promises(found: Room) -> Iterator[str]:
    declared = found.declared
    if declared is not None:
        wrong = [*_files(found, declared)]
        yield from wrong
        if not wrong:
            yield from _pictures(found, declared)
            yield from _generates(found, declared)
        yield from _page(found)


def _commands(found: Room) -> Iterator[str]:
    from trisolve.cli.app import load_command

    for name, one in commands_of(found).items():
        for words in [[name, own] for own in one.commands] if isinstance(one, Group) else [[name]]:
            if line := error_line(found.name, partial(load_command, words)):
                yield line


def _examples(found: Room) -> Iterator[str]:
    """Yield a line for each example of help that cannot be run in an empty folder."""
    for name, one in commands_of(found).items():
        if not isinstance(one, Group) or not found.declared or not found.declared.ships:
            continue  # examples name bundled files
        for own, row in one.commands.items():
            for example in row.function_and_examples(own)[1]:
                if line := _ran(example):
                    yield f"{name} {own}: {line}"


def _ran(example: str) -> str:
    import shlex
    import subprocess
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        words = [sys.executable, "-m", *shlex.split(example)]
        done = subprocess.run(  # noqa: S603 - a command of trisolve
            words, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ}
        )
    last = (done.stderr.strip().splitlines() or [""])[-1]
    return (
        f"{example}: {last}"
        if done.returncode == _BAD_INPUT or done.returncode > Code.LIMIT
        else ""
    )


def _shipped_names(found: Room, declared: Declared) -> list[str]:
    return [f"{found.name}:{name}" for name in declared.ships]


def _files(found: Room, declared: Declared) -> Iterator[str]:
    """Yield a line for each bundled file that cannot be read back, or that is not right."""
    from trisolve.cli.puzzles import judge_of
    from trisolve.files.listed import files_of

    files, judge = files_of(found.name), judge_of(found.name)

    def right(name: str) -> None:
        for puzzle in files.load(name):
            if files.parse(files.dump(puzzle)) != [puzzle]:
                raise ValueError("expected to read the same puzzle back, got a different puzzle")
            report = judge(puzzle) if judge else None
            if report is not None and report.status.code:
                raise ValueError("; ".join(map(str, (*report.wrong, *report.unchecked))))

    for name in _shipped_names(found, declared):
        if line := error_line(found.name, partial(right, name), name):
            yield line


def _pictures(found: Room, declared: Declared) -> Iterator[str]:
    from trisolve.files.listed import files_of
    from trisolve.paint.themes import THEMES

    if not declared.cells:
        return
    for name in _shipped_names(found, declared):
        for theme in THEMES:

            def draw(name: str = name, theme: str = theme) -> None:
                for puzzle in files_of(found.name).load(name):
                    load(declared.cells)(puzzle).picture(theme=theme).svg()

            if line := error_line(found.name, draw, f"{name}, theme {theme}"):
                yield line


def _generates(found: Room, declared: Declared) -> Iterator[str]:
    from trisolve.files.listed import files_of
    from trisolve.web.pages.puzzle_page import arguments_like

    if not (declared.generate and declared.ships):
        return
    (puzzle, *_) = files_of(found.name).load(_shipped_names(found, declared)[0])
    generate = load(declared.generate)

    def same() -> None:
        given = arguments_like(generate, puzzle)
        one, other = (generate(**given, seed=7) for _ in range(2))
        if one != other:
            raise ValueError("expected the same puzzle for the same seed, got a different puzzle")

    if line := error_line(found.name, same, declared.generate):
        yield line


def _page(found: Room) -> Iterator[str]:
    from trisolve.web.pages.shared import script_of
    from trisolve.web.script.in_node import check_parses

    if found.page:
        entry = f"{found.name}/page.js"
        for work in (partial(check_parses, entry), partial(script_of, found.name)):
            if line := error_line(found.name, work):
                yield line
                return


_SUFFIX = ".in"


@command(
    examples=("trisolve rooms new lightsout", 'trisolve rooms new dots --title "Dots" -o work/dots')
)
def new(
    name: Annotated[
        str,
        argument("The name of the puzzle, of its package and of its commands.", of="NAME"),
    ],
    *,
    title: Annotated[
        str | None,
        option("The title of the puzzle; by default, NAME.", of="TITLE"),
    ] = None,
    output: Annotated[
        str | None,
        option(
            "A new or empty folder for the package; by default, NAME.", of="DIR", name="--output -o"
        ),
    ] = None,
) -> int:
    """Create a package with a small puzzle, which runs and passes its tests.

    The puzzle is Lights Out on any board. Change it step by step into your own: its rules, its
    solver, its generator and its page each have a file.
    """
    from importlib.resources import files
    from keyword import iskeyword

    check_name(name)
    if iskeyword(name) or name in sys.stdlib_module_names:
        raise FormatError(f"expected a name that Python does not use, got {name!r}")
    title = title or name.replace("_", " ").title()
    if not title.isprintable() or {*title} & {*'"\\{}'}:
        raise FormatError(f"--title: expected letters, digits and spaces, got {title!r:.40}")
    folder = Path(output or name)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FileError(f"{escape(str(folder))}: expected a new or empty folder")
    static = Path(str(files("trisolve.web") / "static")).as_posix()
    words = {"__name__": name, "__title__": title, "__static__": static}
    home = files("trisolve.cli") / "new_room"
    written = _fill_template(home, folder, words)
    for path in written:
        path.parent.mkdir(parents=True, exist_ok=True)
    for path, text in written.items():
        write_file(path, text)
    say(f"{len(written)} files: {folder}")
    say(f"Next: pip install -e {folder}; trisolve play {name}:first")
    return Code.DONE


def _fill_template(place: "Traversable", folder: Path, words: dict[str, str]) -> dict[Path, str]:
    """Return the files below a directory, with the words in their names and contents replaced."""
    found: dict[Path, str] = {}
    for one in sorted(place.iterdir(), key=lambda one: one.name):
        path = folder / _with(one.name.removesuffix(_SUFFIX), words)
        if one.is_dir():
            found |= _fill_template(one, path, words)
        else:
            found[path] = _with(one.read_text("utf-8"), words)
    return found


def _with(text: str, words: dict[str, str]) -> str:
    for word, value in words.items():
        text = text.replace(word, value)
    return text
