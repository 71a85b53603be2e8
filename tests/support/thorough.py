"""The switch between the daily tests and all tests, which `make test-all` runs."""

import os

import pytest
from hypothesis import settings

LONG = os.environ.get("TRISOLVE_LONG") == "1"
"""Whether tests marked `long` run, and sampling tests take every case: `make test-all` sets it."""
_SHARE = 16


def examples(n):
    """Return the settings of a property test with n examples, or a sixteenth of them daily."""
    return settings(max_examples=n if LONG else max(n // _SHARE, 5), deadline=None)


def first_daily(cases, n=1):
    """Return the cases of a test; only the first n are in the daily tests."""
    return [
        pytest.param(*_values(case), marks=[] if at < n else [pytest.mark.long])
        for at, case in enumerate(cases)
    ]


def later(cases, slow, name=str):
    """Return the cases of a test, each with its name; the slow ones are not in the daily tests."""
    return [
        pytest.param(case, id=name(case), marks=[pytest.mark.long] if name(case) in slow else [])
        for case in cases
    ]


def _values(case):
    return case if isinstance(case, tuple) else (case,)
