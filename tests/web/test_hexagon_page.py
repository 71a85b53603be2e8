"""The page of maps of hexagons: two cells, keys, links, custom maps."""

import json
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from axe_rules import violations
from frame_hand import press
from site_host import address_of

from trisolve import hexagon
from trisolve.errors import FormatError
from trisolve.hexagon import Grid
from trisolve.web.pages.hexagon import MAX_CELLS, hexagon_page

RUINS = hexagon.load_map("hexagon:ruins")
ROOM = hexagon.load_map("hexagon:one-room")
ROW = Grid([(0, 0), (1, 0), (2, 0)], walls=[(1, -1)], name="Row")
PLACES = """() => ["svg.board", ".count", ".panel", "footer button"].flatMap((one) =>
  [...document.querySelectorAll(one)].map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  }))"""
CENTER = """([x, y]) => {
  const { a, d, e, f } = document.querySelector("svg.board").getScreenCTM();
  return [a * x + e, d * y + f];
}"""
DAMAGED = "This link is damaged or incomplete."


@pytest.fixture
def opened(new_page, tmp_path):
    """Return a function that opens the page of some maps; a page that reloads needs a host."""

    def opened(*maps, link="", address=Path.as_uri, **options):
        path = tmp_path / "maps.html"
        hexagon_page(maps).save(path)
        page = new_page(**options)
        page.goto(address(path) + link)
        page.locator("svg.board .cell").first.wait_for()
        return page

    return opened


def click(page, grid, cell):
    x, y = hexagon.Hex(*cell).to_pixel(grid.layout, 100)
    page.mouse.click(*page.evaluate(CENTER, [x, y]))


def said(page):
    return page.locator("[role=status].unseen").inner_text()


def link_of(text):
    return "#map=" + urlsafe_b64encode(text.encode()).decode().rstrip("=")


@pytest.mark.long
def test_two_cells_show_the_route_between_them(opened):
    page = opened(RUINS, ROOM)
    click(page, RUINS, (-7, 3))
    assert page.locator(".count").inner_text().split("\n") == ["q -7, r 3, s 4", "free, mark A"]
    facts = page.locator(".facts").inner_text().split()
    assert facts[::2] == ["odd-q", "even-q", "odd-r", "even-r", "double-height", "double-width"]
    assert facts[1::2] == ["-7,-1", "-7,0", "-6,3", "-5,3", "-7,-1", "-11,3"]
    assert page.locator(".near li").all_inner_texts()[0].split("\n") == ["N top", "-7,2", "cost 2"]
    assert "q -7, r 3, s 4, free, mark A. odd-q -7,-1" in said(page)
    places = page.evaluate(PLACES)
    click(page, RUINS, (7, -4))
    assert page.evaluate(PLACES) == places
    found = hexagon.route(RUINS, (-7, 3), (7, -4))
    text = page.locator(".panel").inner_text()
    assert f"cost {found.cost}, {found.steps} steps, {found.count} routes" in text
    assert found.sides in text
    assert "-7,3 sees 7,-4." in text
    assert " ".join(f"{q},{r}" for q, r in hexagon.line((-7, 3), (7, -4))) in text
    assert "distance 14" in page.locator(".count").inner_text()
    assert text.split("\n")[0].split("cost")[1] in said(page).replace("\n", " ")
    page.keyboard.press("Escape")
    assert page.evaluate("trisolve.chosen") == []
    press(page, "Next")
    click(page, ROOM, (0, 1))
    click(page, ROOM, (0, 0))
    assert "none, because 0,1 is a wall." in page.locator(".panel").inner_text()


def test_keys_and_clicks_select_cells(opened):
    page = opened(ROOM)
    stops = page.locator(".stage button[tabindex='0']")
    assert stops.count() == 1
    stops.focus()
    cells = sorted({*ROOM, *ROOM.walls})
    for key, cell in (
        ("End", cells[-1]),
        ("Home", cells[0]),
        ("e", (-1, 1)),
        ("ArrowUp", (-1, 1)),
        ("ArrowRight", (0, 1)),
        ("w", (0, 0)),
        ("ArrowDown", (0, 1)),
        ("x", (0, 2)),
        ("a", (-1, 2)),
        ("d", (0, 2)),
    ):
        page.keyboard.press(key)
        label = page.evaluate("document.activeElement.textContent")
        assert label.startswith("{},{}, ".format(*cell)), key
    page.keyboard.press("Enter")
    assert page.evaluate("trisolve.chosen") == [[0, 2]]
    assert page.evaluate("document.activeElement.ariaPressed") == "true"
    assert stops.count() == 1
    page.keyboard.press("Enter")
    assert page.evaluate("trisolve.chosen") == []
    first, *_, last = sorted(ROOM)
    click(page, ROOM, first)
    click(page, ROOM, last)
    found = hexagon.route(ROOM, first, last)
    text = page.locator(".panel").inner_text()
    assert f"cost {found.cost}, {found.steps} step" in text


def test_a_link_opens_a_map_and_a_wrong_link_shows_one_sentence(opened):
    text = hexagon.dump_map(ROW, format="text")
    page = opened(ROOM, link=link_of(text))
    assert page.locator("h1").inner_text() == "Row"
    press(page, "Share")
    dialog = page.locator("dialog")
    assert dialog.get_by_role("textbox", name="Link").input_value() == text
    dialog.get_by_role("radio", name="Link").check()
    assert dialog.get_by_role("textbox", name="Link").input_value() == link_of(text)
    page.keyboard.press("Escape")
    for wrong in ("#map=A", "#map=<b>", "#map=_w", "#x=1", "#map=" + "A" * 70_000, link_of("x")):
        page.evaluate("(hash) => { location.hash = hash; }", wrong)
        page.locator(".note").get_by_text(DAMAGED).wait_for()
        assert page.locator("h1").inner_text() == "Row"
        page.evaluate("document.querySelector('.note').remove()")


def test_a_custom_map_is_pasted_and_corrected(opened, tmp_path):
    page = opened(ROOM, address=address_of)
    press(page, "Open a map")
    field = page.get_by_role("textbox", name="The map as text or JSON")
    assert field.input_value() == hexagon.dump_map(ROOM, format="text")
    field.fill("map:\n. x.\n")
    press(page, "Open")
    wrong = "line 2, column 3: expected a blank between the places of cells (flat layout), got 'x'"
    assert page.locator("dialog .alarm").inner_text() == wrong
    field.fill("map:\n.\n   .\n")
    press(page, "Open")
    assert page.locator("h1").inner_text() == "Your map"
    assert page.locator(".count").inner_text() == "2 cells"
    page.reload()
    assert page.locator(".count").inner_text() == "2 cells"
    hexagon.save_map(RUINS, tmp_path / "ruins.json")
    press(page, "Open a map")
    page.locator("input[type=file]").set_input_files(tmp_path / "ruins.json")
    page.locator("h1").get_by_text("Ruins").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_on_the_hexagon_page(opened, width, scheme):
    size = {"width": width, "height": 664}
    page = opened(RUINS, ROOM, viewport=size, color_scheme=scheme, reduced_motion="reduce")
    found = [violations(page)]
    page.evaluate("trisolve.choose([-7, 3])")
    found.append(violations(page))
    page.evaluate("trisolve.choose([-7, 3], [7, -4])")
    press(page, "Sight")
    found.append(violations(page))
    for name in ("Open a map", "Share", "Help"):
        press(page, name)
        found.append(violations(page))
        page.keyboard.press("Escape")
    assert found == [[] for _ in found]


@pytest.mark.long
def test_the_map_sheet_opens_a_map_and_sight_dims_hidden_cells(opened):
    page = opened(RUINS, ROOM)
    press(page, "Levels")
    page.locator("dialog").get_by_text("One room").click()
    assert page.locator("h1").inner_text() == "One room"
    page.evaluate("trisolve.choose([0, 0])")
    press(page, "Sight")
    seen = hexagon.field_of_view(ROOM, (0, 0), 99)
    assert said(page).endswith(f"0,0 sees {len(seen)} of 19 cells.")
    drawn = page.locator(".dimmed").get_attribute("d")
    assert drawn.count("M") == 19 - len(seen)
    press(page, "Numbers")
    assert page.locator("svg.board text").count() == 19
    page.evaluate("trisolve.choose()")
    page.locator(".stage").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.get_by_role("button", name="Show the whole board").wait_for()
    click(page, ROOM, (0, 3))
    assert page.evaluate("trisolve.chosen") == [[0, 3]]


def test_the_same_maps_give_the_same_page_and_oversized_ones_are_refused():
    one = hexagon_page([RUINS, ROOM], first=2).html()
    assert one == hexagon_page([RUINS, ROOM], first=2).html()
    assert "<title>Maps of hexagons</title>" in one
    entry = hexagon_page(Grid({(0, 0): 100})).data["entries"][0]
    assert json.loads(entry["text"])["cells"] == [[0, 0, 100]]
    for grid in (Grid((q, 0) for q in range(MAX_CELLS + 1)), Grid([(0, 99_999)])):
        with pytest.raises(FormatError, match="for a page"):
            hexagon_page(grid)
    with pytest.raises(FormatError, match="at least one map"):
        hexagon_page([])
