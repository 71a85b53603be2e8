"""``trisolve pack build``: the command, shards and merging, and the documented workflow."""

import re
import shlex
from pathlib import Path

import pytest
from cli_session import Session
from small_recipe import ROOT, TOML, TUTORIAL


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("small.toml", "-o", "x.tri"), 2, "--output: expected a name that ends in .json"),
        (("none.toml", "-o", "x.json"), 2, "none.toml: expected a readable file"),
        (("bad.toml", "-o", "x.json"), 2, "bad.toml: expected TOML: "),
        (("small.toml", "-o", "x.json", "--shard", "4/3"), 2, "expected a shard such as 3/16"),
        (("small.toml", "-o", "bad.toml/x.json"), 2, "expected a directory that can be written"),
        (("small.toml", "-o", "full.json"), 2, "full.json: expected a file, got a directory"),
        (
            ("small.toml", "-o", "no/x.json", "--work", "w"),
            2,
            "expected a writable file",
        ),
        (("key.toml", "-o", "x.json"), 2, "moves, max_states, unique, every_block, "),
        (("key.toml", "-o", "x.json"), 2, 'got "max_state"; did you mean max_states?'),
        (("lost.toml", "-o", "x.json"), 2, "none.json: expected a readable file"),
        (("short.toml", "-o", "x.json"), 1, "has 9 of 99 levels (of 9 candidates)"),
    ],
)
def test_pack_build_prints_one_line_errors(session, monkeypatch, arguments, code, message):
    monkeypatch.chdir(session.directory)
    section = '[[sections]]\nlevels = 99\nsources = ["{}"]\n'
    session.put("small.toml", TOML)
    session.put("bad.toml", "name = ")
    session.put("key.toml", "[[searches]]\nmax_state = 9\n")
    (session.directory / "full.json").mkdir()
    session.put("lost.toml", section.format("none.json"))
    session.put("short.toml", "similarity = 1\n" + section.format(TUTORIAL))
    done = session.run("pack", "build", *arguments)
    done.assert_one_line(code)
    assert message in done.err
    assert not Path("x.json").exists()
    assert not [path for path in Path().glob("*") if path.name in ("full.json.work", "w", "no")]


def test_shards_with_too_few_levels_exit_with_1(session, monkeypatch):
    monkeypatch.chdir(session.directory)
    session.put("short.toml", f'[[sections]]\nlevels = 99\nsources = ["{TUTORIAL}"]\n')
    assert session.run("pack", "build", "short.toml", "-o", "one.json", "--shard", "1/1").code == 0
    done = session.run("pack", "merge", "one.json", "-o", "x.json")
    done.assert_one_line(1)
    assert "levels (of 9 candidates)" in done.err
    assert not Path("x.json").exists()


def test_pack_build_and_pack_merge_handle_shards(session, monkeypatch):
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
    assert done.out == "7 levels, 0 left out as duplicates\n"
    assert Path("merged.json").read_bytes() == Path("whole.json").read_bytes()
    assert session.run("pack", "check", "merged.json").code == 0
    assert not list(session.directory.glob("*.work"))


@pytest.mark.long
def test_the_documented_workflow_builds_the_same_pack_as_one_machine(session, monkeypatch):
    page = (ROOT / "docs" / "packs.md").read_text(encoding="utf-8")
    steps = re.findall(r"^ *- run: trisolve (.*)$", page, re.MULTILINE)
    shards = re.search(r"shard: \[([\d, ]+)\]", page)[1].split(", ")
    build, merge, check = map(shlex.split, steps)
    (session.directory / "levels").symlink_to(ROOT / "levels")
    monkeypatch.chdir(session.directory)
    recipe = (ROOT / "levels" / "recipes" / "tiny.toml").read_text("utf-8")
    Path("mine.toml").write_text(recipe.replace("../tutorial", "levels/tutorial"), "utf-8")
    for number in shards:
        filled = " ".join(build).replace("${{ matrix.shard }}", number)
        assert session.run(*filled.split()).code == 0
    at = merge.index("shard-*.json")
    merge[at : at + 1] = sorted(path.name for path in Path().glob("shard-*.json"))
    assert session.run(*merge).code == 0
    assert session.run(*check).code == 0
    session.run("pack", "build", "mine.toml", "-o", "whole.json")
    assert Path("pack.json").read_bytes() == Path("whole.json").read_bytes()


def test_a_dry_run_reports_what_it_would_do_and_does_nothing(session, monkeypatch):
    monkeypatch.chdir(session.directory)
    done = session.run("pack", "build", "recipes:tiny", "--dry-run")
    assert done.code == 0
    assert done.out.startswith("Tiny: 7 levels in 2 sections\n  Warm-up: ")
    assert done.out.endswith("5 units of work, 800 trials\n")
    (shard,) = session.run(
        "pack", "build", "recipes:tiny", "--dry-run", "--shard", "1/5", "--json"
    ).objects()
    assert len(shard["units"]) == 1
    assert list(session.directory.iterdir()) == []


def test_a_printed_pack_equals_a_written_one(session, monkeypatch):
    monkeypatch.chdir(session.directory)
    session.put("two.toml", f'name = "Two"\n[[sections]]\nlevels = 2\nsources = ["{TUTORIAL}"]\n')
    assert session.run("pack", "build", "two.toml", "-o", "two.json", "--work", "w").code == 0
    printed = session.run("pack", "build", "two.toml", "-o", "-", "--work", "w")
    assert printed.out == (session.directory / "two.json").read_text(encoding="utf-8")
    assert "expected --work" in session.run("pack", "build", "two.toml", "-o", "-").err
