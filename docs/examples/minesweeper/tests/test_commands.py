"""The commands, and what trisolve derives from the room: levels, completion, the schema."""

import json

import pytest
from jsonschema import Draft202012Validator
from minesweeper.generate import generate
from minesweeper.rules import Puzzle

from trisolve.files.listed import files_of

PUZZLES = files_of("minesweeper")
GUESS = Puzzle("squares:3x1", mines=(0,), opened=(1,), name="Guess")
SHIPPED = ("hexagons", "squares", "triangles")


def test_solve_says_whether_a_guess_is_needed(trisolve, tmp_path):
    (tmp_path / "guess.json").write_text(PUZZLES.dump(GUESS))
    done = trisolve("solve", "minesweeper:squares", "guess.json")
    assert done.returncode == 1
    assert "  solved without a guess in 23 steps, 4 of them hard" in done.stdout
    assert "  a guess is needed: 1 cell without a mine still covered" in done.stdout
    lines = trisolve("minesweeper", "solve", "--json", "guess.json").stdout.splitlines()
    found = json.loads(lines[0])
    assert (found["file"], found["name"], found["status"]) == ("guess.json", "Guess", "unsolvable")
    done = trisolve("minesweeper", "solve", "minesweeper:triangles", "--max-nodes", "1")
    assert (done.returncode, "  stopped by --max-nodes 1 after " in done.stdout) == (3, True)


def test_check_judges_the_claim_of_every_puzzle(trisolve, tmp_path):
    (tmp_path / "both.json").write_text(PUZZLES.dump_pack([generate("rosette"), GUESS]))
    done = trisolve("check", "--json", "both.json")
    assert done.returncode == 1
    right, wrong = map(json.loads, done.stdout.splitlines())
    assert (right["status"], right["right"], wrong["status"]) == ("right", ["solvable"], "wrong")
    (claim,) = wrong["wrong"]
    assert claim["found"] == "a guess is needed: 1 cell without a mine still covered"
    assert trisolve("check", "both.json:1").returncode == 0
    done = trisolve("minesweeper", "check", "minesweeper:triangles", "--max-nodes", "1")
    assert done.returncode == 3


def test_generate_writes_what_the_other_commands_read(trisolve, tmp_path):
    words = ("minesweeper", "generate", "torus:6x6", "--count", "2", "--seed", "4")
    done = trisolve(*words, "-o", "made.json")
    assert done.stdout == "2 puzzles: made.json\n"
    assert trisolve(*words).stdout == (tmp_path / "made.json").read_text()
    assert PUZZLES.parse((tmp_path / "made.json").read_bytes())[1] == generate("torus:6x6", seed=5)
    assert trisolve("check", "made.json").returncode == 0
    assert trisolve("minesweeper", "generate", "cube").returncode == 1
    assert trisolve("minesweeper", "generate", "cube", "--mines", "2").returncode == 2


def test_show_draws_a_puzzle_as_text(trisolve):
    shown = trisolve("show", "minesweeper:squares", "--solved").stdout
    assert (shown.count("*"), shown.count("#")) == (12, 0)
    text = PUZZLES.dump(Puzzle("squares:4x1", (0,), (3,)))
    assert trisolve("minesweeper", "show", "-", stdin=text).stdout == "-\n  # 1 . .\n"
    found = json.loads(trisolve("minesweeper", "show", "-", "--json", stdin=text).stdout)
    covered, number = {"fill": "first", "sign": ""}, {"fill": "second", "sign": "1"}
    assert found["cells"][:2] == [covered, number]


def test_a_bad_file_is_one_line_and_the_others_go_on(trisolve, tmp_path):
    text = PUZZLES.dump(GUESS).replace('"mines": [0]', '"mines": [3]')
    (tmp_path / "bad.json").write_text(text)
    done = trisolve("minesweeper", "solve", "bad.json", "minesweeper:squares")
    assert (done.returncode, done.stdout.count("solved without")) == (2, 1)
    line = "trisolve: error: bad.json: mines: expected cells from 0 to 2, each once, got 3\n"
    assert done.stderr == line


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_puzzles_need_no_guess_and_round_trip(trisolve, name):
    (puzzle,) = PUZZLES.load(f"minesweeper:{name}")
    assert PUZZLES.parse(PUZZLES.dump(puzzle)) == [puzzle]
    assert PUZZLES.parse(PUZZLES.dump_pack([puzzle, puzzle])) == [puzzle, puzzle]
    assert trisolve("check", f"minesweeper:{name}").returncode == 0


def test_levels_completion_and_rooms_know_the_puzzles(trisolve):
    listed = trisolve("levels", "minesweeper").stdout
    assert [line.split()[0] for line in listed.splitlines()] == [
        f"minesweeper:{name}" for name in SHIPPED
    ]
    words = "trisolve\nminesweeper\nsolve\nminesweeper:h"
    asked = {"_TRISOLVE_COMPLETE": "complete_bash", "COMP_CWORD": "3", "COMP_WORDS": words}
    assert trisolve(**asked).stdout == "minesweeper:hexagons\n"
    assert "(package minesweeper)" in trisolve("rooms").stdout


@pytest.mark.parametrize("command", ["solve", "check", "show", "render", "generate", "play"])
def test_every_command_has_help_with_examples(trisolve, command):
    done = trisolve("minesweeper", command, "--help")
    assert (done.returncode, "  Example:\n    $ trisolve " in done.stdout) == (0, True)


def test_the_schema_takes_what_is_written_and_refuses_what_the_reader_refuses(trisolve):
    judge = Draft202012Validator(json.loads(trisolve("schema", "minesweeper").stdout))
    written = json.loads(PUZZLES.dump(GUESS))
    assert judge.is_valid(written)
    assert judge.is_valid([written, written])
    wrong = {"mines": [], "opened": ["a"], "board": 3, "version": 2, "format": "trisolve-level"}
    for key, value in wrong.items():
        assert not judge.is_valid({**written, key: value})
        with pytest.raises(ValueError, match=key):
            PUZZLES.parse(json.dumps({**written, key: value}))
    assert not judge.is_valid({**written, "more": 1})
