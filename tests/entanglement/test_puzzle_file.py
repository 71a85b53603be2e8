"""Puzzle files: which errors are refused and where; a file that was written reads the same."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trisolve.entanglement import (
    Puzzle,
    Tile,
    dump_pack,
    dump_puzzle,
    load_pack,
    load_puzzle,
    parse_pack,
    parse_puzzle,
    save_pack,
    save_puzzle,
)
from trisolve.entanglement.players import play
from trisolve.errors import FileError, FormatError

GOOD = {
    "format": "trisolve-entanglement",
    "version": 1,
    "radius": 2,
    "tiles": ["1074365298ba", "7a329650b418"],
}
names = st.none() | st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda below: st.lists(below, max_size=3) | st.dictionaries(st.sampled_from("ab"), below),
    max_leaves=5,
)
puzzles = st.builds(
    Puzzle,
    st.integers(1, 16),
    st.lists(st.integers(0, 10394).map(Tile.from_number), min_size=1, max_size=5),
    names,
    st.none() | st.lists(st.sampled_from(["0", "s5"])).map(" ".join),
    st.none() | st.integers(0, 9999),
    st.none() | st.dictionaries(st.sampled_from("xyz"), json_values),
)


@given(puzzles)
def test_puzzle_files_round_trip(puzzle):
    text = dump_puzzle(puzzle)
    assert parse_puzzle(text) == puzzle == parse_puzzle(text.encode())
    assert dump_puzzle(parse_puzzle(text)) == text
    assert parse_pack(dump_pack([puzzle, puzzle])) == [puzzle, puzzle]
    assert hash(puzzle) == hash(parse_puzzle(text))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"radius": 0}, "radius: expected an integer from 1 to 16, got 0"),
        ({"radius": True}, "radius: expected an integer from 1 to 16, got true"),
        ({"radius": 2.0}, "radius: expected an integer without a decimal point, got 2.0"),
        ({"version": 1.0}, "version: expected an integer without a decimal point, got 1.0"),
        ({"version": True}, "version: expected 1, got true"),
        ({"format": "trisolve-level"}, 'format: expected "trisolve-entanglement"'),
        ({"tiles": []}, "tiles: expected an array of at least 1, got an array of 0"),
        ({"tiles": "1074365298ba"}, "tiles: expected an array of at least 1"),
        ({"tiles": ["1074365298ba", 5]}, r"tiles\[1\]: expected a string or an array, got 5"),
        ({"tiles": ["1074365298bb"]}, r"tiles\[0\]: pin 10 says 11, pin 11 says 11"),
        ({"extra": 1}, 'expected only the keys .*, got "extra"'),
        ({"name": None}, "name: expected a string, got null"),
        ({"solution": "6"}, "solution: turn 1: expected a turn"),
        ({"solution": ["0"]}, "solution: expected a string"),
        ({"score": -1}, "score: expected an integer of at least 0, got -1"),
        ({"score": False}, "score: expected an integer of at least 0, got false"),
        ({"metadata": []}, "metadata: expected an object, got an array of 0"),
    ],
)
def test_an_error_in_a_puzzle_file_says_in_one_line_where_it_is(change, message):
    with pytest.raises(FormatError, match=message) as caught:
        parse_puzzle(json.dumps({**GOOD, **change}))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", GOOD)
def test_a_missing_key_is_named(key):
    rest = {name: value for name, value in GOOD.items() if name != key}
    with pytest.raises(FormatError, match=f'expected the key "{key}", which is missing'):
        parse_puzzle(json.dumps(rest))


@pytest.mark.parametrize("text", ["", "[]", "3", "null", "{", '{"radius": NaN}', '{"a":1,"a":2}'])
def test_json_that_is_not_a_puzzle_is_refused(text):
    with pytest.raises(FormatError, match=r"expected|twice"):
        parse_puzzle(text)
    with pytest.raises(FormatError, match=r"expected|twice"):
        parse_pack(text)


def test_an_error_in_a_pack_names_the_number_of_the_puzzle():
    text = json.dumps([GOOD, {**GOOD, "radius": 99}])
    with pytest.raises(FormatError, match=r"^entry 2: radius: expected"):
        parse_pack(text)


def test_records_may_contain_unicode_line_separators():
    """JSON allows them without an escape, and they do not end a line of a file."""
    head = {"format": "trisolve-entanglement", "version": 1}
    record = {**head, **asdict(play(1, 4, "greedy"))}
    record["tiles"] = record.pop("n_tiles")
    text = json.dumps({**record, "player": "gre\u2028\u2029\x85edy"}, ensure_ascii=False)
    assert len(parse_pack(f"{text}\n{text}\r\n")) == 2


def test_files_are_written_completely_and_read_back(tmp_path):
    puzzle = Puzzle(1, ["421503b9a786"], "Öne")
    save_puzzle(puzzle, tmp_path / "one.json")
    save_pack([puzzle, puzzle], tmp_path / "two.json")
    assert load_puzzle(tmp_path / "one.json") == puzzle
    assert load_pack(tmp_path / "one.json") == [puzzle]
    assert load_pack(tmp_path / "two.json") == [puzzle, puzzle]
    with pytest.raises(FormatError, match=r"two\.json: expected a JSON object"):
        load_puzzle(tmp_path / "two.json")
    with pytest.raises(FileError, match=r"none\.json"):
        load_puzzle(tmp_path / "none.json")


@pytest.mark.parametrize(
    "arguments",
    [
        (0, ["421503b9a786"]),
        (1, []),
        (1, "421503b9a786"),
        (1, ["x"]),
        (1, None),
        (True, ["421503b9a786"]),
        (1, ["421503b9a786"], 5),
        (1, ["421503b9a786"], None, "7"),
        (1, ["421503b9a786"], None, None, -1),
        (1, ["421503b9a786"], None, None, None, [1]),
        (1, ["421503b9a786"], None, None, None, {"a": object()}),
        (1, ["421503b9a786"], "\ud800"),
    ],
)
def test_a_puzzle_made_in_python_is_checked_like_a_file(arguments):
    with pytest.raises(FormatError):
        Puzzle(*arguments)
