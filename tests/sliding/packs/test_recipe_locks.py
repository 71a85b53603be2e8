"""Searches of a recipe that start from a level: their locks, and errors in one line."""

from pathlib import Path

import pytest
from small_recipe import RECIPE, ROOT

import trisolve
from trisolve.errors import FormatError, TrisolveError
from trisolve.sliding.formats import dump_level, save_level
from trisolve.sliding.packs.build import build_pack
from trisolve.sliding.packs.check import check_pack
from trisolve.sliding.packs.recipe import parse_recipe
from trisolve.sliding.packs.units import units_of

START = trisolve.load_level("article:puzzle-30")
AROUND = {"start": "article:puzzle-30", "tidy": False, "trials": 300, "max_states": 2000}


def recipe_with(search, **keys):
    return parse_recipe({"sections": [{"levels": 2, "searches": [search]}], **keys})


def units_with(search, base=ROOT):
    return units_of(recipe_with(search), base)


def test_a_search_starts_from_a_level_and_accepts_the_options_of_mutate():
    locks = {"lock": ["A"], "lock_floor": [3, 4]}
    (unit,) = units_with({**AROUND, **locks, "blocks": "9..10", "walls": True})
    options = unit.options
    assert (options.start.key, options.push) == (START.key, START.push)
    assert (options.lock, options.lock_floor) == (("A",), (3, 4))
    assert (options.walls, options.goals, str(options.blocks)) == (True, False, "9..10")
    assert str(options.highlighted) == "2"


def test_the_built_levels_keep_locked_blocks_where_they_are_drawn(tmp_path):
    search = {**AROUND, "lock": ["A", "C"], "trials": 1200}
    wanted = recipe_with(search, as_drawn=True, similarity=1, seed=2)
    pack = build_pack(wanted, ROOT, tmp_path, workers=1)
    assert check_pack(pack).status == "right"
    assert len(pack.levels) == 2
    for level in pack.levels:
        assert level.key != START.key
        for name in "AC":
            found, block = (one.blocks[one.indices[name]] for one in (level, START))
            assert (found.cells, found.goal) == (block.cells, block.goal)


def test_a_level_is_named_relative_to_the_recipe_or_by_its_code(tmp_path):
    save_level(START, tmp_path / "picked.json")
    code = dump_level(START, "share").strip()
    for start in ("picked.json", code):
        (unit,) = units_with({**AROUND, "start": start}, tmp_path)
        assert unit.options.start.key == START.key


def test_keys_at_the_top_of_a_recipe_can_also_search_around_a_level():
    top = {**AROUND, "lock": ["Z"]}
    recipe = parse_recipe({**RECIPE, "searches": [top]})
    with pytest.raises(FormatError, match=r"^searches\[0\]\.lock: expected blocks among A, B, C"):
        units_of(recipe, Path())


def test_every_lock_changes_the_fingerprint_of_its_unit():
    changes = ({}, {"lock": ["A"]}, {"lock": ["B"]}, {"lock_floor": [3]})
    prints = {units_with({**AROUND, **change})[0].fingerprint for change in changes}
    assert len(prints) == len(changes)
    other = {**AROUND, "start": "article:puzzle-5"}
    assert units_with(other)[0].fingerprint not in prints
    assert units_with({**AROUND, "lock": "A"})[0].fingerprint in prints


def test_a_search_on_a_shape_records_no_locks():
    (unit,) = units_with({"shape": "hexagon:3", "blocks": "4..6"})
    assert set(unit.options.as_dict()) == {"shape", "blocks", "moves", "seed"}


@pytest.mark.parametrize(
    ("search", "message"),
    [
        ({"lock": ["A"]}, r"\.lock: expected this key only with start, such as start = "),
        ({"lock_floor": [3]}, r"\.lock_floor: expected this key only with start"),
        ({"shape": "hexagon:3", "lock": ["A"]}, r"\.lock: expected this key only with"),
        ({**AROUND, "lock_flor": [3]}, r": expected only the keys .*; did you mean lock_floor\?"),
        ({**AROUND, "shape": "hexagon:3"}, r"\.shape: expected this key only without start, "),
        ({**AROUND, "push": "none"}, r"\.push: expected this key only without start, "),
        ({**AROUND, "lock": [3]}, r"\.lock: expected names, got an array of 1"),
        ({**AROUND, "lock": 3}, r"\.lock: expected names, got 3"),
        ({**AROUND, "lock_floor": 3}, r"\.lock_floor: expected an array of cells, got 3"),
        ({**AROUND, "moves": "9..3"}, r": moves: expected bounds in ascending order, got '9\.\.3'"),
        ({"start": ""}, r'\.start: expected a level such as "picked\.json:3", got ""'),
        ({"start": 3}, r"\.start: expected a string, got 3"),
    ],
)
def test_the_error_for_an_invalid_search_around_a_level_says_where_it_is(search, message):
    with pytest.raises(FormatError, match=rf"^sections\[0\]\.searches\[0\]{message}") as caught:
        recipe_with(search)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"lock": ["a"]}, r"\.lock: expected blocks among A, B, C, .*, got 'a'; did you mean A\?"),
        ({"lock_floor": [512]}, r"\.lock_floor: expected cells from 0 to 511, got 512"),
        ({"lock_floor": ["a1"]}, r"\.lock_floor: expected cells from 0 to 511, got 'a1'"),
        ({"start": "no-such.json:3"}, r"\.start: no-such\.json:3: expected a readable file"),
        ({"start": "article:puzzle-99"}, r"\.start: "),
        ({"start": "tutorial"}, r"\.start: expected one level, such as picked\.json:3, got 9: "),
        ({"strategy": "harvest"}, r": expected a shape, and the objective moves or looks, for a"),
    ],
)
def test_locks_on_missing_parts_give_a_one_line_error(change, message):
    with pytest.raises(TrisolveError, match=rf"^sections\[0\]\.searches\[0\]{message}") as caught:
        units_with({**AROUND, **change})
    assert "\n" not in str(caught.value)


def test_a_level_without_goals_cannot_be_a_start(tmp_path):
    plain = trisolve.Level(range(8), [trisolve.Block("A", [0, 1, 2])])
    save_level(plain, tmp_path / "plain.json")
    expected = r"\.start: expected a level with a goal, got one without: plain\.json"
    with pytest.raises(FormatError, match=rf"^sections\[0\]\.searches\[0\]{expected}"):
        units_with({"start": "plain.json"}, tmp_path)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            {"max_states": 5},
            "expected a level of at most 5 states to start from, got one with more",
        ),
        ({"moves": "2..5"}, "expected a maximum above the . moves of the given level"),
    ],
)
def test_an_unusable_start_is_reported_with_its_section(tmp_path, change, message):
    where = "^section 'Section 1': start article:puzzle-30: "
    with pytest.raises(TrisolveError, match=f"{where}{message}") as caught:
        build_pack(recipe_with({**AROUND, **change}), ROOT, tmp_path, workers=1)
    assert "\n" not in str(caught.value)
