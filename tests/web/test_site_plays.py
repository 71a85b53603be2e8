"""The site lets people see, switch off and forget the plays that it records."""

import pytest
from stored_plays import STORED, stored
from waiting import until

PACKS = "slide/index.html#packs"


def plays_part(page, address):
    """Open a page of the site and unfold its part about plays."""
    page.goto(address)
    page.get_by_text("Plays", exact=True).click()


def play(page, site):
    """Solve the first level of the site, again if it is solved."""
    page.goto(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve?.game !== undefined")
    page.evaluate("trisolve.game.undo()")
    page.evaluate("trisolve.game.play('A2')")


def test_the_switch_stands_below_the_packs_and_is_kept(visit, site):
    page = visit(f"{site}{PACKS}")
    play(page, site)
    assert [one["end"] for one in stored(page, 1)] == ["solved"]
    plays_part(page, f"{site}{PACKS}")
    page.get_by_label("Record my plays").uncheck()
    page.reload()
    page.get_by_text("Plays", exact=True).click()
    assert not page.get_by_label("Record my plays").is_checked()
    play(page, site)
    assert len(page.evaluate(STORED)) == 1


@pytest.mark.parametrize("address", ["", PACKS])
def test_plays_are_forgotten_from_both_pages(visit, site, address):
    page = visit(f"{site}{PACKS}")
    play(page, site)
    stored(page, 1)
    plays_part(page, f"{site}{address}")
    page.get_by_role("button", name="Forget my plays").click()
    page.get_by_text("All plays have been deleted.").wait_for()
    assert page.evaluate(STORED) == []
