"""Standard input has one name in the errors of every puzzle."""

import pytest


@pytest.mark.parametrize(
    "command",
    ["check", "entanglement check", "tantrix check", "boco check", "mesh check", "hex show"],
)
def test_standard_input_has_the_same_name_in_every_puzzle(run, command):
    outcome = run(*command.split(), "-", stdin="{")
    assert outcome.code == 2
    assert outcome.err.startswith("trisolve: error: standard input: ")
