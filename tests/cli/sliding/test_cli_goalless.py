"""A level in which no block has a goal: every command reports that it cannot be solved."""

import json

import pytest
from cli_session import PUZZLE_5

from trisolve import analyze, explore, hint, solve, solve_many
from trisolve.errors import InvalidLevel
from trisolve.sliding import rules
from trisolve.sliding.formats import parse_level
from trisolve.sliding.insight.hints import search_hint

BLOCKS = [{**block} for block in PUZZLE_5["blocks"]]
for block in BLOCKS:
    block.pop("goal", None)
GOALLESS = {**PUZZLE_5, "name": "Aimless", "blocks": BLOCKS}
LEVEL, AIMED = (parse_level(json.dumps(one)) for one in (GOALLESS, PUZZLE_5))
SAID = "no block has a goal"


@pytest.fixture
def goalless(put):
    return put("aimless.json", GOALLESS)


def test_a_level_without_goals_can_be_explored_but_not_solved():
    with pytest.raises(InvalidLevel, match=SAID):
        solve(LEVEL)
    assert explore(LEVEL).n_states == explore(AIMED).n_states
    assert rules.is_solved(LEVEL, LEVEL.positions)


def test_solve_many_names_the_level_without_goals():
    solutions = solve_many([AIMED, AIMED, LEVEL, AIMED])
    assert [next(solutions).n_moves for _ in range(2)] == [3, 3]
    with pytest.raises(InvalidLevel, match=rf"^level 3 \(Aimless\): .*{SAID}$"):
        next(solutions)
    with pytest.raises(InvalidLevel, match=r"^level 1025 \(Aimless\): "):
        list(solve_many([AIMED] * 1024 + [LEVEL]))


def test_hint_and_analyze_report_the_missing_goal():
    assert (hint(LEVEL).status, search_hint(LEVEL).status) == ("goalless", "goalless")
    assert hint(LEVEL).distance is None
    found = analyze(LEVEL)
    assert (found.status, found.optimum, found.n_solved, found.traps) == ("goalless", *(None,) * 3)
    assert found.layers == explore(LEVEL).layers


def test_solve_reports_a_level_without_goals_and_solves_the_others(run, goalless, puzzle):
    done = run("solve", goalless, puzzle)
    done.assert_one_line()
    assert f"{goalless}: expected a goal to solve for, but {SAID}" in done.err
    assert "solved in 3 moves" in done.out
    assert "0 moves" not in done.out
    bad, good = run("solve", "--json", goalless, puzzle).objects()
    assert (SAID in bad["error"], bad["file"]) == (True, str(goalless))
    assert good["moves"] == 3


@pytest.mark.parametrize("command", ["hint", "analyze", "check"])
def test_hint_analyze_and_check_skip_a_level_without_goals(run, goalless, puzzle, command):
    done = run(command, goalless, puzzle)
    assert (done.code, done.err) == (0, "")
    assert SAID in done.out
    assert "0 moves" not in done.out
    one, other = run(command, "--json", goalless, puzzle).objects()
    assert one["status"] == ("right" if command == "check" else "goalless")
    assert other["status"] in ("right", "solved", "solvable")


def test_check_skips_claims_that_require_a_goal(run, put):
    claims = {"stats": {"moves": 0, "states": 177, "grade": "easy"}, "solution": []}
    (found,) = run("check", "--json", put("claims.json", GOALLESS, **claims)).objects()
    assert found["right"] == ["stats.states"]
    unchecked = {one["claim"]: one["reason"] for one in found["unchecked"]}
    assert unchecked == dict.fromkeys(("solution", "stats.moves", "stats.grade"), SAID)
    assert found["note"] == SAID


@pytest.mark.parametrize(
    "arguments",
    [["certify"], ["render", "--solution", "-o", "-"], ["archive", "add", "new.archive"]],
)
def test_commands_that_need_a_solution_give_a_one_line_error(
    run, goalless, arguments, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    done = run(*arguments, goalless)
    assert done.code == 2
    assert SAID in done.err


def test_a_pack_with_a_goalless_level_is_wrong(run, put):
    level = {**GOALLESS, "solution": []}
    path = put("pack.json", {"format": "trisolve-pack", "version": 1, "levels": [level]})
    done = run("pack", "check", path)
    assert done.code == 1
    assert SAID in done.out


def test_diff_treats_a_level_without_goals_as_unsolvable(run, goalless, puzzle):
    (found,) = run("diff", "--json", puzzle, goalless).objects()
    assert '"solvable": false' in json.dumps(found)


def test_replay_and_show_never_call_a_level_without_goals_solved(run, goalless):
    replayed = run("replay", goalless, "D-1")
    assert replayed.out.endswith(f"1 move (1 step); {SAID}\n")
    [shown], [played] = (
        run(*words, "--json").objects()
        for words in (("show", goalless), ("replay", goalless, "D-1"))
    )
    assert (shown["solved"], played["solved"]) == (False, False)
