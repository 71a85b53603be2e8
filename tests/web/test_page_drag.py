"""Dragging: blocks follow in proportion, rewind, stop, snap, and return when canceled."""

import pytest
from hand import AXIS, Drag, edge_px, middle, place, touch
from places import LEVELS
from waiting import rest

from trisolve.sliding.formats import load_level
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.level import Block, Level

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def code_of(name):
    level = load_level(LEVELS / "tutorial" / f"{name}.json")
    blocks = [Block(block.id, block.cells, block.goal) for block in level.blocks]
    return dump_share_code(Level(level.floor, blocks, level.push))


def opened(new_page, url, name, moves="", **options):
    page = new_page(**options)
    page.goto(url)
    page.evaluate("(code) => trisolve.open(code)", code_of(name))
    if moves:
        page.evaluate("(moves) => trisolve.game.play(moves)", moves)
    rest(page)
    return page


def moved(page, block, before):
    x, y = place(page, block)
    return x - before[0], y - before[1]


def near(found, steps, axis):
    dx, dy = AXIS[axis]
    return found == pytest.approx((steps * dx, steps * dy), abs=0.02)


def moves(page):
    return page.evaluate("trisolve.game.moves")


def test_a_push_chain_follows_a_drag_in_proportion_and_rewinds(new_page, starter_page):
    page = opened(new_page, starter_page, "05-chain", "D1")
    before = {block: place(page, block) for block in "ABC"}
    drag = Drag(page, "A", "U").to(0.5, aside=0.4)
    assert near(moved(page, "A", before["A"]), 0.5, "U")
    assert near(moved(page, "B", before["B"]), -0.5, "V")
    assert near(moved(page, "C", before["C"]), 0.5, "U")
    drag.to(0.1)
    assert near(moved(page, "B", before["B"]), -0.1, "V")
    drag.to(-0.5)
    assert near(moved(page, "B", before["B"]), 0, "V")
    drag.to(0.8).drop()
    assert moves(page) == "D1 A1"
    assert page.evaluate("trisolve.game.solved")
    assert near(moved(page, "B", before["B"]), -1, "V")


@pytest.mark.long
def test_lifting_a_block_moves_nothing_and_less_than_half_a_unit_is_not_a_move(
    new_page, starter_page
):
    page = opened(new_page, starter_page, "01-slide")
    before = place(page, "A")
    drag = Drag(page, "A", "U")
    assert moved(page, "A", before) == (0, 0)
    drag.to(0.4).drop()
    assert moves(page) == ""
    assert moved(page, "A", before) == (0, 0)


def test_an_obstacle_stops_the_block_lights_the_edge_and_is_named(new_page, starter_page):
    page = opened(new_page, starter_page, "07-side")
    before = place(page, "A")
    axis = load_level(LEVELS / "tutorial" / "07-side.json").block("A").axis
    drag = Drag(page, "A", axis.name).to(-1.5)
    stop = page.evaluate("trisolve.game.why(['A', -9])")
    shown = page.locator(".toast").inner_text()
    assert stop["reason"] == "side"
    assert shown == f"{stop['mover']} strikes the side of {stop['block']}"
    assert page.locator("[role=status]").first.inner_text() == shown
    assert page.locator("svg.board .struck").count() == 2
    assert moved(page, "A", before) == (0, 0)
    drag.drop()
    assert page.locator("svg.board .struck").count() == 0


@pytest.mark.long
def test_a_drag_may_end_outside_the_board(new_page, starter_page):
    page = opened(new_page, starter_page, "01-slide")
    drag = Drag(page, "A", "U")
    page.mouse.move(drag.x + 2 * drag.edge, 3, steps=5)
    drag.drop()
    assert moves(page) == "A2"


@pytest.mark.long
def test_escape_and_a_hidden_page_put_the_blocks_back(new_page, starter_page):
    page = opened(new_page, starter_page, "05-chain", "D1")
    before = place(page, "B")
    for giving_up in (
        lambda: page.keyboard.press("Escape"),
        lambda: page.evaluate(
            """() => {
              Object.defineProperty(document, 'hidden', { value: true, configurable: true });
              document.dispatchEvent(new Event('visibilitychange'));
              delete document.hidden;
            }"""
        ),
    ):
        drag = Drag(page, "A", "U").to(0.7)
        giving_up()
        rest(page)
        drag.to(0.9).drop()
        assert moves(page) == "D1"
        assert moved(page, "B", before) == (0, 0)


@pytest.mark.long
def test_a_finger_drags_and_a_second_finger_cancels(new_page, starter_page):
    page = opened(new_page, starter_page, "05-chain", "D1", **PHONE)
    x, y = middle(page, "A")
    edge = edge_px(page)
    before = place(page, "B")
    touch(page, "Start", (x, y))
    for share in (0.2, 0.4, 0.5):
        touch(page, "Move", (x + share * edge, y + 5))
    assert near(moved(page, "B", before), -0.5, "V")
    touch(page, "Start", (x + 0.5 * edge, y + 5), (x, y + 150))
    rest(page)
    assert moved(page, "B", before) == (0, 0)
    touch(page, "End")
    assert moves(page) == "D1"
    touch(page, "Start", (x, y))
    for share in (0.3, 0.6, 0.9):
        touch(page, "Move", (x + share * edge, y + 90 * share))
    touch(page, "End")
    rest(page)
    assert moves(page) == "D1 A1"
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


@pytest.mark.long
def test_a_finger_next_to_blocks_takes_the_nearest_one(new_page, starter_page):
    page = opened(new_page, starter_page, "01-slide", **PHONE)
    box = page.locator('svg.board [data-block="A"]').bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] - 12
    touch(page, "Start", (x, y))
    for share in (0.5, 1, 1.9):
        touch(page, "Move", (x + share * edge_px(page), y))
    touch(page, "End")
    rest(page)
    assert moves(page) == "A2"


@pytest.mark.long
def test_repeated_arrow_taps_form_one_move_and_returning_makes_no_move(new_page, starter_page):
    page = opened(new_page, starter_page, "01-slide")
    page.mouse.click(*middle(page, "A"))
    arrow = page.locator('svg.board [data-sign="1"]')
    arrow.click()
    rest(page)
    assert moves(page) == "A1"
    page.locator('svg.board [data-sign="1"]').click()
    rest(page)
    assert moves(page) == "A2"
    page.locator('svg.board [data-sign="-1"]').click()
    rest(page)
    page.locator('svg.board [data-sign="-1"]').click()
    rest(page)
    assert moves(page) == ""
    page.locator('svg.board [data-sign="-1"]').click()
    assert page.locator(".toast").is_visible()


def test_a_drag_across_the_track_nudges_the_block_and_shows_its_track(new_page, starter_page):
    motion = {"reduced_motion": "no-preference"}
    page = opened(new_page, starter_page, "05-chain", "D1", **motion)
    before = place(page, "A")
    drag = Drag(page, "A", "U").to(0, aside=0.8)
    across = moved(page, "A", before)
    assert abs(across[0]) * edge_px(page) == pytest.approx(3, abs=0.5)
    assert abs(across[1]) < 0.01
    assert page.locator("svg.board .track").count() == 1
    drag.drop()
    assert moves(page) == "D1"
    assert moved(page, "A", before) == (0, 0)


def test_the_obstacle_of_a_drag_shakes(new_page, starter_page):
    page = opened(new_page, starter_page, "07-side")
    Drag(page, "A", "U").to(3).to(9)
    assert page.locator(".toast").inner_text() == "A strikes the side of B"
    assert page.locator("svg.board .shaken").get_attribute("data-block") == "B"
