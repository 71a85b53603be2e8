"""``trisolve diff``: the report, its JSON, and the exit codes of --fail-on."""

import re

import pytest
from cli_session import PACK, PUZZLE_5, PUZZLE_30, STUCK

from trisolve.limits import stop_phrase
from trisolve.sliding.insight.comparison_lines import CONDITIONS


@pytest.fixture
def edited(put):
    """Puzzle 5 with another name, a block moved, one renamed and one recolored."""
    blocks = [dict(block) for block in PUZZLE_5["blocks"]]
    blocks[3]["cells"] = [cell + 2 for cell in blocks[3]["cells"]]
    blocks[2]["color"] = "#abc"
    blocks[1]["id"] = "Z"
    return put("5.json", PUZZLE_5), put("edited.json", PUZZLE_5, name="Edited", blocks=blocks)


def test_the_report_lists_changes_and_both_optima(run, edited):
    done = run("diff", *edited)
    assert done.code == 0
    assert all(len(line) <= 80 for line in done.out.splitlines()[2:])
    for line in (
        "name     Puzzle 5, from the article -> Edited",
        "block D  moved 1 →",
        "block C  color none -> #abc",
        "block Z  was called B",
    ):
        assert f"  {line}\n" in done.out
    assert re.search(r"^  moves +3 +\d+", done.out, re.MULTILINE)
    assert re.search(r"^    choices +\d+\.\d\d +\d+\.\d\d", done.out, re.MULTILINE)


def test_equal_levels_and_symmetric_copies_are_recognized(run, put, tmp_path):
    path, copy = put("30.json", PUZZLE_30), tmp_path / "copy.tri"
    assert "\n  no difference\n" in run("diff", path, path).out
    run("convert", path, copy, "--symmetry", "mirror120")
    done = run("diff", path, copy, "--fail-on", "puzzle,optimum")
    assert "\n  the same puzzle: B is A under mirror120\n" in done.out
    assert done.out.endswith("\n  passes: puzzle, optimum\n")
    assert done.code == 0


def test_fail_on_exits_with_1_and_gives_the_reason(run, put):
    pair = put("5.json", PUZZLE_5), put("30.json", PUZZLE_30)
    done = run("diff", *pair, "--fail-on", "unsolvable,longer")
    assert done.code == 1
    assert done.out.endswith("\n  fails on longer: 3 moves before, 7 moves after\n")
    (found,) = run("diff", *pair, "--json", "--fail-on", "longer").objects()
    assert found["failed"] == {"longer": "3 moves before, 7 moves after"}
    assert (found["before"]["moves"], found["after"]["moves"]) == (3, 7)
    assert set(found["before"]["parts"]) == set(found["after"]["parts"]) != set()
    assert found["unknown"] == []


def test_a_limit_exits_with_3(run, put):
    pair = put("5.json", PUZZLE_5), put("30.json", PUZZLE_30)
    done = run("diff", *pair, "--max-states", 5, "--fail-on", "states")
    assert done.code == 3
    assert "\n  not known: states\n" in done.out
    assert f"\n  B: {stop_phrase('max_states')}; ? marks unknown values\n" in done.out
    assert run("diff", *pair, "--max-states", 5).code == 3
    # what needs no search is known all the same
    assert run("diff", *pair, "--max-states", 5, "--fail-on", "push").code == 0


def test_a_proved_change_exits_with_1_even_if_other_facts_are_unknown(run, put):
    pair = put("5.json", PUZZLE_5), put("30.json", PUZZLE_30)
    done = run("diff", *pair, "--max-states", 5, "--fail-on", "floor,states")
    assert done.code == 1
    assert "\n  fails on floor: " in done.out
    assert "\n  not known: states\n" in done.out


def test_either_level_may_come_from_standard_input(run):
    done = run("diff", "-", "-")
    done.assert_one_line()
    assert "expected - for A or B, got it for both" in done.err


def test_diff_shows_no_grade_for_unsolvable_levels_and_no_change_for_unknown_values(run, put):
    path, stuck = put("5.json", PUZZLE_5), put("stuck.json", STUCK)
    done = run("diff", path, stuck)
    assert re.search(r"^  moves +3 +unsolvable  changed$", done.out, re.MULTILINE)
    assert re.search(r"^  grade +tutorial +-$", done.out, re.MULTILINE)
    limited = run("diff", path, stuck, "--max-states", 5)
    assert re.search(r"^  moves +\? +unsolvable$", limited.out, re.MULTILINE)


def test_an_unknown_condition_and_a_pack_give_a_one_line_error(run, put):
    path, pack = put("5.json", PUZZLE_5), put("pack.json", PACK)
    for wrong in ("optimun", "", "floor,any"):
        done = run("diff", path, path, "--fail-on", wrong)
        done.assert_one_line()
        assert "--fail-on: expected one or more of floor, blocks" in done.err
    done = run("diff", path, pack)
    done.assert_one_line()
    assert done.err.endswith("pack.json: expected one level, got a pack of 2 levels\n")


def test_the_help_lists_every_condition(run):
    listed = dict(re.findall(r"^  (\w+) {2,}(.+)$", run("diff", "--help").out, re.MULTILINE))
    for name, condition in CONDITIONS.items():
        assert listed[name] == condition.meaning
