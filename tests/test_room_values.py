"""What the rooms say about themselves: every name is there, and nothing is claimed twice."""

import re
from collections import Counter
from inspect import isclass, isfunction

import pytest

from trisolve.cli.app import command_line
from trisolve.cli.table import COMMANDS, TOP
from trisolve.errors import TrisolveError
from trisolve.rooms import (
    API,
    BUILT_IN,
    RESERVED,
    Room,
    ask,
    load,
    room,
    rooms,
)

REFERENCE = re.compile(r"trisolve(\.\w+)+:\w+")


def references(value):
    """Yield every text in a value that names a function or a type."""
    if isinstance(value, str):
        yield from [value] if REFERENCE.fullmatch(value) else []
    elif isinstance(value, dict):
        yield from (one for pair in value.items() for part in pair for one in references(part))
    elif isinstance(value, tuple):
        yield from (one for part in value for one in references(part))


@pytest.mark.parametrize("name", BUILT_IN)
def test_every_name_that_a_room_gives_is_a_function_or_a_type_or_declares_files(name):
    own = room(name)
    found = list(references(own))
    assert {one for given in own.gives.values() for one in given.values()} <= set(found)
    assert len(found) > 2
    declared = {own.daily, *(one.declared for one in own.formats().values())}
    wrong = [one for one in found if not (isfunction(load(one)) or isclass(load(one)))]
    assert {*wrong} <= declared


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_room_is_of_this_version_and_named_like_its_package(name):
    own = room(name)
    assert isinstance(own, Room)
    assert (own.api, own.name) == (API, name)
    assert own.about.endswith(".")


def test_nothing_is_claimed_by_two_rooms():
    for claims in (
        [word for one in rooms() for word in set(one.first_words())],
        [name for one in rooms() for name in one.formats()],
        [ships.folder for one in rooms() for ships in one.ships if not ships.made],
    ):
        assert max(Counter(claims).values()) == 1


def test_the_commands_of_no_room_are_reserved():
    assert {row.split()[0] for row in TOP.strip().splitlines()} == set(RESERVED)
    assert not set(RESERVED) & {word for one in rooms() for word in one.first_words()}
    assert set(COMMANDS) == {*RESERVED, *(word for one in rooms() for word in one.first_words())}


def test_every_row_of_a_room_is_a_command():
    command_line()  # loads them all


def test_what_is_unknown_is_one_line():
    with pytest.raises(TrisolveError, match=r"expected one of sliding, .*, got 'chess'"):
        room("chess")
    with pytest.raises(TypeError, match="expected a type with svg, got int"):
        ask(3, "svg")


def test_a_subclass_is_given_what_its_room_gives(shipped):
    level = shipped["tutorial/01-slide"]
    child = type("Child", (type(level),), {})(level.floor, level.blocks)
    assert ask(child, "svg").startswith("<svg")
