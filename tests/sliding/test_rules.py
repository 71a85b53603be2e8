"""The push rule, clause by clause, on drawn positions with results found by hand.

A drag is written "A+" or "A-": block A one step along its axis or against it. U+ goes right,
V+ down and left, W+ down and right.
"""

from dataclasses import replace

import pytest
from boards import crowded_levels
from hypothesis import given
from thorough import examples

from trisolve.errors import IllegalMove
from trisolve.sliding import rules
from trisolve.sliding.formats import parse_level
from trisolve.sliding.lattice import N_CELLS, NO_CELL, next_cell
from trisolve.sliding.level import Block, Level
from trisolve.sliding.moves import Move, dump_moves, parse_moves
from trisolve.sliding.symmetry import SYMMETRIES, images_of

AHEAD = """
  .....
 ....BB.
..AAAB..
.......
 .....
"""
BEYOND = """
  AAA.CC
 ....CC
..BBB.
"""
SIDE_AHEAD = """
  ....AA
 ....AA
...BBB
"""
SIDE_BEYOND = """
  ....AA
 ..B.AA
...BB.
"""
TWO = """
  .......
 .AA......
...ABBB....
...CC......
 ..C......
  .......
"""
CHAIN = """
  ...CCC..
 ..BB....
AAAB....
"""
CHAIN_AT_WALL = """
  ...CCC.
 ..BB....
AAAB....
"""
IN_LINE = """
  .....
 .......
..BBBAAA.
"""
APART = """
   .....
  .......
 .........
..BBB.AAA..
"""
HELD_FROM_BEHIND = """
  .....
 CC.....
.CBBBAAA.
"""
RING = """
  .......
 ..BAAAF..
..BB...FF..
..CC...EE..
 ..CDDDE..
  .......
"""
ONE_CELL = """
   .........
  ...........
 .............
..........AA...
.....D.BBBA....
 ...DD..CC....
  ...EEEC....
   .........
"""
TWO_WAYS = """
    ....AA.....
   D.BBBA.......
  DD...CC........
 .FF....CE........
...FI....EE........
....II...GG........
 .....JJJG........
  ...............
   .............
"""
MEETS_ITS_TAIL = """
   ....G.HH.
  .....GGH...
 ......FF.....
......EF..A....
.....EE...AA...
 ....DD...BB..
  ....DCCCB..
   .........
"""


def drawn(board, push="full"):
    return parse_level(f"push: {push}\nboard:\n{board.strip(chr(10))}\n")


def drag(level, text):
    return rules.step(level, level.positions, level.indices[text[:-1]], int(f"{text[-1]}1"))


def front_cells(level, block, sign):
    """Return E and N of a block."""
    cell = level.blocks[block].cells[-1 if sign > 0 else 0]
    ahead = next_cell(cell, level.blocks[block].axis, sign)
    return {ahead: "E", next_cell(ahead, level.blocks[block].axis, sign): "N"}


LEGAL = [
    # a drag, what moves which way, and who pushes whom through which cell
    pytest.param("\n.AAA..\n", "A+", "A+", "", id="slide"),
    pytest.param("\n..AAA\n", "A-", "A-", "", id="slide back"),
    pytest.param(AHEAD, "B+", "B+ A-", "BA:E", id="oblique through E"),
    pytest.param(BEYOND, "C+", "C+ B-", "CB:N", id="oblique through N"),
    pytest.param(TWO, "A+", "A+ B+ C+", "AB:E AC:N", id="two at once"),
    pytest.param(CHAIN, "A+", "A+ B- C+", "AB:E BC:N", id="chain of three"),
    pytest.param(IN_LINE, "A-", "A- B-", "AB:E AB:N", id="head-on"),
    pytest.param(APART, "A-", "A- B-", "AB:N", id="head-on, one cell apart"),
    pytest.param(
        RING,
        "A+",
        "A+ B- C- D- E+ F+",
        "AF:E FE:E ED:E DC:E CB:E BA:E",
        id="ring that meets itself",
    ),
    pytest.param(
        RING, "D+", "D+ E- F- A- B+ C+", "DE:E EF:E FA:E AB:E BC:E CD:E", id="ring the other way"
    ),
]


@pytest.mark.parametrize(("board", "text", "moving", "pushes"), LEGAL)
def test_a_legal_unit_reports_which_blocks_move_and_which_push_them(board, text, moving, pushes):
    level = drawn(board)
    step = drag(level, text)
    signs = {level.blocks[b].id: "+" if sign > 0 else "-" for b, sign in step.signs.items()}
    assert signs == {word[0]: word[1] for word in moving.split()}
    assert next(iter(signs)) == text[0]
    links = [
        f"{level.blocks[p.pusher].id}{level.blocks[p.pushed].id}:"
        f"{front_cells(level, p.pusher, step.signs[p.pusher])[p.cell]}"
        for p in step.pushes
    ]
    assert links == pushes.split()


@pytest.mark.parametrize(("board", "text", "moving", "_pushes"), LEGAL)
def test_everything_that_moves_goes_one_unit_without_overlap(board, text, moving, _pushes):
    level = drawn(board)
    step = drag(level, text)
    after = level.with_positions(rules.apply_step(level, level.positions, step))
    for number, (block, later) in enumerate(zip(level.blocks, after.blocks, strict=True)):
        if number not in step.signs:
            assert later.cells == block.cells
        elif step.signs[number] > 0:
            assert later.cells[:-2] == block.cells[2:]
        else:
            assert later.cells[2:] == block.cells[:-2]


ILLEGAL = [
    # a drag, the reason, which block meets it, and which block is there
    pytest.param("\nAAA#...\n", "A+", "wall", "A", None, id="wall in E"),
    pytest.param("\nAAA.#...\n", "A+", "wall", "A", None, id="wall in N"),
    pytest.param(".AAA", "A-", "wall", "A", None, id="half a step of room"),
    pytest.param(CHAIN_AT_WALL, "A+", "wall", "C", None, id="no room for the end of the chain"),
    pytest.param(SIDE_AHEAD, "A+", "side", "A", "B", id="side in E"),
    pytest.param(SIDE_BEYOND, "A+", "side", "A", "B", id="side in N"),
    pytest.param(HELD_FROM_BEHIND, "A-", "side", "B", "C", id="a pushed block strikes a side"),
    pytest.param(ONE_CELL, "A+", "conflict", "E", "D", id="two enter one cell"),
    pytest.param(TWO_WAYS, "A+", "conflict", "I", "J", id="one is pushed two ways"),
    pytest.param(MEETS_ITS_TAIL, "G+", "conflict", "A", "G", id="a chain enters its start's cell"),
]


@pytest.mark.parametrize(("board", "text", "reason", "mover", "block"), ILLEGAL)
def test_an_illegal_unit_reports_its_reason_its_cell_and_its_block(
    board, text, reason, mover, block
):
    level = drawn(board)
    blocked = drag(level, text)
    assert isinstance(blocked, rules.Blocked)
    assert (blocked.reason, level.blocks[blocked.mover].id) == (reason, mover)
    assert (None if blocked.block is None else level.blocks[blocked.block].id) == block
    ways = [front_cells(level, blocked.mover, sign) for sign in (1, -1)]
    assert any(blocked.cell in way for way in ways)
    if reason == "wall":
        assert blocked.cell not in level.floor
    if reason == "side":
        assert blocked.cell in level.block(block).cells


@pytest.mark.parametrize(
    ("board", "push", "text", "sentence"),
    [
        ("AAA#..", "full", "A+", "A meets the wall at cell 3 (0, 1, 1)"),
        (SIDE_AHEAD, "full", "A+", "A strikes the side of B at cell 69 (2, 2, 1)"),
        (
            IN_LINE,
            "oblique",
            "A-",
            "A meets B at cell 68 (2, 2, 0), which push oblique does not move",
        ),
        (AHEAD, "none", "B+", "B meets A at cell 68 (2, 2, 0), which push none does not move"),
        (
            ONE_CELL,
            "full",
            "A+",
            "push chain conflict at cell 199 (6, 3, 1) between E and D",
        ),
    ],
)
def test_the_reason_for_an_illegal_unit_uses_the_block_ids_of_the_level(
    board, push, text, sentence
):
    level = drawn(board, push)
    assert drag(level, text).describe(level) == sentence


def test_the_border_of_the_grid_is_a_wall():
    level = Level(range(N_CELLS), [Block("A", [29, 30, 31])])
    blocked = drag(level, "A+")
    assert blocked == rules.Blocked("wall", 0, NO_CELL)
    assert blocked.describe(level) == "A meets the wall at the grid's border"
    assert drag(level, "A-") == rules.Step({0: -1}, ())


@pytest.mark.parametrize(
    ("board", "text", "obliquely"),
    [
        (AHEAD, "B+", True),
        (BEYOND, "C+", True),
        (TWO, "A+", True),
        (CHAIN, "A+", True),
        (RING, "A+", True),
        (IN_LINE, "A-", False),
        (APART, "A-", False),
    ],
)
def test_push_modes_differ_in_what_can_be_pushed(board, text, obliquely):
    full, oblique, none = (drag(drawn(board, mode), text) for mode in ("full", "oblique", "none"))
    if obliquely:
        assert oblique == full
    else:
        assert oblique.reason == "immovable"
    assert none.reason == "immovable"


def test_a_struck_side_is_a_side_in_push_oblique_but_just_a_block_in_push_none():
    assert drag(drawn(SIDE_AHEAD, "oblique"), "A+").reason == "side"
    assert drag(drawn(SIDE_AHEAD, "none"), "A+").reason == "immovable"


@pytest.mark.parametrize("name", SYMMETRIES)
@pytest.mark.parametrize(
    "board", [AHEAD, BEYOND, TWO, CHAIN, CHAIN_AT_WALL, APART, RING, ONE_CELL, TWO_WAYS]
)
def test_the_rules_treat_symmetric_copies_alike(board, name):
    level, symmetry = drawn(board), SYMMETRIES[name]
    copy, to = level.transformed(symmetry, (2, 3)), images_of(level.floor, symmetry, (2, 3))
    flips = [symmetry.direction(block.axis)[1] for block in level.blocks]
    for block, flip in enumerate(flips):
        for sign in (1, -1):
            here = rules.step(level, level.positions, block, sign)
            there = rules.step(copy, copy.positions, block, sign * flip)
            if isinstance(here, rules.Step):
                assert there.signs == {b: s * flips[b] for b, s in here.signs.items()}
                assert there.pushes == tuple(p._replace(cell=to[p.cell]) for p in here.pushes)
            else:
                assert replace(there, cell=None) == replace(here, cell=None)
                assert to.get(here.cell) == (there.cell if there.cell in copy.floor else None)


def leaves_first(step):
    """Return the moving blocks, each after all that it pushes, or None if pushes form a circle."""
    waiting, order = list(step.signs), []
    while waiting:
        busy = {push.pusher for push in step.pushes if push.pushed in waiting}
        if busy.issuperset(waiting):
            return None
        order.extend(block for block in waiting if block not in busy)
        waiting = [block for block in waiting if block in busy]
    return order


@examples(40)
@given(level=crowded_levels())
def test_a_push_ends_where_dragging_each_block_alone_would_end(level):
    alone = Level(level.floor, level.blocks, "none")
    for block in range(len(level.blocks)):
        for sign in (1, -1):
            step = rules.step(level, level.positions, block, sign)
            order = leaves_first(step) if isinstance(step, rules.Step) else None
            if order is None:
                continue
            at = level.positions
            for mover in order:
                at = rules.apply_step(alone, at, rules.step(alone, at, mover, step.signs[mover]))
            assert at == rules.apply_step(level, level.positions, step)


@examples(40)
@given(level=crowded_levels())
def test_a_unit_that_pushes_nothing_is_undone_by_the_opposite_unit(level):
    for block in range(len(level.blocks)):
        for sign in (1, -1):
            step = rules.step(level, level.positions, block, sign)
            if isinstance(step, rules.Step) and not step.pushes:
                at = rules.apply_step(level, level.positions, step)
                back = rules.step(level, at, block, -sign)
                assert rules.apply_step(level, at, back) == level.positions


def test_a_turned_ring_of_pushes_has_no_move_back():
    level = drawn(RING)
    for text in ("A+", "A-"):
        at = rules.apply_step(level, level.positions, drag(level, text))
        assert list(rules.successors(level, at)) == []


def test_successors_are_ordered_by_block_direction_and_distance():
    level = drawn("""
  ..AAA..
 .........
...........
..BBB......
 .........
  .......
""")
    found = [move for move, _ in rules.successors(level, level.positions)]
    assert dump_moves(found) == "A1 A-1 B1 B2 B3 B-1"


def test_every_intermediate_position_is_a_successor_with_its_pushes():
    level = drawn(IN_LINE)
    found = [(str(move), move.pushes, at) for move, at in rules.successors(level, level.positions)]
    b, a = level.indices["B"], level.indices["A"]
    row = 64
    assert sorted(found) == sorted(
        [
            ("A-1", (("B", -1),), tuple({a: row + 3, b: row}[n] for n in (0, 1))),
            ("B-1", (), tuple({a: row + 5, b: row}[n] for n in (0, 1))),
        ]
    )


def test_pushed_blocks_are_listed_in_the_order_of_the_level():
    level = drawn(RING)
    step = rules.apply(level, level.positions, Move("C", 1))
    assert step.move.pushes == (("A", -1), ("B", 1), ("D", 1), ("E", -1), ("F", -1))


def test_a_block_pushed_repeatedly_is_counted_in_units():
    level = drawn("\nAAABBB....\n")
    pushes = [
        move.pushes for move, _ in rules.successors(level, level.positions) if move.block == "A"
    ]
    assert pushes == [(("B", 1),), (("B", 2),)]


def test_a_replay_returns_each_move_with_its_pushes_and_positions():
    level = drawn(AHEAD)
    first, second = rules.replay(level, parse_moves("B2 A2"))
    assert (str(first.move), first.move.pushes, len(first.steps)) == ("B2", (("A", -1),), 2)
    assert (str(second.move), second.move.pushes, len(second.steps)) == ("A2", (), 2)
    assert second.positions[level.indices["A"]] == level.block("A").first + 2


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("A1", "move 1, A1: illegal, B meets the wall at cell 5 (0, 2, 1)"),
        ("B2 A9", "move 2, A9: illegal, after 2 of 9 steps A meets the wall at cell 72 (2, 4, 0)"),
        ("B1 C1", "move 2, C1: expected one of the block ids A, B, got 'C'"),
    ],
)
def test_a_replay_stops_at_the_first_illegal_move_and_explains_it(moves, message):
    level = drawn(AHEAD)
    with pytest.raises(IllegalMove) as caught:
        list(rules.replay(level, parse_moves(moves)))
    assert str(caught.value) == message


def test_a_move_of_distance_zero_is_illegal():
    level = drawn(AHEAD)
    with pytest.raises(IllegalMove, match=r"^A0: expected a distance other than 0$"):
        rules.apply(level, level.positions, Move("A", 0))


def test_a_level_is_solved_when_every_block_with_a_goal_lies_exactly_on_it():
    row = range(10)
    blocks = [Block("A", [0, 1, 2], [2, 3, 4]), Block("B", [5, 6, 7], [7, 8, 9])]
    level = Level(row, blocks)
    assert not rules.is_solved(level, (2, 5))
    assert not rules.is_solved(level, (0, 7))
    assert rules.is_solved(level, (2, 7))
    assert rules.is_solved(Level(row, [Block("A", [0, 1, 2])]), (0,))
