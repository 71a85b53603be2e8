"""The declarations of the rooms: every name exists, and none is declared twice."""

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
def test_every_name_given_by_a_room_is_a_function_a_type_or_a_file_declaration(name):
    own = room(name)
    found = list(references(own))
    assert {one for given in own.gives.values() for one in given.values()} <= set(found)
    assert len(found) > 2
    declared = {own.daily, *(one.declared for one in own.formats().values())}
    wrong = [one for one in found if not (isfunction(load(one)) or isclass(load(one)))]
    assert {*wrong} <= declared


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_room_has_this_version_and_the_name_of_its_package(name):
    own = room(name)
    assert isinstance(own, Room)
    assert (own.api, own.name) == (API, name)
    assert own.about.endswith(".")


def test_no_two_rooms_claim_the_same_name_or_file():
    for claims in (
        [word for one in rooms() for word in set(one.first_words())],
        [name for one in rooms() for name in one.formats()],
        [ships.folder for one in rooms() for ships in one.ships if not ships.made],
    ):
        assert max(Counter(claims).values()) == 1


def test_commands_without_a_room_are_reserved():
    assert {row.split()[0] for row in TOP.strip().splitlines()} == set(RESERVED)
    assert not set(RESERVED) & {word for one in rooms() for word in one.first_words()}
    assert set(COMMANDS) == {*RESERVED, *(word for one in rooms() for word in one.first_words())}


def test_every_command_row_of_a_room_names_a_command():
    command_line()  # loads them all


def test_unknown_names_give_a_one_line_error():
    with pytest.raises(TrisolveError, match=r"expected one of sliding, .*, got 'chess'"):
        room("chess")
    with pytest.raises(TypeError, match="expected a type with svg, got int"):
        ask(3, "svg")


def test_a_subclass_of_a_room_keeps_its_fields(shipped):
    level = shipped["tutorial/01-slide"]
    child = type("Child", (type(level),), {})(level.floor, level.blocks)
    assert ask(child, "svg").startswith("<svg")
