"""What the page of Tantrix keeps, and what it does not believe."""

import pytest
from tantrix_hand import SOLVED, lying
from thorough import first_daily


def test_a_reload_returns_to_the_puzzle_that_was_left(open_tantrix):
    page = open_tantrix(level=1)
    assert page.locator("h1").inner_text() == "</script><b>"
    page.reload()
    assert page.locator("h1").inner_text() == "</script><b>"


@pytest.mark.long
@pytest.mark.parametrize(
    "solved", first_daily([[[1, 0, 0, 0]], True, [*SOLVED[:2], [3, 0, 1, 0]], "x", [7]], 2)
)
def test_a_puzzle_that_others_called_solved_is_checked(open_tantrix, solved):
    page = open_tantrix()
    for placement in SOLVED:
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    page.get_by_role("button", name="Restart").click()
    page.reload()
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("1 of 3 puzzles solved").wait_for()
    write = """(solved) => {
      for (const key of Object.keys(localStorage)) {
        const kept = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...kept, solved }));
      }
    }"""
    page.evaluate(write, solved)
    page.reload()
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("0 of 3 puzzles solved").wait_for()


@pytest.mark.long
def test_a_page_opens_with_the_level_left_last_at_first_with_the_first_unsolved(open_tantrix):
    page = open_tantrix()
    for placement in SOLVED:
        page.evaluate("(one) => trisolve.game.place(one)", placement)
    page.evaluate("trisolve.open(2)")
    page.evaluate("trisolve.game.place([4, 0, 0, 0])")
    page.reload()
    assert page.locator("h1").inner_text() == "Discovery 10"
    assert lying(page) == [[4, 0, 0, 0]]
