"""Files from declarations: which are read and which are refused."""

import re
from typing import Annotated, Any, Literal

import msgspec
import pytest
from jsonschema import Draft202012Validator
from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from trisolve.files.declared import (
    Format,
    Metadata,
    Seed,
    read_record,
    record_of,
    schema_of_files,
    to_file,
)
from trisolve.files.records import FieldError

Short = Annotated[list[int], Meta(max_length=2)]


class Part(Struct, forbid_unknown_fields=True):
    at: tuple[int, float]


class Cup(Struct, forbid_unknown_fields=True, kw_only=True):
    format: Literal["trisolve-cup"]
    version: Literal[1]
    ml: Annotated[int, Meta(ge=1, le=900)]
    name: str | UnsetType = UNSET
    owner: str | None = None
    seed: Seed | UnsetType = UNSET
    few: Short | UnsetType = UNSET
    parts: list[Part] = []
    weights: dict[str, Annotated[float, Meta(ge=0)]] = {}
    lid: Literal["open", "shut"] | int | UnsetType = UNSET
    both: Annotated[list[int] | bool, Meta(extra={"expected": "a list or a flag"})] = False
    own: Annotated[str, Meta(extra={"read": lambda value, place: (value, place)})] = ""
    exact: Annotated[int, Meta(extra={"exact": True})] = 0
    metadata: Metadata | UnsetType = UNSET


CUP = Format(Cup)
HEAD: dict[str, Any] = {"format": "trisolve-cup", "version": 1, "ml": 5}


def test_values_are_written_in_the_declared_key_order():
    read = CUP.read({"version": 1.0, "ml": 30.0, "format": "trisolve-cup"})
    assert (read.ml, type(read.ml)) == (30, int)
    assert to_file(Cup, {"name": "x", "ml": 30}) == {**HEAD, "ml": 30, "name": "x"}
    assert [*to_file(Cup, {"name": "x", "ml": 30})] == ["format", "version", "ml", "name"]


def test_a_schema_accepts_a_single_file_and_a_list():
    alone = Draft202012Validator(schema_of_files("cup", CUP)).is_valid
    listed = Draft202012Validator(schema_of_files("cup", replace(CUP, listed=True))).is_valid
    assert alone(HEAD)
    assert listed([HEAD, HEAD])
    assert not alone([HEAD])
    assert not listed([])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "x"}, 'format: expected "trisolve-cup", got "x"'),
        ({"version": True}, "version: expected 1, got true"),
        ({"version": 2}, "version: expected 1, got 2"),
        ({"ml": 0}, "ml: expected an integer from 1 to 900, got 0"),
        ({"owner": 1}, "owner: expected a string, got 1"),
        ({"seed": 2**64}, "seed: expected an integer from 0 to 18446744073709551615, got 1844"),
        ({"few": [1, 2, 3]}, "few: expected an array of at most 2, got an array of 3"),
        ({"parts": [{}]}, 'parts[0]: expected the key "at", which is missing'),
        ({"parts": [{"at": [1]}]}, "parts[0].at: expected an array of 2, got an array of 1"),
        ({"parts": [{"at": [1, "x"]}]}, 'parts[0].at[1]: expected a number, got "x"'),
        ({"weights": {"a": -1}}, "weights.a: expected a number of at least 0, got -1"),
        ({"lid": "ajar"}, 'lid: expected "open" or "shut", got "ajar"'),
        ({"lid": []}, "lid: expected a string or a number, got an array of 0"),
        ({"both": 3}, "both: expected a list or a flag, got 3"),
        ({"both": [True]}, "both[0]: expected an integer, got true"),
        ({"exact": 2.0}, "exact: expected an integer without a decimal point, got 2.0"),
        ({"metadata": [1]}, "metadata: expected an object, got an array of 1"),
        ({"more": 1}, "expected only the keys format, version, ml, name, owner"),
    ],
)
def test_errors_state_the_location_and_the_expected_value(change, message):
    with pytest.raises(FieldError, match=re.escape(message)):
        CUP.read({**HEAD, **change})
    valid = Draft202012Validator(schema_of_files("cup", Cup)).is_valid
    assert valid(HEAD)
    assert valid({**HEAD, **change}) is ("exact" in change)  # to a schema, 2.0 is an integer


def test_a_custom_field_reader_receives_the_location_of_the_value():
    assert read_record({**HEAD, "own": "x"}, Cup, "cups[3]").own == ("x", "cups[3].own")


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    at: list[int] = []


class Outer(msgspec.Struct, forbid_unknown_fields=True):
    push: str | None = None
    inner: list[Inner] = []


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    one: msgspec.UnsetType | str = msgspec.UNSET


def test_whole_floats_are_integers_and_other_floats_are_reported():
    assert record_of({"inner": [{"at": [1.0, 2]}]}, Outer).inner[0].at == [1, 2]
    with pytest.raises(FieldError, match=r"^inner\[0\]\.at\[1\]: expected an integer, got 2\.5$"):
        record_of({"inner": [{"at": [1.0, 2.5]}]}, Outer)


@pytest.mark.parametrize("key", ["push", "metric"])
def test_half_a_surrogate_pair_in_a_string_is_refused(key):
    from typing import Literal

    record = msgspec.defstruct("Record", [(key, Literal["full", "none"])])
    with pytest.raises(FieldError, match=rf'^{key}: expected "full" or "none", got "\\ud800"$'):
        record_of({key: "\ud800"}, record)


def test_an_integer_too_large_for_a_float_gives_a_one_line_error():
    class Timed(msgspec.Struct):
        seconds: float

    with pytest.raises(FieldError, match=r"^seconds: expected a number up to 1\.8e\+308, got 100"):
        record_of({"seconds": 10**400}, Timed)


def test_a_record_that_allows_unknown_keys_ignores_them():
    class Open(msgspec.Struct):
        size: int

    assert record_of({"size": 3, "more": 1}, Open) == record_of({"size": 3.0, "more": 1}, Open)
    with pytest.raises(FieldError, match=r'^size: expected an integer, got "big"$'):
        record_of({"size": "big", "more": 1}, Open)
