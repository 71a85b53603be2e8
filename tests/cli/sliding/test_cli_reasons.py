"""``explain``, ``solve --reasons``, ``replay --review``: the reason for each move, and its cost."""

import json

import pytest
from cli_session import STUCK

import trisolve

HARD = "tri1.UAYACoAcA-hvjHn_wMAAQCAgIMEzIEAgU4HAFBA5Mgx9"
LEVEL = trisolve.parse_level("ooBoooooBoooAABooooooooooooooooooooo")


@pytest.fixture
def board(tmp_path):
    path = tmp_path / "board.json"
    trisolve.save_level(LEVEL, path)
    return path


def test_solve_explains_its_solution_stage_by_stage(run):
    done = run("explain", HARD)
    lines = done.out.splitlines()
    assert lines[:3] == [
        f"{HARD[:24]}..., 11 moves",
        "  to bring A home",
        "     1  A1   makes room for E-2 (move 5)",
    ]
    assert lines[9:11] == ["     8  A3   home", "  to bring B home"]
    found = run("explain", HARD, "--json").objects()[0]
    level = trisolve.parse_level(HARD)
    assert (found["file"], found["name"], found["status"]) == (HARD, "", "solved")
    assert [tuple(one.values()) for one in found["moves"]] == [
        (str(one.move), one.how, one.for_move, one.stage) for one in trisolve.reasons(level)
    ]


def test_solve_explains_a_line_of_moves_given_by_the_user(run, board):
    done = run("explain", board, "--line", "B1 B2 A4", "--json")
    assert done.objects()[0]["moves"] == [
        {"move": "B1", "how": "braces", "for": 3, "stage": 1},
        {"move": "B2", "how": "clears", "for": 3, "stage": 1},
        {"move": "A4", "how": "home", "for": None, "stage": 1},
    ]


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("B3", 1, "got 1 that do not, which leave A off the goal"),
        ("A4", 1, "move 1, A4: illegal"),
        ("Q1", 2, "expected one of the block ids"),
        ("B", 2, "expected"),
    ],
)
def test_a_line_that_does_not_solve_gives_a_one_line_error_that_says_what_is_missing(
    run, board, line, code, said
):
    done = run("explain", board, "--line", line)
    done.assert_one_line(code)
    assert said in done.err


def test_a_wrong_line_has_no_moves_in_json(run, board):
    done = run("explain", board, "--line", "B3", "--json")
    assert done.code == 1
    assert (done.objects()[0]["status"], done.objects()[0]["moves"]) == ("wrong", [])


def test_a_line_and_a_picture_need_a_single_level(run, tmp_path):
    for option in (("--line", "A1"), ("-o", tmp_path / "a.svg")):
        done = run("explain", "tutorial", *option)
        done.assert_one_line()
        assert done.code == 2
        assert "expected one level" in done.err


def test_without_a_solution_there_are_no_moves(run, tmp_path):
    path = tmp_path / "stuck.json"
    path.write_text(json.dumps(STUCK))
    done = run("explain", path, "--json")
    assert (done.code, done.objects()[0]["status"], done.objects()[0]["moves"]) == (
        1,
        "unsolvable",
        [],
    )
    done = run("explain", HARD, "--max-states", 5, "--json")
    assert (done.code, done.objects()[0]["status"], done.objects()[0]["moves"]) == (3, "limit", [])


def test_the_picture_has_a_heading_for_each_stage_and_an_arrow_for_each_reason(run, tmp_path):
    path = tmp_path / "reasons.svg"
    assert run("explain", HARD, "-o", path).code == 0
    text = path.read_text()
    assert "to bring A home" in text
    assert "to bring B home" in text
    assert text.count("makes room for") == 9


def test_solve_prints_the_reasons(run, board):
    done = run("solve", HARD, "--reasons")
    explained = run("explain", HARD).out.splitlines()[1:]
    assert done.out.splitlines()[-len(explained) :] == explained
    found = run("solve", board, "--reasons", "--json").objects()[0]
    assert [one["how"] for one in found["reasons"]] == ["clears", "home"]
    done = run("solve", board, "--reasons", "--quiet")
    done.assert_one_line()
    assert done.code == 2


def test_a_booklet_prints_reasons(run, tmp_path):
    path = tmp_path / "booklet.svg"
    assert run("render", HARD, "--booklet", "--reasons", "-o", path).code == 0
    last = sorted(tmp_path.glob("booklet*.svg"))[-1].read_text()
    assert "1. A1 makes room for E-2 (move 5)" in last
    assert run("render", HARD, "--reasons", "-o", path).code == 2


def test_analyze_names_the_stages_and_ideas(run):
    lines = run("analyze", HARD).out.splitlines()
    assert "  stages         to bring A home: 8 moves; to bring B home: 3 moves" in lines
    found = run("analyze", HARD, "--json").objects()[0]
    assert found["stages"] == 2
    assert isinstance(found["ideas"], list)


def test_a_review_prints_the_cost_of_each_move(run, board):
    done = run("replay", board, "B1 B2 A4", "--review")
    assert [" ".join(line.split()) for line in done.out.splitlines()[1:]] == [
        "1 B1 2 left +1",
        "2 B2 1 left",
        "3 A4 0 left",
        "1 more than a shortest way",
    ]
    found = run("replay", board, "B1 B2 A4", "--review", "--json").objects()[0]
    assert [(one["left"], one["cost"]) for one in found["moves"]] == [(2, 1), (1, 0), (0, 0)]
    assert (found["status"], found["cost"], found["lost"]) == ("done", 1, False)


def test_a_review_names_the_losing_move(run):
    done = run("replay", "tutorial:9", "D1 E-1", "--review")
    assert "loses the level" in done.out.splitlines()[1]
    assert done.code == 0


def test_a_review_stopped_by_a_limit_exits_with_3(run, board):
    done = run("replay", HARD, "A1", "--review", "--max-states", 5, "--json")
    assert (done.code, done.objects()[0]["moves"]) == (3, [])
    done = run("replay", board, "A4", "--review", "--json")
    assert (done.code, done.objects()[0]["status"]) == (1, "wrong")
    done = run("replay", HARD, "A1", "--max-states", 5)
    done.assert_one_line()
    assert done.code == 2
