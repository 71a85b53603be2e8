"""The contract of the rooms: its commands, and the parts that are not kept yet."""

import re

import pytest
from commands import source_of, typed

from trisolve.cli.table import Group, commands_of
from trisolve.files.entries import shipped_path
from trisolve.mesh import board, dump_mesh
from trisolve.mesh.boards import is_board_name
from trisolve.rooms import rooms
from trisolve.tantrix import discovery, dump_puzzle

SLOW = {
    *("generate", "layout", "play", "mutate", "pack", "census", "archive"),
    *("boco analyze", "playtest levels", "tantrix match"),
}
"""Commands, or words of commands, that take seconds: not for every day."""


def of_room(room):
    """Return the words typed for each command of a room."""
    return [
        f"{name} {own}" if isinstance(found, Group) else name
        for name, found in commands_of(room).items()
        for own in (found.commands if isinstance(found, Group) else [""])
    ]


NAMES = [name for room in rooms() for name in of_room(room)]


def cases(names, part, unkept, others):
    """Return a decorator that runs a test for each command; slow ones are not daily tests.

    unkept : parts that are not kept yet, and why: {(part, command): why}. If a command keeps such
        a part, the test fails until its row is removed.
    others : commands to which a part does not apply, and why
    """
    for one, name in {*unkept, *others}:
        assert one != part or name in names, f"{one}, {name}: expected a command with this part"
    return pytest.mark.parametrize(
        "name",
        [
            pytest.param(name, id=name, marks=[*_marks(name, unkept.get((part, name)))])
            for name in names
            if (part, name) not in others
        ],
    )


def _marks(name, why):
    if why:
        yield pytest.mark.xfail(reason=why)
    if SLOW & {name, *name.split()}:
        yield pytest.mark.long


def takes_sources(name):
    """Return whether a command takes files, and its example uses shipped files."""
    example = typed(name)
    return example is not None and bool(example.sources) and all(map(is_shipped, example.sources))


def takes_many(name):
    return takes_sources(name) and source_of(name).nargs == -1


def is_shipped(source):
    """Return whether a source exists without being made first."""
    return bool(shipped_path(source)) or is_board_name(source) or source.startswith("discovery:")


def good_source(name):
    """Return the source in a command's example; for a directory, its first file."""
    source = typed(name).sources[0]
    path = shipped_path(source)
    return f"{source}:{min(path.iterdir()).stem}" if path and path.is_dir() else source


def text_of(source):
    """Return the text of a shipped file, or of a board or puzzle that has a name."""
    if path := shipped_path(source):
        return path.read_text("utf-8")
    if is_board_name(source):
        return dump_mesh(board(source))
    return dump_puzzle(discovery(int(source.partition(":")[2])))


def unlabeled(found):
    """Return JSON values without their origin and their times."""
    if isinstance(found, dict):
        left_out = {"file", "seconds", "board"}
        return {key: unlabeled(one) for key, one in found.items() if key not in left_out}
    return [*map(unlabeled, found)] if isinstance(found, list) else found


def timeless(text):
    """Return text without the seconds in it."""
    return re.sub(r'("seconds": |\b)\d+(\.\d+)?(e-\d+)?(?=[,}]| m?s\b)', "T", text)
