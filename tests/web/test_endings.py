"""The end of a game stays on the board, and a sign next to the result shows the outcome."""

import pytest
from boco_hand import two_at_one_screen
from frame_hand import press
from tantrix_hand import SOLVED, climb, place
from thorough import first_daily
from waiting import until

SOLUTION = "2 s0 s5 4 s5"  # of Entanglement's small puzzle
WON = [1, 4, 3, 0, 5, 2, 7]
SIGNS = "[...document.querySelectorAll('.panel h2 svg')].map((one) => one.getAttribute('class'))"
LIT = """() => [...document.querySelectorAll(".stage .lights")].filter(
  (one) => getComputedStyle(one).stroke === "rgb(255, 246, 208)").length"""


def test_blocks_on_their_goals_glow_until_one_moves_away(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(7)")  # two goals
    for moves, n_lit in (("A-1 B3 A2", 0), ("B-1", 2)):
        page.evaluate("(moves) => trisolve.game.play(moves)", moves)
        assert page.evaluate(LIT) == n_lit
    assert page.evaluate(SIGNS) == ["star"]
    page.reload()
    page.locator(".panel .star").wait_for()
    assert page.evaluate(LIT) == 2
    page.keyboard.press("Control+z")
    assert [page.evaluate(LIT), page.evaluate(SIGNS)] == [0, []]


FILLS = (
    """[...document.querySelectorAll(".ground > .cell")].map((one) => getComputedStyle(one).fill)"""
)
GLOW = """() => {
  const [block, ...pools] = [".lights", ".glow circle"].flatMap((name) =>
    [...document.querySelectorAll(name)].map((one) => one.getBoundingClientRect()));
  const glow = document.querySelector(".glow");
  const isLit = glow && getComputedStyle(glow).display !== "none";
  return [isLit, ...pools.map(({ x, y, width, height }) => Math.hypot(
    x + width / 2 - block.x - block.width / 2, y + height / 2 - block.y - block.height / 2) < 1)];
}"""
APART = """() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const texts = [".count > :first-child", ".count > :last-child"].map(box);
  const medal = box(".panel .star");
  return texts.every(({ left, right, top, bottom }) =>
    left >= medal.right || right <= medal.left || top >= medal.bottom || bottom <= medal.top);
}"""


@pytest.mark.parametrize(
    ("width", "height"), first_daily([(390, 664), (320, 568), (844, 390), (1280, 800)])
)
def test_a_win_lights_the_floor_and_the_medal_covers_no_text(new_page, whole_page, width, height):
    page = new_page(reduced_motion="reduce", viewport={"width": width, "height": height})
    page.goto(whole_page)
    plain = page.evaluate(FILLS)
    assert page.evaluate(GLOW) == [None]
    page.evaluate("trisolve.game.play('A2')")
    assert page.evaluate(GLOW) == [True, True]
    lighter = page.evaluate(FILLS)
    assert not set(lighter) & set(plain)
    assert page.evaluate(APART)
    page.keyboard.press("Control+z")
    assert page.evaluate(FILLS) == plain
    assert page.evaluate(GLOW)[0] is False


def test_a_level_solved_in_more_than_the_fewest_moves_gets_a_check_mark(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.game.play('A1 A1')")
    assert page.evaluate(SIGNS) == ["tick"]


@pytest.mark.long
def test_a_line_glows_when_it_ends(new_page, puzzles_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate("(turns) => trisolve.game.play(turns)", SOLUTION[:-3])
    assert page.evaluate(LIT) == 0
    page.evaluate("trisolve.game.play('s5')")
    n_segments = page.locator("svg.board :is(.highlight, .mark)").count()
    assert page.evaluate(LIT) == n_segments == 10
    assert page.evaluate(SIGNS) == ["star"]


@pytest.mark.long
def test_a_tile_from_a_hint_replaces_the_star_with_a_check_mark_even_after_a_reload(
    new_page, puzzles_page
):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate("(turns) => trisolve.game.play(turns)", SOLUTION[:-5])
    climb(page, 4)
    until(page, "trisolve.game.moves.length === 4")
    page.reload()
    page.evaluate("trisolve.game.undo()")
    page.evaluate("trisolve.game.play('4 s5')")
    assert page.evaluate(SIGNS) == ["tick"]
    assert page.locator(".panel h2").inner_text() == "2 of 3 stars."
    assert "Help costs a star." in page.locator(".panel .end").inner_text()
    page.reload()
    assert page.evaluate(SIGNS) == ["tick"]
    page.get_by_role("button", name="Restart").click()
    page.evaluate("(turns) => trisolve.game.play(turns)", SOLUTION)
    assert page.evaluate(SIGNS) == ["star"]


@pytest.mark.long
def test_a_loop_glows_and_a_tile_from_a_hint_replaces_the_star_with_a_check_mark(open_tantrix):
    page = open_tantrix()
    climb(page, 4)
    until(page, "trisolve.game.position.placements.length === 1")
    page.reload()
    assert page.evaluate(LIT) == 0
    for n in (2, 3):
        climb(page, 4)
        until(page, "trisolve.game.position.placements.length === value", n)
    until(page, f"({LIT})() === 3")
    page.reload()
    assert [page.evaluate(LIT), page.evaluate(SIGNS)] == [3, ["tick"]]
    page.get_by_role("button", name="Restart").click()
    assert page.evaluate(LIT) == 0
    for placement in SOLVED:
        place(page, placement)
    assert page.evaluate(SIGNS) == ["star"]


@pytest.mark.long
def test_a_puzzle_solved_by_hints_keeps_its_check_mark_when_a_restart_is_undone(open_tantrix):
    page = open_tantrix()
    for n in (1, 2, 3):
        climb(page, 4)
        until(page, "trisolve.game.position.placements.length === value", n)
    page.get_by_role("button", name="Restart").click()
    assert page.evaluate(SIGNS) == []
    for _ in range(3):
        page.get_by_role("button", name="Redo").click()
    assert page.evaluate(SIGNS) == ["tick"]
    page.reload()
    assert page.evaluate(SIGNS) == ["tick"]


def test_the_winning_ring_glows_and_a_hint_replaces_the_star_with_a_check_mark(open_boco):
    page = open_boco("squares:3x3")
    two_at_one_screen(page)
    page.evaluate("(moves) => { for (const move of moves) trisolve.game.play(move); }", WON[:-1])
    page.evaluate("trisolve.game.seat('person', 'easy')")
    assert page.evaluate(LIT) == 0
    climb(page, 4)
    until(page, "trisolve.game.solved")
    assert [page.evaluate(LIT), page.evaluate(SIGNS)] == [4, ["tick"]]
    page.reload()
    assert [page.evaluate(LIT), page.evaluate(SIGNS)] == [4, ["tick"]]


@pytest.mark.long
def test_the_last_move_of_a_game_without_a_winner_glows(open_boco):
    page = open_boco("squares:2x2")
    two_at_one_screen(page)
    page.evaluate(
        "while (!trisolve.game.solved) trisolve.game.play(trisolve.game.position.legal[0])"
    )
    assert [page.evaluate(LIT), page.evaluate(SIGNS)] == [1, []]


def hint(page, *more):
    page.get_by_role("button", name="Hint", exact=True).click()
    for name in more:
        page.get_by_role("button", name=name, exact=True).click()


def line_of(page):
    return page.evaluate(
        "trisolve.hint(4).then(({ next }) => next.line.map(([id, by]) => id + by).join(' '))"
    )


@pytest.mark.long
def test_a_shown_solution_leaves_a_check_mark_even_in_another_tab(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(7)")
    line = line_of(page)
    other = page.context.new_page()
    other.goto(whole_page)
    other.evaluate("trisolve.open(7)")
    hint(page, "Where?", "Which move?")
    page.get_by_role("button", name="Make this move").wait_for()
    assert page.evaluate("localStorage.length && !JSON.stringify(localStorage).includes('shown/')")
    page.locator(".panel").get_by_role("button", name="All moves").click()
    until(page, "JSON.stringify(localStorage).includes('trisolve/shown/')")
    other.evaluate("(line) => trisolve.game.play(line)", line)
    assert other.evaluate(SIGNS) == ["tick"]
    page.reload()
    page.evaluate("trisolve.game.reset()")
    page.evaluate("(line) => trisolve.game.play(line)", line)
    assert page.evaluate(SIGNS) == ["tick"]
    page.evaluate("trisolve.open(0)")
    page.evaluate("(line) => trisolve.game.play(line)", line_of(page))
    assert page.evaluate(SIGNS) == ["star"]


def test_a_watched_solution_leaves_a_check_mark(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    page.evaluate("trisolve.open(7)")
    line = line_of(page)
    page.get_by_role("button", name="Watch", exact=True).click()
    until(page, "JSON.stringify(localStorage).includes('trisolve/shown/')")
    page.get_by_role("button", name="Back to the game").click()
    page.evaluate("(line) => trisolve.game.play(line)", line)
    assert page.evaluate(SIGNS) == ["tick"]


@pytest.mark.long
def test_a_shown_solution_leaves_a_check_mark_in_the_list_and_in_exported_progress(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:2")
    until(page, "window.trisolve !== undefined")
    line = line_of(page)
    page.get_by_role("button", name="Watch", exact=True).click()
    until(page, "JSON.stringify(localStorage).includes('trisolve/shown/')")
    page.get_by_role("button", name="Back to the game").click()
    page.evaluate("(line) => trisolve.game.play(line)", line)
    assert page.evaluate(SIGNS) == ["tick"]
    page.goto(f"{site}slide/index.html#tutorial")
    page.locator(".islet .tick").wait_for()
    assert page.locator(".islet .gold").count() == 0
    page.goto(f"{site}about/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export").click()
    written = download.value.path().read_text()
    assert '"shown/' in written


@pytest.mark.long
def test_a_watched_best_play_leaves_a_check_mark(new_page, puzzles_page):
    page = new_page(reduced_motion="reduce")
    page.goto(puzzles_page)
    page.evaluate("(turns) => trisolve.game.play(turns)", SOLUTION)
    assert page.evaluate(SIGNS) == ["star"]
    page.get_by_role("button", name="More", exact=True).click()
    page.locator("dialog").get_by_role("button", name="Watch", exact=True).click()
    page.locator("dialog").get_by_role("button", name="Search").click()
    page.locator("dialog").get_by_role("button", name="Watch").click(timeout=60_000)
    page.get_by_role("button", name="Play it yourself").click()
    page.get_by_role("button", name="Restart").click()
    page.evaluate("(turns) => trisolve.game.play(turns)", SOLUTION)
    assert page.evaluate(SIGNS) == ["tick"]


@pytest.mark.long
def test_shown_tiles_leave_a_check_mark(open_tantrix):
    page = open_tantrix()
    press(page, "Watch")
    page.get_by_role("button", name="Play it yourself").click()
    for placement in SOLVED:
        place(page, placement)
    assert page.evaluate(SIGNS) == ["tick"]
    page.reload()
    assert page.evaluate(SIGNS) == ["tick"]


LETTERS = """[...document.querySelectorAll(".ground text")].map(
  (one) => getComputedStyle(one).display !== "none")"""


def test_the_letter_of_a_goal_disappears_while_a_block_is_over_it(new_page, whole_page):
    page = new_page(reduced_motion="reduce")
    page.goto(whole_page)
    assert page.evaluate(LETTERS) == [True]
    page.evaluate("trisolve.game.play('A1')")
    near = page.evaluate(LETTERS)
    page.evaluate("trisolve.game.play('A1')")
    assert [near, page.evaluate(LETTERS)] == [[True], [False]]
