"""``trisolve rooms check``: whether a puzzle keeps all that it promises."""

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import partial
from typing import Annotated

import typer

from trisolve.cli.output import Code, say, say_json
from trisolve.cli.rooms import said, unresolved
from trisolve.cli.table import Group, commands_of
from trisolve.paint.terminal import printable
from trisolve.rooms import Declared, Room, load, room

EXAMPLES = ("trisolve rooms check sliding",)
_BAD_INPUT = 2


def check(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="The name of a puzzle.", show_default=False)
    ],
    *,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object per finding.")
    ] = False,
) -> int:
    """Check that a puzzle keeps all that it promises: names, examples, files, pictures, page.

    One line per finding. The exit code is 1 if there is any.
    """
    n_found = 0
    for line in findings(room(name)):
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
    for look in (unresolved, _commands, _promises, _examples):
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
    from trisolve.cli.app import loaded

    for name, one in commands_of(found).items():
        for words in [[name, own] for own in one.commands] if isinstance(one, Group) else [[name]]:
            if line := said(found.name, partial(loaded, words)):
                yield line


def _examples(found: Room) -> Iterator[str]:
    """Yield a line for each example of help that cannot be run in an empty folder."""
    for name, one in commands_of(found).items():
        if not isinstance(one, Group) or not found.declared:
            continue
        for own, command in one.commands.items():
            for example in command.loaded(own)[1]:
                if line := _ran(example):
                    yield f"{name} {own}: {line}"


def _ran(example: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", *shlex.split(example)]
        done = subprocess.run(  # noqa: S603 - a command of trisolve
            command, cwd=folder, capture_output=True, text=True, check=False, env={**os.environ}
        )
    last = (done.stderr.strip().splitlines() or [""])[-1]
    return (
        f"{example}: {last}"
        if done.returncode == _BAD_INPUT or done.returncode > Code.LIMIT
        else ""
    )


def _shipped(found: Room, declared: Declared) -> list[str]:
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

    for name in _shipped(found, declared):
        if line := said(found.name, partial(right, name), name):
            yield line


def _pictures(found: Room, declared: Declared) -> Iterator[str]:
    from trisolve.files.listed import files_of
    from trisolve.paint.themes import THEMES

    if not declared.cells:
        return
    for name in _shipped(found, declared):
        for theme in THEMES:

            def drawn(name: str = name, theme: str = theme) -> None:
                for puzzle in files_of(found.name).load(name):
                    load(declared.cells)(puzzle).picture(theme=theme).svg()

            if line := said(found.name, drawn, f"{name}, theme {theme}"):
                yield line


def _generates(found: Room, declared: Declared) -> Iterator[str]:
    from trisolve.files.listed import files_of
    from trisolve.web.pages.puzzle_page import arguments_like

    if not (declared.generate and declared.ships):
        return
    (puzzle, *_) = files_of(found.name).load(_shipped(found, declared)[0])
    generate = load(declared.generate)

    def same() -> None:
        given = arguments_like(generate, puzzle)
        one, other = (generate(**given, seed=7) for _ in range(2))
        if one != other:
            raise ValueError("expected the same puzzle for the same seed, got a different puzzle")

    if line := said(found.name, same, declared.generate):
        yield line


def _page(found: Room) -> Iterator[str]:
    from trisolve.web.pages.shared import script_of
    from trisolve.web.script.in_node import check_parses

    if found.page:
        entry = f"{found.name}/page.js"
        for work in (partial(check_parses, entry), partial(script_of, found.name)):
            if line := said(found.name, work):
                yield line
                return
