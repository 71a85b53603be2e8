"""An author's day, from an empty floor to a page to publish, in which presses are counted.

A press is a click, a key, or filling a field; a command in the terminal also counts as one.
"""

import subprocess
import sys

import pytest

from trisolve.sliding.formats import load_pack, parse_level

BEFORE = {"search": 2, "search again": 2, "keep": 4, "order": 4, "rename": 3, "tidy up": 2}
"""The presses of the first editor: a find was kept by its board, Levels, Add a copy and Escape; a
second search needed another seed; a row went up a place per press; a name took the board, a fold
and the field; a block had to be there before a search, and a level without blocks removed."""


class Hand:
    """Presses on the editor's page, counted by their purpose."""

    def __init__(self, page):
        self.page, self.presses = page, {}

    def press(self, what, name, at=None):
        button = self.page.get_by_role("button", name=name, exact=True)
        (button if at is None else button.nth(at)).click()
        self.count(what)

    def key(self, what, key):
        self.page.keyboard.press(key)
        self.count(what)

    def fill(self, what, field, text):
        field.fill(text)
        field.blur()
        self.count(what)

    def count(self, what):
        self.presses[what] = self.presses.get(what, 0) + 1


def found(page):
    page.locator(".outcome").get_by_text("Press one").wait_for(timeout=90_000)
    return page.locator(".finds li").count()


@pytest.fixture
def empty(editor, new_page):
    editor.path.write_text("")
    page = new_page(strict=False, viewport={"width": 1280, "height": 800})
    page.goto(editor.url)
    page.locator("h1").get_by_text("mine.json").wait_for()
    return page


@pytest.mark.long
def test_few_presses_lead_from_an_empty_floor_to_a_page(editor, empty, tmp_path):
    page, hand = empty, Hand(empty)
    hand.press("search", "Generate")
    hand.press("search", "Start")
    assert found(page) >= 5
    page.locator(".finds .keep").first.click()
    hand.count("keep")
    page.locator(".finds .use").nth(1).focus()
    for _ in range(2):  # the next ones by keys
        hand.key("keep", "Insert")
        hand.key("look at the next", "ArrowRight")
    hand.key("leave out", "Delete")
    hand.press("search again", "Start")  # another seed by itself
    found(page)
    n_more = page.locator(".finds .keep").filter(has_text="Keep").count()
    hand.press("keep the rest", "Keep all")
    hand.press("order", "Levels")
    page.get_by_role("button", name="Move, level 4", exact=True).focus()
    hand.key("order", "Home")
    hand.fill("rename", page.get_by_label("Name of level 1", exact=True), "First steps")
    hand.key("close", "Escape")
    hand.key("save", "Control+s")
    page.locator(".toast").get_by_text("Saved").wait_for()
    pack = load_pack(editor.path)
    assert len(pack.levels) >= 3 + min(n_more, 1)
    assert pack.levels[0].name == "First steps"
    assert all(level.name and level.has_goals for level in pack.levels)

    out = tmp_path / "mine.html"
    command = ("play", str(editor.path), "-o", str(out))
    done = subprocess.run([sys.executable, "-m", "trisolve", *command], check=False)
    hand.count("publish")
    assert done.returncode == 0
    reader = page.context.new_page()
    reader.goto(out.as_uri())
    entries = reader.evaluate("trisolve.levels.map((one) => one.code)")
    assert [parse_level(code).key for code in entries] == [level.key for level in pack.levels]

    presses = hand.presses
    assert presses["keep"] == 3  # one for each
    assert presses["search again"] == 1 < BEFORE["search again"]
    assert presses["order"] == 2 < BEFORE["order"]
    assert presses["rename"] == 1 < BEFORE["rename"]
    assert presses["keep the rest"] == 1
    n_kept, now = 3 + n_more, sum(presses.values())
    parts = {**BEFORE, "keep": n_kept * BEFORE["keep"], "save and publish": 2}
    before = sum(parts.values())
    print(f"{n_kept} levels kept in {now} presses, before in {before}: {presses}")
    assert now <= 16
    assert before > 5 * now
