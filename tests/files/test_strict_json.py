"""Strict JSON: bad input is refused in one line with its place, before it takes time or memory."""

import pytest

from trisolve.errors import FormatError
from trisolve.files import strict_json
from trisolve.files.strict_json import Origin, parse_json

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
def test_invalid_json_numbers_give_a_one_line_error_with_their_location(text, message):
    with pytest.raises(FormatError, match=message):
        parse_json(text)


def test_error_locations_are_counted_from_the_given_origin():
    with pytest.raises(FormatError, match=r"^line 3, column 9: expected a finite number, got NaN$"):
        parse_json("[NaN]", Origin(3, 8))


@pytest.mark.parametrize(
    ("text", "what"),
    [('{"":0},' * 60, "objects"), ("[]," * 900, "values"), ("0," * 900, "values")],
)
def test_an_oversized_file_is_refused_before_it_is_read(monkeypatch, text, what):
    monkeypatch.setattr(strict_json, "MAX_OBJECTS", 50)
    monkeypatch.setattr(strict_json, "MAX_VALUES", 800)
    monkeypatch.setattr(strict_json.json, "loads", None)
    with pytest.raises(FormatError, match=rf"^expected JSON of at most \d+ {what}, got [\d,]+$"):
        parse_json(f"[{text}0]")
