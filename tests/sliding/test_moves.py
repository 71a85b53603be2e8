"""Reading and writing the notation of moves."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trisolve.errors import FormatError
from trisolve.sliding.moves import ID_PATTERN, Move, dump_moves, parse_moves

IDS = st.one_of(
    st.from_regex(ID_PATTERN, fullmatch=True),
    st.text("A1+-²٣_.#é", min_size=1, max_size=5),
)
DISTANCES = st.integers(-999, 999).filter(bool)


@given(st.lists(st.builds(Move, IDS, DISTANCES), max_size=6))
def test_moves_round_trip_with_any_ids(moves):
    assert parse_moves(dump_moves(moves)) == tuple(moves)


def test_a_colon_follows_an_id_that_does_not_end_in_a_letter():
    ids = ["B", "red", "x1z", "B1", "1", "-", "é", "Ж", "a²", "٣", "A_", "x#", "𝐀"]
    written = [str(Move(one, -2)) for one in ids]
    assert written == [f"{one}-2" for one in ids[:3]] + [f"{one}:-2" for one in ids[3:]]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("", []),
        ("B2 A-3", [("B", 2), ("A", -3)]),
        ("  B2,A-3 ,\n\tB:+1\r\n", [("B", 2), ("A", -3), ("B", 1)]),
        ("A1:2 1:-1 -:3 red3", [("A1", 2), ("1", -1), ("-", 3), ("red", 3)]),
        ("B+2", [("B", 2)]),
        ("A007", [("A", 7)]),
    ],
)
def test_the_reader_of_moves_accepts_commas_white_space_signs_and_colons(text, moves):
    assert parse_moves(text) == tuple(Move(*move) for move in moves)


@pytest.mark.parametrize(
    "word",
    [
        *("B", "2", "B0", "B-0", "B:", ":2", "2B.", "B1000", "B--2", "A:B:2"),
        *("é2", "Ж-1", "A_2", "a²1", "x#3", "𝐀1"),
    ],
)
def test_an_invalid_move_is_quoted_with_its_number(word):
    with pytest.raises(FormatError) as caught:
        parse_moves(f"A1 {word} C1")
    assert str(caught.value) == (
        "expected a move such as B2 or A-3 (a block id and a distance other than 0), "
        f"got {word!r} as move 2"
    )


def test_a_long_invalid_word_is_shortened():
    with pytest.raises(FormatError) as caught:
        parse_moves("x" * 1000)
    assert re.search(r"got 'x{40}' as move 1$", str(caught.value))


def test_moves_are_equal_regardless_of_the_blocks_they_push():
    assert Move("A", 1, (("B", 1),)) == Move("A", 1)
    assert hash(Move("A", 1, (("B", 1),))) == hash(Move("A", 1))
