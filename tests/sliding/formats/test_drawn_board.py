"""Reading boards as ``show`` draws them: small letters are goals, and the legend is read too."""

from contextlib import suppress

import pytest
from hypothesis import given
from places import LEVELS, ROOT
from strategies import levels
from thorough import examples

from trisolve.errors import FormatError, InvalidLevel, TrisolveError
from trisolve.sliding.formats import load_level, load_levels
from trisolve.sliding.formats.text_format import dump_text_level, parse_text_level
from trisolve.sliding.level import Block, Level
from trisolve.sliding.pictures.terminal import render_terminal


def puzzle(level):
    """Return the parts of a level that a drawing shows: floor, blocks and goals."""
    return level.floor, [(block.id, block.cells, block.goal) for block in level.blocks]


@pytest.mark.long
@examples(300)
@given(level=levels(side=9) | levels(max_blocks=3, side=5))
def test_a_pasted_drawing_is_the_same_level_or_an_error(level):
    with suppress(TrisolveError):
        pasted = parse_text_level(f"board:\n{render_terminal(level)}")
        assert puzzle(pasted) == puzzle(level)


@examples(200)
@given(level=levels(max_blocks=5, side=6, trimmings=False))
def test_a_pasted_drawing_with_blocks_a_to_p_is_the_same_level(level):
    assert puzzle(parse_text_level(f"board:\n{render_terminal(level)}")) == puzzle(level)


def test_every_bundled_level_drawn_and_pasted_is_the_same(shipped):
    packs = [load_levels(LEVELS / f"{pack}.json") for pack in ("starter", "expert")]
    for level in (*shipped.values(), *(level for pack in packs for _, level in pack)):
        assert puzzle(parse_text_level(f"board:\n{render_terminal(level)}")) == puzzle(level)


def test_the_drawing_in_the_rules_is_the_chain_level_of_the_tutorial():
    text = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    drawn = text.partition("Chain of three (tutorial:5)\n")[2].partition("\n\n1. ")[0]
    chain = load_level(LEVELS / "tutorial" / "05-chain.json")
    assert puzzle(parse_text_level(f"board:\n{drawn}\n")) == puzzle(chain)


def test_the_lowercase_letter_of_a_block_marks_its_goal():
    level = parse_text_level("board:\nAAA.aaa.\n")
    assert [(block.id, block.goal) for block in level.blocks] == [("A", (4, 5, 6))]


def test_a_drawn_goal_may_continue_under_blocks():
    level = parse_text_level("board:\nAAAaBBB.\n")
    assert level.block("A").goal is not None
    assert (
        level.block("A").goal == (2, 3, 4) == parse_text_level("board:\nAAAaBBB\n").block("A").goal
    )


def test_a_lowercase_letter_without_its_capital_is_a_block():
    level = parse_text_level("board:\naaa.BBB\n")
    assert [block.id for block in level.blocks] == ["B", "a"]


def test_lowercase_letters_are_blocks_if_a_section_gives_the_goals():
    level = parse_text_level("board:\nAAA.aaa\ngoals:\n")
    assert [(block.id, block.goal) for block in level.blocks] == [("A", None), ("a", None)]


@pytest.mark.parametrize(
    ("ids", "needs"), [(("A", "a"), True), (("car", "a"), True), (("A", "car"), False)]
)
def test_ambiguous_letters_are_written_with_a_goals_section(ids, needs):
    level = Level(range(8), [Block(ids[0], [0, 1, 2]), Block(ids[1], [4, 5, 6])])
    text = dump_text_level(level)
    assert parse_text_level(text) == level
    assert text.endswith("goals:\n") == needs


@pytest.mark.parametrize(
    ("board", "message"),
    [
        ("AAA....a", "^line 2, column 8: the goal of block A has 1 triangle, and the block has 3"),
        (".AAA.\n...a.", "^line 3, column 4: the goal of block A is not on the block's track"),
        ("AAA#a", "^line 2, column 5: the goal of block A has 1 triangle"),
        ("AAA...a.a", "^line 2, column 7: the goal of block A has 2 triangles"),
        ("AAA...a.aa", "^line 2, column 7: the goal of block A has a gap"),
        ("AAAAAaaBBB", "^line 2, column 6: .* got letters that fit 2"),
    ],
)
def test_the_error_for_ambiguous_letters_shows_the_goals_section_to_write(board, message):
    with pytest.raises(FormatError, match=message) as caught:
        parse_text_level(f"board:\n{board}\n")
    section = str(caught.value).partition("goals: / ")[2].replace(" / ", "\n")
    small = next(mark for mark in board if mark.islower())
    plain = board.replace(small, ".")
    assert parse_text_level(f"board:\n{plain}\ngoals:\n{section}\n").block("A").goal is not None


def test_a_goal_of_wrong_parity_is_explained_and_the_nearest_are_drawn():
    with pytest.raises(FormatError) as caught:
        parse_text_level("board:\nAAA..aaa.\n")
    assert str(caught.value) == (
        "line 2, column 6: the goal of block A is 5 triangles away, but a block moves 2 at a time; "
        "expected AAA.aaa.. or AAA...aaa or . for each a, and below the board goals: / ####AAA"
    )
    assert parse_text_level("board:\nAAA.aaa..\n").block("A").goal == (4, 5, 6)
    assert parse_text_level("board:\nAAA...aaa\n").block("A").goal == (6, 7, 8)


def test_the_error_for_an_invalid_goal_draws_the_nearest_valid_goals():
    board = "board:\n....VV\n....V.\n......\n......\n"
    with pytest.raises(InvalidLevel) as caught:
        parse_text_level(f"{board}goals:\n\n   V\n  VV\n")
    assert str(caught.value) == (
        "line 8: the goal of block V is 3 triangles away, but a block moves 2 at a time; "
        "expected ###VV / ##.V or ###. / ##VV / ##V"
    )
    for section in ("\n###VV\n##.V", "\n###.\n##VV\n##V"):
        assert parse_text_level(f"{board}goals:\n{section}\n").block("V").goal is not None


def test_the_legend_gives_ids_hidden_goals_and_the_order_of_blocks():
    level = parse_text_level(
        "board:\nAAABBBbb.    B = car-1  +→ -←  3 cells  goal 1 →\n"
        "             A  +→ -←  3 cells  goal 1 →\n"
    )
    assert [block.id for block in level.blocks] == ["car-1", "A"]
    assert level.block("A").goal == (2, 3, 4)


def test_a_legend_without_arrows_is_read():
    level = parse_text_level("board:\nAAA.aaa.    A  +U+ -U-  3 cells  goal 2 U+\n")
    assert level.block("A").goal == (4, 5, 6)


def test_a_legend_can_turn_a_lowercase_letter_into_a_block():
    rows = ["AAA.aaa    A  +→ -←  3 cells", "           a  +→ -←  3 cells"]
    level = parse_text_level("board:\n" + "\n".join(rows))
    assert [(block.id, block.goal) for block in level.blocks] == [("A", None), ("a", None)]


@pytest.mark.parametrize(
    ("legend", "message"),
    [
        (
            "A  +→ -←  3 cells  goal 1 →",
            "^line 2, column 4: expected 'a', as the goals in the legend say",
        ),
        ("A  +→ -←  3 cells", "^line 2, column 5: expected '.', as the goals in the legend say"),
        ("A  +→ -←  4 cells  goal 2 →", "^line 2: expected the legend to describe block A as it"),
        ("A  +↙ -↗  3 cells  goal 2 ↙", "^line 2: expected the legend to describe block A as it"),
        ("A  +→ -←  3 cells  goal 9 →", "^line 2: expected the goal of block A on the floor"),
        ("A  +→ -←  3 cells  goal 99999 →", "^line 2: expected the goal of block A on the floor"),
        ("A  +→ -←  3 cells  goal 2 ↙", "^line 2: expected the goal 1 or more steps"),
        ("A  +→ -→  3 cells  goal 2 →", "^line 2: expected both directions of one axis"),
        ("B  +→ -←  3 cells  goal 2 →", "^line 2: expected the legend to list blocks on"),
        ("A  +→ -←  3 cells  gaol 2 →", "^line 2, column "),
        ("A = \ufffd  +→ -←  3 cells  goal 2 →", "^line 2: expected each block once"),
    ],
)
def test_a_contradicting_legend_is_an_error(legend, message):
    with pytest.raises(FormatError, match=message):
        parse_text_level(f"board:\nAAA.aaa.    {legend}\n")


def test_a_legend_with_missing_or_duplicate_blocks_is_an_error():
    entry = "A  +→ -←  3 cells"
    with pytest.raises(FormatError, match=r"^line 2: expected a legend of all blocks, or none"):
        parse_text_level(f"board:\nAAABBB    {entry}\n")
    with pytest.raises(FormatError, match=r"^line 3: expected each block once in the legend"):
        parse_text_level(f"board:\nAAA.    {entry}\n        {entry}\n")


def test_a_legend_and_a_goals_section_must_agree():
    entry = "A  +→ -←  3 cells  goal 2 →"
    both = "board:\nAAA.....    {}\ngoals:\n....AAA.\n"
    assert parse_text_level(both.format(entry)).block("A").goal == (4, 5, 6)
    with pytest.raises(FormatError, match=r"^line 2: expected the legend to agree with goals:"):
        parse_text_level(both.format(entry.replace("2", "1")))


def test_blocks_along_v_and_w_distinguish_up_from_down():
    for row, axis in ((".A", "V"), ("..A", "W")):
        level = parse_text_level(f"board:\nAAA\n{row}\n".replace("AAA", ".AA"))
        assert level.blocks[0].axis.name == axis
        assert min(level.floor) & 1 == (axis == "V")


@pytest.mark.parametrize("shift", [1, 2, 33, 200])
def test_a_board_away_from_the_corner_is_drawn_with_its_origin(shift):
    level = Level(range(shift, shift + 8), [Block("A", range(shift, shift + 3))])
    drawn = render_terminal(level)
    assert "origin: " in drawn
    assert parse_text_level(f"board:\n{drawn}").floor == level.floor


def test_a_board_without_its_key_gets_an_explanation():
    for text in ("name: x\nAAA..\n", "name: x\n\nAAA.aaa.    A  +→ -←  3 cells  goal 2 →\n"):
        with pytest.raises(FormatError, match=r"^line \d: expected .* board: above the rows"):
            parse_text_level(text)
