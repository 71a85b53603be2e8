"""Every number that a command takes has a maximum; a larger number gives a one-line error."""

import pytest

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
    found = list(numbers(command_line()))
    assert len(found) >= 100
    assert [(command, name) for command, name, highest in found if highest is None] == []


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hex cells 0,0 --ring 1000000000", "'--ring': expected at most 174762, got"),
        ("hex cells 0,0 --within 100000", "expected a disk of at most 1,048,576 cells"),
        ("hex cells 0,0 1000000000,0", "expected a line of at most 1,048,576 cells"),
        ("show --puzzle hex hexagon:2000", "expected a shape of at most 1,048,576 cells"),
        ("boco match greedy greedy --count 100000000", "'--count': expected at most 1000000, got"),
        (
            "entanglement generate --radius 16 --tiles 100000000",
            "'--tiles': expected at most 816, got 100000000",
        ),
        ("generate --count 100000000", "'--count': expected at most 1000000, got"),
        ("generate hexagon:100000", "hexagon:100000: expected a hexagon side from 1 to 8, got"),
        ("render starter:1 -o - --size 100000", "--size: expected at most 99999 pixels, got"),
        ("play starter:1 -o - --hints 100000", "hints: expected at most 1000, got 100000"),
        ("solve starter:1 --threads 0", "'--threads': expected at least 1, got 0"),
        ("solve starter:1 --threads 100000", "'--threads': expected at most 256, got 100000"),
    ],
)
def test_a_number_that_is_too_large_gives_a_one_line_error_that_names_it(run, line, said):
    found = run(*line.split())
    assert (found.code, found.out) == (2, "")
    assert said in found.err
    assert found.err.count("\n") == 1
