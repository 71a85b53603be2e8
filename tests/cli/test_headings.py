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


def test_many_options_have_headings(run):
    many = ["Arguments", "Common", "Search", "Output", "Advanced"]
    assert headings(run, "generate") == many
    assert headings(run, "solve")[: len(many)] == many


def test_no_help_is_longer_than_a_hundred_lines(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    long = {}
    for name in COMMANDS_TYPED:
        n_lines = len(run(*name.split(), "--help").out.splitlines())
        long |= {name: n_lines} if n_lines > 100 else {}
    assert long == {}


def test_few_options_have_one_list(run):
    assert headings(run, "levels")[-1] == "Options"


def test_commands_are_listed_by_task_and_each_once(run):
    assert headings(run) == ["Options", *by_task(COMMANDS), "Everywhere"]
    listed = [name for names in by_task(COMMANDS).values() for name in names]
    assert sorted(listed) == sorted(COMMANDS)
    assert all(COMMANDS[name].is_room for name in by_task(COMMANDS)[PUZZLES])
    rows = [line.split()[0] for line in run("--help").out.splitlines() if ROW.match(line)]
    assert [name for name in rows if name in COMMANDS] == listed


def test_a_group_says_what_it_means_without_a_command(run):
    assert "trisolve site ... means trisolve site build ..." in run("site", "--help").out


def test_the_options_of_all_commands_are_listed_once(run):
    assert "\nEverywhere:\n  --quiet, -q  " in run("--help").out
    assert "Everywhere" not in run("show", "--help").out


def test_help_is_a_command(run):
    assert run("help", "solve").out == run("solve", "--help").out
    assert run("help", "pack", "build").out == run("pack", "build", "--help").out
    assert run("help").out == run("--help").out
    run("help", "nothing").assert_one_line()


def test_the_version_may_be_typed_as_a_command(run):
    assert run("version").out == run("--version").out


def test_completion_prints_the_script_of_a_shell(run):
    for shell in ("bash", "zsh", "fish"):
        assert "_TRISOLVE_COMPLETE=complete_" + shell in run("completion", shell).out
    run("completion", "tcsh").assert_one_line()
