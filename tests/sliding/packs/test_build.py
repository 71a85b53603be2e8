"""Building packs: the same bytes, no matter how the work is divided or stopped."""

import os
import random
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from cli_session import Session
from small_recipe import RECIPE, ROOT, SEARCH, TOML, TUTORIAL
from thorough import first_daily

from trisolve.errors import FormatError, SearchInterrupted
from trisolve.sliding.formats import dump_level, dump_pack, load_pack, save_pack
from trisolve.sliding.generator.archive import Archive
from trisolve.sliding.generator.finishing import adopt
from trisolve.sliding.insight.claims import IDEA_STATS, STATS
from trisolve.sliding.level import Block, Level, Pack
from trisolve.sliding.packs.build import (
    build_pack,
    build_shard,
    find_candidates,
    merge_shards,
    remove_work,
)
from trisolve.sliding.packs.check import check_pack
from trisolve.sliding.packs.recipe import load_recipe, parse_recipe
from trisolve.sliding.packs.selection import PackShortage
from trisolve.sliding.packs.units import units_of
from trisolve.sliding.symmetry import SYMMETRIES


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The pack of RECIPE, built by one worker without a stop."""
    work = tmp_path_factory.mktemp("work")
    return build_pack(parse_recipe(RECIPE), Path(), work, workers=1)


def test_a_built_pack_satisfies_its_recipe(whole):
    assert check_pack(whole).status == "right"
    assert (whole.name, len(whole.levels)) == ("Small", 7)
    given, found = whole.levels[:3], whole.levels[3:]
    assert all(1 <= level.stats["moves"] <= 3 for level in given)
    assert all(level.stats["moves"] >= 2 for level in found)
    assert all(4 <= len(level.blocks) <= 6 for level in found)
    assert [level.name for level in found] == ["Found 1", "Found 2", "Found 3", "Found 4"]
    for level in whole.levels:
        assert level.solution is not None
        assert set(level.stats) == {*STATS, *IDEA_STATS}
    scores = [level.stats["score"] for level in found]
    assert scores == sorted(scores)
    assert all("generator" in level.metadata for level in found)


def test_the_recipe_stored_in_a_pack_builds_it_again(whole, tmp_path):
    again = parse_recipe(whole.metadata["recipe"])
    assert dump_pack(build_pack(again, Path(), tmp_path)) == dump_pack(whole)


def test_two_workers_build_the_same_bytes(whole, tmp_path):
    two = build_pack(parse_recipe(RECIPE), Path(), tmp_path, workers=2)
    assert dump_pack(two) == dump_pack(whole)


def test_the_seed_of_a_recipe_changes_its_searches_and_not_its_sources():
    one, other = (units_of(parse_recipe({**RECIPE, "seed": seed}), Path()) for seed in (5, 6))
    assert [unit in one for unit in other] == [unit.search is None for unit in other]


@pytest.mark.long
def test_different_seeds_build_different_packs(whole, tmp_path):
    other = build_pack(parse_recipe({**RECIPE, "seed": 6}), Path(), tmp_path)
    assert other.levels[:3] == whole.levels[:3]
    assert not {one.key for one in other.levels[3:]} & {one.key for one in whole.levels[3:]}


@pytest.mark.parametrize("of", first_daily([1, 2, 7]))
def test_shards_in_any_order_merge_to_the_same_bytes(whole, tmp_path, of):
    shards = []
    for number in range(1, of + 1):
        shard = build_shard(parse_recipe(RECIPE), Path(), tmp_path, number, of)
        save_pack(shard, tmp_path / "shard.json")
        shards.append(load_pack(tmp_path / "shard.json"))
    random.Random(of).shuffle(shards)
    assert dump_pack(merge_shards(shards)) == dump_pack(whole)
    assert dump_pack(merge_shards([*shards, shards[0]])) == dump_pack(whole)


def test_incomplete_sets_of_shards_are_refused(tmp_path):
    section = {"name": "Given", "levels": 3, "sources": sorted(map(str, TUTORIAL.glob("0[1-3]*")))}
    plain = {"name": "Small", "sections": [section]}

    def shard(number, of, recipe=plain):
        return build_shard(parse_recipe(recipe), Path(), tmp_path, number, of)

    one = shard(1, 3)
    with pytest.raises(FormatError, match=r"expected all 3 shards, missing 2, 3$"):
        merge_shards([one])
    with pytest.raises(FormatError, match="has another number of shards than"):
        merge_shards([one, shard(2, 2)])
    with pytest.raises(FormatError, match="has another recipe than"):
        merge_shards([one, shard(2, 3, {**plain, "similarity": 0.5})])
    with pytest.raises(FormatError, match="has another sources than"):
        merge_shards([one, shard(2, 3, {**plain, "sections": [{**section, "moves": "4.."}]})])
    with pytest.raises(FormatError, match="expected a shard of a build, got 'Plain'"):
        merge_shards([one, Pack("Plain")])
    with pytest.raises(FormatError, match="expected a shard of a build, got 'Odd'"):
        merge_shards([Pack("Odd", (), {"shard": {"number": 1}})])
    damaged = [replace(one, levels=one.levels[1:])]
    damaged.append(replace(one, levels=(replace(one.levels[0], stats={}), *one.levels[1:])))
    damaged.append(replace(one, metadata={**one.metadata, "shard": {"of": 1}}))
    for shard_now in damaged:
        with pytest.raises(
            FormatError, match=r"expected an unchanged shard, but 'Small, shard 1 of 3' was changed"
        ):
            merge_shards([shard_now])


def test_shards_keep_all_metadata_and_are_independent(tmp_path, shipped):
    level = replace(shipped["tutorial/01-slide"], metadata={"unit": 7, "seal": "mine"})
    (tmp_path / "one.json").write_text(dump_level(level))
    (tmp_path / "two.json").write_text(dump_level(shipped["article/puzzle-5"]))
    recipe = sourced(".", 2, similarity=1)
    whole = build_pack(recipe, tmp_path, tmp_path / "whole.json.work")
    shards = []
    for number in (1, 2):
        shards.append(build_shard(recipe, tmp_path, tmp_path / f"{number}.work", number, 2))
        save_pack(shards[-1], tmp_path / f"shard-{number}.json")
    assert dump_pack(merge_shards(shards)) == dump_pack(whole)
    assert whole.levels[0].metadata == level.metadata


KILLED_AFTER = """
import os, signal, sys
from pathlib import Path
from trisolve.sliding.packs.build import build_pack
from trisolve.sliding.packs.recipe import load_recipe
recipe, work, after = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
def die(done, unit):
    if done == after:
        os.kill(os.getpid(), signal.SIGKILL)
build_pack(load_recipe(recipe), recipe.parent, work, workers=1, report=die)
"""


@pytest.mark.long
@pytest.mark.parametrize("after", [1, 3])
def test_a_killed_build_resumes_to_the_same_bytes(session, whole, tmp_path, after):
    recipe = session.put("small.toml", TOML)
    out, work = tmp_path / "out.json", tmp_path / "out.json.work"
    killed = subprocess.run(
        [sys.executable, "-c", KILLED_AFTER, str(recipe), str(work), str(after)],
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert killed.returncode == -signal.SIGKILL
    done = {path: path.stat().st_mtime_ns for path in work.glob("*.json")}
    assert len(done) >= after
    again = build_pack(load_recipe(recipe), recipe.parent, work)
    assert {path: path.stat().st_mtime_ns for path in done} == done
    assert dump_pack(again) == dump_pack(replace(whole, metadata=again.metadata))
    assert session.run("pack", "build", recipe, "-o", out).code == 0
    assert out.read_text() == dump_pack(again)
    assert not work.exists()


def test_ctrl_c_reports_the_progress_and_keeps_it(tmp_path):
    units = units_of(parse_recipe(RECIPE), Path())

    def interrupt(done, _unit):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match=r"^interrupted with [23] of 3 units done; "):
        find_candidates(units, tmp_path, workers=1, report=interrupt)
    assert len(list(tmp_path.glob("*.json"))) >= 2
    remove_work(tmp_path)
    assert not tmp_path.exists()


def test_a_changed_recipe_repeats_only_the_changed_units(tmp_path):
    build_pack(parse_recipe(RECIPE), Path(), tmp_path)
    before = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.json")}
    given, found = RECIPE["sections"]
    longer = {**found, "levels": 3, "searches": [{**SEARCH, "units": 4}]}
    changed = {**RECIPE, "similarity": 0.7, "sections": [longer, {**given, "levels": 2}]}
    build_pack(parse_recipe(changed), Path(), tmp_path)
    after = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.json")}
    assert before.items() <= after.items()
    # a source looks at more levels for a longer section
    assert len(after) <= len(before) + 2


@pytest.mark.parametrize(
    "damage", first_daily([None, "{", "", '{"format": "trisolve-pack", "version": 1}'])
)
def test_a_damaged_unit_is_built_again(whole, tmp_path, damage):
    build_pack(parse_recipe(RECIPE), Path(), tmp_path)
    unit = min(tmp_path.glob("*.json"))
    if damage is None:
        pack = load_pack(unit)
        save_pack(replace(pack, levels=[replace(one, stats={}) for one in pack.levels]), unit)
    else:
        unit.write_text(damage)
    assert dump_pack(build_pack(parse_recipe(RECIPE), Path(), tmp_path)) == dump_pack(whole)


def test_a_renamed_source_level_is_not_taken_from_cached_work(tmp_path, shipped):
    file, level = tmp_path / "one.json", shipped["tutorial/01-slide"]
    for name in ("Old", "New"):
        file.write_text(dump_level(replace(level, name=name)))
        assert build_pack(sourced(file, 1), Path(), tmp_path / "work").levels[0].name == name


def sourced(levels_in, n_levels, **changes):
    section = {"name": "All", "levels": n_levels, "sources": [str(levels_in)]}
    return parse_recipe({"name": "x", **changes, "sections": [section]})


def test_a_built_pack_contains_no_near_duplicates(tmp_path, shipped):
    level = shipped["article/puzzle-35"]
    turned = level.transformed(SYMMETRIES["mirror60"])
    jammed = [block for block in level.blocks if block.goal is None][-1]
    fewer = replace(level, blocks=[block for block in level.blocks if block != jammed])
    levels_in = tmp_path / "levels"
    levels_in.mkdir()
    for number, one in enumerate((level, turned, fewer, shipped["article/puzzle-5"])):
        (levels_in / f"{number}.json").write_text(dump_level(one))
    work = tmp_path / "work"
    kept = build_pack(sourced(levels_in, 2, similarity=0.8), Path(), work)
    assert {one.name for one in kept.levels} == {"Puzzle 35", "Puzzle 5"}
    with pytest.raises(PackShortage, match=r"section 'All' has 2 of 3 levels \(of 3 candidates\)"):
        build_pack(sourced(levels_in, 3, similarity=0.8), Path(), work)
    all_three = build_pack(sourced(levels_in, 3, similarity=1), Path(), work)
    assert len({one.key for one in all_three.levels}) == 3
    with pytest.raises(PackShortage, match="has 3 of 4 levels"):
        build_pack(sourced(levels_in, 4, similarity=1), Path(), work)


def test_keys_at_the_top_of_a_recipe_apply_to_all_sections(tmp_path):
    given, _ = RECIPE["sections"]
    plain = [
        {"name": "Short", "levels": 2, "moves": "1..2"},
        {"name": "Long", "levels": 3, "moves": "3.."},
    ]
    search = {**SEARCH, "units": 1}
    shared = {"sources": given["sources"], "searches": [search], "similarity": 0.8, "seed": 5}
    pack = build_pack(parse_recipe({**shared, "sections": plain}), Path(), tmp_path)
    assert [level.stats["moves"] <= 2 for level in pack.levels] == [True, True, False, False, False]
    assert check_pack(pack).status == "right"
    apart = [{**one, "sources": given["sources"], "searches": [search]} for one in plain]
    assert {unit.section for unit in units_of(parse_recipe({"sections": apart}), Path())} == {
        "Short",
        "Long",
    }


@pytest.mark.long
def test_a_rare_level_of_a_large_source_is_found(tmp_path, shipped):
    rare = shipped["article/puzzle-30"]
    floors = [range(n) for n in range(8, 32)] + [range(32, 32 + n) for n in range(8, 32)]
    slides = [
        Level(floor, [Block("A", floor[:3], goal=floor[4:7])], stats={"moves": 1})
        for floor in floors
    ]
    often = [slides[number % len(slides)] for number in range(4000)]
    save_pack(Pack("Large", (*often, rare, *often[:10])), tmp_path / "large.json")
    section = {"levels": 1, "moves": "7", "sources": ["large.json"]}
    pack = build_pack(parse_recipe({"sections": [section]}), tmp_path, tmp_path / "work")
    assert [level.key for level in pack.levels] == [rare.key]


def test_an_archive_can_be_a_source(tmp_path, shipped):
    with Archive.open(tmp_path / "finds.db") as archive:
        for name in ("article/puzzle-5", "article/puzzle-30", "article/puzzle-35"):
            archive.add(adopt(shipped[name], {}))
    section = {"name": "Old", "levels": 2, "moves": "7..", "rise": "moves", "sources": ["finds.db"]}
    recipe = parse_recipe({"sections": [section]})
    pack = build_pack(recipe, tmp_path, tmp_path / "work")
    assert [level.stats["moves"] for level in pack.levels] == [7, 11]
    assert check_pack(pack).status == "right"
