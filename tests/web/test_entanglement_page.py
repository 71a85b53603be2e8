"""The page of Entanglement: its rules are those of Python, it plays by all means, for all."""

import json
import re

import pytest
from axe_rules import violations
from places import LEVELS
from thorough import first_daily
from waiting import until

from trisolve.entanglement import Puzzle, draw_tiles, load_pack, play, replay
from trisolve.errors import TrisolveError
from trisolve.web.pages.entanglement import entanglement_page, save_entanglement_page

MAX_CODE, MAX_PAGE = 60_000, 70_000  # with the search of its Worker

SET_CLOCK = "(now) => { performance.now = () => now; }"
HASTE_MS = 300
TO_THE_END = """() => {
  const { game } = trisolve;
  while (game.end === "open") game.play(game.legal()[0]);
}"""


@pytest.fixture(scope="session")
def seeds_page(tmp_path_factory):
    """Return the URL of a page of games of seeds on radius 2."""
    path = tmp_path_factory.mktemp("pages") / "seeds.html"
    save_entanglement_page(path, radius=2)
    return path.as_uri()


@pytest.fixture(scope="session")
def puzzles_page(tmp_path_factory):
    """Return the URL of a page of the small puzzle and of the largest game of radius 2."""
    names = ("small", "largest-2")
    puzzles = [load_pack(LEVELS / "entanglement" / f"{name}.json")[0] for name in names]
    path = tmp_path_factory.mktemp("pages") / "puzzles.html"
    save_entanglement_page(path, puzzles)
    return path.as_uri()


@pytest.mark.long
def test_a_game_of_a_seed_is_the_one_that_players_play(new_page, seeds_page):
    page = new_page()
    page.goto(seeds_page)
    for radius, seed in ((2, 5), (3, 2**64 - 1)):
        record = play(radius, seed, "greedy")
        page.evaluate("(which) => trisolve.open(which)", {"seed": str(seed), "radius": radius})
        page.evaluate("(turns) => trisolve.game.play(turns)", record.turns)
        found = page.evaluate("[trisolve.game.score, trisolve.game.end, trisolve.game.turns]")
        assert found == [record.score, record.end, record.turns]


# ---- play ----


def state(page):
    return page.evaluate("[trisolve.game.turns, trisolve.game.score, trisolve.game.end]")


def test_a_puzzle_is_played_by_keys_alone_and_the_end_is_reported(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    live = page.locator("p[role=status]")
    for key in ("r", "ArrowRight"):
        page.keyboard.press(key)
    assert live.inner_text().startswith("rotation 2: 1 segment, +1, total 1, goes on to cell -1, 0")
    page.keyboard.press("Enter")
    for key in ("s", "Enter", "s", "ArrowLeft", "Enter", *["ArrowDown"] * 4, "Enter"):
        page.keyboard.press(key)
    assert state(page) == ["2 s0 s5 4", 6, "open"]
    assert page.get_by_role("button", name="In hand").is_enabled()
    page.keyboard.press("Shift+R")
    page.keyboard.press("Enter")
    assert state(page) == ["2 s0 s5 4 s5", 16, "centre"]
    assert "ends in the center" in live.inner_text()
    assert "you reached the target of 16" in page.locator(".panel").inner_text()
    page.keyboard.press("Enter")
    assert state(page)[0] == "2 s0 s5 4 s5"
    assert "best 16, target 16" in page.locator(".count").inner_text()


@pytest.mark.long
def test_a_page_opens_with_the_puzzle_that_it_is_to_open_with(new_page, tmp_path):
    path, pack = tmp_path / "second.html", load_pack(LEVELS / "entanglement" / "small.json")
    puzzles = [Puzzle(1, pack[0].tiles, name=name) for name in ("One", "Two", "Three")]
    save_entanglement_page(path, puzzles, first=2)
    page = new_page()
    page.goto(path.as_uri())
    assert page.locator("h1").inner_text().endswith("Two")


def test_a_placement_is_final_and_the_play_is_kept(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2 s0')")
    names = page.get_by_role("button").evaluate_all("(all) => all.map((one) => one.ariaLabel)")
    assert not {"Undo", "Redo"} & set(names)
    page.keyboard.press("Control+z")
    page.keyboard.press("Backspace")
    page.reload()
    assert state(page) == ["2 s0", 4, "open"]
    page.get_by_role("button", name="New game").click()
    assert state(page) == ["", 0, "open"]
    assert "best 4" in page.locator(".count").inner_text()
    page.get_by_role("button", name="Next", exact=True).click()
    assert page.locator("h1").inner_text().startswith("2. ")


@pytest.mark.long
def test_a_play_survives_a_reload_at_which_the_browser_loses_its_storage(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2 s0')")
    page.evaluate("localStorage.clear()")  # as Chromium does now and then in a private window
    page.reload()
    assert state(page) == ["2 s0", 4, "open"]


def test_taps_turn_and_place_and_the_wheel_turns(new_page, puzzles_page):
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
    page.get_by_role("status").filter(has_text="rotation 2").wait_for(state="attached")
    assert state(page)[0] == ""
    page.mouse.click(*middle)
    assert state(page) == ["2", 1, "open"]
    page.get_by_role("button", name="Pocket").click()
    page.evaluate(SET_CLOCK, HASTE_MS)
    page.get_by_role("button", name="Place", exact=True).click()
    assert state(page) == ["2 s0", 4, "open"]
    page.get_by_role("button", name="In hand").click()
    page.get_by_role("button", name="All turns").click()
    page.get_by_role("button", name="s5: +1").click()
    page.evaluate(SET_CLOCK, 2 * HASTE_MS)
    page.keyboard.press("Enter")
    assert state(page)[0] == "2 s0 s5"


@pytest.mark.long
def test_a_second_press_in_haste_and_a_key_held_down_lay_no_second_tile(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.open(1)")
    page.evaluate(SET_CLOCK, 1000)
    place = page.get_by_role("button", name="Place", exact=True)
    place.click()
    place.click()
    assert len(state(page)[0].split()) == 1
    page.locator("h1").click()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    assert len(state(page)[0].split()) == 2


def test_enter_on_a_button_is_that_button_and_places_nothing(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.get_by_role("button", name="Swap", exact=True).focus()
    page.keyboard.press("Enter")
    assert state(page)[0] == ""
    assert page.locator("p[role=status]").inner_text().startswith("the pocket tile, rotation 0")


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
    assert page.locator(".outcome").inner_text().split("\n")[0] == "+1 = 5"
    assert page.locator(".board .place").count() == 1


@pytest.mark.long
def test_a_tile_turns_gradually_unless_people_want_no_motion(new_page, puzzles_page):
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
def test_new_seeds_are_drawn_and_chosen_ones_checked(new_page, seeds_page):
    page = new_page()
    page.goto(seeds_page)
    assert page.evaluate("trisolve.game.seed") == "1"
    tiles = [tile.code for tile in draw_tiles(1, 2)]
    assert page.evaluate("[trisolve.game.current, trisolve.game.pocket]") == tiles
    page.get_by_role("button", name="New game").click()
    drawn = page.evaluate("trisolve.game.seed")
    assert drawn != "1"
    page.reload()
    assert page.evaluate("trisolve.game.seed") == drawn
    page.get_by_role("button", name="Seeds", exact=True).click()
    page.get_by_role("textbox", name="Seed").fill(str(2**64))
    page.get_by_role("button", name="Play", exact=True).click()
    assert "expected a seed from 0 to 2^64 - 1" in page.locator("dialog").inner_text()
    page.get_by_role("textbox", name="Seed").fill(str(2**64 - 1))
    page.get_by_label("Radius").fill("1")
    page.get_by_role("button", name="Play", exact=True).click()
    assert page.evaluate("[trisolve.game.seed, trisolve.game.radius]") == [str(2**64 - 1), 1]


@pytest.mark.long
def test_illegal_turns_change_nothing(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    for turns, said in (("2 s0 s5 4 s5 0", "over"), ("2 6", "expected a turn")):
        with pytest.raises(Exception, match=said):
            page.evaluate("(turns) => trisolve.game.play(turns)", turns)
        assert state(page) == ["", 0, "open"]


@pytest.mark.long
@pytest.mark.parametrize("kept", ["{", '{"turns": 1}', '{"turns": "2 9 s", "best": "<b>"}', "[]"])
def test_broken_storage_does_not_stop_play(new_page, puzzles_page, kept):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2')")
    page.evaluate(
        "(kept) => Object.keys(localStorage).forEach((key) => localStorage.setItem(key, kept))",
        kept,
    )
    page.reload()
    page.evaluate("trisolve.game.play('2')")
    assert state(page)[0].endswith("2")


@pytest.mark.long
@pytest.mark.parametrize("best", [99999, "s9", "0 1 2 3 4 5 " * 20, "<b>", "", True])
def test_a_best_play_that_others_wrote_counts_only_if_its_turns_are_legal(
    new_page, puzzles_page, best
):
    page = new_page()
    page.goto(puzzles_page)
    said = page.locator(".count")
    page.evaluate("trisolve.game.play('2')")
    score = page.evaluate("trisolve.game.score")
    page.get_by_role("button", name="New game").click()
    page.reload()
    assert f"best {score}" in said.inner_text()  # by replaying what was kept
    forged = json.dumps({"turns": "2", "best": best})
    page.evaluate(
        "(kept) => Object.keys(localStorage).forEach((key) => localStorage.setItem(key, kept))",
        forged,
    )
    page.reload()
    assert state(page)[0] == "2"
    assert "best" not in said.inner_text()
    page.get_by_role("button", name="Puzzles", exact=True).click()
    assert "best" not in page.locator("dialog").inner_text()


@pytest.mark.long
def test_storage_that_throws_is_reported(new_page, seeds_page):
    page = new_page(init="Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.goto(seeds_page)
    page.evaluate("trisolve.game.play('0')")
    assert page.get_by_text("Your progress is not saved").is_visible()


# ---- rules at hand, hints, links ----


@pytest.mark.long
def test_two_sentences_of_rules_stand_on_the_board_before_the_first_tile(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    rules = page.locator(".stage .rules")
    said = rules.inner_text()
    assert said.count(".") == 2
    assert "bright line grows" in said
    assert rules.bounding_box()["y"] < page.locator("svg.board").bounding_box()["y"]
    page.keyboard.press("Enter")
    assert rules.is_hidden()
    page.get_by_role("button", name="New game").click()
    assert rules.is_visible()


@pytest.mark.long
def test_new_game_begins_a_puzzle_again_and_draws_new_tiles_in_a_game(
    new_page, puzzles_page, seeds_page
):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('2')")
    page.get_by_role("button", name="New game").click()
    assert state(page) == ["", 0, "open"]
    page = new_page()
    page.goto(seeds_page)
    page.evaluate("trisolve.game.play('0')")
    page.get_by_role("button", name="New game").click()
    assert page.evaluate("trisolve.game.seed") != "1"
    page.get_by_role("button", name="Seeds").click()
    page.get_by_role("button", name="Seed 1, radius 2").click()
    assert state(page)[0] == "0"  # where it was left off
    page.get_by_role("button", name="Seeds").click()
    page.get_by_role("button", name="Start over").click()
    assert [page.evaluate("trisolve.game.seed"), *state(page)] == ["1", "", 0, "open"]


def test_a_hint_is_taken_in_hand_and_said_but_not_placed(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    for now, turns in ((1000, "2"), (2000, "2 s0")):
        page.evaluate(SET_CLOCK, now)
        page.keyboard.press(".")
        said = page.locator("p[role=status]").inner_text()
        assert said.startswith("Hint, the best known play: ")
        assert said == page.locator(".note").inner_text()
        page.get_by_role("button", name="Place", exact=True).click()
        assert state(page)[0] == turns
    assert page.locator(".note").is_hidden()


def test_a_link_opens_a_game_with_its_seed_and_play(new_page, seeds_page):
    page = new_page()
    page.goto(f"{seeds_page}#seed=42&radius=3&play=0,s1")
    assert page.evaluate("[trisolve.game.seed, trisolve.game.radius]") == ["42", 3]
    turns = page.evaluate("trisolve.game.turns")
    assert turns == "0 s1"
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link == "#seed=42&radius=3&play=0,s1"
    page.keyboard.press("Escape")
    for wrong, said in (
        ("#seed=-1", "expected a seed"),
        ("#seed=42&radius=3&play=0,s9", "expected a turn"),
        (f"#seed=42&radius=3&play={'0,' * 60}0", "is illegal"),
        ("#puzzle=1", "expected a seed"),
    ):
        page.evaluate("(hash) => { location.hash = hash; }", wrong)
        until(page, "document.querySelector('.note').textContent.includes(value)", said)
        assert state(page)[0] == "0 s1"


@pytest.mark.long
def test_a_link_opens_a_puzzle_of_the_page(new_page, puzzles_page):
    page = new_page()
    page.goto(f"{puzzles_page}#puzzle=2")
    assert page.locator("h1").inner_text().startswith("2. ")


@pytest.mark.long
def test_a_link_of_a_finished_game_is_watched_and_the_own_play_stays(new_page, puzzles_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('0')")
    page.goto(f"{puzzles_page}#puzzle=1&play=2,s0,s5,4,s5")
    page.reload()
    assert page.get_by_role("heading", name="Watching").is_visible()
    assert state(page)[0] == ""
    for name, turns in (
        ("One step on", "2"),
        ("One step on", "2 s0"),
        ("One step back", "2"),
        ("To the end", "2 s0 s5 4 s5"),
    ):
        page.get_by_role("button", name=name).click()
        assert state(page)[0] == turns
    assert page.evaluate("document.activeElement.textContent") == "Play"  # "To the end" is disabled
    assert page.get_by_role("button", name="Place", exact=True).is_disabled()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("combobox", name="Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "trisolve.game.turns === '2 s0 s5 4 s5'")
    page.get_by_role("button", name="Play it yourself").click()
    assert [state(page)[0], page.evaluate("location.hash")] == ["0", ""]
    assert "best 1" in page.locator(".count").inner_text()


@pytest.mark.long
def test_a_game_that_is_over_can_be_watched_and_shared(new_page, puzzles_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate("document.addEventListener('trisolve:solved', (e) => { window.was = e.detail; })")
    page.evaluate("trisolve.game.play('2 s0 s5 4 s5')")
    assert page.evaluate("[was.score, was.end]") == [16, "centre"]
    page.get_by_role("button", name="Share").click()
    assert "watched tile by tile" in page.locator("dialog").inner_text()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link == "#puzzle=1&play=2,s0,s5,4,s5"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Watch").click()
    assert state(page)[0] == ""
    page.get_by_role("button", name="Play it yourself").click()
    assert state(page) == ["2 s0 s5 4 s5", 16, "centre"]


@pytest.mark.long
def test_a_link_holds_the_tiles_of_any_puzzle_and_its_play_survives_a_reload(new_page, seeds_page):
    page = new_page()
    puzzle = load_pack(LEVELS / "entanglement" / "small.json")[0]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    numbers = [tile.number for tile in puzzle.tiles]
    tiles = "".join(digits[n // 1296] + digits[n // 36 % 36] + digits[n % 36] for n in numbers)
    page.goto(f"{seeds_page}#radius=1&tiles={tiles}")
    assert page.locator("h1").inner_text() == "5 tiles, radius 1"
    assert page.evaluate("trisolve.game.link") == f"#radius=1&tiles={tiles}"
    page.evaluate("trisolve.game.play('2 s0')")
    assert page.evaluate("location.hash") == f"#radius=1&tiles={tiles}"
    page.reload()
    assert state(page)[0] == "2 s0"
    page.evaluate(
        "(tiles) => trisolve.open({ radius: 1, tiles, score: 16 })", [t.code for t in puzzle.tiles]
    )
    assert state(page)[0] == "2 s0"


@pytest.mark.long
def test_a_page_of_puzzles_has_games_of_seeds_too_and_opens_where_one_left_off(
    new_page, puzzles_page
):
    page = new_page()
    page.goto(puzzles_page)
    page.get_by_role("button", name="Puzzles").click()
    page.get_by_role("textbox", name="Seed").fill("7")
    page.get_by_label("Radius").fill("2")
    page.get_by_role("button", name="Play", exact=True).click()
    assert page.evaluate("[trisolve.game.seed, trisolve.game.radius]") == ["7", 2]
    page.evaluate("trisolve.game.play('0')")
    page.get_by_role("button", name="Puzzles").click()  # time for the browser to store it
    page.reload()
    assert [page.evaluate("trisolve.game.seed"), state(page)[0]] == ["7", "0"]


@pytest.mark.long
def test_a_search_finds_a_good_play_that_can_be_watched(new_page, puzzles_page, seeds_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    found = page.evaluate("trisolve.best(5)")
    page.evaluate("trisolve.open(1)")
    page.get_by_role("button", name="Best play").click()
    page.get_by_role("combobox", name="Seconds").select_option("60")
    page.get_by_role("button", name="Search").click()
    page.get_by_text("points so far").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("The best known play has 1613.").wait_for()
    page.get_by_role("button", name="Watch the best play").click()
    page.get_by_role("button", name="To the end").click()
    assert state(page)[1] == 1613
    assert replay(load_pack(LEVELS / "entanglement" / "small.json")[0], found["turns"]).score == 16
    page = new_page()  # the tiles of a game of a seed are unknown until it is over
    page.goto(seeds_page)
    assert page.get_by_role("button", name="Best play").is_disabled()
    page.evaluate(TO_THE_END)
    assert page.get_by_role("button", name="Best play").is_enabled()


# ---- for everybody ----


@pytest.mark.long
@pytest.mark.parametrize("scheme", first_daily(["dark", "light"]))
def test_axe_finds_nothing_on_any_screen(new_page, puzzles_page, seeds_page, scheme):
    found = {}
    screens = {
        puzzles_page: ("Puzzles", "All turns", "Share", "Best play", "Help"),
        seeds_page: ("Seeds",),
    }
    for url, dialogs in screens.items():
        page = new_page(color_scheme=scheme, reduced_motion="reduce")
        page.goto(url)
        for name in dialogs:
            page.get_by_role("button", name=name, exact=True).click()
            found[name] = violations(page)
            page.keyboard.press("Escape")
        page.evaluate("trisolve.game.play('2')")
        found[url] = violations(page)
        page.evaluate(TO_THE_END)
        found[url, "end"] = violations(page)
        page.get_by_role("button", name="Watch").click()
        found[url, "watching"] = violations(page)
    assert {name: said for name, said in found.items() if said} == {}


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"viewport": {"width": 320, "height": 568}, "device_scale_factor": 3},
        {"viewport": {"width": 640, "height": 360}, "device_scale_factor": 2},
        {"viewport": {"width": 3840, "height": 2160}},
    ],
    ids=["320 px at DPR 3", "200%", "4k"],
)
def test_the_board_and_all_buttons_fit_the_screen(new_page, puzzles_page, options):
    page = new_page(**options)
    page.goto(puzzles_page)
    page.evaluate("trisolve.open(1)")
    width, height = options["viewport"].values()
    wide = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert wide[0] <= width
    assert wide[1] <= height
    for button in page.locator("nav button, .slot").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height - box["height"]
    board = page.locator(".stage").bounding_box()
    assert min(board["width"], board["height"]) >= 100


@pytest.mark.long
def test_tiles_in_hand_are_told_to_those_who_do_not_see(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    label = page.get_by_role("button", name="In hand").get_attribute("aria-label")
    assert label == "In hand, turn it: links 0 to 4, 1 to 2, 3 to 5, 6 to 11, 7 to 9, 8 to 10"
    assert page.locator("svg.board").get_attribute("aria-hidden") == "true"


# ---- the file ----


def test_the_same_puzzles_give_the_same_page_and_names_stay_data():
    tiles = [tile.code for tile in draw_tiles(4, 5)]
    names = ("</script><script>", "<!--", "\u2028&")
    puzzles = [Puzzle(1, tiles, name=name) for name in names]
    text = entanglement_page(puzzles)
    assert text == entanglement_page(puzzles)
    data = re.search(r'id="puzzles">(.*?)</script>', text, re.DOTALL)[1]
    assert not set("<>&\u2028\u2029") & set(data)
    assert [entry["name"] for entry in json.loads(data)] == list(names)
    assert not re.search(r'\sstyle="| on\w+="|https?://(?!www\.w3\.org/2000/svg)', text)
    script = re.search(r"<script>(.*)</script>\n</body>", text, re.DOTALL)[1]
    assert len(script.encode()) <= MAX_CODE
    assert len(text.encode()) <= MAX_PAGE


def test_the_target_is_what_the_solution_scores():
    puzzle = load_pack(LEVELS / "entanglement" / "small.json")[0]
    bare = Puzzle(puzzle.radius, puzzle.tiles, solution=puzzle.solution)
    (entry,) = json.loads(re.search(r'id="puzzles">(.*?)</script>', entanglement_page(bare))[1])
    assert entry["score"] == replay(puzzle, puzzle.solution).score


@pytest.mark.parametrize(
    ("puzzle", "options", "said"),
    [
        ({"solution": "0 0"}, {}, "puzzle 1: solution: turn 2 (0): the game has ended"),
        (
            {"solution": "2", "score": 7},
            {},
            "puzzle 1: score: expected 1, which its solution scores, got 7",
        ),
        ({}, {"theme": "pink"}, "expected one of the themes"),
        ({}, {"radius": 17}, "expected a radius from 1 to 16"),
        ({}, {"seed": -1}, "expected a seed"),
    ],
)
def test_what_is_wrong_is_one_line(puzzle, options, said):
    with pytest.raises(TrisolveError) as error:
        entanglement_page(Puzzle(1, ["421503b9a786"], **puzzle), **options)
    assert said in str(error.value)
    assert "\n" not in str(error.value)
