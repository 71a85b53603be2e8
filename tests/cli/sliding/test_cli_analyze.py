"""trisolve analyze: its output, its files, and its exit code."""

import re

import pytest
from cli_session import PACK, PUZZLE_30, SOLVED, STUCK
from places import LEVELS

from trisolve.cli.output import Code
from trisolve.limits import stop_phrase
from trisolve.sliding.formats import load_level, load_pack
from trisolve.sliding.search import solve

DEAD_END = LEVELS / "tutorial" / "09-dead-end.json"
LARGE = LEVELS / "article" / "puzzle-35.json"
ESCAPE = re.compile(r"\x1b\[[\d;]*m")


def entry(out, label):
    """Return the text after a label in the report, its lines joined."""
    found = re.search(rf"^  {label} +(\S.*(?:\n {{17}}\S.*)*)", out, re.MULTILINE)
    return re.sub(r"\s+", " ", found[1]) if found else None


def test_analyze_reports_the_dead_states_of_a_level_with_traps(run):
    done = run("analyze", DEAD_END)
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"No way back ({DEAD_END})\n")
    assert entry(done.out, "optimum") == "4 moves; 6 steps, no fewer"
    assert entry(done.out, "solutions") == "4 of that length"
    assert entry(done.out, "difficulty") == "5.32 tutorial"
    assert entry(done.out, "states") == "45, 6 of them solved; 278 moves between them"
    assert entry(done.out, "dead states") == "22 (48.9%); 7 of 14 first moves lead there"
    assert entry(done.out, "shortest loss") == "A-1 (pushes B1, C1, D1, E-1, F-1)"
    assert entry(done.out, "must move") == "A B C D E F (in every solution)"
    assert entry(done.out, "longest push") == "A pushes F, E, D, C, B (6 blocks at once)"
    assert "  1. A2              14         1       6       7\n" in done.out
    assert re.search(r"^  4 █+ 8  < solved first$", done.out, re.MULTILINE)


def test_analyze_reports_a_start_harder_than_that_of_the_level(run, puzzle):
    done = run("analyze", puzzle)
    assert entry(done.out, "hardest start") == "another one: 4 moves from the goal instead of 3"
    assert entry(done.out, "dead states").startswith("none: ")
    assert entry(done.out, "optimum") == "3 moves; 8 steps, 7 are enough"


def test_analyze_can_count_in_steps(run, puzzle):
    done = run("analyze", "--metric", "steps", puzzle)
    assert re.fullmatch(r"7 steps; \d+ moves, .*", entry(done.out, "optimum"))
    assert "States by steps from the start" in done.out


@pytest.mark.parametrize("color", ["never", "always"])
def test_reports_of_analyze_fit_in_80_columns(run, put, color):
    level = {**PUZZLE_30, "blocks": [dict(block) for block in PUZZLE_30["blocks"]]}
    for number, block in enumerate(level["blocks"]):
        block["id"] = f"the-block-called-{number}"
    wide = put("w.json", level)
    for source in (wide, LARGE, DEAD_END):
        out = run("analyze", "--color", color, source).out
        assert ("\x1b[" in out) == (color == "always")
        lines = ESCAPE.sub("", out).splitlines()[1:]  # the first one is as long as the path
        assert max(map(len, lines)) <= 80


def test_colored_and_plain_reports_have_the_same_text(run):
    plain, colored = (run("analyze", "--color", when, DEAD_END).out for when in ("never", "always"))
    assert [line.rstrip() for line in ESCAPE.sub("", colored).splitlines()] == plain.splitlines()


def test_a_level_that_starts_solved_is_reported(run, put):
    done = run("analyze", put("solved.json", SOLVED))
    assert done.code == 0
    assert entry(done.out, "solution") == "none needed: it is solved"


def test_an_unsolvable_level_is_reported(run, put):
    done = run("analyze", put("stuck.json", STUCK))
    assert done.code == Code.NEGATIVE
    assert entry(done.out, "optimum") == "none: no reachable state is solved"
    assert "difficulty" not in done.out


def test_a_limit_is_reported(run):
    done = run("analyze", "--max-states", 50, LARGE)
    assert done.code == Code.LIMIT
    assert entry(done.out, "optimum") == f"not known: {stop_phrase('max_states')}"
    assert entry(done.out, "states") == f"50 or more: {stop_phrase('max_states')}"


def test_a_limit_may_leave_one_metric_known(run, puzzle):
    """Within 60 states, puzzle 5 is solved in moves, but not in steps."""
    done = run("analyze", "--max-states", 60, puzzle)
    optimum = entry(done.out, "optimum")
    assert optimum.startswith("3 moves; 8 steps, whether fewer are enough is not known: stopped")
    assert entry(done.out, "solution") == "C-2 B2 A4"
    done = run("analyze", "--max-states", 60, "--metric", "steps", puzzle)
    reported = f"not known in steps, 3 moves are enough: {stop_phrase('max_states')}"
    assert entry(done.out, "optimum") == reported
    assert entry(done.out, "solution") is None
    (found,) = run("analyze", "--json", "--max-states", 60, "--metric", "steps", puzzle).objects()
    assert (found["moves"], found["steps"], found["solution"]) == (3, None, None)


def test_the_hardest_start_can_be_reached_from_the_start_of_the_level(run, put):
    floor, cells = list(range(8)), [0, 1, 2]
    blocks = [{"id": "A", "cells": cells, "goal": cells}]
    done = run("analyze", put("solved.json", SOLVED, floor=floor, blocks=blocks))
    assert entry(done.out, "hardest start") == "another one: 1 move from the goal instead of 0"
    blocks[0]["goal"] = [4, 5, 6]
    done = run("analyze", put("slide.json", SOLVED, floor=floor, blocks=blocks))
    here = "this one: no reachable state is farther from the goal"
    assert entry(done.out, "hardest start") == here


def test_an_unwritable_output_is_reported_before_any_search(run, puzzle, tmp_path):
    for option, name in (("--graph", "states.csv"), ("--save-hardest", "hard.json")):
        done = run("analyze", option, tmp_path / "none" / name, puzzle)
        done.assert_one_line()
        assert done.out == ""
        assert "expected a writable file" in done.err


def test_json_contains_the_whole_report(run):
    done = run("analyze", "--json", DEAD_END)
    (found,) = done.objects()
    assert done.err == ""
    assert list(found) == [
        *("file", "name", "status", "metric", "limit", "moves", "steps", "solution"),
        *("shortest_solutions", "states", "solved_states", "successors", "layers", "dead"),
        *("choices", "blocks", "longest_push", "hardest", "difficulty", "ideas", "stages"),
        "seconds",
    ]
    assert (found["status"], found["moves"], found["steps"]) == ("solved", 4, 6)
    assert found["solution"] == [["A", 2], ["F", -1], ["E", -1], ["D", 2]]
    assert found["dead"] == {
        "states": 22,
        "share": 22 / 45,
        "first_moves": 7,
        "of_first_moves": 14,
        "way_to_lose": [["A", -1]],
    }
    assert found["choices"][0] == {"move": ["A", 2], "legal": 14, "shortest": 1, "losing": 7}
    assert found["blocks"]["must_move"] == list("ABCDEF")
    assert found["hardest"]["moves"] == 4
    parts = found["difficulty"]["parts"]
    assert sum(part["points"] for part in parts) == pytest.approx(5.32, abs=0.005)
    assert found["difficulty"]["grade"] == "tutorial"


def test_unknown_values_are_null_in_json(run, put):
    stuck, large = run(
        "analyze", "--json", "--max-states", 50, put("s.json", STUCK), LARGE
    ).objects()
    for found in (stuck, large):
        for key in ("moves", "steps", "solution", "blocks", "hardest", "difficulty"):
            assert found[key] is None
    assert (stuck["status"], stuck["dead"]["states"], stuck["limit"]) == ("unsolvable", 2, None)
    assert (large["status"], large["limit"]) == ("limit", "max_states")
    assert large["dead"] is large["choices"] is large["shortest_solutions"] is None


def test_the_hardest_start_is_saved(run, puzzle, tmp_path):
    assert run("analyze", "--save-hardest", tmp_path / "hard.json", puzzle).code == 0
    level = load_level(tmp_path / "hard.json")
    assert (level.name, dict(level.stats)) == ("Puzzle 5, from the article", {"moves": 4})
    assert level.solution == solve(level).moves
    assert run("check", tmp_path / "hard.json").code == 0


def test_the_hardest_starts_of_several_levels_are_saved_as_a_pack(run, put, tmp_path):
    assert run("analyze", "--save-hardest", tmp_path / "hard.json", put("p.json", PACK)).code == 0
    assert len(load_pack(tmp_path / "hard.json").levels) == 2


def test_nothing_is_saved_without_a_hardest_start(run, put, tmp_path):
    done = run("analyze", "--save-hardest", tmp_path / "hard.json", put("stuck.json", STUCK))
    assert "expected a hardest start to save, found none: unsolvable" in done.err
    assert not (tmp_path / "hard.json").exists()


@pytest.mark.parametrize("name", ["states.graphml", "states.svg"])
def test_analyze_writes_the_state_graph(run, tmp_path, name):
    assert run("analyze", "--graph", tmp_path / name, DEAD_END).code == 0
    assert (tmp_path / name).stat().st_size > 1000


def test_the_state_graph_is_written_as_tables_up_to_a_limit(run, tmp_path):
    done = run("analyze", "--graph", tmp_path / "s.csv", "--max-states", 30, LARGE)
    assert done.code == Code.LIMIT
    assert len((tmp_path / "s-nodes.csv").read_text().splitlines()) == 31
    assert (tmp_path / "s-edges.csv").exists()


def test_a_graph_too_large_to_draw_gives_a_one_line_error(run, tmp_path):
    done = run("analyze", "--graph", tmp_path / "states.svg", LARGE)
    done.assert_one_line()
    assert "expected at most 600 states to draw, got 2,104" in done.err


def test_analyze_refuses_to_write_two_graphs_to_one_file(run, puzzle, tmp_path):
    done = run("analyze", "--graph", tmp_path / "states.svg", puzzle, DEAD_END)
    done.assert_one_line()
    assert "--graph: expected one level, got several" in done.err


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("--graph", "expected a name that ends in .graphml"),
        ("--save-hardest", "expected a name that ends in .json"),
    ],
)
def test_bad_names_are_refused_before_any_work(run, puzzle, option, message):
    done = run("analyze", option, "out.png", puzzle)
    done.assert_one_line()
    assert message in done.err
    assert done.out == ""


@pytest.mark.parametrize(("option", "name"), [("--graph", "s.svg"), ("--save-hardest", "h.json")])
def test_a_path_that_cannot_be_written_gives_a_one_line_error(run, puzzle, tmp_path, option, name):
    done = run("analyze", option, tmp_path / "nowhere" / name, puzzle)
    done.assert_one_line()
    assert "expected a writable file" in done.err
