"""Levels: validation, immutability, and the canonical form that copies share."""

import pickle
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
from boards import crowded_levels
from hypothesis import given
from hypothesis import strategies as st
from thorough import examples

from trisolve.errors import InvalidLevel, LatticeError
from trisolve.sliding.lattice import Axis, hexagon, parallelogram
from trisolve.sliding.level import PUSH_MODES, Block, Level
from trisolve.sliding.moves import Move
from trisolve.sliding.symmetry import SYMMETRIES

A = Block("A", [34, 35, 36], goal=[36, 37, 38])
B = Block("B", [1, 0, 33])
FLOOR = hexagon(2)


def message_of(build):
    with pytest.raises(InvalidLevel) as caught:
        build()
    assert isinstance(caught.value, ValueError)
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            ("A", [0, 35]),
            "block 'A': expected 3 or more consecutive cells of one track, got cell 0 (0, 0, 0), "
            "cell 35 (1, 1, 1)",
        ),
        (
            ("A", [0, 2, 1, 35]),
            "of one track, got cell 35 (1, 1, 1) in place of cell 3 (0, 1, 1)",
        ),
        (("A", []), "block 'A': expected 3 or more consecutive cells of one track, got none"),
        (("A", [0, 1, 512]), "block 'A': expected cells from 0 to 511, got 512"),
        (("A", [-1, 0, 1]), "block 'A': expected cells from 0 to 511, got -1"),
        (("A", [0, 1, 10**30]), f"block 'A': expected cells from 0 to 511, got {10**30}"),
        (("A", [0, True, 2]), "block 'A': expected cells as integers, got True"),
        (("A", [0, 1.0, 2]), "block 'A': expected cells as integers, got 1.0"),
        (("A", "012"), "block 'A': expected cells as integers, got '0'"),
        (("A", [0, 1, 2, 1]), "block 'A': expected each cell once, got cell 1 (0, 0, 1) 2 times"),
        (("", [0, 1, 2]), "without spaces, colons or commas, got ''"),
        (("A b", [0, 1, 2]), "without spaces, colons or commas, got 'A b'"),
        (("A:", [0, 1, 2]), "without spaces, colons or commas, got 'A:'"),
        (("A\n", [0, 1, 2]), "without spaces, colons or commas, got 'A\\n'"),
        (("x" * 33, [0, 1, 2]), "expected a block id of 1 to 32 characters"),
        ((7, [0, 1, 2]), "without spaces, colons or commas, got 7"),
        (
            ("A", [0, 1, 2], [3, 4, 5]),
            "goal of block 'A' is 3 triangles away, but a block moves 2 at a time; "
            "expected [2, 3, 4] or [4, 5, 6]",
        ),
        (("A", [1, 2, 3], [4, 5, 6]), "but a block moves 2 at a time; expected [3, 4, 5] or [5, 6"),
        (("A", [0, 1, 3]), "got cell 3 (0, 1, 1) in place of cell 2 (0, 1, 0)"),
        (("A", [0, 1, 2], [2, 3, 4, 5]), "goal of block 'A': expected 3 cells of the block's own"),
        (("A", [0, 1, 2], [64, 65, 66]), "of the block's own track from an up cell on, got [64"),
        (("A", [0, 1, 2], [0, 33, 34]), "of the block's own track from an up cell on, got [0, 33"),
        (("A", [0, 1, 2], []), "goal of block 'A': expected 3 or more consecutive cells"),
        (("A", [0, 1, 2], None, "red"), "block 'A': expected a color such as #c8c4b0, got 'red'"),
        (("A", [0, 1, 2], None, "#12345"), "expected a color such as #c8c4b0, got '#12345'"),
        (("A", [0, 1, 2], None, 7), "block 'A': expected a color such as #c8c4b0, got 7"),
    ],
)
def test_the_error_for_an_invalid_block_states_block_cell_and_reason(fields, message):
    assert message in message_of(lambda: Block(*fields))


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"floor": [0, 0, 1]}, "floor: expected each cell once, got cell 0 (0, 0, 0) 2 times"),
        ({"floor": [0, 600]}, "floor: expected cells from 0 to 511, got 600"),
        ({"floor": FLOOR - {35}}, "block 'A': expected floor, but cell 35 (1, 1, 1) is wall"),
        (
            {"floor": FLOOR - {38}},
            "goal of block 'A': expected floor, but cell 38 (1, 3, 0) is wall",
        ),
        ({"blocks": ()}, "blocks: expected 1 to 16, got 0"),
        ({"blocks": [A, A]}, "block id 'A' appears twice"),
        (
            {"blocks": [A, Block("C", [4, 37, 36])]},
            "block 'C': expected free floor, but cell 36 (1, 2, 0) is held by block 'A'",
        ),
        ({"push": "hard"}, f"push: expected one of {', '.join(PUSH_MODES)}, got 'hard'"),
        ({"push": None}, f"push: expected one of {', '.join(PUSH_MODES)}, got None"),
        ({"name": 5}, "name: expected a string, got 5"),
        ({"stats": {"a": float("nan")}}, "stats.a: expected a finite number, got nan"),
        ({"metadata": {"a": [1, {2, 3}]}}, "metadata.a[1]: expected a JSON value, got set"),
        ({"metadata": {1: 2}}, "metadata: expected a string as key, got 1"),
        ({"solution": [Move("A", 0)]}, "solution[0]: expected a block id and a distance from 1 to"),
        ({"solution": [Move("A", 1), Move("B c", 1)]}, "solution[1]: expected a block id"),
        ({"solution": [("A", 1)]}, "solution[0]: expected a Move"),
        ({"solution": [Move("A", 1.5)]}, "solution[0]: expected a block id"),
        ({"solution": [Move("A", True)]}, "solution[0]: expected a block id"),
        ({"solution": [Move(3, 1)]}, "solution[0]: expected a block id"),
        ({"solution": 5}, "solution: expected a list, got 5"),
        ({"floor": 5}, "floor: expected a list, got 5"),
        ({"blocks": [{}]}, "blocks: expected Blocks, got {}"),
        ({"stats": None}, "stats: expected a mapping, got None"),
    ],
)
def test_the_error_for_an_invalid_level_states_location_and_reason(fields, message):
    good = {"floor": FLOOR, "blocks": (A, B)}
    assert message in message_of(lambda: Level(**(good | fields)))


def test_a_level_has_at_most_sixteen_blocks():
    blocks = [Block(f"b{n}", [32 * n + i for i in range(3)]) for n in range(16)]
    floor = parallelogram(16, 16)
    assert len(Level(floor, blocks).blocks) == 16
    extra = Block("extra", [10, 11, 12])
    assert message_of(lambda: Level(floor, [*blocks, extra])) == "blocks: expected 1 to 16, got 17"


def test_an_unknown_block_id_lists_the_known_ones():
    level = Level(FLOOR, [A, B])
    assert level.block("B") is level.blocks[1]
    assert message_of(lambda: level.block("C")) == "expected one of the block ids A, B, got 'C'"


def test_a_level_accepts_goals_under_blocks_and_unverified_claims():
    blocks = [replace(A, goal=[32, 33, 34]), B]
    level = Level(FLOOR, blocks, solution=[Move("Z", 99)], stats={"moves": -1})
    assert level.solution == (Move("Z", 99),)


def test_cells_are_stored_in_track_order_as_plain_ints():
    block = Block("A", np.array([37, 4, 3]), goal=(71, 37, 38))
    assert block.cells == (3, 4, 37)
    assert {type(cell) for cell in block.cells} == {int}
    assert block.goal == (37, 38, 71)
    assert (block.axis, block.first, block.length, block.highlighted) == (Axis.W, 3, 3, True)


def test_a_level_is_immutable():
    metadata = {"tags": ["easy", {"deep": 1}]}
    level = Level(set(FLOOR), [A, B], metadata=metadata, stats={"moves": 1})
    before = hash(level)
    metadata["tags"].append("late")
    assert level.metadata == {"tags": ("easy", {"deep": 1})}
    with pytest.raises(FrozenInstanceError):
        level.name = "other"
    with pytest.raises(FrozenInstanceError):
        level.blocks[0].cells = (1, 2, 3)
    with pytest.raises(TypeError, match="cannot change"):
        level.stats["moves"] = 2
    with pytest.raises(TypeError, match="cannot change"):
        level.metadata["tags"][1].pop("deep")
    assert hash(level) == before


@examples(20)
@given(crowded_levels())
def test_a_level_can_be_pickled_and_equal_levels_have_one_hash(level):
    level = replace(level, stats={"moves": [1, {"a": None}]}, metadata={"x": {"y": 1.5}})
    assert len(level.key) == 16
    copy = pickle.loads(pickle.dumps(level))
    assert copy == level
    assert {copy, level} == {level}


def test_replacing_fields_checks_the_level_and_keeps_claims_that_still_hold():
    level = Level(FLOOR, [A, B], stats={"moves": 1}, solution=[Move("A", 2)], name="Old")
    named = level.replace(name="New", tags=["short"])
    assert (named.name, named.tags, level.name) == ("New", ("short",), "Old")
    assert (named.stats, named.solution) == (level.stats, level.solution)
    colored = level.replace(blocks=[replace(A, color="#fc0"), B])
    assert colored.stats == level.stats
    pushed = level.replace(push="none")
    assert (pushed.stats, pushed.solution) == ({}, None)
    assert level.replace(push="none", stats={"moves": 2}).stats == {"moves": 2}
    assert message_of(lambda: level.replace(floor=[1])).startswith("block 'A'")


def test_changing_positions_drops_the_claims():
    level = Level(FLOOR, [A, B], solution=[Move("A", 1)], stats={"moves": 1}, name="x")
    later = level.with_positions((36, 0))
    assert later.blocks[0].cells == (36, 37, 38)
    assert later.positions == (36, 0)
    assert (later.solution, later.stats, later.name) == (None, {}, "x")
    with pytest.raises(InvalidLevel, match=r"block 'A': expected floor, but cell 39 .* is wall"):
        level.with_positions((38, 0))


@examples(25)
@given(crowded_levels(), st.randoms(use_true_random=False))
def test_every_copy_of_a_level_has_its_canonical_form_and_key(level, random):
    canonical = level.canonical()
    assert canonical.canonical() == canonical
    assert canonical.key == level.key
    for symmetry in SYMMETRIES.values():
        corner = random.randrange(16), random.randrange(16)
        try:
            copy = level.transformed(symmetry, corner)
        except LatticeError:
            continue
        ids = random.sample(range(100), len(copy.blocks))
        blocks = [
            replace(block, id=f"n{new}", color=random.choice([None, "#abc"]))
            for new, block in zip(ids, copy.blocks, strict=True)
        ]
        random.shuffle(blocks)
        copy = replace(copy, blocks=blocks, solution=None, name="copy", metadata={"a": 1})
        assert copy.canonical() == canonical
        assert copy.key == level.key


def test_each_difference_between_puzzles_changes_the_key():
    level = Level(FLOOR, [A, B])
    others = [
        replace(level, push="oblique"),
        replace(level, push="none"),
        replace(level, floor=FLOOR - {max(FLOOR)}),
        replace(level, blocks=[replace(A, goal=None), B]),
        replace(level, blocks=[replace(A, goal=[32, 33, 34]), B]),
        replace(level, blocks=[A]),
        level.with_positions((36, 0)),
    ]
    assert len({level.key, *(other.key for other in others)}) == 8


def test_blocks_of_the_canonical_form_are_lettered_in_order():
    level = Level(FLOOR, [A, B])
    assert [block.id for block in level.canonical().blocks] == ["A", "B"]
    assert min(cell >> 5 for cell in level.canonical().floor) == 0
