"""A level written over a person's text changes only the necessary lines."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.support.strategies import levels
from trisolve.errors import TrisolveError
from trisolve.sliding.formats.json_format import dump_json_level
from trisolve.sliding.formats.text_board import draw
from trisolve.sliding.formats.text_format import dump_text_level, parse_text_level
from trisolve.sliding.formats.text_patch import patch_text
from trisolve.sliding.level import Block

COMMENTS = st.sampled_from(["; a note", ";", ";\tname: no key  ", "; board:", "; ünïcode AAA"])
SMALL = "; top\nname:  Two \nboard:\n AAA..\n; in the rows\n..BB.\n..B..\n\n; below\n"
SECTION = "push: full\nboard:\nAAA..\n; one\n.....\ngoals:\n..AAA\n; two\n.....\n"


def same(level, other):
    """Return whether two levels are the same in everything that a file holds."""
    return dump_json_level(level) == dump_json_level(other)


def lowercase(level):
    """Return a level's text with its goals in lowercase letters."""
    plain = replace(level, blocks=tuple(replace(block, goal=None) for block in level.blocks))
    marks = {cell: block.id.lower() for block in level.blocks for cell in block.goal or ()}
    marks |= {cell: block.id for block in level.blocks for cell in block.cells}
    head = dump_text_level(plain).partition("board:\n")[0]
    return "\n".join([f"{head}board:", *draw(level.floor, marks), ""])


@st.composite
def texts(draw):
    """Draw a text as people write it: comments anywhere, blanks, line ends of any system."""
    level = draw(levels(max_blocks=4, side=draw(st.integers(3, 8))))
    lines = draw(st.sampled_from([dump_text_level, lowercase]))(level).split("\n")[:-1]
    blanks = st.sampled_from(["", "", " ", "   "])
    lines = [line + draw(blanks) for line in lines]
    for _ in range(draw(st.integers(0, 5))):
        lines.insert(draw(st.integers(0, len(lines))), draw(COMMENTS))
    lines += draw(st.sampled_from([[], [""], ["", "; end"]]))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    text = (
        draw(st.sampled_from(["", "\ufeff"])) + end.join(lines) + draw(st.sampled_from(["", end]))
    )
    try:
        return text, parse_text_level(text.removeprefix("\ufeff"))
    except TrisolveError:  # lowercase goals that are ambiguous
        assume(False)


def edited(draw, level):
    """Return a level with another board: other floor, goals or blocks."""
    held = {cell for block in level.blocks for cell in (*block.cells, *(block.goal or ()))}
    near = st.sampled_from(sorted({c + d for c in level.floor for d in (-33, -1, 0, 1, 2, 33)}))
    toggled = {cell for cell in draw(st.sets(near, max_size=4)) if 0 <= cell < 512} - held
    blocks = list(level.blocks)
    at = draw(st.integers(0, len(blocks) - 1))
    kind = draw(st.sampled_from(["floor", "goal", "gone", "renamed", "order"]))
    if kind == "goal":
        blocks[at] = replace(blocks[at], goal=None if blocks[at].goal else blocks[at].cells)
    elif kind == "gone" and len(blocks) > 1:
        del blocks[at]
    elif kind == "renamed":
        blocks[at] = replace(blocks[at], id="other-1")
    elif kind == "order":
        blocks.reverse()
    return replace(level, floor=level.floor ^ toggled, blocks=tuple(blocks))


def outside(text):
    """Return the lines of a text that neither draw the board nor name its parts."""
    lines = text.replace("\r\n", "\n").split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("board:"))
    drawn = ("origin:", "ids:", "order:", "colors:", ";")
    return [line for line in lines[:at] if not line.startswith(drawn)]


@given(texts())
def test_a_level_without_edits_gives_the_same_text(drawn):
    text, level = drawn
    assert patch_text(text, level) == text


@given(texts(), st.data())
def test_editing_the_board_changes_only_its_lines(drawn, data):
    text, level = drawn
    wanted = edited(data.draw, level)
    found = patch_text(text, wanted)
    assert same(parse_text_level(found.removeprefix("\ufeff")), wanted)
    assert outside(found.removeprefix("\ufeff")) == outside(text.removeprefix("\ufeff"))
    comments = [sorted(x for x in one.split("\n") if x[:1] == ";") for one in (text, found)]
    assert [x.rstrip("\r") for x in comments[0]] == [x.rstrip("\r") for x in comments[1]]
    assert found.startswith("\ufeff") == text.startswith("\ufeff")
    assert found.endswith("\n") == text.endswith("\n")
    assert ("\r\n" in found) == ("\r\n" in text)
    if "\r\n" in text:
        assert found.count("\r\n") == found.count("\n")


@given(texts(), levels(max_blocks=4, side=6))
def test_any_level_can_be_saved_over_the_text_of_any_other_level(drawn, level):
    found = patch_text(drawn[0], level)
    assert same(parse_text_level(found.removeprefix("\ufeff")), level)
    assert found.count(";\tname: no key") == drawn[0].count(";\tname: no key")


CASES = {
    "a name": (SMALL, {"name": "New"}, SMALL.replace("Two ", "New")),
    "a new key": (SMALL, {"author": "Ann"}, SMALL.replace("Two \n", "Two \nauthor: Ann\n")),
    "no name": (SMALL, {"name": ""}, SMALL.replace("name:  Two \n", "")),
    "a row longer": (SMALL, {"add": (5, 6)}, SMALL.replace(" AAA..", " AAA....")),
    "a row shorter": (SMALL, {"cut": (4,)}, SMALL.replace(" AAA..", " AAA.")),
    "another push": (SECTION, {"push": "none"}, SECTION.replace("full", "none")),
    "a row below": (
        SMALL,
        {"add": (100, 101)},
        "; top\nname:  Two \n; in the rows\nboard:\n AAA..\n..BB.\n..B..\n  ..\n\n; below\n",
    ),
    "a goal": (SMALL, {"goal": (2, 3, 4)}, SMALL.replace("AAA..", "AAAaa")),
    "a goal of a section": (SECTION, {"goal": ()}, SECTION.replace("..AAA", ".....")),
    "another goal": (SECTION, {"goal": (0, 1, 2)}, SECTION.replace("..AAA", "AAA..")),
    "a section that shows all floor": (
        SECTION,
        {"add": (5,)},
        SECTION.replace("AAA..\n;", "AAA...\n;").replace("..AAA", "..AAA."),
    ),
    "a section that shows goals alone": (
        "board:\nAAA..\n.....\ngoals:\n  AAA\n",
        {"add": (5,), "cut": (37,)},
        "board:\nAAA...\n....\ngoals:\n  AAA\n",
    ),
    "a last row less": (
        SECTION,
        {"cut": range(33, 38)},
        "push: full\n; one\n; two\nboard:\nAAA..\ngoals:\n..AAA\n",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_each_edit_changes_only_its_own_lines(case):
    text, changes, expected = CASES[case]
    changes = dict(changes)
    level = parse_text_level(text)
    floor = (level.floor | {*changes.pop("add", ())}) - {*changes.pop("cut", ())}
    blocks = level.blocks
    if "goal" in changes:
        first = replace(blocks[0], goal=changes.pop("goal") or None)
        blocks = (first, *blocks[1:])
    wanted = replace(level, floor=floor, blocks=blocks, **changes)
    assert patch_text(text, wanted) == expected


def test_ambiguous_lowercase_goals_get_a_section():
    text = "; mine\nboard:\nAAA....\n"
    level = parse_text_level(text)
    (block,) = level.blocks
    hidden = replace(level, blocks=(replace(block, goal=block.cells),))
    assert patch_text(text, hidden) == f"{text}goals:\nAAA....\n"
    both = replace(level, blocks=(block, Block("a", [4, 5, 6])))
    assert patch_text(text, both) == "; mine\nboard:\nAAA.aaa\ngoals:\n"


def test_a_legend_stays_until_the_board_changes():
    text = "board:\nAAA.aaa    A = car  +→ -←  3 cells  goal 2 →\n; end\n"
    level = parse_text_level(text)
    assert patch_text(text, replace(level, name="One")) == f"name: One\n{text}"
    longer = replace(level, floor=level.floor | {7})
    assert patch_text(text, longer) == "ids: A=car\nboard:\nAAA.aaa.\n; end\n"
    hidden = "board:\nAAA....    A  +→ -←  3 cells  on its goal\n           B  +→ -←  3 cells\n"
    plain = parse_text_level("board:\nAAABBB.\n")
    assert patch_text(hidden, plain) == dump_text_level(plain)  # it has no block B: unreadable


@pytest.mark.parametrize("text", ["hello", "AAoo", "; a\nboard:\nA\n", ""])
def test_a_file_that_is_not_a_level_is_replaced(text):
    level = parse_text_level(SMALL)
    assert patch_text(text, level) == dump_text_level(level)
