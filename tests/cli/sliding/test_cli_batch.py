"""Many levels and positions on the command line: answers in order, in spite of a bad one."""

import json

BOARDS = "\n".join(["BBoooCAAoooCoooooCoooooooooooooooooo", "garbage", "AAoooo" + 30 * "o"])


def records(text):
    return [
        {key: value for key, value in json.loads(line).items() if key != "seconds"}
        for line in text.splitlines()
    ]


def test_levels_are_solved_in_order_and_a_bad_line_does_not_stop_the_others(run, tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text(BOARDS + "\nnot a board\n")
    found = run("solve", "--json", "--threads", "2", str(path))
    reported = records(found.out)
    assert found.code == 2
    assert [one["status"] for one in reported] == ["solved", "invalid", "solved", "invalid"]
    assert [one["file"] for one in reported] == [f"{path}:{n}" for n in range(1, 5)]
    assert records(run("solve", "--json", "--threads", "1", str(path)).out) == reported
    assert records(run("solve", "--json", "--workers", "1", str(path)).out) == reported
    one_by_one = run("solve", "--json", "--time-limit", "60", str(path))
    assert records(one_by_one.out) == reported


def test_each_line_of_standard_input_is_a_position_with_its_own_answer(run):
    given = "\nH2\nH99\nnothing\nH2 B4\n"
    found = run("hint", "article:puzzle-30", "--after", "-", "--json", stdin=given)
    reported = records(found.out)
    statuses = [one["status"] for one in reported]
    assert statuses == ["solvable", "solvable", "illegal", "invalid", "solvable"]
    alone = run("hint", "article:puzzle-30", "--after", "H2 B4", "--json")
    assert reported[-1] == records(alone.out)[0]
    searched = run(
        *("hint", "article:puzzle-30", "--after", "-", "--json", "--max-states", "9999999"),
        stdin=given,
    )
    assert records(searched.out) == reported
    plain = run("hint", "article:puzzle-30", "--after", "-", stdin=given)
    assert len(plain.out.splitlines()) == 5


def test_positions_from_standard_input_belong_to_one_level(run):
    found = run("hint", "article", "--after", "-", stdin="")
    assert (found.code, found.out) == (2, "")
    assert "expected one level" in found.err


def test_workers_set_the_number_of_levels_solved_at_once(run, monkeypatch):
    found = []

    def batches(levels, *, metric, limits):
        found.append(limits.threads)
        return iter(())

    monkeypatch.setattr("trisolve.sliding.search.solve_batches", batches)
    run("solve", "starter:1", "starter:2", "--workers", "3", "--threads", "2")
    assert found == [3]
