"""The page in a browser, on a phone and a desk: moves, Undo, hints, saved games and links."""

import os
import shutil

import pytest
from minesweeper.solve import solve

from trisolve.files.listed import files_of

PUZZLES = files_of("minesweeper")
NAMES = ("squares", "hexagons", "triangles")
SIZES = {"phone": (390, 664), "desk": (1280, 800)}


@pytest.fixture(scope="session")
def chromium():
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as started:
        found = os.environ.get("TRISOLVE_CHROMIUM") or shutil.which("chromium")
        path = found or started.chromium.executable_path
        if not os.path.exists(path) and os.environ.get("TRISOLVE_BROWSER") != "required":
            pytest.skip("no Chromium")
        browser = started.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(params=SIZES)
def page(request, chromium, trisolve, tmp_path):
    """Return a page with the shipped puzzles; fail if the browser reports an error."""
    done = trisolve("play", *(f"minesweeper:{name}" for name in NAMES), "-o", "mines.html")
    assert done.returncode == 0, done.stderr
    width, height = SIZES[request.param]
    context = chromium.new_context(viewport={"width": width, "height": height})
    opened, faults = context.new_page(), []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda message: faults.append(message.text))
    opened.goto((tmp_path / "mines.html").as_uri())
    rules = opened.get_by_role("dialog", name="How to play")
    rules.get_by_text("You never have to guess.").wait_for()
    rules.get_by_role("button", name="Play", exact=True).click()
    yield opened
    context.close()
    assert faults == []


def place_of(page, cell):
    box = page.locator("svg.board polygon").nth(cell).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_puzzle_is_solved_by_presses_without_a_guess(page):
    (puzzle,) = PUZZLES.load("minesweeper:squares")
    for cell in solve(puzzle).order:
        page.mouse.click(*place_of(page, cell))
    assert page.evaluate("trisolve.game.solved")
    page.get_by_text("Every cell without a mine is open.").first.wait_for()
    numbers = dict(enumerate(page.locator("svg.board text").all_text_contents()))
    for cell in set(range(64)) - {*puzzle.mines}:
        assert numbers[cell] == str(len({*puzzle.mines} & {*puzzle.field[cell]}) or "")


def test_a_mine_is_taken_back_and_a_flag_protects(page):
    mine = PUZZLES.load("minesweeper:squares")[0].mines[0]
    page.mouse.click(*place_of(page, mine), button="right")
    page.mouse.click(*place_of(page, mine))
    assert page.evaluate("trisolve.game.moves") == [f"f{mine}"]
    page.get_by_text("11 mines left to flag").wait_for()
    page.get_by_role("button", name="Flag", exact=True).click()
    page.mouse.click(*place_of(page, mine))
    page.get_by_role("button", name="Flag", exact=True).click()
    page.mouse.click(*place_of(page, mine))
    page.get_by_text("That was a mine.").first.wait_for()
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("trisolve.game.moves") == [f"f{mine}", f"f{mine}"]
    page.get_by_role("button", name="Redo").click()
    assert page.evaluate("trisolve.game.moves.length") == 3


def test_hints_lead_to_the_end_and_the_game_is_kept(page):
    page.get_by_role("button", name="Levels").click()
    page.get_by_role("list").get_by_role("link", name="Triangles").click()
    for _ in range(5):
        page.evaluate("trisolve.hint().then((cell) => trisolve.game.play(cell))")
    moves = page.evaluate("trisolve.game.moves")
    page.reload()
    assert page.title().startswith("Triangles")
    assert page.evaluate("trisolve.game.moves") == moves
    while not page.evaluate("trisolve.game.solved"):
        page.evaluate("trisolve.hint().then((cell) => trisolve.game.play(cell))")
    assert page.evaluate("trisolve.game.moves.length") == 30
    page.get_by_role("button", name="Restart").click()
    assert page.evaluate("trisolve.game.moves") == []


def test_a_link_opens_the_same_game_and_a_damaged_one_says_so(page):
    page.evaluate("trisolve.open(1)")
    page.evaluate("trisolve.hint().then((cell) => trisolve.game.play(cell))")
    code, moves = page.evaluate("[trisolve.game.code, trisolve.game.moves]")
    page.evaluate("trisolve.game.reset()")
    page.evaluate("trisolve.open(0)")
    page.evaluate("(code) => { location.hash = code; }", code)
    page.wait_for_function("document.title.startsWith('Hexagons')")
    assert page.evaluate("trisolve.game.moves") == moves
    page.evaluate("location.hash = '#puzzle=none'")
    page.locator(".panel").get_by_text("This link is damaged or incomplete.").wait_for()


def test_keys_reach_every_cell_and_nothing_sticks_out(page):
    page.get_by_role("group", name="Cells").get_by_role("button").first.focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.textContent") == "Cell 64: covered"
    page.keyboard.press("Enter")
    assert page.evaluate("trisolve.game.moves") == ["63"]
    box = page.locator("main.stage").bounding_box()
    width = page.viewport_size["width"]
    assert box["width"] > 0.5 * width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
