"""Lists with one level per line: share codes, links, Rush Hour boards, JSON lines, and comments."""

import json

import pytest
from hypothesis import given
from strategies import levels
from thorough import examples

from trisolve.errors import FileError, FormatError, TrisolveError
from trisolve.sliding import formats
from trisolve.sliding.level import Block, Level

PLAIN = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
CODE = formats.dump_level(PLAIN, "share").strip()


def test_comments_and_empty_lines_in_a_list_are_skipped():
    text = f"; boards\n# from: a site\n\n1 AAoo 2\n  # another\n{CODE}\n;{CODE}\n"
    found = formats.parse_pack(text)
    assert [level.push for level in found.levels] == ["none", "full"]


def test_a_board_of_many_lines_may_have_comments():
    level = formats.parse_level("# mine\nAAo\n; or not\nooo\nooo\n")
    assert len(level.blocks) == 1


def test_a_mistyped_square_is_one_board_and_not_many():
    with pytest.raises(FormatError, match="Rush Hour board"):
        formats.parse("AAoo\nooqo\noooo\noooo\n")


def test_json_lines_are_a_list():
    line = json.dumps(json.loads(formats.dump_level(PLAIN)))
    assert formats.parse_pack(f"{line}\n\n# again\n{line}\r\n").levels == (PLAIN, PLAIN)
    assert formats.parse_level(f"{line}\n") == PLAIN


def test_multi_line_json_is_not_read_as_a_list():
    for text in (formats.dump_level(PLAIN), formats.dump_level(PLAIN).replace("\n  ", "\n")):
        assert formats.parse_level(text) == PLAIN


def test_json_output_of_generate_is_read_with_its_lengths_as_claims():
    row = {"number": 0, "key": PLAIN.key, "moves": 1, "steps": 2, "states": 3, "code": CODE}
    level = formats.parse_level(json.dumps(row))
    assert level.bare() == PLAIN
    assert level.stats == {"moves": 1, "steps": 2, "states": 3}
    assert len(formats.parse_pack(f"{json.dumps(row)}\n{json.dumps(row)}").levels) == 2


@pytest.mark.parametrize(
    ("bad", "message"),
    [
        ("hello", r"^list\.txt: line 3: expected a line with a share code, .*, got \"hello\"$"),
        ("3: AAoo", r"^list\.txt: line 3: expected a line with a share code"),
        ("tri1.AAAA", r"^list\.txt: line 3: share code: "),
        ("1 BBoo 2", r"^list\.txt: line 3: Rush Hour board: expected a car A"),
        ("{", r"^list\.txt: line 3: line 1, column 2: expected property name"),
        ('{"format": "trisolve-pack", "version": 1, "levels": []}', r"line 3: expected one level"),
    ],
)
def test_a_bad_line_is_named_and_the_others_are_read(tmp_path, monkeypatch, bad, message):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.txt").write_text(f"# three\n1 AAoo 2\n{bad}\n{CODE}\n")
    one, wrong, other = formats.load_entries("list.txt")
    assert [entry.label for entry in (one, wrong, other)] == [f"list.txt:{n}" for n in (1, 2, 3)]
    assert other.level == PLAIN
    with pytest.raises(TrisolveError, match=message):
        wrong.level  # noqa: B018 - to read it is to raise
    with pytest.raises(TrisolveError, match=message):
        formats.load("list.txt")


LINKS = ["{}", "#{}", "https://example.org/a?b=c#{}", "file:///tmp/page.html#{}", "page.html#{}"]


@pytest.mark.parametrize("link", LINKS)
@pytest.mark.parametrize("play", ["", "~A1", "~A1,A-1", "~A1,A-1~0"])
def test_a_link_is_accepted_as_a_level_everywhere(link, play):
    text = link.format(CODE) + play
    assert formats.parse_level(text) == PLAIN
    assert formats.parse_level(f" {text}\n") == PLAIN
    assert formats.load(text) == PLAIN
    assert formats.load_levels(text) == [(text, PLAIN)]


def test_a_link_contains_the_moves_of_a_play_and_its_position():
    link = formats.parse_link(f"#{CODE}~A1,A-1~1")
    assert [str(move) for move in link.moves] == ["A1", "A-1"]
    assert [str(move) for move in link.played] == ["A1"]
    assert formats.parse_link(f"#{CODE}~A1,A-1").at == 2


@examples(60)
@given(level=levels(max_blocks=3))
def test_a_written_link_can_be_read(level):
    moves = level.solution or ()
    for at in {0, len(moves)}:
        text = formats.dump_link(level, moves, at, "https://example.org/")
        link = formats.parse_link(text)
        assert (link.level, link.moves, link.at) == (level.bare(), moves, at)
        assert text.isascii()


@pytest.mark.parametrize(
    ("play", "message"),
    [
        ("~", '^link: expected a move such as B2 .*, got "" as move 1$'),
        ("~A1,,A2", "as move 2$"),
        ("~A1 A2", "as move 1$"),
        ("~A0", "as move 1$"),
        ("~%A1", "as move 1$"),
        ("~%ff1", "as move 1$"),
        ("~A1%20A2", "as move 1$"),
        ("~A1~", r"0 to 1, got \"\"$"),
        ("~A1~2", "0 to 1, got"),
        ("~A1~01", "0 to 1, got"),
        ("~A1~-1", "0 to 1, got"),
        ("~A1~1~1", "^link: expected moves and the number played, got 3 parts$"),
        ("~" + "A1," * 30_000 + "A1", "^link: expected at most 64 kB after the #"),
    ],
)
def test_a_link_is_read_strictly(play, message):
    with pytest.raises(FormatError, match=message):
        formats.parse_level(f"https://example.org/#{CODE}{play}")


@pytest.mark.parametrize("suffix", [".json", ".tri", ".txt", ".jsonl"])
def test_a_name_without_its_suffix_suggests_the_file(tmp_path, suffix):
    (tmp_path / f"puzzle-30{suffix}").write_text(CODE)
    for load in (formats.load, formats.load_level, formats.load_pack):
        with pytest.raises(
            FileError, match=rf"puzzle-30: .*; did you mean .*puzzle-30\{suffix}\?$"
        ):
            load(tmp_path / "puzzle-30")
    with pytest.raises(FileError, match="No such file"):
        formats.load(tmp_path / "puzzle-31")


def test_a_board_without_its_key_gets_an_explanation():
    with pytest.raises(FormatError, match=r'^x: line 2: expected a line board: .*, got " AAA\.\."'):
        formats.parse("\n AAA..\n.....\n", "x")


@pytest.mark.parametrize(("moves", "played"), [("", 0), ("~A1,B2", 2), ("~A1,B2~1", 1)])
def test_a_site_links_to_bundled_levels_by_name(moves, played):
    link = formats.load_entries(f"https://example.org/slide/#starter:10{moves}")[0].link
    assert link.level == formats.load("starter:10")
    assert len(link.played) == played


@pytest.mark.parametrize("name", ["nobody:1", "starter:9999", "../starter:1", "starter:1~~~"])
def test_a_link_with_an_unknown_name_gives_a_one_line_error(name):
    with pytest.raises(TrisolveError, match=r"\A[^\n]+\Z"):
        formats.load(f"https://example.org/slide/#{name}")
