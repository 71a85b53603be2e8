"""trisolve entanglement play: its files and errors."""

import json

import pytest
from places import LEVELS

SMALL = LEVELS / "entanglement" / "small.json"


def test_page_writes_puzzles_or_a_playable_game(run, tmp_path):
    out = tmp_path / "page.html"
    assert run("entanglement", "play", SMALL, "-o", out).code == 0
    text = out.read_text("utf-8")
    assert text.startswith("<!doctype html>")
    assert '"name":"Five tiles"' in text
    assert run("entanglement", "play", SMALL, "-o", "-").out == text
    game = run("entanglement", "play", "--radius", "2", "--seed", "7", "-o", "-").out
    assert '"id":"radius2-seed7"' in game


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([SMALL, "--radius", "2"], "expected files, or --radius and --seed, got both"),
        (["missing.json"], "missing.json"),
        (["--seed", str(2**64)], "'--seed': expected at most 18446744073709551615, got"),
    ],
)
def test_page_gives_a_one_line_error_for_invalid_input_and_writes_nothing(
    run, tmp_path, arguments, said
):
    out = tmp_path / "page.html"
    done = run("entanglement", "play", *arguments, "-o", out)
    assert done.code == 2
    assert said in done.err
    assert len(done.err.splitlines()) == 1
    assert not out.exists()


def test_page_refuses_a_solution_that_scores_less_than_claimed(run, put, tmp_path):
    puzzle = json.loads(SMALL.read_text()) | {"score": 17}
    done = run("entanglement", "play", put("wrong.json", puzzle), "-o", tmp_path / "page.html")
    assert done.code == 2
    assert "expected 16, which its solution scores, got 17" in done.err
