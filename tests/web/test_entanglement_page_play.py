"""Playing Entanglement on its page: keys, taps, the tile in hand, seeds, hints."""

import re

import pytest
from entanglement_hand import NAMES, SET_CLOCK, SHOWN, TO_THE_END, state
from frame_hand import press
from waiting import until

from trisolve.entanglement import draw_tiles, play

HASTE_MS = 300
HEAR = """() => {
  window.heard = [];
  for (const name of ["hold", "move", "end"])
    document.addEventListener(`trisolve:${name}`, () => heard.push(name));
}"""
SMALL, LARGEST = SHOWN


def new_game(page, size):
    """Begin a new game on a board of a size, and wait for it."""
    before = page.evaluate("trisolve.game.code")
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("button", name=size, exact=True).click()
    until(page, "trisolve.game.code !== value", before)


@pytest.mark.long
def test_a_seeded_game_has_the_same_tiles_as_in_python(new_page, seeds_page):
    page = new_page()
    page.goto(seeds_page)
    for radius, seed in ((2, 5), (3, 2**64 - 1)):
        record = play(radius, seed, "greedy")
        page.evaluate("(code) => trisolve.open(code)", f"#entry=radius{radius}-seed{seed}")
        page.evaluate("(turns) => trisolve.game.play(turns)", record.turns)
        assert state(page) == [record.turns, record.score, record.end]


def test_a_puzzle_is_played_by_keyboard_alone_and_the_end_is_reported(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    live = page.locator("p[role=status]")
    page.evaluate(HEAR)
    for key in ("r", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("heard") == ["hold", "hold"]
    assert live.inner_text().startswith("Tile in hand, turned 2 times: 1 point for 1 tile")
    page.keyboard.press("Enter")
    for key in ("s", "Enter", "s", "ArrowLeft", "Enter", *["ArrowDown"] * 4, "Enter"):
        page.keyboard.press(key)
    assert state(page) == ["2 s0 s5 4", 6, "open"]
    assert page.get_by_role("button", name="In hand").is_enabled()
    page.keyboard.press("Shift+R")
    page.keyboard.press("Enter")
    assert state(page) == ["2 s0 s5 4 s5", 16, "centre"]
    assert "ends in the center" in live.inner_text()
    assert page.locator(".panel h2").inner_text() == "3 stars: the best score."
    assert page.locator(".panel .star").count() == 1
    page.keyboard.press("Enter")
    assert state(page)[0] == "2 s0 s5 4 s5"
    count = page.locator(".count").inner_text()
    assert "best 16" in count
    assert "★★★ 16" in count


def test_taps_and_the_wheel_rotate_tiles_and_buttons_place_one_at_a_time(new_page, puzzles_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate(SET_CLOCK, 0)
    place = page.locator('[data-cell="0,-1"]').bounding_box()
    middle = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    board = page.locator(".board").bounding_box()
    page.mouse.click(board["x"] + 5, board["y"] + 5)
    page.mouse.move(*middle)
    page.mouse.wheel(0, 100)
    page.mouse.wheel(0, 100)
    page.mouse.wheel(0, -100)
    page.get_by_role("status").filter(has_text="turned 2 times").wait_for(state="attached")
    assert state(page)[0] == ""
    page.mouse.click(*middle)  # a tap turns the tile wherever it falls: it never places one
    press(page, "Turn left")
    assert state(page)[0] == ""
    for _ in range(2):  # a hasty second press places no second tile
        page.get_by_role("button", name="Place", exact=True).click()
    assert state(page) == ["2", 1, "open"]
    page.get_by_role("button", name="Pocket").click()
    page.evaluate(SET_CLOCK, HASTE_MS)
    page.get_by_role("button", name="Place", exact=True).click()
    assert state(page) == ["2 s0", 4, "open"]
    page.get_by_role("button", name="In hand").click()
    press(page, "All turns")
    page.get_by_role("button", name="Pocket tile, turned 5 times: ").click()
    page.evaluate(SET_CLOCK, 2 * HASTE_MS)
    page.keyboard.press("Enter")
    assert state(page)[0] == "2 s0 s5"


@pytest.mark.long
def test_a_held_key_places_no_second_tile(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.open(1)")
    page.evaluate(SET_CLOCK, 1000)
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert len(state(page)[0].split()) == 1


def test_enter_on_a_button_presses_it_and_places_nothing(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.get_by_role("button", name="Swap", exact=True).focus()
    page.keyboard.press("Enter")
    assert state(page)[0] == ""
    assert page.locator("p[role=status]").inner_text().startswith("Pocket tile, turned 0 times")


@pytest.mark.long
def test_the_board_shows_the_line_ahead_and_the_line_so_far(new_page, puzzles_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2 s0')")
    page.keyboard.press("s")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    counts = "(all) => all.map((one) => one.closest('[data-cell]')?.dataset.cell)"
    assert page.locator(".board .mark").evaluate_all(counts) == ["1,-1"]
    so_far = page.locator(".board [data-cell] .highlight").evaluate_all(counts)
    assert sorted(so_far) == ["-1,0", "0,-1", "0,-1"]
    assert page.locator(".outcome").inner_text().startswith("+1 point")
    assert page.locator(".board .place").count() == 1


@pytest.mark.long
def test_a_tile_turns_gradually_unless_motion_is_reduced(new_page, puzzles_page):
    lean = """() => new Promise((resolve) => {
      const seen = new Set();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "r", bubbles: true }));
      const look = (left) => {
        seen.add(document.querySelector('[data-cell="0,-1"] > g').getAttribute("transform"));
        if (left) requestAnimationFrame(() => look(left - 1)); else resolve([...seen]);
      };
      look(30);
    })"""
    for motion in ("no-preference", "reduce"):
        page = new_page(reduced_motion=motion)
        page.goto(puzzles_page)
        seen = {said for said in page.evaluate(lean) if said not in (None, "rotate(0.0)")}
        seen.discard("rotate(-0.0)")
        assert bool(seen) == (motion == "no-preference")


@pytest.mark.long
def test_new_seeds_are_drawn_and_typed_seeds_are_checked(new_page, seeds_page):
    page = new_page()
    page.goto(seeds_page)
    assert page.evaluate("trisolve.game.code") == "#puzzle=radius2-seed1"
    tiles = [tile.code for tile in draw_tiles(1, 2)]
    slots = "(({ current, pocket }) => [current, pocket])(trisolve.game.position)"
    assert page.evaluate(slots) == tiles
    new_game(page, "Medium board")
    drawn = page.evaluate("trisolve.game.code")
    assert re.fullmatch(r"#entry=radius3-seed\d+", drawn)
    page.reload()
    until(page, "trisolve.game.code === value", drawn)
    page.get_by_role("button", name="New", exact=True).click()
    page.get_by_role("textbox", name="Number").fill(str(2**32))
    page.get_by_role("button", name="Small board", exact=True).click()
    page.locator("dialog").get_by_text("expected a number from 1 to 4294967295").wait_for()
    page.get_by_role("textbox", name="Number").fill(str(2**32 - 1))
    page.get_by_role("button", name="Small board", exact=True).click()
    until(page, "trisolve.game.code === value", f"#entry=radius2-seed{2**32 - 1}")


@pytest.mark.long
def test_illegal_turns_change_nothing(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    for turns, said in (("2 s0 s5 4 s5 0", "the game has ended"), ("2 6", "expected a turn")):
        with pytest.raises(Exception, match=said):
            page.evaluate("(turns) => trisolve.game.play(turns)", turns)
        assert state(page) == ["", 0, "open"]


@pytest.mark.long
def test_start_over_begins_again_and_new_game_draws_new_tiles(new_page, puzzles_page, seeds_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2')")
    page.get_by_role("button", name="Restart").click()
    assert state(page) == ["", 0, "open"]
    page = new_page()
    page.goto(seeds_page)
    page.evaluate("trisolve.game.play('0')")
    new_game(page, "Large board")
    assert page.evaluate("trisolve.game.code").startswith("#entry=radius4-seed")
    page.get_by_role("button", name="New", exact=True).click()
    played = page.locator("dialog .rows button")
    assert [one.partition(",")[0] for one in played.all_inner_texts()] == [
        "Large board",
        "Small board",
    ]
    page.get_by_role("button", name="Small board, seed 1").click()
    until(page, "trisolve.game.code === '#puzzle=radius2-seed1&moves=0'")  # where it was left off
    page.get_by_role("button", name="Restart").click()
    assert state(page) == ["", 0, "open"]


def test_a_score_below_the_target_offers_another_try(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate(TO_THE_END)
    assert page.locator(".panel h2").inner_text() == "No star yet."
    assert page.locator(".panel .star").count() == 0
    lead = page.locator("footer .lead")
    assert lead.get_attribute("aria-label") == "Try again"
    lead.click()
    assert state(page) == ["", 0, "open"]


def test_a_reached_target_leads_to_the_next_unsolved_puzzle(new_page, puzzles_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    lead, name = page.locator("footer .lead"), "e => e.getAttribute('aria-label')"
    page.evaluate("trisolve.open(1)")
    page.evaluate("(turns) => trisolve.game.play(turns)", LARGEST.solution)
    assert lead.evaluate(name) == "Next"
    lead.click()
    assert page.locator("h1").inner_text() == NAMES[0]
    page.evaluate("(turns) => trisolve.game.play(turns)", SMALL.solution)
    assert lead.evaluate(name) == "New"


def test_a_hinted_tile_is_prepared_and_explained_but_not_placed(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    for now, turns in ((1000, "2"), (2000, "2 s0")):
        page.evaluate(SET_CLOCK, now)
        for said in ("the tile in your", "the tile", "does this."):
            page.keyboard.press(".")
            page.locator(".panel > p", has_text=said).wait_for()
        said = page.locator("p[role=status]").inner_text()
        assert said.startswith("Hint: ")
        assert said == page.locator(".panel > p").inner_text()
        page.get_by_role("button", name="Place", exact=True).click()
        assert state(page)[0] == turns
    assert page.locator(".panel > p").count() == 0
    lead = page.locator("footer .lead")
    page.keyboard.press(".")
    for said, onward in (("can add", "Where?"), ("the tile", "Which move?"), ("Place it", "Place")):
        page.locator(".panel > p", has_text=said).wait_for()
        assert lead.get_attribute("aria-label") == onward
        if onward != "Place":
            lead.click()
    page.keyboard.press("r")
    assert page.locator(".panel > p").count() == 0
    page.keyboard.press(".")
    until(page, "trisolve.game.moves.length === 3")
