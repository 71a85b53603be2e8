"""Every number that a command takes has a largest value, and a larger one is one line."""

import pytest
from typer.main import get_command

from trisolve.cli.app import command_line


def numbers(command, path=()):
    """Yield each integer option and argument: its command, its name, its largest value."""
    for name, below in getattr(command, "commands", {}).items():
        yield from numbers(below, (*path, name))
    for one in () if hasattr(command, "commands") else command.params:
        kind = type(one.type).__name__
        if kind in ("IntRange", "IntParamType"):
            yield " ".join(path), one.opts[0], getattr(one.type, "max", None)


def test_every_number_has_a_maximum():
    found = list(numbers(get_command(command_line())))
    assert len(found) >= 100
    assert [(command, name) for command, name, highest in found if highest is None] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hex cells 0,0 --ring 1000000000", "'--ring': 1000000000 is not in the range"),
        ("hex cells 0,0 --within 100000", "expected a disk of at most 1,048,576 cells"),
        ("hex cells 0,0 1000000000,0", "expected a line of at most 1,048,576 cells"),
        ("show --puzzle hex hexagon:2000", "expected a shape of at most 1,048,576 cells"),
        ("boco match greedy greedy --count 100000000", "'--count': 100000000 is not in the range"),
        (
            "entanglement generate --radius 16 --tiles 100000000",
            "'--tiles': 100000000 is not in the range 1<=x<=816",
        ),
        ("generate --count 100000000", "'--count': 100000000 is not in the range"),
        ("solve starter:1 --threads 100000", "'--threads': 100000 is not in the range 1<=x<=256"),
    ],
)
def test_a_number_that_is_too_large_is_one_line_that_names_it(run, line, said):
    found = run(*line.split())
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert found.err.count("\n") == 1
