"""Common to all formats: exact round trips, detecting the format, one-line errors."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import levels
from thorough import examples

from trisolve.errors import FormatError, InvalidLevel, TrisolveError
from trisolve.sliding import formats
from trisolve.sliding.formats import any_format
from trisolve.sliding.level import Block, Level, Pack

PLAIN = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])


def exact(level):
    """Return all that equality compares, and also the types of JSON values."""
    people = (level.author, level.tags, level.notes)
    return level, [b.id for b in level.blocks], repr(level.stats), repr(level.metadata), people


@pytest.mark.parametrize("format", formats.FORMATS)
@examples(100)
@given(level=levels())
def test_each_format_round_trips_the_exact_level(format, level):
    text = formats.dump_level(level, format)
    back = formats.parse_level(text)
    assert exact(back) == exact(level)
    assert formats.dump_level(back, format) == text
    assert formats.parse_level(text.encode()) == level
    assert text.endswith("\n")


@pytest.mark.parametrize("format", formats.FORMATS)
@examples(150)
@given(level=levels(max_blocks=3), data=st.data())
def test_a_damaged_text_is_a_level_or_a_one_line_error(format, level, data):
    text = list(formats.dump_level(level, format))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        text[at] = data.draw(
            st.sampled_from(["", "{", '"', ":", "A", ".", "#", " ", "\n", "9", "-"])
        )
    try:
        found = formats.parse_level("".join(text), "file")
    except TrisolveError as error:
        message = str(error)
    else:
        message = "file: read"
        assert formats.parse_level(formats.dump_level(found, format)) == found
    assert message.startswith("file: ")
    assert message.isprintable()


@pytest.mark.parametrize("format", formats.FORMATS)
@pytest.mark.parametrize(
    "level",
    [
        pytest.param(Level(range(512), [Block("A", [0, 1, 2])]), id="whole grid"),
        pytest.param(Level([509, 510, 511], [Block("A", [509, 510, 511])]), id="last corner"),
        pytest.param(Level([1, 2, 3], [Block("A", [1, 2, 3])]), id="first cell is down"),
        pytest.param(Level([0, 1, 2, 480], [Block("A", [0, 1, 2])]), id="rows of wall between"),
        pytest.param(Level(range(8), [Block("A", [0, 1, 2])], solution=()), id="empty solution"),
        pytest.param(
            Level(range(32), [Block("A", range(32), goal=range(32))]), id="longest block, own goal"
        ),
        pytest.param(
            Level(
                range(64),
                [
                    Block("A", [0, 1, 2], goal=[16, 17, 18]),
                    Block("B", [4, 5, 6], goal=[16, 17, 18]),
                    Block("C", [8, 9, 10], goal=[18, 19, 20]),
                    Block("D", [12, 13, 14], goal=[22, 23, 24]),
                ],
            ),
            id="overlapping goals",
        ),
        pytest.param(
            Level(range(8), [Block("b", [0, 1, 2]), Block("A", [4, 5, 6])]), id="not sorted"
        ),
        pytest.param(
            Level(
                range(16), [Block("A1", [0, 1, 2]), Block("A", [4, 5, 6]), Block("ä", [8, 9, 10])]
            ),
            id="ids that are no letters",
        ),
        *(
            pytest.param(Level(range(3), [Block("A", [0, 1, 2])], name=name), id=repr(name))
            for name in ('"', '"a"', " a ", "a\nb\r", "board:", ";", "\ufeff\u2028", "☃", "a: b")
        ),
    ],
)
def test_unusual_levels_round_trip_in_every_format(format, level):
    assert exact(formats.parse_level(formats.dump_level(level, format))) == exact(level)


@pytest.mark.parametrize("format", formats.FORMATS)
def test_windows_line_ends_and_a_byte_order_mark_are_accepted(format):
    text = formats.dump_level(PLAIN, format).replace("\n", "\r\n")
    assert formats.parse_level(b"\xef\xbb\xbf" + text.encode()) == PLAIN


def test_equal_levels_have_equal_texts_in_every_format():
    same = Level(reversed(range(8)), [Block("A", [2, 1, 0], goal=[6, 5, 4])])
    for format in formats.FORMATS:
        assert formats.dump_level(same, format) == formats.dump_level(PLAIN, format)


def test_an_unknown_format_is_refused():
    with pytest.raises(
        FormatError, match=r"expected one of the formats json, text, share, got 'xml'"
    ):
        formats.dump_level(PLAIN, "xml")


@pytest.mark.parametrize("text", ["", " \n\t", b"", "\ufeff"])
def test_empty_input_is_reported_as_empty(text):
    with pytest.raises(FormatError, match=r"^x: expected a level or a pack, got nothing"):
        formats.parse(text, "x")


@pytest.mark.parametrize("text", ["hello", "null", "<level/>", "3 4", "AAo\nooo", "trilogy"])
def test_unrecognized_input_is_quoted_and_the_formats_are_listed(text):
    with pytest.raises(FormatError, match=r"^x: expected a level: JSON, .*, got ") as caught:
        formats.parse(text, "x")
    assert str(caught.value).endswith(json.dumps(text))


def test_long_and_odd_texts_are_quoted_on_one_short_line():
    with pytest.raises(FormatError) as caught:
        formats.parse("\x1b\n" * 10_000, "two\nlines")
    assert len(str(caught.value)) < 250
    assert str(caught.value).isprintable()


def test_the_error_for_invalid_utf8_states_the_byte_and_its_location():
    with pytest.raises(FormatError, match=r"^x: expected UTF-8 text, got byte 0xe9 at offset 3$"):
        formats.parse(b"caf\xe9", "x")


def test_oversized_input_is_refused_before_reading(monkeypatch):
    monkeypatch.setattr(any_format, "MAX_BYTES", 1 << 20)
    with pytest.raises(FormatError, match=r"expected at most 1 MiB"):
        formats.parse("[" * ((1 << 20) + 1))


def test_a_pack_is_refused_if_a_level_is_expected():
    with pytest.raises(FormatError, match=r"^x: expected one level, got a pack of 2 levels$"):
        formats.parse_level(formats.dump_pack(Pack("", (PLAIN, PLAIN))), "x")
    with pytest.raises(FormatError, match=r"a pack of 1 level$"):
        formats.parse_level(formats.dump_pack(Pack("", (PLAIN,))), "x")


def test_a_level_is_refused_if_a_pack_is_expected():
    with pytest.raises(FormatError, match=r"^x: expected a pack, got one level$"):
        formats.parse_pack(formats.dump_level(PLAIN, "text"), "x")


def test_several_share_codes_form_a_pack():
    code = formats.dump_level(PLAIN, "share")
    assert formats.parse_pack(f"\n{code}\n{code}").levels == (PLAIN, PLAIN)


def test_an_error_in_a_list_names_the_line():
    code = formats.dump_level(PLAIN, "share")
    with pytest.raises(FormatError, match=r"^x: line 2: share code: "):
        formats.parse(f"{code}tri1.AAAA", "x")


def test_an_error_in_the_level_itself_is_an_invalid_level_error():
    text = formats.dump_level(PLAIN).replace("4, 5, 6, 7", "4, 5, 6, 6")
    with pytest.raises(InvalidLevel, match=r"^x\.json: floor: expected each cell once, got cell 6"):
        formats.parse_level(text, "x.json")


SOKOBAN = "#####\n#@$.#\n#####\n"
PUZZLESCRIPT = "title X\n\n===\nOBJECTS\n===\n\nWall\nBlue\n11111\n\n======\nLEGEND\n======\n"
PUZZLESCRIPT += "# = Wall\n\n======\nLEVELS\n======\n\n#####\n#...#\n"
RED = "....AA\n..BBCC\nrr..EF\nGGHHEF\n...IEF\n...IJJ\n"
CARD = "AA...OP..Q.OPXXQ.OP..Q..B...CCB.RRR."
LENGTHS = "not of n lines of n squares or n * n in one line (n 2 to 8)"
FOREIGN = {
    SOKOBAN: "a Sokoban level",
    f"; 1\n\n{SOKOBAN}\nTitle: One\nauthor: Ann\n": "a Sokoban level",
    PUZZLESCRIPT: "a PuzzleScript game",
    RED: 'a Rush Hour board with a car "r", not with capital letters and the red car A or X',
    CARD[1:]: f"a Rush Hour board of 1 line of 35, {LENGTHS}",
    f"{CARD}.": f"a Rush Hour board of 1 line of 37, {LENGTHS}",
    "AA.\nBB.\n...\n...\n": f"a Rush Hour board of 4 lines of 3, {LENGTHS}",
    "AA....\nBB...\n......\n......\n": f"a Rush Hour board of 4 lines of 5 to 6, {LENGTHS}",
    f'"{CARD}"': 'a Rush Hour board with "\\"" between squares',
    f"8,{CARD},99": 'a Rush Hour board with "," between squares',
    ",".join(CARD): 'a Rush Hour board with "," between squares',
    " ".join(CARD): 'a Rush Hour board with " " between squares',
}


@pytest.mark.parametrize("text", FOREIGN)
def test_errors_explain_nearly_valid_input_and_files_of_other_games(text):
    with pytest.raises(FormatError) as caught:
        formats.parse(text, "x")
    assert str(caught.value).startswith("x: expected a level: JSON, a text with board:, a share ")
    assert str(caught.value).endswith(f", got {FOREIGN[text]}")


@pytest.mark.parametrize("line", [CARD[1:], f'"{CARD}"', f"{CARD},8"])
def test_the_error_for_an_almost_valid_board_in_a_list_explains_the_fault(line):
    with pytest.raises(FormatError) as caught:
        formats.parse(f"8 {CARD}\n{line}\n", "x")
    assert str(caught.value).startswith("x: line 2: expected a line with a share code, a link, a R")
    assert ", got a Rush Hour board " in str(caught.value)


def test_the_error_for_rows_of_triangles_asks_for_a_line_board():
    for text in ("AAA..\nBBB..\n", "AAA.aBBB\n", "My title\n AAA.aa\n.....\n"):
        with pytest.raises(FormatError, match="expected a line board: above the rows of a board"):
            formats.parse(text)
