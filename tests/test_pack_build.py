"""Building packs: the same bytes however the work is cut, stopped and shared out."""

import os
import random
import re
import shlex
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from cli_session import Session

from trisolve.errors import FormatError, SearchInterrupted
from trisolve.formats import dump_level, dump_pack, load_pack, save_pack
from trisolve.generator.adopting import adopt
from trisolve.generator.archive import Archive
from trisolve.level import Block
from trisolve.packs import Pack
from trisolve.packs.build import (
    build_pack,
    build_shard,
    find_candidates,
    merge_shards,
    remove_work,
)
from trisolve.packs.check import check_pack
from trisolve.packs.recipe import CURVES, load_recipe, parse_recipe
from trisolve.packs.selection import PackShortage, _ends_first, select
from trisolve.packs.units import units_of
from trisolve.symmetry import SYMMETRIES

ROOT = Path(__file__).resolve().parent.parent
TUTORIAL = ROOT / "levels" / "tutorial"
SEARCH = {
    "shape": ["hexagon:3", "triangle:6"],
    "blocks": "4..6",
    "lengths": "3",
    "max_states": 2000,
    "trials": 200,
    "units": 3,
    "climbs": 4,
    "count": 10,
}
RECIPE = {
    "name": "Small",
    "seed": 5,
    "similarity": 0.8,
    "sections": [
        {"name": "Given", "levels": 3, "moves": "1..3", "sources": [str(TUTORIAL)]},
        {"name": "Found", "levels": 4, "moves": "2..", "searches": [SEARCH]},
    ],
}
TOML = f"""
name = "Small"
seed = 5
similarity = 0.8
[[sections]]
name = "Given"
levels = 3
moves = "1..3"
sources = ["{TUTORIAL}"]
[[sections]]
name = "Found"
levels = 4
moves = "2.."
[[sections.searches]]
shape = ["hexagon:3", "triangle:6"]
blocks = "4..6"
lengths = "3"
max_states = 2000
trials = 200
units = 3
climbs = 4
count = 10
"""


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The pack of RECIPE, built in one go by one worker."""
    work = tmp_path_factory.mktemp("work")
    return build_pack(parse_recipe(RECIPE), Path(), work, workers=1)


# ---- what is built ----


def test_a_built_pack_keeps_what_the_recipe_says(whole):
    assert check_pack(whole).status == "right"
    assert (whole.name, len(whole.levels)) == ("Small", 7)
    given, found = whole.levels[:3], whole.levels[3:]
    assert all(1 <= level.stats["moves"] <= 3 for level in given)
    assert all(level.stats["moves"] >= 2 for level in found)
    assert all(4 <= len(level.blocks) <= 6 for level in found)
    assert [level.name for level in found] == ["Found 1", "Found 2", "Found 3", "Found 4"]
    for level in whole.levels:
        assert level.solution is not None
        assert set(level.stats) == {"moves", "steps", "states", "score", "grade"}
    scores = [level.stats["score"] for level in found]
    assert scores == sorted(scores)
    assert all("generator" in level.metadata for level in found)


def test_the_recipe_in_a_pack_builds_it_again(whole, tmp_path):
    again = parse_recipe(whole.metadata["recipe"])
    assert dump_pack(build_pack(again, Path(), tmp_path)) == dump_pack(whole)


def test_two_workers_build_the_same_bytes(whole, tmp_path):
    two = build_pack(parse_recipe(RECIPE), Path(), tmp_path, workers=2)
    assert dump_pack(two) == dump_pack(whole)


def test_another_seed_finds_other_levels(whole, tmp_path):
    other = build_pack(parse_recipe({**RECIPE, "seed": 6}), Path(), tmp_path)
    assert other.levels[:3] == whole.levels[:3]
    assert not {one.key for one in other.levels[3:]} & {one.key for one in whole.levels[3:]}


# ---- shards ----


@pytest.mark.parametrize("of", [1, 2, 7])
def test_shards_in_any_order_merge_to_the_same_bytes(whole, tmp_path, of):
    shards = []
    for number in range(1, of + 1):
        shard = build_shard(parse_recipe(RECIPE), Path(), tmp_path, number, of)
        save_pack(shard, tmp_path / "shard.json")
        shards.append(load_pack(tmp_path / "shard.json"))
    random.Random(of).shuffle(shards)
    assert dump_pack(merge_shards(shards)) == dump_pack(whole)
    assert dump_pack(merge_shards([*shards, shards[0]])) == dump_pack(whole)


def test_shards_that_do_not_make_a_whole_are_refused(tmp_path):
    def shard(number, of, recipe=RECIPE):
        return build_shard(parse_recipe(recipe), Path(), tmp_path, number, of)

    one = shard(1, 3)
    with pytest.raises(FormatError, match=r"expected all 3 shards, missing 2, 3$"):
        merge_shards([one])
    with pytest.raises(FormatError, match="has another number of shards than"):
        merge_shards([one, shard(2, 2)])
    with pytest.raises(FormatError, match="has another recipe than"):
        merge_shards([one, shard(2, 3, {**RECIPE, "similarity": 0.5})])
    with pytest.raises(FormatError, match="has another sources than"):
        merge_shards([one, shard(2, 3, {**RECIPE, "seed": 6})])
    with pytest.raises(FormatError, match="expected a shard of a build, got 'Plain'"):
        merge_shards([one, Pack("Plain")])
    with pytest.raises(FormatError, match="expected a shard of a build, got 'Odd'"):
        merge_shards([Pack("Odd", (), {"shard": {"number": 1}})])
    stray = replace(one.levels[0], metadata={"unit": "0123"})
    with pytest.raises(FormatError, match=r"expected levels of its units in .*, got one of '0123'"):
        merge_shards([replace(one, levels=(stray,))])


# ---- stopping and going on ----


KILLED_AFTER = """
import os, signal, sys
from pathlib import Path
from trisolve.packs.build import build_pack
from trisolve.packs.recipe import load_recipe
recipe, work, after = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
def die(done, unit):
    if done == after:
        os.kill(os.getpid(), signal.SIGKILL)
build_pack(load_recipe(recipe), recipe.parent, work, workers=1, report=die)
"""


@pytest.mark.parametrize("after", [1, 3])
def test_a_build_killed_in_the_middle_goes_on_to_the_same_bytes(session, whole, tmp_path, after):
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


def test_ctrl_c_says_how_much_is_done_and_keeps_it(tmp_path):
    units = units_of(parse_recipe(RECIPE), Path())

    def interrupt(done, _unit):
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(SearchInterrupted, match=r"^interrupted with [2-4] of 4 units done; "):
        find_candidates(units, tmp_path, workers=1, report=interrupt)
    assert len(list(tmp_path.glob("*.json"))) >= 2
    remove_work(tmp_path)
    assert not tmp_path.exists()


def test_a_changed_recipe_does_again_only_what_changed(tmp_path):
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


# ---- choosing ----


def graded_copy(level, moves, score):
    return replace(level, stats={"moves": moves, "score": score, "grade": "easy"})


def sourced(levels_in, n_levels, **changes):
    section = {"name": "All", "levels": n_levels, "sources": [str(levels_in)]}
    return parse_recipe({"name": "x", **changes, "sections": [section]})


def test_near_duplicates_are_not_taken(tmp_path, shipped):
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


def test_no_level_is_in_two_sections():
    sections = [{"name": name, "levels": 3, "sources": [str(TUTORIAL)]} for name in "ab"]
    recipe = parse_recipe({"similarity": 0.99, "sections": sections})
    levels = [unit.levels for unit in units_of(recipe, Path())]
    graded = [[graded_copy(level, 1, number) for number, level in enumerate(levels[0])]] * 2
    one, other = select(recipe, graded)
    assert len({level.key for level in (*one, *other)}) == 6


@pytest.mark.parametrize("curve", CURVES)
def test_difficulty_rises_along_the_curve(curve, shipped):
    floor = set(range(32))
    blocks = [Block("A", [0, 1, 2], goal=[8, 9, 10])]
    # enough levels unlike each other, of scores 0 to 30
    levels = [
        graded_copy(
            replace(
                shipped["tutorial/01-slide"],
                floor=floor | {*range(32, 32 + 31)},
                blocks=[*blocks, Block("B", range(32 + n % 14, 36 + n % 14 + n // 14))],
                solution=(),
            ),
            1,
            float(n),
        )
        for n in range(31)
    ]
    section = {"levels": 7, "curve": curve, "sources": ["none"]}
    recipe = parse_recipe({"similarity": 1, "sections": [section]})
    (chosen,) = select(recipe, [levels])
    scores = [level.stats["score"] for level in chosen]
    assert scores == sorted(scores)
    targets = [30 * CURVES[curve](place / 6) for place in range(7)]
    assert max(abs(one - other) for one, other in zip(scores, targets, strict=True)) <= 1


def test_places_are_filled_ends_first():
    for n_places in range(1, 30):
        order = _ends_first(n_places)
        assert sorted(order) == list(range(n_places))
        assert set(order[:2]) == {0, n_places - 1}


def test_what_the_recipe_itself_has_is_for_all_sections(tmp_path):
    given, _ = RECIPE["sections"]
    plain = [
        {"name": "Short", "levels": 2, "moves": "1..2"},
        {"name": "Long", "levels": 3, "moves": "3.."},
    ]
    shared = {"sources": given["sources"], "searches": [SEARCH], "similarity": 0.8, "seed": 5}
    pack = build_pack(parse_recipe({**shared, "sections": plain}), Path(), tmp_path)
    assert [level.stats["moves"] <= 2 for level in pack.levels] == [True, True, False, False, False]
    assert check_pack(pack).status == "right"
    apart = [{**one, "sources": given["sources"], "searches": [SEARCH]} for one in plain]
    assert {unit.section for unit in units_of(parse_recipe({"sections": apart}), Path())} == {
        "Short",
        "Long",
    }


def test_an_archive_is_a_source(tmp_path, shipped):
    with Archive.open(tmp_path / "finds.db") as archive:
        for name in ("article/puzzle-5", "article/puzzle-30", "article/puzzle-35"):
            archive.add(adopt(shipped[name], {}))
    section = {"name": "Old", "levels": 2, "moves": "7..", "rise": "moves", "sources": ["finds.db"]}
    recipe = parse_recipe({"sections": [section]})
    pack = build_pack(recipe, tmp_path, tmp_path / "work")
    assert [level.stats["moves"] for level in pack.levels] == [7, 11]
    assert check_pack(pack).status == "right"


# ---- recipes and the command ----


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sections": []}, r"expected a recipe with \[\[sections\]\], there are none"),
        ({"sections": [3]}, r"sections\[0\]: expected a table, got 3"),
        (
            {"colour": 1},
            "expected only the keys name, seed, similarity, sections, .* got",
        ),
        ({"seed": -1}, "seed: expected a whole number of 0 to .*, got -1"),
        ({"similarity": 2}, "similarity: expected a number from 0 to 1, got 2"),
        ({"name": 3}, "name: expected a text, got 3"),
        ({"searches": [{"seed": 3}]}, r"searches\[0\]: expected only the keys shape, .*'seed'"),
    ],
)
def test_a_wrong_recipe_says_where(change, message):
    with pytest.raises(FormatError, match=f"^{message}"):
        parse_recipe({**RECIPE, **change})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"moves": "9..3"}, r"sections\[0\].moves: expected bounds that rise, got '9..3'"),
        ({"moves": [1]}, r"sections\[0\].moves: expected bounds such as 8..14, got \[1\]"),
        ({"levels": 0}, r"sections\[0\].levels: expected a whole number of 1 to"),
        ({"grades": ["easy", "nice"]}, r"sections\[0\].grades: expected one or more of tutorial,"),
        ({"curve": "bumpy"}, r"sections\[0\].curve: expected linear or slow-start or"),
        ({"rise": "fast"}, r"sections\[0\].rise: expected score or moves, got 'fast'"),
        ({"sources": []}, r"sections\[0\]: expected \[\[sections.searches\]\] or sources"),
        ({"sources": [3]}, r"sections\[0\].sources: expected a text, or several, got \[3\]"),
        ({"searches": {}}, r"sections\[0\].searches: expected tables, each under"),
        (
            {"searches": [{"trails": 3}]},
            r"sections\[0\].searches\[0\]: expected only the keys shape, highlighted, .*'trails'",
        ),
        ({"searches": [{"blocks": "0..99"}]}, r"sections\[0\].searches\[0\]: expected blocks"),
        ({"searches": [{"units": 0}]}, r"sections\[0\].searches\[0\].units: expected a whole"),
    ],
)
def test_a_wrong_section_says_where(change, message):
    sections = [{**RECIPE["sections"][0], **change}]
    with pytest.raises(FormatError, match=f"^{message}"):
        parse_recipe({**RECIPE, "sections": sections})


def test_sections_have_names_of_their_own():
    with pytest.raises(
        FormatError, match=r"^expected the names of sections to differ, got 'Given'"
    ):
        parse_recipe({**RECIPE, "sections": [RECIPE["sections"][0]] * 2})


@pytest.mark.parametrize("path", sorted((ROOT / "levels" / "recipes").glob("*.toml")), ids=str)
def test_shipped_recipes_can_be_read_and_their_units_made(path):
    recipe = load_recipe(path)
    assert units_of(recipe, path.parent)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("small.toml", "-o", "x.tri"), 2, "expected --out as a name that ends in .json"),
        (("none.toml", "-o", "x.json"), 2, "none.toml: expected a file that can be read"),
        (("bad.toml", "-o", "x.json"), 2, "bad.toml: expected TOML: "),
        (("small.toml", "-o", "x.json", "--shard", "4/3"), 2, "expected a shard such as 3/16"),
        (("small.toml", "-o", "bad.toml/x.json"), 2, "expected a directory that can be written"),
        (("lost.toml", "-o", "x.json"), 2, "none.json: expected a file that can be read"),
        (("short.toml", "-o", "x.json"), 1, "has 9 of 99 levels (of 9 candidates)"),
    ],
)
def test_the_command_says_what_is_wrong(session, monkeypatch, arguments, code, message):
    monkeypatch.chdir(session.directory)
    section = '[[sections]]\nlevels = 99\nsources = ["{}"]\n'
    session.put("small.toml", TOML)
    session.put("bad.toml", "name = ")
    session.put("lost.toml", section.format("none.json"))
    session.put("short.toml", "similarity = 1\n" + section.format(TUTORIAL))
    done = session.run("pack", "build", *arguments)
    done.assert_one_line(code)
    assert message in done.err
    assert not Path("x.json").exists()


def test_the_commands_build_shards_and_merge_them(session, monkeypatch):
    monkeypatch.chdir(session.directory)
    session.put("small.toml", TOML)
    assert session.run("pack", "build", "small.toml", "-o", "whole.json").out == (
        "7 levels written to whole.json\n"
    )
    for number in (1, 2):
        done = session.run(
            "pack", "build", "small.toml", "-o", f"{number}.json", "--shard", f"{number}/2"
        )
        assert done.code == 0
        assert " written to " in done.out
    done = session.run("pack", "merge", "2.json", "1.json", "-o", "merged.json")
    assert done.out == "7 levels, 0 left out as there already\n"
    assert Path("merged.json").read_bytes() == Path("whole.json").read_bytes()
    assert session.run("pack", "check", "merged.json").code == 0
    assert not list(session.directory.glob("*.work"))


def test_the_workflow_of_the_readme_builds_what_one_machine_does(session, monkeypatch):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    steps = re.findall(r"^ *- run: trisolve (.*)$", readme, re.MULTILINE)
    shards = re.search(r"shard: \[([\d, ]+)\]", readme)[1].split(", ")
    build, merge, check = map(shlex.split, steps)
    (session.directory / "levels").symlink_to(ROOT / "levels")
    monkeypatch.chdir(session.directory)
    for number in shards:
        filled = " ".join(build).replace("${{ matrix.shard }}", number)
        assert session.run(*filled.split()).code == 0
    at = merge.index("shard-*.json")
    merge[at : at + 1] = sorted(path.name for path in Path().glob("shard-*.json"))
    assert session.run(*merge).code == 0
    assert session.run(*check).code == 0
    session.run("pack", "build", "levels/recipes/tiny.toml", "-o", "whole.json")
    assert Path("pack.json").read_bytes() == Path("whole.json").read_bytes()


def test_the_recipe_of_the_readme_is_shipped():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```toml\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL)
    assert (ROOT / "levels" / "recipes" / "tiny.toml").read_text(encoding="utf-8") == shown
