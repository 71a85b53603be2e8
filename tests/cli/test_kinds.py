"""A command given another puzzle's file says which command that file is for."""

import os
import re

import pytest
from places import LEVELS

from trisolve.cli import kinds
from trisolve.cli.app import command_line
from trisolve.cli.kinds import every_kind, kind_meant, kind_of
from trisolve.cli.table import FOR_ANY_PUZZLE
from trisolve.rooms import rooms

CASES = [
    (("hint", LEVELS / "entanglement" / "small.json"), "trisolve entanglement"),
    (("solve", LEVELS / "hexagon" / "one-room.hex"), "trisolve hex"),
    (("hint", "boco:cross"), "trisolve boco"),
    (("show", "--puzzle", "hex", LEVELS / "article" / "puzzle-5.json"), "trisolve solve"),
    (("solve", "--puzzle", "entanglement", LEVELS / "article" / "puzzle-5.json"), "trisolve solve"),
    (("mesh", "info", LEVELS / "entanglement" / "small.json"), "trisolve entanglement"),
    (("solve", "--puzzle", "boco", LEVELS / "starter.json"), "trisolve solve"),
    (("solve", "--puzzle", "tantrix", LEVELS / "starter.json"), "trisolve solve"),
]


@pytest.mark.parametrize(("command", "meant"), CASES, ids=lambda case: str(case)[:40])
def test_the_error_for_a_file_of_another_kind_names_the_right_command(run, command, meant):
    done = run(*command)
    assert done.code == 2
    assert done.err.strip().endswith(f" for {meant}")
    assert done.err.count("\n") == 1


def test_a_broken_file_for_the_right_command_gets_no_suggestion(run, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"format": "trisolve-level", "version": 1}', encoding="utf-8")
    assert "it is a file for" not in run("show", path).err


@pytest.mark.long
def test_a_directory_of_several_puzzles_is_searched_for_levels(run):
    done = run("show", "--plain", LEVELS)
    assert (done.code, done.err) == (0, "")


def test_a_broken_certificate_does_not_suggest_the_given_command(run, tmp_path):
    path = tmp_path / "proof.json"
    path.write_text('{"format": "trisolve-certificate", "version": 9}', encoding="utf-8")
    done = run("verify", "article:puzzle-5", path)
    assert done.code == 2
    assert "it is a file for" not in done.err


def test_the_head_of_a_file_is_read_once(monkeypatch, tmp_path):
    paths = [tmp_path / f"{number}.json" for number in range(3)]
    for path in paths:
        path.write_text('{"format": "trisolve-boco"}', encoding="utf-8")
    opened = []

    def counting(path, *mode):
        opened.append(path)
        return open(path, *mode)

    monkeypatch.setattr(kinds, "open", counting, raising=False)
    assert {kind_of(str(path)).room.name for path in paths * 3} == {"boco"}
    assert len(opened) == 3


def test_a_changed_file_is_read_again(tmp_path):
    path = tmp_path / "game.json"
    path.write_text('{"format": "trisolve-boco"}', encoding="utf-8")
    assert kind_of(str(path)).room.name == "boco"
    path.write_text('{"format": "trisolve-mesh"}', encoding="utf-8")
    os.utime(path, (1, 1))
    assert kind_of(str(path)).room.name == "mesh"


def test_every_kind_names_an_existing_command(run):
    for kind in every_kind():
        assert run(kind.files.command, "--help").code == 0


ONE_OF_EACH = {
    "entanglement": "entanglement:small",
    "tantrix": "discovery:3",
    "boco": "boco:cross",
    "hexagon": "hexagon:one-room",
    "mesh": LEVELS.parent / "tests" / "data" / "blender-board.obj",
}


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_top_level_commands_accept_files_of_any_puzzle(run, name):
    kind = kind_of(str(ONE_OF_EACH[name]))
    assert kind.room.name == name
    for command in set(kind.files.verbs) - {"play"}:
        own = run(kind.room.group, command, ONE_OF_EACH[name])
        seconds = re.compile(r"[0-9.]+ s\b")
        found = run(command, ONE_OF_EACH[name])
        assert (found.code, seconds.sub("", found.out)) == (own.code, seconds.sub("", own.out))
        assert own.code == 0


def test_the_verbs_of_a_room_are_the_commands_in_its_group():
    groups = command_line().commands
    for room in rooms():
        has = set(groups[room.group].commands if room.group else groups)
        assert room.verbs() - {"play"} == has & {*FOR_ANY_PUZZLE}
        assert ("play" in room.verbs()) == (room.page is not None)


@pytest.mark.parametrize(
    ("source", "verb", "name"),
    [
        ("squares:4x4", "solve", "boco"),
        ("squares:4x4", "check", "mesh"),
        ("squares:4x4", "render", "boco"),
        ("octagon", "play", "boco"),
        ("starter:3", "show", "sliding"),
        ("article", "check", "sliding"),
        ("discovery:4", "solve", "tantrix"),
        ("entanglement:small", "check", "entanglement"),
        ("hexagon:2", "show", "boco"),
        ("hexagon:one-room", "show", "hexagon"),
    ],
)
def test_a_name_known_to_several_rooms_goes_to_the_first_with_the_command(source, verb, name):
    assert kind_meant(source, verb).room.name == name


def test_an_option_that_a_game_lacks_gives_a_one_line_error(run):
    done = run("solve", "entanglement:small", "--metric", "steps")
    done.assert_one_line()
    assert "No such option: --metric (see trisolve solve --help)" in done.err
