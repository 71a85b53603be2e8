"""A fixture for the tests of runs."""

import pytest
from small_search import SMALL

from trisolve.sliding.generator.run import RunLimits, generate


@pytest.fixture(scope="session")
def whole():
    """A run of eight batches, most of them of 500 trials."""
    return generate(SMALL, RunLimits(trials=3700), count=12, workers=1)
