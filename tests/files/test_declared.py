"""Files from declarations: what is read and what is refused."""

import re
from dataclasses import replace
from typing import Annotated, Any, Literal

import pytest
from jsonschema import Draft202012Validator
from msgspec import UNSET, Meta, Struct, UnsetType

from trisolve.files.declared import (
    Format,
    Metadata,
    Seed,
    read_record,
    schema_of_files,
    written,
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


def test_what_is_read_is_written_in_the_order_of_the_keys():
    read = CUP.read({"version": 1.0, "ml": 30.0, "format": "trisolve-cup"})
    assert (read.ml, type(read.ml)) == (30, int)
    assert written(Cup, {"name": "x", "ml": 30}) == {**HEAD, "ml": 30, "name": "x"}
    assert [*written(Cup, {"name": "x", "ml": 30})] == ["format", "version", "ml", "name"]


def test_a_schema_takes_a_file_alone_and_in_a_list():
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
def test_errors_say_the_place_and_what_was_expected(change, message):
    with pytest.raises(FieldError, match=re.escape(message)):
        CUP.read({**HEAD, **change})
    valid = Draft202012Validator(schema_of_files("cup", Cup)).is_valid
    assert valid(HEAD)
    assert valid({**HEAD, **change}) is ("exact" in change)  # to a schema, 2.0 is an integer


def test_a_reader_of_its_own_is_given_the_place():
    assert read_record({**HEAD, "own": "x"}, Cup, "cups[3]").own == ("x", "cups[3].own")
