"""Converting, schemas, and every kind of bad input."""

import json
import re

import pytest
from cli_session import PUZZLE_5
from jsonschema import Draft202012Validator

from trisolve.sliding.symmetry import SYMMETRIES


@pytest.mark.parametrize("form", ["json", "text", "share"])
def test_convert_round_trips_each_format(run, puzzle, tmp_path, form):
    text = run("convert", puzzle, "-", "--format", form).out
    back = tmp_path / "back.json"
    assert run("convert", "-", back, stdin=text).code == 0
    assert json.loads(back.read_text())["blocks"] == PUZZLE_5["blocks"]


def test_convert_uses_the_format_of_the_suffix(run, puzzle, tmp_path):
    for name in ("out.tri", "out.json"):
        done = run("convert", puzzle, tmp_path / name)
        assert (done.code, done.out) == (0, "")
    assert "board:" in (tmp_path / "out.tri").read_text()
    assert json.loads((tmp_path / "out.json").read_text())["format"] == "trisolve-level"


def test_convert_writes_a_pack_as_a_pack(run, pack, tmp_path):
    assert run("convert", pack, tmp_path / "out.json").code == 0
    found = json.loads((tmp_path / "out.json").read_text())
    assert (found["name"], found["metadata"], len(found["levels"])) == ("Two", {"by": "me"}, 2)


def test_convert_prints_the_share_codes_of_a_pack(run, pack):
    codes = run("convert", pack, "-", "--format", "share").out.split()
    assert len(codes) == 2
    assert [one["moves"] for one in run("solve", "--json", *codes).objects()] == [3, 7]


def test_convert_cannot_write_a_pack_as_text(run, pack, tmp_path):
    done = run("convert", pack, tmp_path / "out.tri")
    done.assert_one_line()
    assert not (tmp_path / "out.tri").exists()


@pytest.mark.parametrize("name", SYMMETRIES)
def test_convert_can_turn_a_level_without_changing_the_puzzle(run, puzzle, name):
    turned = run("convert", puzzle, "-", "--symmetry", name)
    assert turned.code == 0
    canonical = run("convert", "-", "-", "--canonical", stdin=turned.out)
    assert canonical.out == run("convert", puzzle, "-", "--canonical").out


def test_convert_to_an_unknown_suffix_is_bad_usage(run, puzzle, tmp_path):
    run("convert", puzzle, tmp_path / "out.xyz").assert_one_line()


@pytest.mark.parametrize("what", ["level", "pack", "certificate"])
def test_schema_prints_one_json_schema(run, what):
    done = run("schema", what)
    assert done.code == 0
    Draft202012Validator.check_schema(json.loads(done.out))


def test_running_without_a_command_shows_the_help(run):
    done = run()
    assert done.code == 2
    assert "Usage: trisolve" in done.err


def test_version_is_printed(run):
    assert re.fullmatch(r"trisolve \d+\.\d+\.\d+\n", run("--version").out)


@pytest.mark.parametrize(
    "arguments",
    [
        ["frobnicate"],
        ["--frobnicate"],
        ["solve"],
        ["solve", "--metric", "pushes", "x.json"],
        ["solve", "--max-states", "0", "x.json"],
        ["solve", "--max-states", "many", "x.json"],
        ["solve", "--max-bytes", "5Q", "x.json"],
        ["solve", "--max-bytes", "0", "x.json"],
        ["solve", "--time-limit", "nan", "x.json"],
        ["solve", "--time-limit", "-1", "x.json"],
        ["solve", "tri1.AAAA"],
        ["solve", ""],
        ["solve", "no\nsuch\x1b[2Jfile"],
        ["show", "--after", "B0", "x.json"],
        ["show", "--color", "blue", "x.json"],
        ["schema", "block"],
        ["convert", "x.json"],
        ["convert", "x.json", "-", "--symmetry", "rotate61"],
        ["convert", "x.json", "-", "--symmetry", "rotate60", "--canonical"],
        ["convert", "x.json", "-", "--format", "svg"],
        ["convert", "no/such.json", "-"],
    ],
)
def test_bad_usage_gives_a_one_line_error(run, arguments):
    run(*arguments).assert_one_line()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "NaN",
        "{}",
        '{"format": "trisolve-level", "version": 2}',
        "[" * 100_000,
        '{"format": "trisolve-level", "version": 1, "floor": [1e999], "blocks": []}',
        '{"format": "trisolve-level", "format": "trisolve-level"}',
        "board:\n..\n",
        "hello",
        "tri1.!!!",
    ],
)
@pytest.mark.parametrize("command", ["solve", "show", "check", "replay"])
def test_bad_input_gives_a_one_line_error(run, put, command, text):
    done = run(command, put("bad.json", text))
    done.assert_one_line()
    assert "bad.json" in done.err
    run(command, "-", stdin=text).assert_one_line()


def test_invalid_utf8_and_a_directory_give_a_one_line_error(run, tmp_path):
    (tmp_path / "latin.json").write_bytes(b'{"name": "caf\xe9"}')
    run("solve", tmp_path / "latin.json").assert_one_line()
    run("solve", tmp_path).assert_one_line()


def test_a_very_long_name_is_shortened(run):
    done = run("solve", "a" * 5000)
    done.assert_one_line()
    assert len(done.err) < 500
