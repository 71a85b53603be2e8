"""A board of cells in space on the page of a package: both sides are drawn, and a drag turns it."""

import json

import pytest
from package_site import MINESWEEPER, installed, run_with

SOLID = {
    "format": "trisolve-minesweeper",
    "version": 1,
    "board": "cuboctahedron",
    "mines": [0],
    "opened": [],
    "name": "Solid",
}
FLAT = {**SOLID, "board": "squares:4x4", "name": "Flat"}
SEEN = """() => [...document.querySelectorAll("svg.board")].map((side) =>
  [...side.querySelectorAll("[data-cell]")].map((one) => Number(one.dataset.cell))
    .sort((one, other) => one - other))"""


@pytest.fixture
def page(new_page, tmp_path):
    site = installed(tmp_path, MINESWEEPER)
    (tmp_path / "solid.json").write_text(json.dumps([SOLID, FLAT]), encoding="utf-8")
    made = tmp_path / "page.html"
    done = run_with(site, "play", str(tmp_path / "solid.json"), "-o", str(made))
    assert done.returncode == 0, done.stderr
    opened = new_page(viewport={"width": 1280, "height": 800})
    opened.goto(made.as_uri())
    return opened


def middle_of(page, cell):
    """Return where a cell is visible, on the side on which it is larger."""
    boxes = [one.bounding_box() for one in page.locator(f'[data-cell="{cell}"]').all()]
    box = max(boxes, key=lambda one: one["width"] * one["height"])
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.long
def test_every_cell_can_be_pressed_on_one_of_the_two_sides(page):
    front, back = page.evaluate(SEEN)
    assert {*front, *back} == set(range(14))
    assert {*front} != {*back}
    hidden = next(cell for cell in back if cell not in front and cell != 0)
    page.mouse.click(*middle_of(page, hidden))
    assert page.evaluate("trisolve.game.moves") == [str(hidden)]
    page.mouse.click(*middle_of(page, 0), button="right")
    assert page.evaluate("trisolve.game.moves") == [str(hidden), "f0"]


@pytest.mark.long
def test_a_drag_turns_the_board_and_plays_nothing(page):
    before = page.evaluate(SEEN)
    x, y = middle_of(page, before[0][0])
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 150, y + 40, steps=4)
    page.mouse.up()
    assert page.evaluate(SEEN) != before
    assert page.evaluate("trisolve.game.moves") == []


@pytest.mark.long
def test_keys_turn_the_board_and_bring_the_focused_cell_to_the_front(page):
    page.get_by_role("group", name="Cells").get_by_role("button").first.focus()
    before = page.evaluate(SEEN)
    for _ in range(2):
        page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(SEEN) != before
    for _ in range(14):
        page.keyboard.press("ArrowRight")
        assert page.locator("svg.board .focused").count() > 0


@pytest.mark.long
def test_a_flat_board_shown_after_a_board_in_space_does_not_turn(page):
    page.evaluate("trisolve.open(1)")
    page.wait_for_function('document.querySelectorAll("svg.board").length === 1')
    before = page.evaluate(SEEN)
    page.keyboard.press("Shift+ArrowRight")
    assert page.evaluate(SEEN) == before == [list(range(16))]
    page.mouse.click(*middle_of(page, 5))
    assert page.evaluate("trisolve.game.moves") == ["5"]
