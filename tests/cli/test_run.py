"""Common behavior of all commands: limits, ``-o``, and the options that all of them have."""

import json

import pytest
from places import LEVELS

from trisolve.cli.command import CHOSEN, Everywhere

SMALL = LEVELS / "entanglement" / "small.json"
LARGEST = LEVELS / "entanglement" / "largest-3.json"


@pytest.fixture
def unsolved(put):
    """Return the path of a puzzle that claims nothing."""
    found = json.loads(SMALL.read_text())
    return put("plain.json", {key: found[key] for key in ("format", "version", "radius", "tiles")})


def test_hand_written_files_are_replaced_only_with_force(run, tmp_path, unsolved):
    drawn = tmp_path / "drawn.json"
    drawn.write_text(json.dumps({"levels": [{"floor": [0]}]}))
    for name in ("mine.tri", "mine.hex", "mine.obj", "mine.toml"):
        (tmp_path / name).write_text("by hand")
    for path in tmp_path.iterdir():
        if path.name == "plain.json":
            continue
        before = path.read_bytes()
        done = run("solve", unsolved, "-o", path)
        done.assert_one_line()
        assert "--force replaces it" in done.err
        assert path.read_bytes() == before
    assert run("solve", unsolved, "-o", drawn, "--force").code == 0
    assert "solution" in drawn.read_text()


def test_generated_files_are_replaced(run, tmp_path, unsolved):
    path = tmp_path / "made.json"
    for _ in range(2):
        assert run("solve", unsolved, "-o", path).code == 0


def test_force_requires_a_file(run):
    run("solve", SMALL, "--force").assert_one_line()


@pytest.mark.parametrize(
    "words",
    [
        ("--color", "never", "--progress=none", "-q", "show", SMALL),
        ("show", SMALL, "--color", "never", "--progress", "none", "--quiet"),
        ("show", "--color=never", "--quiet", "--progress", "none", SMALL),
        ("--quiet", "--color", "never", "--progress", "none", "show", SMALL),
    ],
)
def test_every_command_accepts_the_universal_options(run, words):
    assert run(*words).code == 0
    assert Everywhere(quiet=True, progress="none", color="never") == CHOSEN


def test_options_of_one_command_do_not_leak_into_the_next(run):
    run("--quiet", "show", SMALL)
    run("show", SMALL)
    assert Everywhere() == CHOSEN


def test_a_wrong_value_gives_a_one_line_error(run):
    done = run("show", SMALL, "--color", "sometimes")
    done.assert_one_line()
    assert "sometimes" in done.err


def stopping_after(n_answers, function):
    """Return a search that Ctrl-C interrupts after it has given some answers."""
    answers = iter(range(n_answers))

    def search(*arguments, **options):
        if next(answers, None) is None:
            raise KeyboardInterrupt
        return function(*arguments, **options)

    return search


@pytest.mark.parametrize(
    ("n_answers", "said"),
    [(0, "interrupted after 0.0 s: nothing is claimed"), (1, "interrupted after 1 answer")],
)
def test_the_message_after_an_interruption_covers_the_whole_pack(run, monkeypatch, n_answers, said):
    from trisolve.sliding.insight import analysis

    stopping = stopping_after(n_answers, analysis.analyze)
    monkeypatch.setattr(analysis, "analyze", stopping)
    found = run("analyze", "tutorial", "--json")
    assert (found.code, len(found.objects())) == (130, n_answers)
    assert found.err == f"trisolve: {said}\n"


def test_a_search_interrupted_at_once_claims_nothing(run, monkeypatch):
    from trisolve.sliding import engine

    monkeypatch.setattr(engine, "breadth_first", stopping_after(0, None))
    found = run("analyze", "tutorial:1")
    assert (found.code, found.err) == (
        130,
        "trisolve: interrupted after 0.0 s: nothing is claimed\n",
    )


@pytest.mark.parametrize(
    ("option", "near"),
    [
        ("--worksheet", "; did you mean --sheet?"),
        ("--them", "; did you mean --theme?"),
        ("--no-titel", "; did you mean --title?"),
        ("--qqqq", ""),
    ],
)
def test_an_unknown_option_suggests_only_the_nearest(run, option, near):
    found = run("render", "tutorial:1", option, "x")
    assert found.code == 2
    assert found.err == (
        f"trisolve: error: No such option: {option}{near} (see trisolve render --help)\n"
    )


def test_errors_quote_blanks_as_typed(run):
    assert run("show", "hint  1").err.startswith("trisolve: error: hint  1: expected a file")
