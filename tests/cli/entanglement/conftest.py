"""Fixtures for the tests of Entanglement's commands."""

import pytest

from trisolve.entanglement import generate


@pytest.fixture
def unsolved(put):
    """Return the path of a puzzle that claims nothing."""
    code = [tile.code for tile in generate(1, 5, seed=4).tiles]
    return put(
        "plain.json",
        {"format": "trisolve-entanglement", "version": 1, "radius": 1} | {"tiles": code},
    )
