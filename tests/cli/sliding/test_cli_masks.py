"""Masks, which are floors without blocks, in directories that are searched for levels."""

import json

import pytest

from trisolve import load_level, save_level

JSON = '{"format": "trisolve-level", "version": 1, "floor": [0, 1, 2, 3, 4]}'
NO_BLOCKS = JSON.replace("}", ', "blocks": []}')
MASKS = {"a.json": JSON, "b.json": NO_BLOCKS, "c.tri": "board:\n.....\n"}


@pytest.fixture
def folder(tmp_path):
    for name, text in MASKS.items():
        (tmp_path / name).write_text(text)
    save_level(load_level("tutorial:1"), tmp_path / "level.json")
    return tmp_path


@pytest.mark.parametrize("command", ["check", "lint"])
def test_masks_in_a_directory_are_skipped(run, folder, command):
    found = run(command, "--json", str(folder))
    files = [json.loads(line)["file"] for line in found.out.splitlines()]
    assert (found.code, files) == (0, [str(folder / "level.json")])


@pytest.mark.parametrize("command", ["check", "lint"])
def test_a_directory_with_only_masks_is_reported(run, folder, command):
    (folder / "level.json").unlink()
    found = run(command, str(folder))
    lines = [f"{folder / name}: a mask, 5 cells" for name in MASKS]
    assert (found.code, found.err, found.out.splitlines()) == (0, "", lines)


def test_a_pack_of_only_masks_is_refused(run, folder):
    (folder / "level.json").unlink()
    expected = f"{folder}: expected a directory with levels, found only masks"
    found = run("pack", "info", str(folder))
    assert (found.code, found.err) == (2, f"trisolve: error: {expected}\n")


@pytest.mark.parametrize("name", MASKS)
@pytest.mark.parametrize("command", ["check", "lint"])
def test_the_error_for_a_named_mask_says_that_the_file_is_a_mask(run, folder, command, name):
    path = str(folder / name)
    assert run(command, path).out == f"{path}: a mask, 5 cells\n"
    assert run(command, "--quiet", path).out == ""
    found = run(command, "--json", path)
    assert json.loads(found.out) == {"file": path, "status": "mask", "cells": 5}
    assert found.code == 0
    junit = run(command, "--format", "junit", path)
    assert (junit.code, junit.out.count("<failure")) == (0, 0)


def test_hooks_and_patterns_skip_masks(run, folder):
    masks = [str(folder / name) for name in MASKS]
    assert run("lint", "--quiet", "--levels-only", *masks).code == 0
    assert run("convert", "--in-place", "--levels-only", str(folder / "a.json")).code == 0
    assert (folder / "a.json").read_text() == JSON


def test_commands_that_need_a_level_suggest_a_command_for_masks(run, folder):
    path = str(folder / "a.json")
    for command in (["mutate"], ["solve"], ["pack", "info"]):
        found = run(*command, path)
        assert found.code == 2
        expected = "expected a level, got a mask of 5 cells; trisolve generate takes it as a shape"
        assert found.err == f"trisolve: error: {path}: {expected}\n"


def test_generate_accepts_every_mask(run, folder):
    for name in MASKS:
        found = run("generate", str(folder / name), "--seed", "1", "--no-tidy", "--json")
        assert (found.code, found.err) == (0, "")


def test_pack_commands_accept_a_single_level(run):
    assert "1 level, 1 with a solution" in run("pack", "info", "tutorial:1").out
    assert run("pack", "check", "tutorial:1").out == "1 level: all proved\n"
