"""A command given another puzzle's file says which command that file is for."""

import pytest
from places import LEVELS

CASES = [
    (("show", LEVELS / "entanglement" / "small.json"), "trisolve entanglement"),
    (("solve", LEVELS / "hexagon" / "one-room.hex"), "trisolve hex"),
    (("hint", "boco:cross"), "trisolve boco"),
    (("hex", "show", LEVELS / "article" / "puzzle-5.json"), "trisolve solve"),
    (("entanglement", "solve", LEVELS / "article" / "puzzle-5.json"), "trisolve solve"),
    (("mesh", "info", LEVELS / "entanglement" / "small.json"), "trisolve entanglement"),
    (("boco", "solve", LEVELS / "starter.json"), "trisolve solve"),
    (("tantrix", "solve", LEVELS / "starter.json"), "trisolve solve"),
]


@pytest.mark.parametrize(("command", "meant"), CASES, ids=lambda case: str(case)[:40])
def test_the_right_command_is_named(run, command, meant):
    done = run(*command)
    assert done.code == 2
    assert done.err.strip().endswith(f"; it is a file for {meant}")
    assert done.err.count("\n") == 1


def test_a_broken_file_of_ones_own_kind_is_told_nothing_of_commands(run, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"format": "trisolve-level", "version": 1}', encoding="utf-8")
    assert "it is a file for" not in run("show", path).err


def test_a_directory_of_several_puzzles_is_gone_through_for_its_levels(run):
    done = run("show", "--plain", LEVELS)
    assert (done.code, done.err) == (0, "")
