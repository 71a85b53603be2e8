"""Everything that a page can do is at most two taps away, on any screen."""

import pytest
from page_hands import BUILT_IN, DAILY
from thorough import first_daily, later

EVERY = ("Undo", "Redo", "Restart", "Hint", "Share", "Help", "Settings", "Levels")
IN_ORDER = (*EVERY, "Next", "Previous", "Watch")
SHIPPED = "entanglement:"
PAGES = {
    "sliding": (("play", "starter"), IN_ORDER),
    "entanglement": (("entanglement", "play", f"{SHIPPED}small", f"{SHIPPED}largest-2"), IN_ORDER),
    "tantrix": (("tantrix", "play", "discovery:3", "discovery:4"), IN_ORDER),
    "boco": (("boco", "play", "squares:3x3", "rosette"), EVERY),
}
"""What each page is made of, and the commands that it has."""
PLAYER = {
    "timeline": (["More"], "slider", "Moves played"),
    "speed": (["Watch"], "combobox", "Speed"),
    "search": (["Levels"], "searchbox", "Search by number or name"),
    "export": (["Levels", "Progress as text"], "button", "Export"),
    "import": (["Levels", "Progress as text"], "button", "Import"),
    "link": (["Share"], "textbox", "Link"),
    "what is shared": (["Share"], "radio", "Game so far"),
    "sound": (["Settings"], "checkbox", "Sounds"),
    "keys": (["Help"], "row", "Undo"),
}
"""What the player has besides: the way there, and what is seen then."""
SIZES = [((390, 664),), ((320, 568),), ((844, 390),), ((1280, 800),)]
every_size = pytest.mark.parametrize("size", first_daily(SIZES), ids=str)


@pytest.fixture
def shown(new_page, run, tmp_path):
    """Return a function that opens the page of a room."""

    def shown(room, size):
        path = tmp_path / f"{room}.html"
        words, _ = PAGES[room]
        assert run(*words, "-o", path).code == 0
        page = new_page(
            viewport=dict(zip(("width", "height"), size, strict=True)), reduced_motion="reduce"
        )
        page.goto(path.as_uri())
        return page

    return shown


def seen(place, name):
    """Return the visible button or summary with a name, or None."""
    found = place.get_by_role("button", name=name, exact=True).or_(
        place.locator("summary").filter(has_text=name)
    )
    return next((one for one in found.all() if one.is_visible()), None)


def tap(page, name):
    """Tap a command, in the sheet More if it has no button; return the number of taps."""
    dialog = page.locator("dialog[open]")
    place = dialog if dialog.count() else page.locator("body")
    if one := seen(place, name):
        one.click()
        return 1
    seen(place, "More").click()
    one = seen(dialog, name)
    assert one is not None, name
    one.click()
    return 2


def test_the_page_of_every_room_is_tested_for_two_taps():
    assert {room.name for room in BUILT_IN} == PAGES.keys()


@pytest.mark.parametrize("room", later(PAGES, PAGES.keys() - DAILY))
@every_size
def test_every_command_is_a_button_or_under_more(shown, room, size):
    page = shown(room, size)
    for name in PAGES[room][1]:
        if seen(page.locator("body"), name) is None:
            seen(page.locator("body"), "More").click()
            assert seen(page.locator("dialog[open]"), name), name
            page.keyboard.press("Escape")


@pytest.mark.long
@every_size
def test_every_part_of_the_player_is_within_two_taps(shown, size):
    page = shown("sliding", size)
    for name, (way, role, label) in PLAYER.items():
        assert sum(tap(page, one) for one in way) <= 2, name
        thing = page.get_by_role(role, name=label).first
        thing.wait_for(state="visible")
        page.keyboard.press("Escape")
