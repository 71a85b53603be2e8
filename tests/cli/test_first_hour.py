"""Mistakes of newcomers: each case is a variant of a command in the README, and its answer."""

import pytest

from trisolve.cli.output import Code

CASES = [
    (("edit", "nodir/mine.tri", "--no-open"), "nodir/mine.tri: expected a writable file"),
    (("new", "mine.tri"), "to write it, trisolve new hexagon:4 -o mine.tri"),
    (("show", "tantrix:finishd"), "did you mean tantrix:finished?"),
    (("tantrix", "generate"), "expected --tiles N or --from TILES, got neither"),
    (("hex", "route", "hexagon:one-room", "A"), "expected two cells, FROM and TO, got 1"),
    (("solve", "nothing-*.json"), "nothing-*.json: expected matching files, found none"),
    (("schema", "all"), "expected --output DIR with all"),
    (("pack", "check", "entanglement:graded"), "it is a file for trisolve entanglement"),
    (("analyze", "entanglement:small"), "error: entanglement:small: format: expected"),
    (("check", "--puzzle", "boco", "octagon"), "octagon: expected a file, got the name of a board"),
    (("census", "run", "triangle:4", "-o", "-"), "a database cannot go to standard output"),
    (("render", "tutorial", "--texture", "no.png"), "error: no.png: expected a readable file"),
]


@pytest.mark.parametrize(("words", "answer"), CASES, ids=lambda case: " ".join(case)[:30])
def test_a_mistake_gives_a_one_line_error(run, words, answer):
    done = run(*words)
    done.assert_one_line()
    assert answer in done.err


@pytest.mark.parametrize("words", [("pack", "check"), ("site", "build", "site"), ("edit",)])
def test_a_broken_level_is_not_attributed_to_another_command(run, put, words):
    done = run(*words, put("broken.json", '{"format": "trisolve-level", "version": 1, "floor": [0'))
    assert done.err.endswith(" in JSON, got the end\n")


def test_boco_reads_meshes_without_suggesting_another_command(run, put):
    board = put("board.obj", "v 0 0 0\nf 1 2\n")
    assert "it is a file for" not in run("boco", "play", board, "-o", "-").err


def test_the_end_of_a_game_is_described_in_words(run):
    done = run("entanglement", "match", "--count", "1", "--radius", "2", "--player", "greedy")
    assert done.out.startswith("seed 0: 52, 18 tiles, 33 segments, ends in the center\n")


def test_a_single_schema_can_be_written_to_a_file(run, tmp_path):
    path = tmp_path / "level.json"
    assert run("schema", "level", "-o", path).code == 0
    assert path.read_text() == run("schema", "level").out == run("schema", "level", "-o", "-").out


def test_a_picture_of_a_mixed_directory_reports_what_it_leaves_out(run, put):
    level = put("mixed/level.tri", "board:\nAAA.aaa.\n")
    put("mixed/tiles.json", '{"format": "trisolve-tantrix", "version": 1}')
    done = run("render", level.parent, "-o", "-")
    assert done.out.startswith("<svg")
    assert done.err == f"trisolve: note: {level.parent}: left out 1 file of other puzzles\n"


def test_an_interrupted_build_explains_how_to_resume(run, monkeypatch, tmp_path):
    def stopped(*_arguments, **_options):
        raise KeyboardInterrupt

    monkeypatch.setattr("trisolve.sliding.packs.build.build_pack", stopped)
    done = run("pack", "build", "recipes:tiny", "-o", tmp_path / "tiny.json")
    assert done.code == Code.INTERRUPTED
    assert done.err.endswith("tiny.json.work, and the same command continues from there\n")
