"""Exports for engines: facts about levels, hint tables, and the module for Lua."""

import json

import pytest
from lupa import lua54
from places import ROOT

import trisolve
from trisolve.sliding.level import PUSH_MODES


@pytest.fixture
def exported(run, tmp_path):
    def made(*words):
        done = run("render", *words, "--atlas", tmp_path / "out")
        assert done.code == 0, done.err
        return tmp_path / "out", done

    return made


def test_exported_levels_have_solution_optimum_grade_score_section_and_notes(exported):
    folder, _ = exported("starter")
    levels = json.loads((folder / "atlas.json").read_text("utf-8"))["levels"]
    pack = trisolve.load_pack("starter")
    for placed, level in zip(levels, pack.levels, strict=True):
        assert placed["solution"] == trisolve.dump_moves(level.solution)
        for key, stat in (("optimum", "moves"), ("grade", "grade"), ("score", "score")):
            assert placed[key] == level.stats[stat]
        assert "hints" not in placed
    assert [levels[n]["section"] for n in (0, 15, 99)] == ["First steps", "Easy", "Hard"]


def test_a_missing_solution_is_searched_for(exported, tmp_path):
    level = trisolve.load_level("article:puzzle-30")
    trisolve.save_level(level.bare(), tmp_path / "bare.json")
    folder, _ = exported(tmp_path / "bare.json")
    [placed] = json.loads((folder / "atlas.json").read_text("utf-8"))["levels"]
    assert placed["optimum"] == len(trisolve.solve(level).moves)
    moves = trisolve.parse_moves(placed["solution"])
    assert len(moves) == placed["optimum"]


def test_tiled_and_godot_exports_hold_level_facts_as_properties_and_metadata(exported):
    folder, _ = exported("tutorial:05-chain", "--engine", "tiled", "--hint-table")
    found = json.loads((folder / "level-1.tmj").read_text("utf-8"))["properties"]
    values = {one["name"]: one["value"] for one in found}
    [placed] = json.loads((folder / "atlas.json").read_text("utf-8"))["levels"]
    assert values["solution"] == placed["solution"]
    assert values["notes"] == placed["notes"]
    assert values["hints_states"] == placed["hints"]["states"]
    assert [int(one) for one in values["hints_start"].split()] == placed["hints"]["start"]
    folder, _ = exported("tutorial:05-chain", "--engine", "godot", "--hint-table")
    scene = (folder / "level-1.tscn").read_text("utf-8")
    assert f'metadata/solution = "{placed["solution"]}"' in scene
    assert f'metadata/hints_blocks = "{placed["hints"]["blocks"]}"' in scene


def test_the_lua_module_matches_the_atlas(exported):
    folder, _ = exported("tutorial", "--engine", "lua", "--hint-table")
    lua = lua54.LuaRuntime()
    found = lua.execute((folder / "levels.lua").read_text("utf-8"))
    atlas = json.loads((folder / "atlas.json").read_text("utf-8"))
    assert len(found.levels) == len(atlas["levels"])
    for number, placed in enumerate(atlas["levels"], 1):
        level = found.levels[number]
        for key in ("name", "width", "height", "solution", "optimum", "notes"):
            assert level[key] == placed[key], key
        assert level.hints.states == placed["hints"]["states"]
        assert [one.id for one in level.blocks.values()] == [one["id"] for one in placed["blocks"]]
        assert len(level.floor) >= 1
        assert level.push in PUSH_MODES


def test_the_lua_example_prints_a_hint(exported, monkeypatch):
    folder, _ = exported("tutorial:05-chain", "--engine", "lua", "--hint-table")
    for name in ("hints.lua", "main.lua"):
        (folder / name).write_bytes((ROOT / "docs" / "examples" / "lua" / name).read_bytes())
    monkeypatch.chdir(folder)
    lua = lua54.LuaRuntime()
    said = []
    lua.globals().print = said.append
    lua.globals().arg = lua.table_from(["1"])
    lua.execute((folder / "main.lua").read_text("utf-8"))
    level = trisolve.load_level("tutorial:05-chain")
    move = trisolve.hint(level).move
    assert said == [f"{level.name}: move {move.block} by {move.distance}"]


def test_a_level_too_large_for_a_table_gives_a_one_line_error(exported):
    folder, done = exported("expert:50", "--hint-table")
    assert "expert:50: more than 20,000 states, written without hints" in done.err
    [placed] = json.loads((folder / "atlas.json").read_text("utf-8"))["levels"]
    assert "hints" not in placed


def test_a_hint_table_needs_an_atlas(run):
    run("render", "starter:1", "--hint-table", "-o", "x.svg").assert_one_line()
