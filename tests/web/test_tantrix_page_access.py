"""Accessibility of the page of Tantrix: a chosen tile, in a puzzle and in a game."""

import pytest
from axe_rules import violations
from waiting import until


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_with_a_tile_selected(open_tantrix, scheme):
    page = open_tantrix(color_scheme=scheme, reduced_motion="reduce")
    page.locator('.tray [data-tile="1"]').click()
    page.evaluate("trisolve.game.play('1@0,0/0')")
    page.evaluate("trisolve.game.play('2@0,1/3')")
    found = {"puzzle": violations(page)}
    page.evaluate("trisolve.open(3)")
    page.evaluate("trisolve.game.play(trisolve.game.legal[0])")
    until(page, "trisolve.game.position.seat === 0")
    page.locator(".tray button").first.click()
    found["game"] = violations(page)
    assert {name: said for name, said in found.items() if said} == {}
