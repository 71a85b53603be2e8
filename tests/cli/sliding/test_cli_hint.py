"""``trisolve hint``: the hint levels, lost positions, limits, JSON."""

import re

import pytest
from cli_session import PACK, PUZZLE_30, SOLVED, STUCK
from places import LEVELS

from trisolve.limits import stop_phrase

DEAD_END = LEVELS / "tutorial" / "09-dead-end.json"


REVEALED = {
    1: ["solvable: 5 moves to the goal"],
    2: ["solvable: 5 moves to the goal", "next: block D"],
    3: ["solvable: 5 moves to the goal", "next: D2 (2 ↘)"],
    4: ["solvable: 5 moves to the goal", "next:", "    D2  G2 (pushes F-1)  F3  D-2  A4"],
}


@pytest.mark.parametrize("level", REVEALED)
def test_each_hint_level_reveals_more(run, put, level):
    path = put("30.json", PUZZLE_30)
    done = run("hint", path, "--after", "H2 B4", "--level", level, "--quiet")
    assert done.code == 0
    assert done.out.splitlines() == REVEALED[level]
    (found,) = run("hint", path, "--after", "H2,B4", "--level", level, "--json").objects()
    assert (found["status"], found["distance"], found["played"]) == ("solvable", 5, 2)
    reported = found["next"] or {"block": None, "move": None, "line": None}
    assert reported["block"] == (None if level < 2 else "D")
    assert reported["move"] == (None if level < 3 else ["D", 2])
    assert (reported["line"] is None) == (level < 4)


def test_the_current_position_is_drawn_above_the_hint(run):
    shown, _, _notes = run("show", DEAD_END, "--after", "A2").out.rpartition("\n\n")
    done = run("hint", DEAD_END, "--after", "A2")
    assert done.out.startswith(shown)
    assert done.out.removeprefix(shown).splitlines() == [
        "",
        "",
        "  solvable: 3 moves to the goal",
        "  next: F-1 (1 ↖)",
    ]


def test_a_hint_for_a_lost_position_explains_how_to_get_back(run):
    done = run("hint", DEAD_END, "--after", "D1", "--quiet")
    assert done.code == 1
    assert done.out.splitlines() == [
        "lost by move 1, D1: the goal can no longer be reached",
        "take back 1 move: at the start it was 4 moves to the goal",
        "instead: A2 (2 →, pushes B-1, C-1, D-1, E1, F1)",
    ]
    (found,) = run("hint", DEAD_END, "--after", "D1", "--json", "--level", "1").objects()
    assert (found["status"], found["distance"]) == ("lost", None)
    assert (found["kept"], found["distance_kept"], found["instead"]) == (0, 4, None)


def test_solved_and_unsolvable_levels_are_reported(run, put):
    done = run("hint", put("done.json", SOLVED), "-q")
    assert (done.code, done.out) == (0, "solved: every highlighted block is on its goal\n")
    stuck = run("hint", put("stuck.json", STUCK), "-q")
    assert stuck.code == 1
    assert stuck.out == "unsolvable: this level has no solution, not even from its start\n"


def test_an_illegal_move_gives_a_one_line_error_that_names_it(run):
    done = run("hint", DEAD_END, "--after", "A2 F-9")
    done.assert_one_line(code=1)
    assert "move 2, F-9: illegal" in done.err
    run("hint", DEAD_END, "--after", "A2 ?").assert_one_line(code=2)


def test_a_limited_hint_exits_with_3_and_names_the_limit(run):
    done = run("hint", DEAD_END, "--max-states", "3", "-q")
    assert done.code == 3
    assert re.fullmatch(
        rf"{stop_phrase('max_states')} 3 after [0-9.]+ s; nothing is known\n", done.out
    )
    (found,) = run("hint", DEAD_END, "--max-states", "3", "--json").objects()
    assert (found["status"], found["limit"], found["next"]) == ("limit", "max_states", None)


def test_hint_rejects_levels_above_4_and_accepts_steps_and_packs(run, put):
    run("hint", DEAD_END, "--level", "5").assert_one_line()
    done = run("hint", put("pack.json", PACK), "--metric", "steps", "--level", "1", "--quiet")
    assert done.out.splitlines()[0] == "solvable: 7 steps to the goal"
    assert len(done.out.splitlines()) == 2


@pytest.mark.parametrize(
    "command",
    [
        ["hint", "tutorial:1", "--after", "Q9"],
        ["replay", "tutorial:1", "Q9"],
        ["show", "tutorial:1", "--after", "Q9"],
        ["render", "tutorial:1", "--move", "Q9"],
    ],
)
def test_an_unknown_block_is_bad_input_and_not_a_negative_answer(run, command):
    done = run(*command)
    assert done.code == 2
    assert "Q9: expected one of the block ids A, got 'Q'" in done.err


def test_an_unknown_block_is_invalid_in_json(run):
    (found,) = run("hint", "tutorial:1", "--after", "Q9", "--json").objects()
    assert found["status"] == "invalid"
