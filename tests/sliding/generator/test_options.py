"""Options of a search: accepted values and refused values."""

import json
from dataclasses import replace

import pytest
from small_search import SMALL

from trisolve.errors import FormatError, TrisolveError
from trisolve.files.bounds import Bounds
from trisolve.sliding.formats import parse_level
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.generator.options import Options, fields_from, floor_of, options_from
from trisolve.sliding.generator.run import RunLimits, generate


def test_a_mask_is_respected_and_stored_with_the_options(tmp_path):
    path = tmp_path / "mask.tri"
    path.write_text("board:\n" + "..............\n" * 6)
    spec = parse_shape(str(path))
    options = replace(SMALL, shape=spec.text, mask=floor_of(spec))
    path.unlink()
    again = Options.from_dict(json.loads(json.dumps(options.as_dict())))
    assert again == options
    assert again.spec.cells == spec.cells
    assert generate(again, RunLimits(trials=600), workers=1).finds


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"strategy": "luck"}, "one of mutate, climb, anneal, melt, cool, harvest, got 'luck'"),
        ({"blocks": Bounds(17, None)}, r"expected blocks within 1..16, got 17.."),
        ({"blocks": Bounds(9, 17)}, r"expected blocks within 1..16, got 9..17"),
        ({"lengths": Bounds(2, 5)}, r"expected lengths within 3..31, got 2..5"),
        ({"max_dead": 101}, "expected max_dead from 0 to 100, got 101"),
        ({"blocks": Bounds(1, 4), "highlighted": Bounds(2, 2)}, "as many blocks as highlighted"),
    ],
)
def test_invalid_options_are_refused(changes, message):
    with pytest.raises(FormatError, match=message):
        replace(SMALL, **changes)


def test_bounds_without_an_upper_end_extend_to_the_maximum():
    options = replace(SMALL, blocks=Bounds(8, None), highlighted=Bounds(2, None))
    assert (options.blocks, options.highlighted) == (Bounds(8, 16), Bounds(2, 4))
    assert Options.from_dict(options.as_dict()) == options


def test_a_shape_without_room_for_the_blocks_gives_an_error(tmp_path):
    options = replace(SMALL, shape="triangle:4", blocks=Bounds(9, 9))
    with pytest.raises(TrisolveError, match="expected a shape with room for 9 blocks"):
        generate(options, RunLimits(trials=100), workers=1)


def test_a_level_without_goals_cannot_be_a_start():
    with pytest.raises(TrisolveError, match="expected a level with a goal"):
        options_from(parse_level("board:\n..AAA.."))


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"edit_kinds": ("ad",)}, "expected add, remove, .*, got 'ad'; did you mean add"),
        ({"edit_kinds": ("add", "add")}, "expected each kind once, got add twice"),
        ({"edit_kinds": ("wall",), "walls": False}, "for the kind wall, got a floor that stays"),
        ({"edit_kinds": ("wall",), "floor": "keep"}, "for the kind wall"),
        ({"edit_kinds": ("wall",), "symmetry": "mirror"}, "for the kind wall"),
        ({"edit_kinds": ("goal",), "goals": False}, "expected goals that may change"),
    ],
)
def test_edits_that_change_nothing_are_refused(given, what):
    with pytest.raises(FormatError, match=what):
        Options(**given)


def test_wall_and_goal_edits_can_change_a_given_level():
    level = parse_level("ooBoooooBoooAABooooooooooooooooooooo")
    for kinds, walls, goals in (
        (("add", "move"), False, False),
        (("wall",), True, False),
        (("goal", "turn"), False, True),
    ):
        found = options_from(level, edit_kinds=kinds)
        assert (found.walls, found.goals) == (walls, goals)
    assert options_from(level).edit_kinds == ()
    assert fields_from({"edit_kinds": ["add", "wall"]}) == {"edit_kinds": ("add", "wall")}
    assert Options(edit_kinds=("add",)).as_dict() == {"edit_kinds": ["add"]}
