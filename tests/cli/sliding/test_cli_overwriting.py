"""Every command that writes levels replaces a person's file only with --force."""

import json
from pathlib import Path

import pytest
from cli_session import PUZZLE_5

from trisolve.sliding.formats import load_level

DRAWN = "board:\n..AAA..\n"
COMMANDS = (
    ("convert", "article:puzzle-5"),
    ("layout", "hexagon:2", "-o"),
    ("generate", "hexagon:3", "--trials", "300", "--seed", "1", "--count", "1", "-o"),
    ("new", "hexagon:2", "-o"),
    ("solve", "starter:1", "-o"),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_drawn_level_is_replaced_only_with_force(run, tmp_path, command):
    path = tmp_path / "mine.tri"
    path.write_text(DRAWN)
    refused = run(*command, path)
    assert refused.code == 2
    assert refused.err.count("\n") == 1
    assert "--force replaces it" in refused.err
    assert path.read_text() == DRAWN
    assert run(*command, path, "--force").code in (0, 1)
    assert path.read_text() != DRAWN


OTHER_OUTPUTS = (
    ("play", "article:puzzle-5", "-o"),
    ("play", "hexagon:ruins", "-o"),
    ("play", "boco:cube", "-o"),
    ("entanglement", "choose", "-o"),
    ("certify", "article:puzzle-5", "-o"),
    ("boco", "solve", "squares:2x2", "--certificate"),
    ("explain", "article:puzzle-5", "-o"),
    ("pack", "export", "tutorial:1", "--format", "csv", "-o"),
    ("analyze", "article:puzzle-5", "--save-hardest"),
    ("analyze", "article:puzzle-5", "--graph"),
    ("convert", "article:puzzle-5"),
    ("schema", "level", "-o"),
    ("theme", "new", "-o"),
)
"""Commands with a file that they write."""


@pytest.mark.parametrize("command", OTHER_OUTPUTS, ids=lambda command: command[0])
def test_no_output_of_any_kind_replaces_a_drawn_level(run, tmp_path, command):
    path = tmp_path / "mine.tri"
    path.write_text(DRAWN)
    run(*command, path).assert_one_line()
    assert path.read_text() == DRAWN


def test_a_drawn_board_is_replaced_only_with_force(run, tmp_path):
    path = tmp_path / "mine.obj"
    path.write_text("v 0 0 0\n# by hand\n")
    run("mesh", "convert", "octagon", path).assert_one_line()
    assert "by hand" in path.read_text()
    assert run("mesh", "convert", "octagon", path, "--force").code == 0
    assert "by hand" not in path.read_text()


def test_hand_written_data_is_not_overwritten(run, tmp_path):
    path, text = tmp_path / "mine.json", '{"seed": "oak", "notes": "by hand"}'
    path.write_text(text)
    run("convert", "article:puzzle-5", path).assert_one_line()
    assert path.read_text() == text


@pytest.mark.parametrize(
    "command",
    [
        ("certify", "article:puzzle-5", "-o"),
        ("boco", "solve", "squares:2x2", "--certificate"),
        ("analyze", "article:puzzle-5", "--save-hardest"),
        ("schema", "level", "-o"),
        ("schema", "catalog", "-o"),
    ],
    ids=" ".join,
)
def test_a_command_replaces_its_own_output_but_no_handwritten_json(run, tmp_path, command):
    made, drawn = tmp_path / "made.json", tmp_path / "drawn.json"
    assert run(*command, made).code == run(*command, made).code == 0
    text = '{"$schema": "https://json.schemastore.org/trisolve-level-1.json", "notes": "by hand"}'
    drawn.write_text(text)
    run(*command, drawn).assert_one_line()
    assert drawn.read_text() == text


def test_pages_also_refuse_force_without_a_file(run):
    run("play", "starter:1", "--force").assert_one_line()


def test_generated_files_are_overwritten(run, tmp_path):
    path = tmp_path / "found.json"
    for seed in ("1", "2"):
        done = run("layout", "hexagon:2", "--seed", seed, "-o", path)
        assert (done.code, done.err) == (0, "")


def test_solve_writes_the_level_with_its_solution(run, put, tmp_path):
    path = tmp_path / "solved.json"
    assert run("solve", put("one.json", PUZZLE_5), "-o", path).code == 0
    assert json.loads(path.read_text())["solution"] == [["C", -2], ["B", 2], ["A", 4]]
    assert run("check", path).code == 0
    printed = run("solve", "article:puzzle-1", "article:puzzle-5", "-o", "-")
    assert [len(level["solution"]) for level in json.loads(printed.out)["levels"]] == [1, 3]


COMMENTED = "; widen row 2\r\nname:  One \r\nboard:\r\n; here\r\nAAA.aaa  \r\n\r\n; end"
KEEPING = {
    "convert": ("convert", "FILE", "OUT"),
    "convert from standard input": ("convert", "-", "OUT"),
    "convert --symmetry": ("convert", "FILE", "OUT", "--symmetry", "rotate180"),
    "convert --ideas": ("convert", "FILE", "--ideas", "-o", "OUT"),
    "solve": ("solve", "FILE", "-o", "OUT"),
    "analyze": ("analyze", "FILE", "--save-hardest", "OUT"),
}


@pytest.mark.parametrize("suffix", [".tri", ".txt"])
@pytest.mark.parametrize("command", KEEPING)
def test_converting_text_to_text_keeps_comments(run, tmp_path, command, suffix):
    path, out = tmp_path / f"mine{suffix}", tmp_path / f"out{suffix}"
    path.write_bytes(COMMENTED.encode())
    words = {"FILE": path, "OUT": out}
    given = COMMENTED if "-" in KEEPING[command] else ""
    assert run(*(words.get(word, word) for word in KEEPING[command]), stdin=given).code == 0
    written = out.read_bytes().decode()
    assert [line for line in written.split("\r\n") if line[:1] == ";"] == [
        "; widen row 2",
        "; here",
        "; end",
    ]
    assert "name:  One \r\n" in written
    assert load_level(out).name == "One"
    if command.endswith(("convert", "input")):
        assert written == COMMENTED
    if command == "solve":
        assert written == COMMENTED.replace("board:", "solution: A2\r\nboard:")


def test_canonical_and_bare_copies_have_no_comments(run, put):
    path = put("mine.tri", COMMENTED)
    for option in ("--canonical", "--bare"):
        printed = run("convert", path, "--format", "text", option)
        assert printed.out == "board:\nAAA....\ngoals:\n....AAA\n"


def test_pack_replace_leaves_the_other_levels_unchanged(run, put, tmp_path):
    level = {"version": 1, "format": "trisolve-level", "name": "", "floor": [2, 1, 0]}
    level |= {"blocks": [{"cells": [2, 1, 0], "id": "A"}], "metadata": {"ours": 1.5}}
    levels = [level, {**level, "push": "none"}]
    pack = {"format": "trisolve-pack", "version": 1, "levels": levels}
    path = put("pack.json", json.dumps(pack))
    assert run("pack", "replace", path, "2", "tutorial:1").code == 0
    first, second = json.loads(Path(path).read_text())["levels"]
    assert (first, len(second["blocks"])) == (level, 1)
    assert second != levels[1]
