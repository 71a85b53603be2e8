"""The table of commands agrees with the commands."""

import subprocess
import sys

import pytest
from thorough import first_daily

from trisolve.cli.app import command_line
from trisolve.cli.table import COMMANDS, Group


def _rows():
    for name, found in COMMANDS.items():
        yield from (
            [(f"{name} {own}", row) for own, row in found.commands.items()]
            if isinstance(found, Group)
            else [(name, found)]
        )


def _help(line, *names):
    command = line
    for name in names:
        command = command.commands[name]
    with command.make_context("trisolve", [], resilient_parsing=True) as context:
        return command.get_help(context)


@pytest.fixture(scope="module")
def whole():
    """Return the command line with every command loaded."""
    return command_line()


def test_summary_lines_match_those_of_the_commands(whole):
    loaded = whole
    for name, row in _rows():
        command = loaded
        for word in name.split():
            command = command.commands[word]
        assert row.first == (command.callback.__doc__ or "").partition("\n")[0], name


def test_help_does_not_depend_on_the_loaded_modules(whole):
    assert _help(command_line([])) == _help(whole)
    for name, found in COMMANDS.items():
        if isinstance(found, Group):
            assert _help(command_line([name]), name) == _help(whole, name)


@pytest.mark.parametrize(
    "words", first_daily([["--help"], ["--version"], [], ["slove"], ["pack"]], 2)
)
def test_listing_the_commands_loads_no_command_module(words):
    script = (
        "import sys; from trisolve.cli import main; main(sys.argv[1:]);"
        "heavy = ('trisolve.cli.sliding', 'msgspec', 'numpy');"
        "loaded = [module for module in sys.modules if module.startswith(heavy)];"
        "sys.exit(bool(loaded) and ' '.join(loaded))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
