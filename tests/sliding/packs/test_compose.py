"""Several packs: their differences, joining them, and splitting them."""

import json
import random
from dataclasses import replace
from itertools import combinations

import pytest
from cli_session import Session

from trisolve.errors import FormatError
from trisolve.sliding.formats import load_level, load_pack, save_pack
from trisolve.sliding.level import Block, Pack
from trisolve.sliding.packs.compose import (
    compare_packs,
    file_stem,
    join_packs,
    longest_rise,
    split_by,
    split_every,
)
from trisolve.sliding.packs.listing import Spread, summarize
from trisolve.sliding.symmetry import SYMMETRIES


@pytest.fixture
def session(capsys, monkeypatch, tmp_path):
    return Session(capsys, monkeypatch, tmp_path)


@pytest.fixture(scope="module")
def pack(shipped):
    levels = [level for name, level in shipped.items() if name.startswith("tutorial/")]
    graded = [replace(level, stats={**level.stats, "grade": "easy"}) for level in levels[:4]]
    metadata = {
        "by": "me",
        "sections": [{"name": "One", "levels": 4}, {"name": "Two!", "levels": len(levels) - 4}],
    }
    return Pack("Tutorial", (*graded, *levels[4:]), metadata)


def with_levels(pack, levels):
    return replace(pack, levels=tuple(levels))


def test_a_pack_does_not_differ_from_itself(pack):
    assert compare_packs(pack, pack).same


def test_added_and_removed_levels_are_reported(pack):
    fewer = with_levels(pack, pack.levels[1:])
    assert compare_packs(pack, fewer).removed == ((0, pack.levels[0]),)
    assert compare_packs(fewer, pack).added == ((0, pack.levels[0]),)
    assert not compare_packs(pack, fewer).moved


def test_pack_diff_reports_a_turned_and_renamed_level_as_changed(pack):
    turned = replace(pack.levels[2].transformed(SYMMETRIES["mirror0"]), name="Mirrored")
    found = compare_packs(pack, with_levels(pack, [*pack.levels[:2], turned, *pack.levels[3:]]))
    (change,) = found.changed
    assert (change.old, change.new) == (2, 2)
    assert [what[0] for what in change.what][:2] == ["board", "name"]
    assert (found.added, found.removed) == ((), ())


def test_an_unturned_copy_is_preferred_over_a_turned_one(pack):
    level = pack.levels[2]
    turned = level.transformed(SYMMETRIES["mirror0"])
    found = compare_packs(with_levels(pack, [level]), with_levels(pack, [turned, level]))
    assert (found.added, found.changed) == (((0, turned),), ())


def test_an_edited_level_is_recognized_by_its_name(pack):
    level = pack.levels[0]
    more = replace(level, blocks=(*level.blocks, Block("Z", sorted(level.floor)[-3:])))
    assert more.key != level.key
    (change,) = compare_packs(pack, with_levels(pack, [more, *pack.levels[1:]])).changed
    assert change.what[0] == ("puzzle", level.key, more.key)


def test_changed_claims_are_reported_with_both_values(pack):
    level = pack.levels[0]
    other = replace(level, stats={**level.stats, "moves": 7}, solution=None)
    (change,) = compare_packs(pack, with_levels(pack, [other, *pack.levels[1:]])).changed
    assert change.what == (("solution", "A2", "none"), ("stats.moves", 1, 7))


def test_a_level_moved_to_the_end_is_the_only_one_that_moved(pack):
    found = compare_packs(pack, with_levels(pack, [*pack.levels[1:], pack.levels[0]]))
    assert found.moved == ((0, len(pack.levels) - 1, pack.levels[0]),)
    assert (found.added, found.removed, found.changed) == ((), (), ())


def test_the_longest_increasing_subsequence_matches_brute_force():
    rng = random.Random(1)
    for _ in range(60):
        numbers = rng.sample(range(20), rng.randrange(9))
        found = longest_rise(numbers)
        picked = [number for number in numbers if number in found]
        assert picked == sorted(picked)
        best = max(
            (n for n in range(len(numbers) + 1) for some in combinations(numbers, n)
             if list(some) == sorted(some)),
        )  # fmt: skip
        assert len(found) == best


def test_the_diff_command_shows_each_kind_and_exits_with_1(session, pack):
    old, new = session.directory / "old.json", session.directory / "new.json"
    save_pack(pack, old)
    renamed = replace(pack.levels[3], name="New name")
    save_pack(
        with_levels(pack, [*pack.levels[1:3], renamed, *pack.levels[5:], pack.levels[4]]), new
    )
    assert session.run("pack", "diff", old, old).out == "the same\n"
    done = session.run("pack", "diff", old, new)
    assert done.code == 1
    marks = [line[0] for line in done.out.splitlines()]
    assert marks == ["-", "~", " ", ">", "0"]
    assert done.out.splitlines()[2] == f"    name: {pack.levels[3].name} -> New name"
    reported = json.loads(session.run("pack", "diff", old, new, "--json").out)
    assert not reported["same"]
    assert [len(reported[kind]) for kind in ("added", "removed", "changed", "moved")] == [
        0,
        1,
        1,
        1,
    ]


def test_joining_packs_keeps_each_puzzle_once(pack):
    turned = [level.transformed(SYMMETRIES["rotate60"]) for level in pack.levels[:2]]
    joined = join_packs([pack, Pack("Other", turned, {"by": "me", "more": 1})])
    assert joined.pack.levels == pack.levels
    assert joined.left_out == tuple(turned)
    assert (joined.pack.name, joined.pack.metadata) == ("Tutorial", {"by": "me"})
    assert join_packs([pack], "Mine").pack.name == "Mine"


def test_splitting_a_pack_keeps_all_levels_in_order(pack):
    for parts in (
        split_every(pack, 4),
        [part for _, part in split_by(pack, "section")],
        [part for _, part in split_by(pack, "grade")],
    ):
        assert [level for part in parts for level in part.levels] == list(pack.levels)
        assert all("sections" not in part.metadata for part in parts)
    assert [part.name for _, part in split_by(pack, "section")] == [
        "Tutorial, One",
        "Tutorial, Two!",
    ]
    assert [mark for mark, _ in split_by(pack, "grade")] == ["easy", "ungraded"]
    with pytest.raises(FormatError, match="expected a pack with metadata"):
        split_by(Pack("Plain"), "section")


def test_sections_with_the_same_name_are_split_into_separate_files(pack):
    sections = [{"name": "Same", "levels": 4}, {"name": "Same", "levels": len(pack.levels) - 4}]
    parts = split_by(replace(pack, metadata={"sections": sections}), "section")
    assert [(mark, len(part.levels)) for mark, part in parts] == [
        ("Same", 4),
        ("Same", len(pack.levels) - 4),
    ]


def test_file_names_of_split_packs_are_plain_and_sort_by_number():
    assert file_stem(3, "../Two  Goals?", 99) == "03-two-goals"
    assert file_stem(3, "", 100) == "003"


def test_splitting_and_merging_a_pack_are_inverses(session, pack):
    source = session.directory / "pack.json"
    save_pack(pack, source)
    for arguments, n_files in ((["--by", "section"], 2), (["--count", 3], 3)):
        into = session.directory / f"parts{n_files}"
        done = session.run("pack", "split", source, into, *arguments)
        assert done.out == f"{n_files} files written to {into}\n"
        parts = sorted(into.iterdir())
        assert len(parts) == n_files
        out = session.directory / "joined.json"
        assert session.run("pack", "merge", *parts, "--output", out).code == 0
        assert load_pack(out).levels == pack.levels
    into = session.directory / "single"
    assert session.run("pack", "split", source, into, "--format", "text").code == 0
    parts = sorted(into.iterdir())
    assert [load_level(path) for path in parts] == list(pack.levels)
    assert session.run("pack", "merge", *parts, "--name", "Again", "--output", out).code == 0
    assert load_pack(out) == Pack("Again", pack.levels)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("split", "pack.json", "x", "--count", 2, "--by", "grade"), "expected --count or --by"),
        (("split", "pack.json", "pack.json"), "expected a directory that can be written to"),
        (("merge", "pack.json", "none.json"), "none.json: expected a readable file"),
        (("info", "none.json"), "none.json: expected a readable file"),
    ],
)
def test_pack_commands_print_one_line_errors(session, monkeypatch, pack, arguments, message):
    monkeypatch.chdir(session.directory)
    save_pack(pack, "pack.json")
    session.put("level.json", {"format": "trisolve-level", "version": 1, "floor": [0, 1, 2],
                               "blocks": [{"id": "A", "cells": [0, 1, 2]}]})  # fmt: skip
    done = session.run("pack", *arguments)
    done.assert_one_line()
    assert message in done.err


def test_a_summary_counts_claimed_values(pack):
    found = summarize(pack.levels)
    assert (found.n_levels, found.n_solved) == (9, 9)
    assert found.moves == Spread(1, 2, 4)
    assert found.grades == {"easy": 4}
    assert found.pushes == {"full": 9}


def test_the_info_command_summarizes_the_pack_and_its_sections(session, pack):
    source = session.directory / "pack.json"
    save_pack(pack, source)
    done = session.run("pack", "info", source)
    assert done.code == 0
    assert "  9 levels, 9 with a solution\n  moves   1 to 4, median 2\n" in done.out
    assert "  - Two!: 5 levels, 2 to 4 moves\n" in done.out
    reported = json.loads(session.run("pack", "info", source, "--json").out)
    assert reported["moves"] == {"least": 1, "middle": 2, "most": 4}
    assert [part["n_levels"] for part in reported["sections"]] == [4, 5]
