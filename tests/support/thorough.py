"""The one switch between the tests of every day and all that there are: `make test-all`."""

import os

import pytest
from hypothesis import settings

LONG = os.environ.get("TRISOLVE_LONG") == "1"
"""Whether tests marked `long` run, and sampling tests take every case: `make test-all` sets it."""
_SHARE = 8


def examples(n):
    """Return the settings of a property test that draws n examples, every day an eighth of them."""
    return settings(max_examples=n if LONG else max(n // _SHARE, 5), deadline=None)


def first_daily(cases, n=1):
    """Return the cases of a test of which only the first n run every day."""
    return [
        pytest.param(*_values(case), marks=[] if at < n else [pytest.mark.long])
        for at, case in enumerate(cases)
    ]


def later(cases, slow, name=str):
    """Return the cases of a test, each under its name; the slow ones do not run every day."""
    return [
        pytest.param(case, id=name(case), marks=[pytest.mark.long] if name(case) in slow else [])
        for case in cases
    ]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
