"""Links to plays of Entanglement, watching plays, the search for a best play."""

import pytest
from entanglement_hand import NAMES, TO_THE_END, state
from frame_hand import press
from places import LEVELS
from waiting import until

from trisolve.entanglement import draw_tiles, load_pack, replay
from trisolve.web.pages.entanglement import entanglement_page

DAMAGED = "This link is damaged or incomplete."
CUT_OFF = """[...document.querySelectorAll(".film > *")].filter((one) => {
  const panel = document.querySelector(".panel").getBoundingClientRect();
  const { width, right, bottom } = one.getBoundingClientRect();
  const isCut = right > panel.right || bottom > panel.bottom;
  return width && (isCut || one.scrollWidth > one.offsetWidth);
}).map((one) => one.textContent)"""


def test_a_link_opens_a_game_with_its_seed_and_play(new_page, seeds_page):
    page = new_page()
    page.goto(f"{seeds_page}#entry=radius3-seed42&moves=0.s1")
    until(page, "trisolve.game.moves.length === 2")
    assert state(page)[0] == "0 s1"
    tiles = [tile.code for tile in draw_tiles(42, 4)]
    assert page.evaluate("trisolve.game.position.current") == tiles[3]
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link == f"{seeds_page}#entry=radius3-seed42&moves=0.s1"
    page.keyboard.press("Escape")
    for wrong in (
        "#entry=radius3-seed-1",
        "#entry=radius3-seed42&moves=0.s9",
        f"#entry=radius3-seed42&moves={'0.' * 60}0",
        "#puzzle=1",
        "#2",
    ):
        page.evaluate("(hash) => { location.hash = hash; }", wrong)
        until(page, "document.querySelector('.alarm')?.textContent.includes(value)", DAMAGED)
        assert state(page)[0] == "0 s1"


@pytest.mark.long
def test_a_link_opens_a_puzzle_on_the_page(new_page, puzzles_page):
    page = new_page()
    page.goto(puzzles_page)
    page.evaluate("trisolve.open(1)")
    link = page.evaluate("trisolve.game.link")
    page.evaluate("trisolve.open(0)")
    page.goto(puzzles_page + link)
    page.locator("h1", has_text=NAMES[1]).wait_for()


@pytest.mark.long
def test_a_link_to_a_finished_game_shows_it_and_keeps_the_play_of_the_player(
    new_page, puzzles_page
):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate("trisolve.game.play('0')")
    puzzle = page.evaluate("trisolve.game.link").partition("&")[0]
    page.goto(f"{puzzles_page}{puzzle}&moves=2.s0.s5.4.s5")
    page.reload()
    page.get_by_role("heading", name="Watching").wait_for()
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
    assert page.get_by_role("button", name="Hint").is_disabled()
    page.get_by_role("button", name="To the start").click()
    page.get_by_role("combobox", name="Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "trisolve.game.moves.join(' ') === '2 s0 s5 4 s5'")
    page.get_by_role("button", name="Play it yourself").click()
    assert [state(page)[0], page.evaluate("location.hash")] == ["0", ""]
    assert "best 1" in page.locator(".count").inner_text()


def test_a_finished_game_can_be_watched_and_shared(new_page, tmp_path):
    path = tmp_path / "puzzle.html"
    entanglement_page(load_pack(LEVELS / "entanglement" / "small.json")).save(path)
    page = new_page(viewport={"width": 390, "height": 664})
    page.goto(path.as_uri())
    page.evaluate("document.addEventListener('trisolve:solved', (e) => { window.was = e.detail; })")
    page.evaluate("trisolve.game.play('2 s0 s5 4 s5')")
    assert page.evaluate("was.solved")
    assert state(page)[1:] == [16, "centre"]
    press(page, "Share")
    assert "watch move by move" in page.locator("dialog").inner_text()
    link = page.get_by_role("textbox", name="Link").input_value()
    assert link == page.evaluate("trisolve.game.link")  # a file's own address leads nobody anywhere
    page.keyboard.press("Escape")
    page.locator(".panel").get_by_role("button", name="Watch").click()
    until(page, "trisolve.game.moves.length === 1")  # it plays by itself
    assert page.evaluate(CUT_OFF) == []
    page.get_by_role("button", name="Play it yourself").click()
    assert state(page) == ["2 s0 s5 4 s5", 16, "centre"]


@pytest.mark.long
def test_a_link_holds_the_tiles_of_any_puzzle_and_its_play_survives_a_reload(new_page, seeds_page):
    page = new_page()
    puzzle = load_pack(LEVELS / "entanglement" / "small.json")[0]
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    numbers = [tile.number for tile in puzzle.tiles]
    tiles = "".join(digits[n // 1296] + digits[n // 36 % 36] + digits[n % 36] for n in numbers)
    link = f"#entry=radius1-tiles{tiles}"
    page.goto(seeds_page + link)
    page.locator("h1", has_text="5 tiles, radius 1").wait_for()
    assert page.evaluate("trisolve.game.link") == link
    page.evaluate("trisolve.game.play('2 s0')")
    assert page.evaluate("location.hash") == link
    page.reload()
    until(page, "trisolve.game.moves.length === 2")
    assert state(page)[0] == "2 s0"
    page.evaluate("(link) => trisolve.open(link, { name: 'Five', target: 16 })", link)
    assert state(page)[0] == "2 s0"
    assert page.locator("h1").inner_text() == "Five"
    assert "★★★ 16" in page.locator(".count").inner_text()


@pytest.mark.long
def test_the_page_searches_for_a_good_play_that_can_be_watched(new_page, puzzles_page, seeds_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    found = page.evaluate("trisolve.best(5)")
    page.evaluate("trisolve.open(1)")
    press(page, "Watch")
    page.get_by_role("combobox", name="Seconds").select_option("60")
    page.get_by_role("button", name="Search").click()
    page.get_by_text("points so far").wait_for()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("The best known score is 1613.").wait_for()
    page.get_by_role("button", name="Watch the best play").click()
    page.get_by_role("button", name="To the end").click()
    assert state(page)[1] == 1613
    assert replay(load_pack(LEVELS / "entanglement" / "small.json")[0], found["turns"]).score == 16
    page = new_page()  # the tiles of a game of a seed are unknown until it is over
    page.goto(seeds_page)
    is_disabled = "document.querySelector('[data-command=watch]').disabled"
    assert page.evaluate(is_disabled)
    page.evaluate(TO_THE_END)
    assert not page.evaluate(is_disabled)
