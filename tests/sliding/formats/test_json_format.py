"""The JSON format: its layout, its strict reader, and the equally strict schemas."""

import copy
import json

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator
from strategies import levels, packs
from thorough import examples

from trisolve.errors import FormatError, InvalidLevel
from trisolve.files.messages import one_of
from trisolve.sliding.formats import (
    dump_level,
    dump_pack,
    level_schema,
    pack_schema,
    parse,
    parse_level,
)
from trisolve.sliding.level import PUSH_MODES, Block, Level, Pack
from trisolve.sliding.moves import Move

LEVEL = {
    "format": "trisolve-level",
    "version": 1,
    "floor": [0, 1, 2, 3, 4, 5, 6],
    "blocks": [{"id": "A", "cells": [0, 1, 2], "goal": [4, 5, 6]}],
}
PACK = {"format": "trisolve-pack", "version": 1, "levels": [LEVEL, copy.deepcopy(LEVEL)]}


def changed(path, value, whole=LEVEL):
    """Return a copy of a JSON value with one value replaced, or removed if the new one is `...`."""
    whole = copy.deepcopy(whole)
    inner = whole
    for step in path[:-1]:
        inner = inner[step]
    if value is ...:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return whole


def test_a_json_level_is_written_with_one_row_or_block_per_line():
    level = Level(
        [0, 1, 2, 3, 34, 35, 36],
        [Block("A", [0, 1, 2]), Block("B", [36, 35, 34], goal=[34, 35, 36], color="#fff")],
        name="Zwölf",
        solution=(Move("A", 2), Move("B", -3)),
        stats={"moves": 2},
        metadata={"by": "me", "note": "long " * 20},
    )
    assert dump_level(level) == (
        '{\n  "format": "trisolve-level",\n  "version": 1,\n  "name": "Zwölf",\n  "push": "full",\n'
        '  "floor": [\n    0, 1, 2, 3,\n    34, 35, 36\n  ],\n'
        '  "blocks": [\n    {"id": "A", "cells": [0, 1, 2]},\n'
        '    {"id": "B", "cells": [34, 35, 36], "goal": [34, 35, 36], "color": "#fff"}\n  ],\n'
        '  "solution": [["A", 2], ["B", -3]],\n  "stats": {"moves": 2},\n'
        '  "metadata": {\n    "by": "me",\n    "note": "' + "long " * 20 + '"\n  }\n}\n'
    )


def test_an_empty_solution_differs_from_none():
    level = parse_level(json.dumps(LEVEL | {"solution": []}))
    assert level.solution == ()
    assert json.loads(dump_level(level))["solution"] == []
    assert "solution" not in json.loads(dump_level(parse_level(json.dumps(LEVEL))))


def test_cells_are_read_in_any_order_and_written_in_track_order():
    level = parse_level(json.dumps(changed(["blocks", 0, "cells"], [2, 0, 1])))
    assert json.loads(dump_level(level))["blocks"][0]["cells"] == [0, 1, 2]


def test_the_schemas_are_valid_and_named():
    for schema in (level_schema(), pack_schema()):
        Draft202012Validator.check_schema(schema)
        assert schema["$schema"].endswith("2020-12/schema")
        assert schema["$id"].startswith("https://json.schemastore.org/trisolve-")
        assert json.loads(json.dumps(schema)) == schema
    assert level_schema()["$id"] != pack_schema()["$id"]


@examples(50)
@given(level=levels())
def test_the_level_schema_accepts_the_writers_output(level):
    Draft202012Validator(level_schema()).validate(json.loads(dump_level(level)))


@examples(15)
@given(pack=packs)
def test_the_pack_schema_accepts_the_writers_output(pack):
    Draft202012Validator(pack_schema()).validate(json.loads(dump_pack(pack)))


BAD_STRUCTURE = [
    (["floor", 1], True, "floor[1]: expected an integer, got true"),
    (["floor", 1], "1", 'floor[1]: expected an integer, got "1"'),
    (["floor", 1], 1.5, "floor[1]: expected an integer, got 1.5"),
    (["floor", 1], None, "floor[1]: expected an integer, got null"),
    (["floor", 1], -1, "floor[1]: expected an integer of at least 0, got -1"),
    (["floor", 1], 512, "floor[1]: expected an integer of at most 511, got 512"),
    (["floor", 1], 10**30, f"floor[1]: expected an integer of at most 511, got {10**30}"),
    (["floor"], {}, "floor: expected an array of at least 3, got an object of 0"),
    (["floor"], [], "floor: expected an array of at least 3, got an array of 0"),
    (["floor"], ..., 'expected the key "floor", which is missing'),
    (["blocks"], [], "blocks: expected an array of at least 1, got an array of 0"),
    (["blocks"], [{}] * 17, "blocks: expected an array of at most 16, got an array of 17"),
    (["blocks", 0], 3, "blocks[0]: expected an object, got 3"),
    (["blocks", 0, "id"], 3, "blocks[0].id: expected a string, got 3"),
    (["blocks", 0, "id"], "a b", "blocks[0].id: expected a block id of 1 to 32 characters"),
    (["blocks", 0, "id"], "A\n", "blocks[0].id: expected a block id of 1 to 32 characters"),
    (["blocks", 0, "cells"], ..., 'blocks[0]: expected the key "cells", which is missing'),
    (["blocks", 0, "cells"], [0, 1], "blocks[0].cells: expected an array of at least 3"),
    (["blocks", 0, "goal"], None, "blocks[0].goal: expected an array of at least 3, got null"),
    (["blocks", 0, "color"], "red", 'blocks[0].color: expected a color such as #c8c4b0, got "red"'),
    (["blocks", 0, "colr"], "#fff", "blocks[0]: expected only the keys id, cells, goal, color, "),
    (["maker"], "me", "expected only the keys format, version, name, push, floor, blocks, "),
    (["x` - at `$.floor[9]"], 1, "expected only the keys format, version, name, push, floor, "),
    (["name"], 3, "name: expected a string, got 3"),
    (["push"], "pull", f'push: expected {one_of(PUSH_MODES)}, got "pull"'),
    (["push"], 1, f"push: expected {one_of(PUSH_MODES)}, got 1"),
    (["solution"], {}, "solution: expected an array, got an object of 0"),
    (["solution"], [["A"]], "solution[0]: expected an array of 2, got an array of 1"),
    (["solution"], [["A", "2"]], 'solution[0][1]: expected an integer, got "2"'),
    (["solution"], [["A", 1000]], "solution[0][1]: expected an integer of at most 999, got 1000"),
    (["stats"], [], "stats: expected an object, got an array of 0"),
    (["metadata"], "", 'metadata: expected an object, got ""'),
    (["format"], "level", 'format: expected "trisolve-level" or "trisolve-pack", got "level"'),
    (["format"], ..., 'expected the key "format", which is missing'),
    (["version"], 2, "version: expected 1, got 2"),
    (["version"], True, "version: expected 1, got true"),
    (["version"], ..., 'expected the key "version", which is missing'),
]


@pytest.mark.parametrize(("path", "value", "message"), BAD_STRUCTURE)
def test_reader_and_schema_refuse_the_same_levels_and_the_reader_says_why(path, value, message):
    bad = changed(path, value)
    assert not Draft202012Validator(level_schema()).is_valid(bad)
    with pytest.raises(FormatError) as caught:
        parse(json.dumps(bad), "level.json")
    assert str(caught.value).startswith(f"level.json: {message}")


WHOLE = [
    (["version"], 1.0),
    (["floor"], [*map(float, LEVEL["floor"])]),
    (["blocks", 0, "cells"], [*map(float, LEVEL["blocks"][0]["cells"])]),
    (["blocks", 0, "goal"], [*map(float, LEVEL["blocks"][0]["goal"])]),
    (["solution"], [["A", 2.0], ["A", -1e2]]),
]


@pytest.mark.parametrize(("path", "value"), WHOLE)
def test_reader_and_schema_accept_integers_in_any_notation(path, value):
    good = changed(path, value)
    assert Draft202012Validator(level_schema()).is_valid(good)
    plain = json.loads(json.dumps(value), parse_float=lambda text: int(float(text)))
    expected = changed(path, plain)
    assert parse(json.dumps(good)) == parse(json.dumps(expected))
    assert dump_level(parse(json.dumps(good))) == dump_level(parse(json.dumps(expected)))
    pack = {"format": "trisolve-pack", "version": 1.0, "levels": [good]}
    assert parse(json.dumps(pack)).levels == (parse(json.dumps(expected)),)


def test_numbers_in_metadata_are_unchanged():
    metadata = parse(json.dumps(changed(["metadata"], {"floor": [1.0, 2]}))).metadata
    assert [type(number) for number in metadata["floor"]] == [float, int]


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["floor", 1], 0, "floor: expected each cell once, got cell 0 (0, 0, 0) 2 times"),
        (["blocks", 0, "goal"], [4, 5, 5], "goal of block 'A': expected each cell once"),
        (["solution"], [["A", 0]], "solution[0]: expected a block id and a distance from 1 to 999"),
    ],
)
def test_the_schema_and_the_level_class_refuse_the_same_levels(path, value, message):
    bad = changed(path, value)
    assert not Draft202012Validator(level_schema()).is_valid(bad)
    with pytest.raises(InvalidLevel) as caught:
        parse(json.dumps(bad), "level.json")
    assert str(caught.value).startswith(f"level.json: {message}")


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (["blocks", 0, "cells"], [0, 1, 3], "block 'A': expected 3 or more consecutive cells"),
        (
            ["blocks", 0, "cells"],
            [6, 7, 8],
            "block 'A': expected floor, but cell 7 (0, 3, 1) is wall",
        ),
        (
            ["blocks", 0, "goal"],
            [3, 4, 5],
            "goal of block 'A' is 3 triangles away, but a block moves 2",
        ),
        (["name"], "\ud800", "name: expected Unicode text"),
        (["metadata"], {"a": [{"\udc00": 1}]}, "metadata.a[0]: expected Unicode text as key"),
    ],
)
def test_an_invalid_level_names_file_block_and_cell(path, value, message):
    with pytest.raises(InvalidLevel) as caught:
        parse(json.dumps(changed(path, value)), "level.json")
    assert str(caught.value).startswith(f"level.json: {message}")


def test_errors_in_a_pack_name_the_level():
    with pytest.raises(
        FormatError, match=r"^p: level 2, line 1: blocks\[0\]\.cells\[2\]: expected an int"
    ):
        parse(json.dumps(changed(["levels", 1, "blocks", 0, "cells", 2], True, PACK)), "p")
    with pytest.raises(FormatError, match=r"^p: level 2, line 1: version: expected 1, got 2$"):
        parse(json.dumps(changed(["levels", 1, "version"], 2, PACK)), "p")
    with pytest.raises(
        FormatError, match=r"^p: level 2, line 1: blocks\[0\]: expected only the keys id"
    ):
        parse(json.dumps(changed(["levels", 1, "blocks", 0, "x"], 2, PACK)), "p")
    with pytest.raises(
        FormatError, match=r"^p: expected only the keys format, version, name, meta"
    ):
        parse(json.dumps(changed(["level"], 2, PACK)), "p")
    with pytest.raises(
        InvalidLevel, match=r"^p: level 2, line 1: block 'A': expected floor, but cell 7"
    ):
        parse(json.dumps(changed(["levels", 1, "blocks", 0, "cells"], [6, 7, 8], PACK)), "p")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "{",
            "line 1, column 2: expected property name enclosed in double quotes in JSON, got the",
        ),
        ('{"a": 1\n "b"', "line 2, column 2: expected ',' delimiter in JSON, got '\"b\"'"),
        ('{"a": 1} x', "line 1, column 10: expected JSON, got 'x' (Extra data)"),
        ('{"a": NaN}', "line 1, column 7: expected a finite number, got NaN"),
        (
            '{"NaN": "NaN",\n "b": [0.5, -Infinity]}',
            "line 2, column 13: expected a finite number, got -Infinity",
        ),
        (
            '{"a": 0.' + "1" * 5000 + ', "b": -' + "9" * 5000 + "}",
            "line 1, column 5016: expected an integer of at most 4300 digits, got 5000",
        ),
        ("[" * 100_000, "expected less nesting in JSON"),
        ('{"a":' * 100_000, "expected less nesting in JSON"),
        ('{"a": 1, "b": 2, "a": 3}', 'the key "a" appears twice'),
        ('{"x": [0, {"y": {"b": 1, "b": 1}}]}', 'x[1].y: the key "b" appears twice'),
        ("[]", "expected a JSON object, got an array of 0"),
        ("{}", 'expected the key "format", which is missing'),
    ],
)
def test_hostile_json_gives_a_one_line_error(text, message):
    with pytest.raises(FormatError) as caught:
        parse(text, "level.json")
    assert str(caught.value).startswith(f"level.json: {message}")
    assert len(str(caught.value)) < 200
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("depth", [70, 400, 900])
def test_metadata_nested_too_deeply_gives_a_one_line_error(depth):
    text = json.dumps(LEVEL)[:-1] + ', "metadata": ' + '{"a":' * depth + "1" + "}" * (depth + 1)
    with pytest.raises((FormatError, InvalidLevel), match=r"nest|depth"):
        parse(text)


def test_metadata_refuses_numbers_that_json_cannot_represent():
    with pytest.raises(InvalidLevel, match=r"^metadata\.x: expected a finite number, got inf$"):
        parse(json.dumps(LEVEL)[:-1] + ', "metadata": {"x": 1e999}}')
    with pytest.raises(InvalidLevel, match=r"^metadata\.x: expected an integer of at most 8192"):
        parse(json.dumps(LEVEL)[:-1] + ', "metadata": {"x": ' + "9" * 4000 + "}}")


def test_an_empty_pack_is_valid():
    assert parse(dump_pack(Pack())) == Pack()


def test_an_invalid_level_of_a_pack_is_reported_with_its_number_and_line():
    levels = [LEVEL, changed(["floor"], [0, 1, 2], LEVEL)]
    text = json.dumps({**PACK, "levels": levels}, indent=1)
    formats = [n for n, row in enumerate(text.split("\n"), 1) if "trisolve-level" in row]
    line = formats[1] - 1  # that of its brace
    with pytest.raises(
        InvalidLevel, match=rf"^p: level 2, line {line}: (goal of )?block 'A': expected"
    ):
        parse(text, "p")
