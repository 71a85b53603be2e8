"""Two fingers, or Ctrl and the wheel, zoom in on a board; nothing around it moves."""

import pytest
from frame_hand import press
from page_hands import BUILT_IN, page_of
from thorough import first_daily

from trisolve.web.pages.make import make_page

SCALE = "document.querySelector('svg.board').getScreenCTM().a"
PINCH = """() => {
  const stage = document.querySelector('.stage'), box = stage.getBoundingClientRect();
  const target = document.querySelector('svg.board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const send = (name, pointerId, far) => target.dispatchEvent(new PointerEvent(name, {
    pointerId, pointerType: 'touch', clientX: x + far, clientY: y, bubbles: true, button: 0,
    cancelable: true, isPrimary: pointerId === 11 }));
  send('pointerdown', 11, -30); send('pointerdown', 12, 30);
  for (const far of [40, 50, 60]) { send('pointermove', 11, -far); send('pointermove', 12, far); }
  send('pointerup', 11, -60); send('pointerup', 12, 60);
}"""
BUTTONS = """() => [...document.querySelectorAll('header button, footer button')].map((one) => {
  const { x, y } = one.getBoundingClientRect(); return [x, y]; })"""


@pytest.fixture(params=first_daily(["entanglement", "make", "tantrix"], 2))
def page(request, new_page, run, tmp_path):
    opened = new_page(viewport={"width": 390, "height": 664}, has_touch=True)
    if request.param == "make":
        (tmp_path / "make.html").write_text(make_page().html(), "utf-8")
        opened.goto((tmp_path / "make.html").as_uri())
    else:
        [room] = [room for room in BUILT_IN if room.name == request.param]
        opened.goto(page_of(run, tmp_path, room))
    return opened


def test_two_fingers_zoom_a_board_and_a_button_shows_all_of_it(page):
    # capture of a pointer that only a test has pressed throws, and is no part of this
    page.evaluate("Element.prototype.setPointerCapture = () => {}")
    whole, buttons = page.evaluate(SCALE), page.evaluate(BUTTONS)
    page.evaluate(PINCH)
    assert page.evaluate(SCALE) == pytest.approx(2 * whole, rel=0.02)
    assert page.evaluate(BUTTONS) == buttons
    page.get_by_role("button", name="Show the whole board").click()
    assert page.evaluate(SCALE) == pytest.approx(whole, rel=1e-6)
    page.locator(".stage").hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -100)
    page.keyboard.up("Control")
    page.wait_for_function(f"(whole) => {SCALE} > 1.2 * whole", arg=whole)


@pytest.mark.parametrize("page", ["tantrix"], indirect=True)
def test_on_a_low_screen_the_commands_of_the_header_are_under_more(page):
    page.set_viewport_size({"width": 700, "height": 340})
    assert page.locator(".frame > header").is_hidden()
    press(page, "Levels")
    assert page.locator("dialog .head h2").count() == 1
