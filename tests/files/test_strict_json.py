"""Strict JSON: what is refused, in one line with its place, before it takes time or memory."""

import msgspec
import pytest

from trisolve.errors import FormatError
from trisolve.files import strict_json
from trisolve.files.strict_json import Origin, checked, parse_json

DIGITS = "1" * 5000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[NaN1]", r"^line 1, column 5: expected ',' delimiter in JSON, got '1\]'$"),
        ("[-Infinity.]", r"^line 1, column 11: expected ',' delimiter in JSON, got '\.\]'$"),
        ("[NaN, NaN1]", r"^line 1, column 10: expected ',' delimiter"),
        (f"[{DIGITS}x]", r"^line 1, column 5002: expected ',' delimiter in JSON, got 'x\]'$"),
        (f"[{DIGITS}.]", r"^line 1, column 5002: expected ',' delimiter"),
        (f"[{DIGITS}]", "^line 1, column 2: expected an integer of at most 4300 digits, got 5000$"),
        (
            f"[-{DIGITS}]",
            "^line 1, column 2: expected an integer of at most 4300 digits, got 5000$",
        ),
        (f'["{DIGITS}", {DIGITS}]', "^line 1, column 5006: expected an integer"),
        ("[1, NaN]", "^line 1, column 5: expected a finite number, got NaN$"),
        ('["NaN",\n -Infinity]', "^line 2, column 2: expected a finite number, got -Infinity$"),
        (f"[NaN, {DIGITS}]", "^line 1, column 2: expected a finite number, got NaN$"),
        (f"[{DIGITS}, NaN]", "^line 1, column 2: expected an integer"),
    ],
)
def test_no_numbers_are_one_line_with_their_place(text, message):
    with pytest.raises(FormatError, match=message):
        parse_json(text)


def test_places_count_from_the_origin():
    with pytest.raises(FormatError, match=r"^line 3, column 9: expected a finite number, got NaN$"):
        parse_json("[NaN]", Origin(3, 8))


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    at: list[int] = []


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    push: str | None = None
    inner: list[Inner] = []


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    one: msgspec.UnsetType | str = msgspec.UNSET


def test_whole_floats_are_integers_and_others_are_reported():
    assert checked({"inner": [{"at": [1.0, 2]}]}, Outer).inner[0].at == [1, 2]
    with pytest.raises(FormatError, match=r"^inner\[0\]\.at\[1\]: expected an integer, got 2\.5$"):
        checked({"inner": [{"at": [1.0, 2.5]}]}, Outer)


@pytest.mark.parametrize("key", ["push", "metric"])
def test_half_a_surrogate_pair_where_a_word_is_expected_is_reported(key):
    from typing import Literal

    record = msgspec.defstruct("Record", [(key, Literal["full", "none"])])
    with pytest.raises(FormatError, match=rf'^{key}: expected Unicode text, got "\\ud800"$'):
        checked({key: "\ud800"}, record)


@pytest.mark.parametrize(
    ("text", "what"),
    [('{"":0},' * 60, "objects"), ("[]," * 900, "values"), ("0," * 900, "values")],
)
def test_more_than_any_file_has_is_refused_before_it_is_read(monkeypatch, text, what):
    monkeypatch.setattr(strict_json, "MAX_OBJECTS", 50)
    monkeypatch.setattr(strict_json, "MAX_VALUES", 800)
    monkeypatch.setattr(strict_json.json, "loads", None)
    with pytest.raises(FormatError, match=rf"^expected JSON of at most \d+ {what}, got [\d,]+$"):
        parse_json(f"[{text}0]")


def test_a_whole_number_too_large_for_a_float_is_refused_in_words():
    class Timed(msgspec.Struct):
        seconds: float

    with pytest.raises(FormatError, match=r"^seconds: expected a number up to 1\.8e\+308, got 100"):
        checked({"seconds": 10**400}, Timed)
