"""Links with additions around them are read as intended, by the command and by pages."""

import pytest
from given_links import BEHIND, NOT_IGNORED, encoded
from node import in_node

from trisolve.errors import TrisolveError
from trisolve.sliding.formats import dump_link, load, load_level, parse_link
from trisolve.sliding.formats.share_code import dump_share_code, is_link
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move, dump_moves

BASE = "https://example.org/slide/?utm_source=mail"
CODE = dump_share_code(Level(range(16), [Block("A", [0, 1, 2])]))
IMPORTS = {
    "sliding/formats/links.js": "readLink",
    "sliding/formats/share_code.js": "bareCode",
    "sliding/moves.js": "dumpMoves",
}
READ = """(texts) => texts.map((text) => {
  try {
    const { level, line, cursor } = readLink(text);
    return [bareCode(level), dumpMoves(line), cursor];
  } catch { return null; }
})"""


def read(text):
    link = parse_link(text)
    return [dump_share_code(link.level), dump_moves(link.moves), link.at]


@pytest.mark.parametrize("play", ["", "~A1", "~A1,A-1", "~A1,A-1~0"])
def test_extra_parameters_of_a_link_are_ignored(play):
    right = CODE + play
    given = [
        *(right + behind for behind in BEHIND),
        encoded(right),
        f"{encoded(right)}).&utm_source=x",
        right.replace("~", "%7E") + ".",
        f"\u2060{right[:9]}\u200b{right[9:]}",
        f"utm_source=x&{right}",
    ]
    assert in_node(IMPORTS, READ, given) == [read(right)] * len(given)
    for one in (*given[:-1], f"{right}\nIt took me a day."):
        assert is_link(f"{BASE}#{one}")
        assert read(f"{BASE}#{one}") == read(right), one
    for before, behind in (("<", ">"), ("“", "”,"), (" (", ")\n"), ("*", "*"), ("\ufeff", "")):
        text = f"{before}{BASE}#{right}{behind}"
        assert read(text) == read(right)
        assert load(text) == load(right)


def test_unknown_keys_and_extra_letters_in_a_code_make_a_link_invalid():
    texts = [CODE + behind for behind in NOT_IGNORED]
    assert in_node(IMPORTS, READ, texts) == [None] * len(texts)
    for text in texts:
        with pytest.raises(TrisolveError):
            parse_link(f"{BASE}#{text}")


def test_known_parts_of_a_link_are_kept():
    """Codes end in any of A-Z a-z 0-9 - _; an id may have a ~ or be all punctuation."""
    levels = [
        Level(range(top, end), [Block(name, [top, top + 1, top + 2])])
        for top in range(0, 16, 2)
        for end in range(top + 6, 32)
        for name in ("A", "~", ").", "%7E", "&fbclid=x", "a”")
    ]
    links = [dump_link(level, [Move(level.blocks[0].id, 1)]) for level in levels]
    links += [dump_link(level) for level in levels]
    assert {"-", "_"} <= {link[-1] for link in links}
    expected = [[dump_share_code(one), str(Move(one.blocks[0].id, 1)), 1] for one in levels]
    expected += [[dump_share_code(one), "", 0] for one in levels]
    assert [read(link) for link in links] == expected
    assert in_node(IMPORTS, READ, [link[1:] for link in links]) == expected


@pytest.mark.parametrize("behind", ["", *BEHIND, "~H2.", "%7EH2&fbclid=x"])
def test_a_level_named_by_a_link_is_read_as_intended(behind):
    assert load_level(f"{BASE}#tutorial:4{behind}").name == "Two at once"


def test_an_unknown_key_after_a_level_name_makes_a_link_invalid():
    with pytest.raises(TrisolveError):
        load_level(f"{BASE}#tutorial:4&ref=x")
