"""A command given another puzzle's file says which command that file is for."""

import os

import pytest
from places import LEVELS

from trisolve.cli import kinds
from trisolve.cli.kinds import Kind, kind_of

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
    assert done.err.strip().endswith(f" for {meant}")
    assert done.err.count("\n") == 1


def test_a_broken_file_of_ones_own_kind_is_told_nothing_of_commands(run, tmp_path):
    path = tmp_path / "mine.json"
    path.write_text('{"format": "trisolve-level", "version": 1}', encoding="utf-8")
    assert "it is a file for" not in run("show", path).err


def test_a_directory_of_several_puzzles_is_gone_through_for_its_levels(run):
    done = run("show", "--plain", LEVELS)
    assert (done.code, done.err) == (0, "")


def test_a_broken_certificate_is_not_sent_to_the_command_that_was_given(run, tmp_path):
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
    assert {kind_of(str(path)) for path in paths * 3} == {Kind.BOCO}
    assert len(opened) == 3


def test_a_file_that_has_changed_is_read_again(tmp_path):
    path = tmp_path / "game.json"
    path.write_text('{"format": "trisolve-boco"}', encoding="utf-8")
    assert kind_of(str(path)) is Kind.BOCO
    path.write_text('{"format": "trisolve-mesh"}', encoding="utf-8")
    os.utime(path, (1, 1))
    assert kind_of(str(path)) is Kind.MESH


def test_every_kind_names_a_command_that_there_is(run):
    for kind in Kind:
        assert run(*kind.command.split()[1:2], "--help").code == 0
