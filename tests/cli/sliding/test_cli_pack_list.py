"""Choosing levels by their properties: pack list, archive export."""

import json

import trisolve


def numbers(done):
    return [int(line.split()[0]) for line in done.out.splitlines()]


def test_levels_are_selected_by_moves_grade_and_blocks_and_sorted(run):
    levels = trisolve.load_pack("starter").levels
    done = run("pack", "list", "starter", "--moves", "12..", "--grade", "hard,expert")
    assert numbers(done) == [
        number
        for number, level in enumerate(levels, 1)
        if level.stats["moves"] >= 12 and level.stats["grade"] in ("hard", "expert")
    ]
    few = run("pack", "list", "starter", "--blocks", "..4", "--sort", "score", "--json").objects()
    assert [one["score"] for one in few] == sorted(one["score"] for one in few)
    assert {one["blocks"] for one in few} <= {1, 2, 3, 4}
    assert len(few) == sum(len(level.blocks) <= 4 for level in levels)


def test_levels_are_selected_by_tag_and_name(run, pack):
    found = json.loads(pack.read_text())
    found["levels"][1]["tags"] = ["chains"]
    pack.write_text(json.dumps(found))
    assert numbers(run("pack", "list", pack, "--tag", "chains")) == [2]
    assert numbers(run("pack", "list", pack, "--name", "pUZZLE 5")) == [1]
    assert run("pack", "list", pack, "--tag", "nothing").code == 1


def test_levels_are_selected_by_the_ideas_they_claim(run, tmp_path):
    levels = trisolve.load_pack("starter").levels
    done = run("pack", "list", "starter", "--idea", "push, !rest")
    assert numbers(done) == [
        number
        for number, level in enumerate(levels, 1)
        if "push" in level.stats.get("ideas", ()) and "rest" not in level.stats["ideas"]
    ]
    assert any("ideas" not in level.stats for level in levels)
    listed = run("pack", "list", "starter", "--idea", "brace", "--json").objects()
    assert all("brace" in one["ideas"] and one["stages"] >= 1 for one in listed)
    archive = tmp_path / "finds.db"
    assert run("archive", "add", archive, "tutorial").code == 0
    out = tmp_path / "chains.json"
    assert run("archive", "export", archive, "--idea", "chain", "-o", out).code == 0
    assert all("chain" in level.stats["ideas"] for level in trisolve.load_pack(out))


def test_an_unknown_idea_suggests_the_nearest(run):
    done = run("pack", "list", "starter", "--idea", "chian")
    done.assert_one_line()
    assert done.code == 2
    assert "did you mean chain?" in done.err


def test_an_unknown_grade_is_bad_usage(run):
    done = run("pack", "list", "starter", "--grade", "hardest")
    done.assert_one_line()
    assert "expected one or more of tutorial, easy" in done.err


def test_an_archive_is_exported_with_the_same_options(run, tmp_path):
    archive = tmp_path / "finds.db"
    assert run("archive", "add", archive, "article").code == 0
    done = run("archive", "export", archive, "--blocks", "..4", "--sort", "moves")
    pack = trisolve.sliding.formats.parse_pack(done.out)
    assert [len(level.blocks) for level in pack.levels] == [1, 4]
