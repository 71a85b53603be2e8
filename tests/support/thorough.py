"""The one switch between the tests of every day and all that there are: `make test-all`."""

import os

import pytest
from hypothesis import settings

LONG = os.environ.get("TRISOLVE_LONG") == "1"
"""Whether tests marked `long` run, and sampling tests take every case: `make test-all` sets it."""
_SHARE = 4


def examples(n):
    """Return the settings of a property test that draws n examples, every day a quarter of them."""
    return settings(max_examples=n if LONG else max(n // _SHARE, 5), deadline=None)


def first_daily(cases, n=1):
    """Return the cases of a test of which only the first n run every day."""
    later = [pytest.param(*_values(case), marks=pytest.mark.long) for case in cases[n:]]
    return [*cases[:n], *later]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
