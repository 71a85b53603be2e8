"""The stored data of the page of Tantrix, and stored data that it rejects."""

import pytest
from tantrix_hand import SOLVED, lying, place


def test_a_reload_returns_to_the_last_puzzle(open_tantrix):
    page = open_tantrix(level=1)
    assert page.locator("h1").inner_text() == "</script><b>"
    page.reload()
    assert page.locator("h1").inner_text() == "</script><b>"


@pytest.mark.long
@pytest.mark.parametrize(
    "best",
    [
        {"moves": ["1@0,0/0"]},
        True,
        {"moves": ["1@0,0/0", "2@-1,1/2", "3@0,1/0"]},
        {"moves": "x"},
        [7],
        {"moves": [7]},
    ],
)
def test_a_stored_solved_mark_is_checked(open_tantrix, best):
    page = open_tantrix()
    for placement in SOLVED:
        place(page, placement)
    page.get_by_role("button", name="Restart").click()
    page.reload()
    page.get_by_role("button", name="Levels").click()
    page.locator(".score", has_text="1 of 4").wait_for()
    write = """(best) => {
      for (const key of Object.keys(localStorage)) {
        const kept = JSON.parse(localStorage.getItem(key));
        localStorage.setItem(key, JSON.stringify({ ...kept, best }));
      }
    }"""
    page.evaluate(write, best)
    page.reload()
    page.get_by_role("button", name="Levels").click()
    page.locator("dialog .islet").first.wait_for()
    assert page.locator(".score", has_text="0 of 4").count() == 1


@pytest.mark.long
def test_a_page_opens_with_the_last_level_or_else_the_first_unsolved_one(open_tantrix):
    page = open_tantrix()
    for placement in SOLVED:
        place(page, placement)
    page.evaluate("trisolve.open(2)")
    page.evaluate("trisolve.game.play('4@0,0/0')")
    page.reload()
    assert page.locator("h1").inner_text() == "Discovery 10"
    assert lying(page) == [[4, 0, 0, 0]]
