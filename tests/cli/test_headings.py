"""Help lists many options under headings, and a few in one list."""

import re

from commands import COMMANDS as COMMANDS_TYPED

from trisolve.cli.command import PUZZLES, by_task
from trisolve.cli.table import COMMANDS

ROW = re.compile(r"  [a-z]+ ")


def headings(run, *command):
    """Return the headings of a command's help."""
    lines = run(*command, "--help").out.splitlines()
    return [line.rstrip(":") for line in lines if line.endswith(":") and not line.startswith(" ")]


def test_long_option_lists_have_headings(run):
    many = ["Arguments", "Common", "Search", "Output", "Advanced"]
    assert headings(run, "generate") == many
    assert headings(run, "solve")[: len(many)] == many


def test_no_help_exceeds_a_hundred_lines(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    long = {}
    for name in COMMANDS_TYPED:
        n_lines = len(run(*name.split(), "--help").out.splitlines())
        long |= {name: n_lines} if n_lines > 100 else {}
    assert long == {}


def test_short_option_lists_have_no_headings(run):
    assert headings(run, "levels")[-1] == "Options"


def test_commands_are_listed_by_task_exactly_once(run):
    assert headings(run) == ["Options", *by_task(COMMANDS), "Everywhere"]
    listed = [name for names in by_task(COMMANDS).values() for name in names]
    assert sorted(listed) == sorted(COMMANDS)
    assert all(COMMANDS[name].is_room for name in by_task(COMMANDS)[PUZZLES])
    rows = [line.split()[0] for line in run("--help").out.splitlines() if ROW.match(line)]
    assert [name for name in rows if name in COMMANDS] == listed


def test_group_help_says_which_command_is_the_default(run):
    assert "trisolve site ... means trisolve site build ..." in run("site", "--help").out


def test_shared_options_are_listed_once(run):
    assert "\nEverywhere:\n  --quiet, -q  " in run("--help").out
    assert "Everywhere" not in run("show", "--help").out


def test_help_works_as_a_command(run):
    assert run("help", "solve").out == run("solve", "--help").out
    assert run("help", "pack", "build").out == run("pack", "build", "--help").out
    assert run("help").out == run("--help").out
    run("help", "nothing").assert_one_line()


def test_version_works_as_a_command(run):
    assert run("version").out == run("--version").out


def test_completion_prints_a_shell_script(run):
    for shell in ("bash", "zsh", "fish"):
        assert "_TRISOLVE_COMPLETE=complete_" + shell in run("completion", shell).out
    run("completion", "tcsh").assert_one_line()
