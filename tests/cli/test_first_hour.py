"""What newcomers stumble over: each case is a command typed from the README and what it answers."""

import pytest

CASES = [
    (("edit", "nodir/mine.tri", "--no-open"), "nodir/mine.tri: expected a writable file"),
    (("tantrix", "show", "tantrix:finishd"), "did you mean tantrix:finished?"),
    (("tantrix", "generate"), "expected --tiles N or --from TILES, got neither"),
    (("hex", "route", "hexagon:one-room", "A"), "expected two cells, FROM and TO, got 1"),
    (("solve", "nothing-*.json"), "nothing-*.json: expected files that match, found none"),
    (("schema", "all"), "expected --output DIR with all"),
    (("pack", "check", "entanglement:graded"), "it is a file for trisolve entanglement"),
    (("analyze", "entanglement:small"), "error: entanglement:small: format: expected"),
    (("boco", "check", "octagon"), "octagon: expected a file, got the name of a board"),
]


@pytest.mark.parametrize(("words", "answer"), CASES, ids=lambda case: " ".join(case)[:30])
def test_a_mistake_is_answered_in_one_line(run, words, answer):
    done = run(*words)
    done.assert_one_line()
    assert answer in done.err


def test_the_ends_of_a_route_may_follow_the_map(run):
    given = run("hex", "route", "hexagon:one-room", "--from", "A", "--to", "B")
    assert run("hex", "route", "hexagon:one-room", "A", "B") == given


def test_boco_reads_meshes_and_sends_nobody_elsewhere_for_them(run, put):
    board = put("board.obj", "v 0 0 0\nf 1 2\n")
    assert "it is a file for" not in run("boco", "page", board, "-o", "-").err


def test_how_a_game_ended_is_said_in_words(run):
    done = run("entanglement", "play", "--games", "1", "--radius", "2", "--player", "greedy")
    assert done.out.startswith("seed 0: 52, 18 tiles, 33 segments, ends in the center\n")


def test_one_schema_goes_to_a_file(run, tmp_path):
    path = tmp_path / "level.json"
    assert run("schema", "level", "-o", path).code == 0
    assert path.read_text() == run("schema", "level").out == run("schema", "level", "-o", "-").out
