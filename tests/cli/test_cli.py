"""The commands that print reports, run in this process: their output and exit codes."""

import re
import sys

import pytest
from cli_session import FIGURES, PACK, PUZZLE_5, PUZZLE_30, SOLVED, STUCK
from places import SLIDING_LEVELS

from trisolve.limits import stop_phrase


def test_solve_prints_name_lengths_moves_and_states(run, puzzle):
    done = run("solve", puzzle)
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == f"Puzzle 5, from the article ({puzzle})"
    assert re.fullmatch(r"  solved in 3 moves \(\d+ steps\): optimal", lines[1])
    assert re.search(r"(^|\s)[A-D]-?\d( \(pushes [A-D]-?\d.*\))?", lines[2])
    assert re.fullmatch(r"  [\d,]+ states? searched in \d+\.\d+ s", lines[3])


def test_solve_in_steps_prints_the_steps_first(run, puzzle):
    done = run("solve", "--metric", "steps", puzzle)
    assert "  solved in 7 steps (" in done.out


def test_solve_json_has_the_documented_fields(run, puzzle):
    done = run("solve", "--json", puzzle)
    (found,) = done.objects()
    assert list(found) == [
        *("file", "name", "status", "metric", "moves", "steps", "solution", "states", "seconds"),
    ]
    assert found["file"] == str(puzzle)
    assert (found["name"], found["status"], found["metric"]) == (
        *("Puzzle 5, from the article", "solved", "moves"),
    )
    assert found["moves"] == 3 == len(found["solution"])
    assert found["steps"] == sum(abs(distance) for _, distance in found["solution"])
    assert isinstance(found["states"], int)
    assert isinstance(found["seconds"], float)


def test_solve_quiet_prints_moves_that_replay_accepts(run, puzzle):
    quiet = run("solve", "--quiet", puzzle)
    assert quiet.out.count("\n") == 1
    replayed = run("replay", puzzle, quiet.out)
    assert replayed.code == 0
    assert replayed.out.splitlines()[-1].startswith("solved after 3 moves")


def test_an_unsolvable_level_exits_with_1_and_is_null_in_json(run, put):
    path = put("stuck.json", STUCK)
    done = run("solve", path)
    assert done.code == 1
    assert "unsolvable: all 2 reachable states seen" in done.out
    (found,) = run("solve", "--json", path).objects()
    assert found["status"] == "unsolvable"
    assert found["moves"] is found["steps"] is found["solution"] is None
    assert run("solve", "--quiet", path).out == "unsolvable\n"


def test_a_level_that_starts_solved_takes_no_moves(run, put):
    done = run("solve", put("done.json", SOLVED))
    assert done.code == 0
    assert "solved in 0 moves (0 steps): optimal" in done.out


def test_a_limited_solve_exits_with_3_and_names_the_limit(run, puzzle):
    done = run("solve", "--max-states", 2, puzzle)
    assert done.code == 3
    known = r"2 states seen, no solution in up to 0 moves"
    assert re.search(rf"  {stop_phrase('max_states')} 2 after [0-9.]+ s; {known}\n", done.out)
    (found,) = run("solve", "--json", "--max-states", 2, puzzle).objects()
    assert (found["status"], found["moves"], found["solution"]) == ("limit", None, None)


def test_solve_accepts_packs_share_codes_and_standard_input(run, puzzle, pack):
    code = run("convert", puzzle, "-", "--format", "share").out.strip()
    found = run("solve", "--json", pack, code, "-", stdin=puzzle.read_text()).objects()
    assert [one["moves"] for one in found] == [3, 7, 3, 3]
    assert len({one["file"] for one in found}) == 4


def test_a_bad_file_among_many_is_reported_and_the_worst_code_wins(run, put, puzzle, tmp_path):
    stuck, nothing = put("stuck.json", STUCK), tmp_path / "nothing.json"
    done = run("solve", "--json", stuck, nothing, puzzle)
    assert [one["status"] for one in done.objects()] == ["unsolvable", "invalid", "solved"]
    done.assert_one_line()
    assert "nothing.json" in done.err
    assert run("solve", "--max-states", 1, stuck, puzzle).code == 3
    assert run("solve", puzzle, stuck).code == 1


def test_control_characters_in_names_are_not_printed(run, put):
    done = run("solve", put("name.json", PUZZLE_5, name="a\x1b[2Jb\nc"))
    assert "\x1b" not in done.out
    assert done.out.startswith("a\ufffd[2Jb\ufffdc (")


def test_a_long_share_code_is_shortened_for_people_but_not_in_json(run, puzzle):
    code = run("convert", puzzle, "-", "--format", "share").out.strip()
    assert run("solve", code).out.startswith(f"Puzzle 5, from the article ({code[:24]}...)\n")
    assert run("solve", "--json", code).objects()[0]["file"] == code


def test_show_draws_plain_text_without_a_terminal(run, puzzle):
    done = run("show", puzzle)
    assert done.code == 0
    assert "BBBBCC...." in done.out
    assert "A  +↘ -↖  3 cells  goal 4 ↘" in done.out
    assert "\x1b" not in done.out


def test_show_after_moves_draws_the_resulting_position(run, puzzle):
    done = run("show", "--after", "D-1", puzzle)
    assert "after D-1" in done.out.splitlines()[0]
    assert "\n.AACC....   " in done.out


def test_show_explains_an_illegal_move(run, puzzle):
    done = run("show", "--after", "C1 B9", puzzle)
    done.assert_one_line(code=1)
    assert "move 2, B9: illegal" in done.err


def test_show_prints_indices(run, puzzle):
    assert re.search(r"67B +68B +69B +70B", run("show", "--labels", "cells", puzzle).out)


def test_show_draws_in_color_when_forced(run, puzzle, monkeypatch):
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert "\x1b[1;38;2;242;164;19m▲" in run("show", "--color", "always", puzzle).out
    monkeypatch.setenv("COLORTERM", "")
    monkeypatch.setenv("TERM", "xterm-256color")
    assert "38;5;" in run("show", "--color", "always", puzzle).out


@pytest.mark.parametrize(
    ("environment", "colored"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "dumb"}, False),
        ({"TERM": "linux"}, False),
        ({"TERM": "vt220"}, False),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "dumb", "FORCE_COLOR": "1"}, True),
        ({"TERM": "dumb", "CLICOLOR_FORCE": "1"}, True),
        ({"TERM": "dumb", "CLICOLOR_FORCE": "0"}, False),
        ({"TERM": "xterm", "NO_COLOR": "1", "FORCE_COLOR": "1"}, False),
    ],
)
def test_output_on_a_terminal_is_colored(run, puzzle, monkeypatch, environment, colored):
    for name in ("NO_COLOR", "FORCE_COLOR", "CLICOLOR_FORCE"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ("\x1b[" in run("show", puzzle).out) == colored
    assert "\x1b[" not in run("show", "--color", "never", puzzle).out


@pytest.mark.parametrize("value", ["", "1"])
def test_output_outside_a_terminal_is_colored_only_if_forced(run, puzzle, monkeypatch, value):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", value)
    assert ("\x1b[" in run("show", puzzle).out) == bool(value)
    assert "\x1b[" not in run("show", "--color", "never", puzzle).out


def test_replayed_levels_of_a_pack_are_separated_by_a_blank_line(run, put):
    claims = [{**level, "solution": []} for level in (PUZZLE_5, PUZZLE_30)]
    lines = run("replay", put("pack.json", PACK, levels=claims)).out.splitlines()
    second = next(i for i, line in enumerate(lines) if "pack.json:2" in line)
    assert lines[second - 2 : second] == ["not solved after 0 moves (0 steps)", ""]


def test_replay_draws_every_position_and_reports_pushes(run, puzzle):
    done = run("replay", puzzle, "C1 B2 A4")
    assert done.code == 0
    assert "1. C1  C pushes D1" in done.out
    assert "2. B2\n" in done.out
    assert done.out.count("...\n\n") >= 3
    assert done.out.splitlines()[-1] == "solved after 3 moves (7 steps)"


def test_replay_draws_the_moves_before_an_illegal_one_and_explains_it(run, puzzle):
    done = run("replay", puzzle, "D-1 C2")
    done.assert_one_line(code=1)
    assert "1. D-1  D pushes C-1" in done.out
    assert "move 2, C2: illegal, C strikes the side of D at cell 105 (3, 4, 1)" in done.err


def test_replay_without_moves_uses_the_solution_of_the_level(run, put):
    path = put("own.json", PUZZLE_5, solution=[["C", 1], ["B", 2], ["A", 4]])
    assert run("replay", path).out.splitlines()[-1] == "solved after 3 moves (7 steps)"


def test_replay_without_moves_and_without_a_solution_is_bad_input(run, puzzle):
    done = run("replay", puzzle)
    done.assert_one_line()
    assert "expected MOVES to replay" in done.err


def test_replay_prints_json(run, puzzle):
    (found,) = run("replay", "--json", puzzle, "C1").objects()
    assert found["solved"] is False
    assert (found["moves"], found["steps"], found["illegal"]) == (1, 1, None)
    (step,) = found["replay"]
    assert step["move"] == ["C", 1]
    assert step["pushes"] == [["D", 1]]
    assert step["chain"] == [["C", "D"]]
    assert step["cells"]["C"] == [105, 106, 139]


def test_check_confirms_right_claims(run, put):
    claims = {key: FIGURES[0]["expected"][key] for key in ("moves", "steps", "states", "layers")}
    path = put("right.json", PUZZLE_5, stats=claims, solution=[["C", 1], ["B", 2], ["A", 4]])
    done = run("check", path)
    assert done.code == 0
    said = "valid, right: solution, stats.moves, stats.steps, stats.states, stats.layers"
    assert done.out == f"Puzzle 5, from the article ({path}): {said}\n"
    assert run("check", "--quiet", path).out == ""
    goalless = put("goalless.tri", "board:\nAAA...\n")
    assert "no block has a goal" in run("check", goalless).out
    assert run("check", "--quiet", goalless).out == ""


@pytest.mark.parametrize(
    ("claims", "difference"),
    [
        ({"stats": {"moves": 4}}, "stats.moves: claimed 4, found 3"),
        ({"stats": {"steps": 7.0}}, "stats.steps: claimed 7.0, found 7"),
        ({"stats": {"states": None}}, "stats.states: claimed none, found 177"),
        ({"stats": {"layers": [1, 7]}}, "claimed [1, 7], found [1, 7, 18, 49, 65, 32, 5]"),
        ({"stats": {"successors": True}}, "stats.successors: claimed True, found 1488"),
        ({"solution": [["C", 1]]}, "solution: claimed an end on every goal"),
        ({"solution": [["B", 1]]}, "move 1, B1: illegal, B strikes the side of C"),
        (
            {"solution": [["D", 1], ["D", -1], ["C", 1], ["B", 2], ["A", 4]]},
            "solution: claimed ",
        ),
    ],
)
def test_check_prints_the_difference_for_a_wrong_claim(run, put, claims, difference):
    done = run("check", put("wrong.json", PUZZLE_5, **claims))
    assert done.code == 1
    assert "1 claim wrong\n" in done.out
    assert difference in done.out


def test_check_lists_unknown_stats_as_not_checked(run, put):
    done = run("check", put("beauty.json", PUZZLE_5, stats={"beauty": 9}))
    assert done.code == 0
    assert "stats.beauty: not checked, no stat of that name is known" in done.out


def test_check_stopped_by_a_limit_exits_with_3_and_claims_nothing(run, put):
    path = put("limit.json", PUZZLE_5, stats={"moves": 4, "states": 177})
    done = run("check", "--max-states", 2, path)
    assert done.code == 3
    assert f"stats.moves: not checked, {stop_phrase('max_states')}" in done.out
    assert f"stats.states: not checked, {stop_phrase('max_states')}" in done.out


def test_check_searches_directories_and_packs(run, put, pack):
    put("deep/er/one.json", PUZZLE_5, stats={"moves": 3})
    put("deep/notes.txt", "no level")
    put("deep/stuck.json", STUCK, stats={"moves": None, "steps": None})
    done = run("check", pack.parent)
    assert done.code == 0
    assert done.out.splitlines()[-1] == "4 levels: 4 right"


def test_check_of_a_directory_without_levels_is_bad_input(run, tmp_path):
    run("check", tmp_path).assert_one_line()


def test_check_json_has_claimed_and_found_values(run, put):
    (found,) = run("check", "--json", put("x.json", PUZZLE_5, stats={"moves": 4})).objects()
    assert found["status"] == "wrong"
    assert found["wrong"] == [{"claim": "stats.moves", "claimed": 4, "found": 3}]


@pytest.mark.parametrize("path", SLIDING_LEVELS, ids=lambda path: path.stem)
def test_replay_describes_the_solution_of_every_bundled_level(run, path):
    done = run("replay", str(path))
    assert done.code == 0
    assert done.out.splitlines()[-1].startswith("solved after ")


def test_replay_reports_when_a_ring_pushes_the_dragged_block(run):
    path = next(path for path in SLIDING_LEVELS if path.stem == "09-dead-end")
    done = run("replay", str(path), "A2")
    assert "pushes A2" in done.out
