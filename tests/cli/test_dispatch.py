"""solve, check, show and render take the files of several puzzles, directories and a pipe."""

import json
import shutil
from xml.etree import ElementTree

import pytest
from places import LEVELS

from trisolve.cli.app import command_line
from trisolve.cli.dispatch import PATHS, commands_for
from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.rooms import rooms

OF_EACH = {
    "board.obj": "tests/data/blender-board.obj",
    "five.json": "levels/entanglement/small.json",
    "game.json": "levels/tantrix/games/finished.json",
    "level.json": "levels/article/puzzle-5.json",
    "map.hex": "levels/hexagon/one-room.hex",
    "more/cross.jsonl": "levels/boco/cross.jsonl",
    "more/three.json": "levels/tantrix/known/nine-white-backs.json",
}
RECORDS = {"game.json", "board.obj", "map.hex"}
"""What a directory has for `check`, yet nothing to solve."""


@pytest.fixture
def folder(tmp_path):
    """Return a directory with a file of each puzzle, and files of other programs."""
    room = tmp_path / "puzzles"
    for name, original in OF_EACH.items():
        path = room / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(LEVELS.parent / original, path)
    (room / "notes.txt").write_text("map of the room", encoding="utf-8")
    return room


def files_of(done, folder):
    return {one["file"].removeprefix(f"{folder}/") for one in done.objects()}


def test_check_checks_every_puzzle_in_a_directory(run, folder):
    done = run("check", folder, "--json")
    assert (done.code, done.err) == (0, "")
    assert files_of(done, folder) == set(OF_EACH) - {"board.obj", "map.hex"}
    assert {one["status"] for one in done.objects()} == {"right", "open"}
    assert run("check", folder, "-q").out == ""


def test_a_wrong_claim_in_any_puzzle_makes_the_check_of_a_directory_fail(run, folder):
    value = json.loads((folder / "five.json").read_text())
    (folder / "five.json").write_text(json.dumps({**value, "score": 999}))
    done = run("check", folder, "-q")
    assert done.code == 1
    assert done.out.startswith("Five tiles (")
    assert "score: claimed 999, found 16" in done.out


@pytest.mark.parametrize("form", ["junit", "sarif"])
def test_all_puzzles_in_a_directory_share_one_report(run, folder, form):
    (folder / "more" / "cross.jsonl").write_text('{"format": "trisolve-boco", "version": 9}')
    done = run("check", "--format", form, folder)
    assert done.code == 2
    if form == "junit":
        suite = ElementTree.fromstring(done.out)
        assert (suite.get("tests"), suite.get("failures")) == ("5", "1")
    else:
        (result,) = json.loads(done.out)["runs"][0]["results"]
        assert "version: expected 1, got 9" in result["message"]["text"]
        (where,) = result["locations"]
        uri = where["physicalLocation"]["artifactLocation"]["uri"]
        assert uri.endswith("cross.jsonl")


def test_solve_and_show_walk_a_directory(run, folder):
    done = run("solve", folder, "--json", "--max-nodes", "200000")
    assert (done.code, done.err) == (0, "")
    assert files_of(done, folder) == set(OF_EACH) - RECORDS
    shown = run("show", folder, "--json")
    assert (shown.code, shown.err) == (0, "")
    assert files_of(shown, folder) == set(OF_EACH) - {"board.obj"}


def test_an_option_is_passed_to_the_puzzles_that_have_it(run, folder):
    done = run("check", folder, "--json", "--metric", "moves", "--prove")
    assert done.code == 0
    (five,) = [one for one in done.objects() if one["file"].endswith("five.json")]
    assert five["proved"] is True
    done = run("check", "entanglement:small", "entanglement:small", "--metric", "moves")
    done.assert_one_line()
    assert "No such option: --metric" in done.err


def test_files_of_several_puzzles_and_named_boards_can_be_mixed(run):
    done = run("check", "starter:1", "entanglement:small", "octagon", "--json")
    assert done.code == 0
    assert [one["file"] for one in done.objects()] == ["starter:1", "entanglement:small", "octagon"]
    assert run("show", "octagon").out == run("show", "octagon").out
    done = run("solve", "nothing.json", "entanglement:small", "--json")
    assert done.code == 2
    assert [one["status"] for one in done.objects()] == ["optimal", "invalid"]


def test_render_draws_everything_that_fits_one_picture(run, folder, tmp_path):
    sheet = tmp_path / "sheet.svg"
    assert run("render", folder, "-o", sheet).code == 0
    assert sheet.read_text().startswith("<svg")
    (folder / "level.json").unlink()
    done = run("render", folder, "-o", tmp_path / "other.svg")
    done.assert_one_line()
    assert done.err.endswith("to draw in one picture, got 5 files\n")
    done = run("render", "starter:1", "-o", "boco:cross")
    assert "boco:cross" in done.err


@pytest.mark.parametrize("name", sorted(OF_EACH))
def test_standard_input_may_hold_any_puzzle(run, folder, name):
    path = folder / name
    text = path.read_text(encoding="utf-8")
    command = "render" if name == "board.obj" else "show"
    given, piped = run(command, path), run(command, "-", stdin=text)
    assert piped.code == 0
    assert piped.out.replace("(-)", "") == given.out.replace(f"({path})", "")


def test_entanglement_records_are_recognized_without_a_format_key(run, tmp_path):
    games = tmp_path / "games.jsonl"
    assert run("entanglement", "match", "--count", "2", "--radius", "1", "-o", games).code == 0
    assert run("check", games, "--json").objects()[0]["status"] == "right"
    assert run("check", "-", stdin=games.read_text()).code == 0


def test_a_directory_without_puzzles_prints_one_line_and_the_others_are_processed(run, tmp_path):
    (tmp_path / "nothing").mkdir()
    done = run("solve", tmp_path / "nothing", "starter:1", "--json")
    assert done.code == 2
    assert [one["status"] for one in done.objects()] == ["invalid", "solved"]
    assert done.err.endswith("nothing: expected a directory with levels, found none\n")
    run("play", tmp_path / "nothing", "-o", "-").assert_one_line()


def test_play_accepts_a_directory_of_any_puzzle(run, tmp_path):
    shutil.copy(LEVELS / "entanglement" / "small.json", tmp_path)
    page = run("play", tmp_path, "-o", "-").out
    assert "Five tiles" in page


def test_play_accepts_any_puzzle_from_standard_input(run, tmp_path):
    page = tmp_path / "page.html"
    text = (LEVELS / "entanglement" / "small.json").read_text()
    assert run("play", "-", "-o", page, "--no-open", stdin=text).code == 0
    assert "Five tiles" in page.read_text()


def test_every_path_option_is_recognized_as_one():
    line = command_line()
    groups = [line, *(line.commands[room.group] for room in rooms() if room.group)]
    commands = [one for group in groups for n in FOR_ANY_PUZZLE if (one := group.commands.get(n))]
    metavars = {"FILE", "DIR", "OUT", "CERT", "PATH"}
    found = {
        name
        for command in commands
        for one in command.params
        if one.param_type_name == "option" and one.metavar in metavars
        for name in one.opts
    }
    assert found <= set(PATHS)


def test_a_single_file_is_dispatched_without_loading_a_command():
    words = ["solve", "entanglement:small", "--json"]
    assert commands_for(words, load=None) == [["entanglement", *words]]
