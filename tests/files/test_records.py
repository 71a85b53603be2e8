"""The errors of field readers name the expected value, the actual value and the place."""

import pickle

import pytest

from trisolve.errors import FormatError
from trisolve.files import records
from trisolve.files.messages import located
from trisolve.files.records import FieldError


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda: records.object_of(3, "a"), "a: expected an object, got 3"),
        (lambda: records.object_of({}, needed=("x",)), 'expected the key "x", which is missing'),
        (
            lambda: records.object_of({"y": 1}, "a", keys=("x",)),
            'a: expected only the key x, got "y"',
        ),
        (lambda: records.head_of([], "f", 1), "expected a JSON object, got an array of 0"),
        (lambda: records.head_of({}, "f", 1), 'expected the key "format", which is missing'),
        (lambda: records.head_of({"format": []}, "f", 1), 'format: expected "f", got an array'),
        (
            lambda: records.head_of({"format": "g"}, ("f", "h"), 1),
            'format: expected "f" or "h", got "g"',
        ),
        (
            lambda: records.head_of({"format": "f"}, "f", 1),
            'expected the key "version", which is missing',
        ),
        (
            lambda: records.head_of({"format": "f", "version": True}, "f", 1),
            "version: expected 1, got true",
        ),
        (lambda: records.list_of({}, records.whole, "a"), "a: expected an array, got an object"),
        (
            lambda: records.list_of([1], records.whole, "a", length=2),
            "a: expected an array of 2, got an array of 1",
        ),
        (
            lambda: records.list_of([], records.whole, "a", min_length=1),
            "a: expected an array of at least 1, got an array of 0",
        ),
        (
            lambda: records.list_of([[0, 1], [0, None]], pair, "cells"),
            "cells[1][1]: expected an integer from 0 to 9, got null",
        ),
        (lambda: records.whole("1", "a"), 'a: expected an integer, got "1"'),
        (lambda: records.whole(1.5), "expected an integer, got 1.5"),
        (lambda: records.whole(float("inf")), "expected an integer, got Infinity"),
        (lambda: records.whole(9, "a", None, 8), "a: expected an integer of at most 8, got 9"),
        (lambda: records.whole(-1, "a", 0), "a: expected an integer of at least 0, got -1"),
        (lambda: records.number(True, "a"), "a: expected a number, got true"),
        (lambda: records.number(float("nan"), "a"), "a: expected a number, got NaN"),
        (lambda: records.number(2, "a", 0, 1), "a: expected a number from 0 to 1, got 2"),
        (lambda: records.flag(None, "a"), "a: expected true or false, got null"),
        (lambda: records.text(5, "a"), "a: expected a string, got 5"),
        (lambda: records.text("\ud800", "a"), r'a: expected Unicode text, got "\ud800"'),
        (
            lambda: records.text_among("x", ("a", "b", "c"), "k"),
            'k: expected "a", "b" or "c", got "x"',
        ),
        (lambda: records.text_among([], ("a",), "k"), 'k: expected "a", got an array of 0'),
        (lambda: records.metadata_of([]), "metadata: expected an object, got an array of 0"),
        (
            lambda: records.metadata_of({"x": [float("inf")]}),
            "metadata.x[0]: expected a finite number, got inf",
        ),
    ],
)
def test_a_wrong_value_in_a_record_gives_a_one_line_error_with_its_location(read, message):
    with pytest.raises(FormatError) as caught:
        read()
    assert str(caught.value).startswith(message)


def _digit(value, place):
    return records.whole(value, place, 0, 9)


def pair(value, place):
    return records.list_of(value, _digit, place, length=2)


def test_whole_floats_are_integers():
    assert records.whole(3.0) == 3
    assert records.head_of({"format": "f", "version": 1.0}, "f", 1)["version"] == 1.0
    assert records.number(10**300) == 10**300
    with pytest.raises(FieldError, match=r"expected a number up to 1\.8e\+308, got 1000"):
        records.number(10**400)  # no float is as large


def test_an_error_stores_its_location_separately_from_its_message():
    with pytest.raises(FieldError) as caught:
        records.flag(1, "swap")
    assert (caught.value.place, caught.value.what) == ("swap", "expected true or false, got 1")


def test_an_error_can_be_located_and_pickled():
    with pytest.raises(FieldError, match=r"^game\.json: swap: expected true"), located("game.json"):
        records.flag(1, "swap")
    error = pickle.loads(pickle.dumps(FieldError("expected a name", "name")))
    assert (str(error), error.place) == ("name: expected a name", "name")


def test_metadata_is_immutable():
    found = records.metadata_of({"tags": ["easy"]})
    with pytest.raises(TypeError):
        found["tags"] = ()
