"""A test of many cases names every case that fails."""

import pytest
from cases import over


def test_all_failing_cases_are_named():
    @over({"two": 2, "three": 3, "four": 4, "zero": 0})
    def test_even(number):
        assert 12 // number % 2 == 0

    with pytest.raises(pytest.fail.Exception) as failed:
        test_even()
    said = str(failed.value)
    assert "four: AssertionError" in said
    assert "zero: ZeroDivisionError" in said
    assert "two" not in said
    assert "three" not in said


def test_an_empty_set_of_cases_fails():
    with pytest.raises(AssertionError, match="expected a case"):
        over({})(print)()
