"""Share codes: short, the same everywhere, and every text gives a level or a FormatError."""

import json
import string
from base64 import urlsafe_b64decode, urlsafe_b64encode
from zlib import crc32

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from places import DATA as CASES
from strategies import levels
from thorough import examples

from trisolve.errors import FormatError
from trisolve.sliding.formats import parse_level
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.lattice import hexagon
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move

ALPHABET = string.ascii_letters + string.digits + "-_"
SMALL = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])], "none", "Ten")
SMALL_CODE = "tri1.CQAAB_8AAIASWyJUZW4iXazlvPY"


def signed(body):
    """Return the code of any bytes, with the right checksum."""
    return "tri1." + urlsafe_b64encode(body + checksum(body)).decode().rstrip("=")


def checksum(body):
    return crc32(b"tri1." + body).to_bytes(4, "big")


def body_of(code):
    text = code.removeprefix("tri1.")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4]


def with_labels(labels):
    """Return a code with one block whose labels are the given JSON text."""
    plain = body_of(dump_share_code(Level(range(8), [Block("A", [0, 1, 2])])))
    return signed(bytes([plain[0] | 1]) + plain[1:] + labels.encode())


def test_the_share_codes_of_pinned_levels_never_change():
    assert body_of(dump_share_code(SMALL)) == (
        bytes([0b0000_10_0_1, 0x00, 0, 7, 0xFF])  # 1 block, push none, labels; row 0, 8 wide
        + bytes([0, 0])  # cell 0, axis U, length 3
        + bytes([0b1000_0000, 16 + 2])  # a goal, two steps on
        + b'["Ten"]'
    )
    assert dump_share_code(SMALL) == SMALL_CODE
    assert parse_share_code(SMALL_CODE) == SMALL


def test_codes_of_article_sized_levels_are_well_under_120_characters():
    for line in (CASES / "figures.jsonl").read_text().splitlines():
        level = parse_level(json.dumps(json.loads(line)["level"]))
        assert len(dump_share_code(level)) < 120
    rows = [Block(chr(65 + i), range(32 * i + 10, 32 * i + 13)) for i in range(8)]
    bare = Level(hexagon(4) | {cell for block in rows for cell in block.cells}, rows)
    assert len(dump_share_code(bare)) < 80


def test_a_code_is_url_safe():
    assert set(dump_share_code(SMALL).removeprefix("tri1.")) <= set(ALPHABET)


@pytest.fixture(scope="module")
def code():
    blocks = [Block("A", [0, 1, 2], goal=[4, 5, 6], color="#fff"), Block("b2", [35, 34, 67])]
    level = Level(range(96), blocks, name="é", solution=(Move("A", 2),), stats={"moves": 1})
    return dump_share_code(level)


def test_every_changed_character_is_detected(code):
    for at in range(len(code)):
        for other in "Az-0_":
            if code[at] != other:
                with pytest.raises(FormatError):
                    parse_share_code(code[:at] + other + code[at + 1 :])


def test_every_truncation_and_every_addition_is_detected(code):
    for at in range(len(code)):
        for damaged in (code[:at], code[:at] + code[at + 1 :], code[:at] + "A" + code[at:]):
            with pytest.raises(FormatError):
                parse_share_code(damaged)
    with pytest.raises(FormatError):
        parse_share_code(code + "A")


def test_another_encoding_of_the_last_character_is_refused():
    # 15 bytes and 4 of the checksum: the last character has bits that mean nothing
    code = dump_share_code(Level(range(8), [Block("A", [0, 1, 2])], name="four"))
    tails = [code[:-1] + letter for letter in ALPHABET]
    assert len(code.removeprefix("tri1.")) % 4 != 0
    assert [tail for tail in tails if accepts(tail)] == [code]


def accepts(code):
    try:
        parse_share_code(code)
    except FormatError:
        return False
    return True


@examples(400)
@given(body=st.binary(max_size=40))
@example(body=b"")
def test_random_bytes_with_a_valid_checksum_give_a_level_or_a_one_line_error(body):
    level_or_error(signed(body))


@examples(300)
@given(level=levels(max_blocks=4), data=st.data())
def test_hostile_changes_with_a_valid_checksum_give_a_level_or_a_one_line_error(level, data):
    body = bytearray(body_of(dump_share_code(level)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(body) - 1))
        body[at] = data.draw(st.integers(0, 255))
    level_or_error(signed(bytes(body)))


def level_or_error(code):
    """Check that a code is the only code of its level, or gives a FormatError of one line."""
    try:
        level = parse_share_code(code)
    except FormatError as error:
        message = str(error)
    else:
        message = "share code: read"
        assert dump_share_code(level) == code
    assert message.startswith("share code: ")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("labels", "message"),
    [
        ("", "labels: line 1, column 1: expected value in JSON"),
        ("{}", "labels: expected an array, got an object of 0"),
        ("[1]", "labels: [0]: expected a string"),
        (
            '["x",null,null,null,null,null,null,null,null,1]',
            "labels: expected an array of at most 9",
        ),
        ('["x",["A","B"]]', "labels: expected an id and a color for each of 1 blocks"),
        ('["x",[" "]]', "expected a block id of 1 to 32 characters"),
        ('["x",null,["red"]]', "block 'A': expected a color"),
        ('["x",null,null,"A0"]', "expected a move such as B2"),
        ('["x",null,null,null,[]]', "labels: [4]: expected an object"),
        ('["\\ud800"]', "name: expected Unicode text"),
        ("[" * 5000, "labels: expected less nesting in JSON"),
        ('["x" ]', "expected the standard code of its level"),
        ('["x",null]', "expected the standard code of its level"),
        ("[]", "expected the standard code of its level"),
        ('["x",["A"]]', "expected the standard code of its level"),
        ('["\\u0041"]', "expected the standard code of its level"),
    ],
)
def test_labels_are_read_strictly(labels, message):
    with pytest.raises(FormatError) as caught:
        parse_share_code(with_labels(labels))
    assert str(caught.value).startswith(f"share code: {message}")


def test_labels_that_are_not_utf8_give_a_one_line_error():
    body = body_of(with_labels(""))
    with pytest.raises(
        FormatError, match=r"^share code: labels: expected UTF-8 text, got byte 0xff"
    ):
        parse_share_code(signed(body + b"\xff"))


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "expected 1 or more bytes after the first 0, got 0"),
        (bytes([0b1100, 0, 0, 0]), "expected a push mode of 0 to 2, got 3"),
        (bytes([0, 0xF1, 0, 0, 0]), "expected a floor on the grid, got a bounding box outside it"),
        (bytes([0, 0, 31, 1, 0]), "expected a floor on the grid, got a bounding box outside it"),
        (bytes([0, 0, 0, 7, 255, 0, 0x60, 0]), "block 'A': expected an axis of 0 to 2, got 3"),
        (bytes([0, 0, 0, 7, 255, 0, 0, 0x80, 0]), "goal of block 'A': expected a goal on the grid"),
        (bytes([0, 0, 0, 7, 255, 0, 0, 0, 1]), "expected the end, got 1 more byte"),
        (bytes([0, 0, 0, 7, 255, 0xFF, 0x80, 0]), "expected 3 cells along U from cell 511"),
        (
            bytes([0, 0, 0, 7, 0, 0, 0, 0]),
            "block 'A': expected floor, but cell 0 (0, 0, 0) is wall",
        ),
        (bytes([2, 0, 0, 7, 255, 0, 0, 0]), "expected the standard code of its level"),
    ],
)
def test_the_error_for_bytes_that_are_not_a_level_explains_why(body, message):
    with pytest.raises(FormatError) as caught:
        parse_share_code(signed(body))
    assert str(caught.value).startswith(f"share code: {message}")


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("tri2.AAAA", "expected tri1. and a code, got 'tri2.AAAA'"),
        ("tri1.AA*A", "expected letters, digits, - and _, got '*' as character 8"),
        ("tri1.AAA=", "expected letters, digits, - and _, got '=' as character 9"),
        ("tri1.", "expected a matching checksum, found a damaged code"),
        ("tri1.A", "expected a matching checksum, found a damaged code"),
    ],
)
def test_the_error_for_text_that_is_not_a_code_explains_why(code, message):
    with pytest.raises(FormatError, match=rf"^share code: {message}".replace(" '*'", r" '\*'")):
        parse_share_code(code)
