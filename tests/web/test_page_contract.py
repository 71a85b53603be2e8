"""Common behavior of the pages of all rooms: moves, Undo, hints, stored games and links.

The tests use `window.trisolve` and the buttons that every page has.
"""

import re
from urllib.parse import quote

import pytest
from axe_rules import violations
from embedding import served
from frame_hand import press
from page_face import detail_of, events, table, written, written_events
from page_hands import BUILT_IN, DAILY, EXAMPLE, HANDS, ROOMS, each, page_of
from thorough import first_daily
from waiting import until

NAMES = ("version", "rules", "open", "hint", "entries", "game")
GAME = ("code", "moves", "play", "undo", "redo", "reset", "solved", "link")
DAMAGED = "#x=<b>"
IS_STRONG = "(button) => button.classList.contains('main')"
every_room = each(ROOMS)
built_in_room = each(BUILT_IN)


@pytest.fixture
def opened(run, tmp_path, new_page):
    """Return a function that opens the page of a room, ready for the first move."""

    def opened(room, link="", **options):
        page = new_page(reduced_motion="reduce", **options)
        page.goto(page_of(run, tmp_path, room) + link)
        if ready := HANDS[room.name].ready:
            page.evaluate(ready)
        return page

    return opened


def dialogs_of(page):
    """Open each dialog of the page that a command opens, and yield the command's id."""
    every = page.locator("[data-command]:not([hidden])")
    for name in every.evaluate_all("(all) => all.map((one) => one.dataset.command)"):
        page.evaluate("(id) => document.querySelector(`[data-command=${id}]`).click()", name)
        if page.locator("dialog[open]").count():
            yield name
        page.keyboard.press("Escape")


def n_played(page, room):
    return page.evaluate(HANDS[room.name].played)


def play(page, room):
    before = n_played(page, room)
    page.evaluate(HANDS[room.name].move)
    until(page, f"{HANDS[room.name].played} > value", before)


def share(page):
    """Return the link of the dialog's choice that shares the most."""
    press(page, "Share")
    for choice in page.locator("dialog").get_by_role("radio").all():
        choice.check()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.keyboard.press("Escape")
    return link


def test_every_room_with_a_page_has_a_driver_for_the_contract_tests():
    assert {room.name for room in ROOMS} == HANDS.keys()


@each(ROOMS, {*DAILY, EXAMPLE.name})
def test_a_page_opens_plays_undoes_and_hints(opened, room):
    page = opened(room)
    assert n_played(page, room) == 0
    play(page, room)
    page.get_by_role("button", name="Undo").click()
    assert n_played(page, room) == 0
    page.get_by_role("button", name="Redo").click()
    assert n_played(page, room) == 1
    page.keyboard.press("Control+z")
    assert n_played(page, room) == 0
    said = page.locator("body").inner_text()
    page.get_by_role("button", name="Hint").click()
    until(page, "document.body.innerText !== value", said)


@built_in_room
def test_the_next_button_is_quiet_until_the_end(opened, room):
    page = opened(room)
    lead = page.locator("footer .lead")
    if lead.get_attribute("aria-label") not in {"", "Place"}:
        assert not lead.evaluate(IS_STRONG)
    page.evaluate(HANDS[room.name].end)
    until(page, "trisolve.game.solved")
    if HANDS[room.name].leads:
        assert lead.evaluate(IS_STRONG)


@every_room
def test_a_page_has_the_documented_interface_and_saves_the_play(opened, room):
    page = opened(room)
    assert_documented(page)
    play(page, room)
    page.reload()
    assert n_played(page, room) == 1


WRITTEN = (
    "{",
    '{"moves": [0, 0], "ply": 2, "turns": "2 9 s", "best": "<b>", "steps": [[[1, 0, 0, 9]]]}',
    '{"moves": [1], "ply": 9, "turns": 1, "steps": "x", "cursor": 9}',
    '{"moves": 5}',
    "[]",
    "7",
)


@pytest.mark.long
@every_room
def test_a_page_ignores_foreign_storage(opened, room):
    page = opened(room)
    play(page, room)
    page.evaluate("(trisolve.game.reset ?? trisolve.game.undo)()")
    for kept in WRITTEN:
        page.evaluate(
            "(kept) => { for (const key of Object.keys(localStorage)) localStorage[key] = kept; }",
            kept,
        )
        page.reload()
        assert n_played(page, room) == 0, kept
    if ready := HANDS[room.name].ready:
        page.evaluate(ready)
    play(page, room)


@pytest.mark.long
@every_room
def test_a_link_opens_its_play_and_a_damaged_one_changes_nothing(opened, room):
    page = opened(room)
    play(page, room)
    link = share(page)
    page.evaluate("(hash) => { location.hash = hash; }", DAMAGED)
    page.get_by_text("This link is damaged or incomplete.").first.wait_for()
    assert n_played(page, room) == 1
    other = opened(room, f"#{link.rpartition('#')[2]}")
    until(other, f"{HANDS[room.name].played} === 1")


@every_room
def test_a_page_reports_full_storage(opened, room):
    full = "Storage.prototype.setItem = () => { throw new Error('full'); };"
    page = opened(room, init=full)
    play(page, room)
    page.get_by_text("Your progress is not saved").first.wait_for()


def assert_documented(page):
    """Assert that the interface of a page has the documented names."""
    has = page.evaluate(
        """([names, game]) => [
          ...names.filter((name) => !(name in trisolve)),
          ...game.filter((name) => !(name in trisolve.game)).map((name) => `game.${name}`),
        ]""",
        [NAMES, GAME],
    )
    assert has == []


def test_the_docs_list_the_names_of_the_types():
    assert written() == table()
    assert written_events() == events()


@every_room
def test_wrong_moves_and_names_of_entries_are_refused_and_change_nothing(opened, room):
    page = opened(room)
    play(page, room)
    before = page.evaluate("JSON.stringify(trisolve.game.moves)")
    tried = """(bad) => {
      try { trisolve.game.play(bad); } catch (error) { return error.message; }
      return "";
    }"""
    for bad in ("no", "-1", "99999"):
        said = page.evaluate(tried, bad)
        assert re.fullmatch("(?!.*undefined).+", said), bad
        assert page.evaluate("JSON.stringify(trisolve.game.moves)") == before
    asked = """(which) => trisolve.open(which).then(
      () => "", (error) => `${error.name} ${error.message}`)"""
    for bad in ("name", "length", 7_000, -1, 0.5, None):
        assert page.evaluate(asked, bad).startswith("Error "), bad
    assert n_played(page, room) == 1


@every_room
def test_opening_moving_and_ending_fire_one_event_each(opened, room):
    heard = """window.heard = [];
      for (const name of ["open", "move", "solved"]) document.addEventListener(
        `trisolve:${name}`, ({ detail }) => heard.push([name, detail]));"""
    page = opened(room, init=heard)
    page.evaluate("trisolve.open(0)")
    if ready := HANDS[room.name].ready:
        page.evaluate(ready)
    play(page, room)
    page.evaluate("trisolve.game.undo()")
    names = {name for name, _ in detail_of(room.name)}
    for event in ("open", "move"):
        found = page.evaluate("(event) => heard.filter(([name]) => name === event)", event)
        assert found
        assert all(set(detail) <= names for _, detail in found)
    assert page.evaluate("heard.filter(([name]) => name === 'move').length") >= 2
    page.evaluate(HANDS[room.name].end)
    until(page, "trisolve.game.solved")
    ends = page.evaluate("heard.filter(([name]) => name === 'solved').length")
    assert ends <= 1
    if room is EXAMPLE:
        assert ends == 1
    page.reload()
    assert page.evaluate("trisolve.game.solved")
    assert page.evaluate("heard.filter(([name]) => name === 'solved').length") == 0


@built_in_room
def test_an_embedded_page_reports_to_its_parent_and_obeys_it(run, new_page, tmp_path, room):
    hand = HANDS[room.name]

    def write(path, origin):
        run("play", hand.source, "--embed-origin", origin, "--no-open", "-o", str(path))

    with served(tmp_path, write) as (url, hosts):
        page = new_page(strict=False, reduced_motion="reduce")
        page.goto(f"{hosts[0]}/host.html?{quote(url)}")
        page.wait_for_function("window.messages && messages.some((one) => one.event === 'open')")
        frame = next(one for one in page.frames if one.url == url)
        if hand.ready:
            frame.evaluate(hand.ready)
        frame.evaluate(hand.move)
        page.wait_for_function("messages.some((one) => one.event === 'move')")
        last = page.evaluate("messages.filter((one) => one.event === 'move').at(-1)")
        names = {name for name, said in detail_of(room.name) if "only in the `solved`" not in said}
        assert set(last) - {"source", "event"} == names
        assert frame.evaluate(hand.played) == 1
        assert page.evaluate("ask('undo', [])")["result"] is None
        assert frame.evaluate(hand.played) == 0
        assert "expected one of open, hint" in page.evaluate("ask('best', [])")["error"]
        other = new_page(strict=False)
        other.goto(f"{hosts[1]}/host.html?{quote(url)}")
        stranger = next(one for one in other.frames if one.url == url)
        stranger.evaluate("parent.postMessage({ source: 'trisolve' }, '*')")
        until(other, "messages.length > 0")  # messages of one page come in order
        assert other.evaluate("messages") == [{"source": "trisolve"}]


SCREENS = [(320, 568), (640, 360), (1180, 600), (3840, 2160)]


@every_room
@pytest.mark.parametrize(("width", "height"), first_daily(SCREENS))
def test_a_page_fits_its_screen(opened, room, width, height):
    page = opened(room, viewport={"width": width, "height": height})
    fits(page, width, height)
    page.evaluate("trisolve.open(trisolve.entries.length - 1)")
    fits(page, width, height)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.locator(".stage").bounding_box()["height"] > 250
    assert page.locator(".panel").evaluate(
        """(one) => one.scrollHeight <= one.clientHeight + 1
          || getComputedStyle(one).overflowY === "auto" """
    )


def fits(page, width, height):
    """Assert that all of a page fits on the screen, with buttons that a finger can hit."""
    wide, high = page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert (wide <= width, high <= height) == (True, True)
    for button in page.locator("nav button:visible").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] <= width - box["width"]
        assert 0 <= box["y"] <= height - box["height"]
    stage = page.locator(".stage").bounding_box()
    assert min(stage["width"], stage["height"]) >= 90


@pytest.mark.long
@every_room
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_on_any_game_page(opened, room, scheme):
    page = opened(room, color_scheme=scheme)
    found = {"first": violations(page)}
    play(page, room)
    found["played"] = violations(page)
    found |= {name: violations(page, "dialog[open]") for name in dialogs_of(page)}
    assert {"share", "help"} <= found.keys()
    page = opened(room, color_scheme=scheme)
    page.evaluate(HANDS[room.name].end)
    until(page, "trisolve.game.solved")
    found["end"] = violations(page)
    again = page.locator(".panel").get_by_role("button", name="Watch")
    if again.count():
        again.first.click()
        found["watching"] = violations(page)
    assert {name: said for name, said in found.items() if said} == {}
