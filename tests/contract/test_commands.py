"""Common behavior of all commands of all rooms, as defined in `cli/run.py`.

The examples in their help are tested with the documentation.
"""

import json
import re
from pathlib import Path

import pytest
from commands import every_typed, has_option, typed
from contract import (
    NAMES,
    cases,
    good_source,
    takes_many,
    takes_sources,
    text_of,
    timeless,
    unlabeled,
)

from trisolve.limits import stop_phrase
from trisolve.stopwatch import STOPWATCH

_LEVELS = "the commands of levels have words of their own for a limit"
UNKEPT = {
    ("both", "certify"): "prints the certificate, and no object",
    **{("limit", name): _LEVELS for name in ("analyze", "check", "diff")},
    ("limit", "entanglement check"): "the claim that was not checked has words of its own",
}
"""What a command does not do, and why: (part, command). The list can only shrink."""
_TURN = "--max-nodes is what a player may search in a turn"
_BOCO_CERTIFICATE = "only a certificate is searched; tests/cli/boco has its limits"
_CERTIFICATE = "its example makes a certificate first; tests/cli/sliding has its limits"
_ONE = "what is made of all files is one object"
_MADE = "its example makes its file first"
_BOARD = "it is what one trial may search; the run has limits of its own"
_COUNTED = "what is not searched is a blank or a count of its own, and the rest is right"
OTHERS = {
    **{
        (part, name): _ONE
        for part in ("json", "others")
        for name in ("archive add", "pack export", "tantrix play", "boco play", "hex play")
    },
    ("dash", "pack export"): "a spreadsheet would run a source called -, so it is quoted",
    ("output", "pack export"): "lines of CSV end with CR LF, which reading as text takes away",
    ("output", "pack build"): "-o - needs --work",
    **{
        ("output", name): _MADE
        for name in ("archive export", "pack merge", "census run", "census export")
    },
    **{("both", name): _MADE for name in ("census run", "census export")},
    ("json", "render"): "one picture of all levels is one object",
    ("others", "render"): "one picture of all levels is one object",
    ("limit", "lint"): "a check that is stopped is left out and named, the others are right",
    **{("limit", name): _BOARD for name in ("generate", "mutate", "entanglement generate")},
    **{("limit", name): _COUNTED for name in ("pack check", "pack export")},
    ("limit", "verify"): _CERTIFICATE,
    ("limit", "boco check"): _BOCO_CERTIFICATE,
    ("interrupt", "boco check"): _BOCO_CERTIFICATE,
    **{
        (part, name): _TURN
        for part in ("limit", "interrupt")
        for name in ("tantrix match", "tantrix play")
    },
    **{
        ("interrupt", name): "its clock is read in another thread"
        for name in ("generate", "mutate", "pack check")
    },
    ("interrupt", "solve"): "its example takes no time; a long one is in test_cli_process",
    ("interrupt", "verify"): _CERTIFICATE,
}
"""To which commands a part does not apply, and why."""

JSON = [name for name in NAMES if has_option(name, "--json")]
READING = [name for name in NAMES if takes_sources(name)]
MANY = [name for name in READING if takes_many(name)]
LIMITED = [
    name for name in NAMES if any(has_option(name, one) for one in ("--max-nodes", "--max-states"))
]
WRITING = [name for name in NAMES if has_option(name, "--output")]


@pytest.fixture(autouse=True)
def in_a_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def each(names, part):
    return cases(names, part, UNKEPT, OTHERS)


@each([name for name in MANY if name in JSON], "json")
def test_json_output_has_one_object_per_entry(run, name):
    example, good = typed(name), good_source(name)
    once, twice = (run(*example.of(*sources), "--json") for sources in ((good,), (good, good)))
    assert {once.code, twice.code} <= {0, 1}
    assert all(isinstance(one, dict) for one in twice.objects())
    assert len(twice.objects()) == 2 * len(once.objects()) > 0


@each(READING, "bad")
def test_a_bad_file_gives_a_one_line_error(run, name, put):
    bad = put("bad.json", "{")
    done = run(*typed(name).of(str(bad)))
    done.assert_one_line()
    assert "bad.json" in done.err
    assert "line 1" in done.err


@each([name for name in MANY if name in JSON], "others")
def test_a_bad_file_does_not_stop_the_processing_of_the_others(run, name, put):
    example, good, bad = typed(name), good_source(name), str(put("bad.json", "{"))
    done = run(*example.of(bad, good), "--json")
    done.assert_one_line()
    first, *rest = done.objects()
    assert (first["file"], first["status"]) == (bad, "invalid")
    assert done.err == f"trisolve: error: {first['error']}\n"
    assert unlabeled(rest) == unlabeled(run(*example.of(good), "--json").objects())


def unnamed(objects, name):
    """Return JSON objects without a board's name."""
    return [{**one, "name": one.get("name", "").replace(name, "")} for one in unlabeled(objects)]


@each(READING, "dash")
def test_a_dash_reads_standard_input(run, name):
    example, good = typed(name), good_source(name)
    options = ["--json"] if name in JSON and name not in WRITING else []
    by_name = run(*example.of(good), *options)
    for made in Path.cwd().iterdir():  # some commands replace no file that people may have written
        made.unlink()
    read = run(*example.of("-"), *options, stdin=text_of(good))
    assert (read.code, read.err) == (by_name.code, by_name.err.replace(good, "-"))
    if options:
        assert unnamed(read.objects(), good) == unnamed(by_name.objects(), good)
    else:
        labeled = re.sub(r"^-$|(?<=\()-(?=\))", good, read.out, flags=re.MULTILINE)
        labeled = labeled.replace(f"{good} ({good})", good)  # a board carries its name
        assert timeless(labeled) == timeless(by_name.out)


@each(WRITING, "output")
def test_a_dash_as_output_prints_the_contents_of_the_files(run, name, tmp_path):
    example = next((one for one in every_typed(name) if one.output), typed(name))
    assert run(*example.words, "-o", example.output or "made").code == 0
    made = sorted(tmp_path.iterdir())
    printed = run(*example.words, "-o", "-")
    assert printed.code == 0
    texts = [path.read_text("utf-8").rstrip("\n") for path in made]
    assert timeless(printed.out).rstrip("\n") == timeless("\n".join(texts))
    assert sorted(tmp_path.iterdir()) == made


@each([name for name in WRITING if name in JSON], "both")
def test_standard_output_cannot_hold_both_json_and_an_output_file(run, name):
    done = run(*typed(name).words, "-o", "-", "--json")
    done.assert_one_line()
    assert done.out == "" or list(json.loads(done.out)) == ["error"]
    assert "--json" in done.err


@each(LIMITED, "limit")
def test_a_limited_command_prints_the_standard_sentence_and_exits_with_3(run, name):
    option = "--max-nodes" if has_option(name, "--max-nodes") else "--max-states"
    every = (run(*example.words, option, 1) for example in every_typed(name))
    done = next(one for one in every if one.code == 3)
    assert re.search(rf"{stop_phrase(option[2:].replace('-', '_'))} 1 after \d+\.\d s; ", done.out)
    if name in JSON:
        every = (run(*one.words, option, 1, "--json") for one in every_typed(name))
        found = next(one for one in every if one.code == 3).objects()[0]
        assert found.get("status", "limit") == "limit"  # what is made of plays has none


@each(LIMITED, "interrupt")
def test_ctrl_c_exits_with_130_and_prints_the_result_so_far(run, name, monkeypatch):
    every = (
        interrupted(run, example, monkeypatch, nth)
        for example in every_typed(name)
        for nth in (2, 3)  # a command may look at the clock before its search does
    )
    assert any(
        one.code == 130 and re.match(r"trisolve: interrupted\b.+\d", one.err) for one in every
    )


def interrupted(run, example, monkeypatch, nth):
    """Run a command that is stopped by Ctrl-C when it looks at the clock for the nth time."""
    read, left = STOPWATCH.read, [nth]

    def stopped():
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        return read()

    with monkeypatch.context() as patched:
        patched.setattr(STOPWATCH, "read", stopped)
        return run(*example.words)
