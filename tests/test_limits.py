"""Limits are checked once, for every search."""

import re
from math import inf, nan
from pathlib import Path

import numpy as np
import pytest

from trisolve.errors import InvalidLimit, TrisolveError
from trisolve.limits import MAX_THREADS, Limits

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"max_states": 0}, "expected max_states of at least 1, got 0"),
        ({"max_nodes": -3}, "expected max_nodes of at least 1, got -3"),
        ({"max_bytes": 1.5}, "expected max_bytes of at least 1, got 1.5"),
        ({"max_states": True}, "expected max_states of at least 1, got True"),
        ({"max_states": "9"}, "expected max_states of at least 1, got '9'"),
        ({"time_limit": 0}, "expected time_limit above 0 seconds, got 0"),
        ({"time_limit": nan}, "expected time_limit above 0 seconds, got nan"),
        ({"time_limit": "soon"}, "expected time_limit above 0 seconds, got 'soon'"),
        ({"time_limit": 10**400}, "expected time_limit above 0 seconds, got 1000"),
        ({"threads": MAX_THREADS + 1}, "expected threads from 1 to 256, got 257"),
    ],
)
def test_a_bad_limit_gives_a_one_line_error(limits, message):
    with pytest.raises(InvalidLimit) as caught:
        Limits(**limits)
    assert str(caught.value).startswith(message)
    assert isinstance(caught.value, TrisolveError)
    assert isinstance(caught.value, ValueError)


def test_limits_of_any_type_become_plain_numbers():
    limits = Limits(np.int64(10), time_limit=np.float32(2), max_nodes=np.int8(3))
    assert (limits.max_states, limits.time_limit, limits.max_nodes) == (10, 2.0, 3)
    assert {type(limits.max_states), type(limits.max_nodes)} == {int}
    assert type(limits.time_limit) is float


def test_none_and_infinite_seconds_mean_no_limit():
    assert Limits() == Limits(None, None, None)
    assert Limits().time_limit_s == inf
    assert Limits(time_limit=inf).time_limit_s == inf


def test_limits_are_checked_again_when_they_are_changed():
    with pytest.raises(InvalidLimit):
        Limits(max_states=5).but(max_states=0)


def test_a_clock_names_the_limit_that_was_reached():
    clock = Limits(max_nodes=100, time_limit=1e9).start()
    assert clock.limit_reached(99) is None
    assert clock.limit_reached(100) == "max_nodes"
    assert Limits(time_limit=1e-9).start().limit_reached() == "time_limit"
    assert Limits().start().limit_reached(10**12) is None


def test_a_clock_reports_the_remaining_nodes():
    clock = Limits(max_nodes=100).start()
    assert [clock.nodes_left(n, maximum=30) for n in (0, 80, 100, 120)] == [30, 20, 0, 0]
    assert Limits().start().nodes_left(10**9, maximum=30) == 30
    assert Limits().start().seconds_left == inf
    assert Limits(time_limit=1e-9).start().seconds_left == 0


def test_the_sentence_for_a_reached_limit_is_defined_only_once():
    """Tests use the same definition, so the wording can be changed in one place."""
    here = Path(__file__).resolve()
    sources = [path for top in ("trisolve", "tests") for path in (ROOT / top).rglob("*.py")]
    written = [
        path
        for path in sorted(sources)
        if path != here and re.search("stopped by (--|{)", path.read_text(encoding="utf-8"))
    ]
    assert written == [ROOT / "trisolve/limits.py"]
