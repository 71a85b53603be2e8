"""Files of Tantrix: an invalid file gives a one-line error, with any characters."""

import json

import pytest

from trisolve import tantrix
from trisolve.errors import FormatError

HEAD = {"format": "trisolve-tantrix", "version": 1}
PUZZLE = {**HEAD, "kind": "discovery", "tiles": [1, 2, 3]}
GAME = {**HEAD, "kind": "game", "players": ["R", "Y"], "seed": 1, "turns": []}


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("name", "half \ud800", "name: "),
        ("metadata", "half \ud800", "metadata: "),
        ("metadata", {"by": ["a", "\udfff"]}, "metadata.by[1]: "),
        ("metadata", {"\ud800": 1}, "metadata: "),
    ],
)
@pytest.mark.parametrize(
    ("head", "parse"), [(PUZZLE, tantrix.parse_puzzle), (GAME, tantrix.parse_record)]
)
def test_half_a_surrogate_pair_in_a_tantrix_file_is_refused(head, parse, key, value, place):
    with pytest.raises(FormatError) as caught:
        parse(json.dumps({**head, key: value}))
    assert str(caught.value).startswith(place)
    assert str(caught.value).isascii()


@pytest.mark.parametrize("key", ["\ud800", "two\nlines", "x" * 5000])
def test_an_unknown_key_of_a_turn_is_quoted_and_shortened(key):
    turn = {"seat": 0, "before": [], "free": None, "after": [], key: 1}
    with pytest.raises(FormatError, match=r"^turns\[0\]: expected only the keys seat") as caught:
        tantrix.parse_record(json.dumps({**GAME, "turns": [turn]}))
    message = str(caught.value)
    assert message.isascii()
    assert message.isprintable()
    assert len(message) < 200


def test_tantrix_files_can_be_read_from_bytes():
    text = json.dumps({**PUZZLE, "name": "\u00e9"}, ensure_ascii=False)
    assert tantrix.parse_puzzle(text.encode()) == tantrix.parse_puzzle(text)
    with pytest.raises(FormatError, match="expected UTF-8 text, got byte 0xff at offset 0"):
        tantrix.parse_record(b"\xff{}")
