"""Touch in Entanglement and BOCO; sliding and Tantrix have their own tests of touch."""

import pytest
from waiting import until

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def tap(page, found):
    box = found.bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


@pytest.mark.long
def test_a_tap_turns_the_tile_in_hand_and_a_button_places_it(site, visit):
    page = visit(f"{site}entanglement/", **PHONE)
    until(page, "window.trisolve !== undefined")
    for _ in range(2):
        tap(page, page.locator("svg.board"))
    tap(page, page.get_by_role("button", name="Place", exact=True))
    until(page, "trisolve.game.moves.join() === '2'")
    assert page.evaluate("scrollY") == 0


@pytest.mark.long
def test_a_tap_places_a_piece_and_the_machine_answers(site, visit):
    page = visit(f"{site}boco/", **PHONE)
    until(page, "window.trisolve !== undefined")
    tap(page, page.locator('svg.board [data-face="0"]'))
    until(page, "trisolve.game.moves.length === 2")
    assert page.evaluate("trisolve.game.moves[0]") == "0"
