"""Many small cases in one test, because starting a test would take longer than the case."""

import pytest


def over(cases):
    """Return a decorator that runs a test for every case, and reports all cases that fail.

    `cases` is {name: case}; the test takes one case.
    """

    def of_all(test):
        def run_all():
            wrong = [f"{name}: {error}" for name, error in _failures(test, cases)]
            if wrong:
                pytest.fail("\n\n".join(wrong), pytrace=False)

        run_all.__name__, run_all.__doc__ = test.__name__, test.__doc__
        return run_all

    return of_all


def _failures(test, cases):
    assert cases, "expected a case at least"
    for name, case in cases.items():
        try:
            test(case)
        except (Exception, pytest.fail.Exception) as error:
            yield name, f"{type(error).__name__}: {error}"
