"""Packs: immutable, checked, and equal after writing and reading."""

import pytest
from hypothesis import given
from strategies import packs
from thorough import examples

from trisolve.errors import InvalidLevel
from trisolve.sliding.formats import dump_pack, parse, parse_pack
from trisolve.sliding.level import Block, Level, Pack

LEVEL = Level(range(8), [Block("A", [0, 1, 2])])


@examples(30)
@given(pack=packs)
def test_a_pack_round_trips(pack):
    text = dump_pack(pack)
    assert parse_pack(text) == pack
    assert parse(text) == pack
    assert dump_pack(parse_pack(text)) == text


def test_a_pack_is_frozen_and_can_be_hashed():
    pack = Pack("One", [LEVEL], {"by": ["me"]})
    assert pack.levels == (LEVEL,)
    assert hash(pack) == hash(Pack("One", (LEVEL,), {"by": ["me"]}))
    with pytest.raises(TypeError):
        pack.metadata["by"] = "you"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((3,), "name: expected Unicode text, got 3"),
        (("\ud800",), "name: expected Unicode text"),
        (("x", [LEVEL, {}]), r"levels\[1\]: expected a level, got {}"),
        (("x", [], {"a": float("nan")}), r"metadata\.a: expected a finite number, got nan"),
    ],
)
def test_an_invalid_pack_is_explained(arguments, message):
    with pytest.raises(InvalidLevel, match=f"^{message}"):
        Pack(*arguments)
