"""Make, in a real browser: Python agrees with it about every level drawn or opened there."""

import json
import threading
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from random import Random

import pytest
from axe_rules import violations
from conformance import PATH
from drawing import at, code, drag, mode
from node import in_node
from thorough import first_daily
from waiting import frames

from trisolve.sliding.formats import load_level, parse_level
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.sliding.generator.floors import parse_shape
from trisolve.sliding.lattice import Axis, LatticeError, hexagon, parallelogram, run
from trisolve.sliding.level import Block, Level
from trisolve.sliding.search import explore, solve
from trisolve.web.pages.make import make_page

SOLVABLE = [one for one in json.loads(PATH.read_text("utf-8"))["levels"] if one["optimum"]]
FACTS = """() => {
  const pairs = [...document.querySelectorAll('.facts .pairs div')];
  return Object.fromEntries(pairs.map((div) => [...div.children].map((one) => one.textContent)));
}"""
KNOWN = ".facts[data-tiers='2']"
WIDE = Level(parallelogram(16, 12), [Block("A", [0, 1, 2], [4, 5, 6])])


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """Return the address of the page, served below a path of its own."""
    folder = tmp_path_factory.mktemp("make")
    (folder / "sub").mkdir()
    (folder / "sub" / "make.html").write_text(make_page().html(), "utf-8")
    with served(folder) as base:
        yield f"{base}sub/make.html"


@contextmanager
def served(folder):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.fixture
def opened(address, new_page):
    """Return a function that opens the page."""

    def page_of(fragment="", **options):
        page = new_page(strict=False, **{"viewport": {"width": 1280, "height": 900}, **options})
        page.set_default_timeout(20_000)
        page.goto(address + fragment)
        return page

    return page_of


def facts(page):
    page.locator(KNOWN).wait_for()
    return page.locator(".headline b").inner_text(), page.evaluate(FACTS)


def follow(page, share_code):
    """Open another level's link in the page, and wait until it is on the board."""
    page.evaluate("(code) => { location.hash = code; }", share_code)
    page.wait_for_function("() => !location.hash")


@pytest.mark.long
def test_twenty_opened_levels_show_the_facts_that_python_finds(opened):
    page = opened()
    few = [one for one in SOLVABLE if one["states"] < 20_000][:: len(SOLVABLE) // 20][:20]
    assert len(few) == 20
    for one in few:
        follow(page, one["code"])
        headline, shown = facts(page)
        assert headline == f"{one['optimum']} move{'s'[: one['optimum'] != 1]}, proved", one["from"]
        assert shown["Positions"].replace(",", "") == str(one["states"])
        assert shown["Shortest solutions"].replace(",", "") == one["shortest"]
        score, grade, *_ = one["difficulty"]
        assert shown["Difficulty"] == f"{grade.capitalize()}, {score:.1f}"
    assert page.problems == []


def test_a_level_drawn_by_mouse_is_solved_while_it_is_drawn_and_kept(opened):
    page = opened(reduced_motion="reduce")
    mode(page, "Wall")
    page.get_by_label("Shape").last.select_option("parallelogram")
    page.get_by_role("button", name="Start over").click()
    mode(page, "Block")
    page.get_by_role("button", name="Add a block").click()
    drawn = code(page)
    cells = sorted(drawn.floor - set(drawn.blocks[0].cells))
    drag(page, cells[4], cells[5], cells[6])
    mode(page, "Goal")
    page.mouse.click(*at(page, drawn.blocks[0].cells[0]))
    page.mouse.click(*at(page, cells[1]))
    drawn = code(page)
    assert [block.cells[0] for block in drawn.blocks] == [min(drawn.floor), cells[4]]
    assert drawn.blocks[0].goal is not None
    headline, _ = facts(page)
    optimum = solve(drawn).n_moves
    assert headline == f"{optimum} move{'s'[: optimum != 1]}, proved"
    mode(page, "Play")
    page.get_by_role("button", name="Solve", exact=True).click()
    for _ in range(optimum):
        page.get_by_role("button", name="Step", exact=True).click()
    page.locator(".facts").get_by_text(f"; fewest {optimum}.").wait_for()
    assert page.locator(".facts").get_by_role("button", name="Share").is_visible()
    lights = page.locator(".stage.ended svg.board .lights")
    assert lights.count() == 1
    mode(page, "Block")
    assert lights.count() == 0
    mode(page, "Play")
    assert lights.count() == 1
    page.get_by_role("button", name="Undo", exact=True).first.click()
    assert lights.count() == 0
    assert violations(page) == []
    page.locator(".count").get_by_text("Draft kept").wait_for()
    page.reload()
    assert facts(page)[0] == headline
    assert code(page) == drawn
    assert page.problems == []


def test_a_level_is_built_and_solved_by_keys_alone(opened):
    page = opened(viewport={"width": 390, "height": 664})
    said, keys = page.locator(".unseen[role=status]"), page.keyboard

    def press(*names):
        for name in names:
            keys.press(name)

    page.locator("button[data-mode=block]").focus()
    press("Enter", "ArrowRight", "ArrowRight")
    assert said.inner_text() == "Row 9, triangle 13: floor"
    press("Enter", "ArrowRight", "ArrowLeft", "Enter")  # a new block, which arrows then move
    assert said.inner_text().endswith(": block A")
    press("ArrowUp", "Enter", "Delete", "Enter", "Enter")
    assert [block.id for block in code(page).blocks] == ["A", "B"]
    page.locator("main.stage").focus()
    press("Alt+3", "Enter", "ArrowRight", "ArrowRight", "Enter")
    assert said.inner_text().endswith(": goal of B")
    headline, _ = facts(page)
    assert headline == "1 move, proved"
    page.locator(".fold").focus()
    press("Enter", "Alt+2")
    sheet = page.locator("section.panel").bounding_box()
    assert sheet["y"] > at(page, max(code(page).floor))[1]  # every cell can still be seen
    page.locator("main.stage").focus()
    press("Escape")
    assert page.evaluate("document.activeElement.matches('.fold[aria-expanded=false]')")
    press("Alt+4", "b", "ArrowRight", "ArrowRight", "Enter")
    page.locator(".facts").get_by_text("Solved in 1 move").wait_for()
    assert page.problems == []


@pytest.mark.long
def test_an_unnamed_level_is_shared_with_its_number_of_moves(opened):
    one = next(one for one in SOLVABLE if one["optimum"] == 3)
    page = opened(f"#{one['code']}")
    facts(page)
    page.locator("[data-command=share]").click()
    link = page.get_by_label("Link", exact=True)
    shared = parse_share_code(link.input_value().partition("#")[2])
    assert shared.name == "A level by you, 3 moves"
    assert page.get_by_placeholder(shared.name).is_visible()
    page.get_by_role("textbox", name="Author").fill("Ann")
    named = "A level by Ann, 3 moves"
    page.get_by_placeholder(named).wait_for()
    assert parse_share_code(link.input_value().partition("#")[2]).name == named


def test_an_unsolvable_level_says_why_and_offers_undo(opened):
    floor = range(11)
    goals = {"A": [4, 5, 6], "B": [6, 7, 8]}
    one = Level(floor, [Block("A", [0, 1, 2], goals["A"]), Block("B", [6, 7, 8], goals["B"])])
    page = opened(f"#{SOLVABLE[0]['code']}")
    facts(page)
    follow(page, dump_share_code(one))
    head = page.locator(".headline b", has_text="off its goal")
    head.wait_for()
    assert head.inner_text().startswith("Cannot be solved. Undo ")
    head.get_by_role("button", name="Undo").click()
    page.locator(".headline b", has_text="proved").wait_for()
    assert dump_share_code(code(page)) == SOLVABLE[0]["code"]
    assert page.problems == []


KEEP_HEADS = """() => {
  window.heads = [];
  const keep = () => heads.push(document.querySelector(".headline").textContent);
  new MutationObserver(keep).observe(document.querySelector(".facts"), { childList: true });
}"""
"""A script that keeps what the headline of the facts shows, however briefly."""


def runs_on(floor, length):
    """Return every run of the given number of floor cells, in track order."""
    found = []
    for cell in sorted(floor):
        for axis in Axis:
            with suppress(LatticeError):
                found.append(run(cell, axis, length))
    return [cells for cells in found if floor.issuperset(cells)]


@pytest.mark.long
def test_twenty_levels_drawn_by_pointer_have_the_optimum_that_python_finds(opened):
    page, randomness, n_solvable = opened(), Random(7), 0
    mode(page, "Wall")
    page.get_by_label("Shape").last.select_option("parallelogram")
    page.get_by_role("button", name="Start over").click()
    mode(page, "Block")
    page.get_by_role("button", name="Add a block").click()
    floor = code(page).floor
    for _ in range(20):
        mode(page, "Wall")
        page.get_by_role("button", name="Start over").click()
        mode(page, "Block")
        free, drawn = set(floor), []
        for _ in range(randomness.randint(2, 4)):
            cells = randomness.choice(runs_on(free, randomness.choice((3, 4))))
            drag(page, *cells)
            free -= set(cells)
            drawn.append(cells)
        assert sorted(tuple(block.cells) for block in code(page).blocks) == sorted(drawn)
        mode(page, "Goal")
        for cells in drawn[: randomness.randint(1, 2)]:
            aims = {cell for other in runs_on(free, len(cells)) for cell in other}
            page.mouse.click(*at(page, cells[1]))
            page.mouse.click(*at(page, randomness.choice(sorted(aims))))
        level = code(page)
        headline, shown = facts(page)
        found = solve(level)
        if found.status == "solved":
            n_solvable += 1
            assert headline == f"{found.n_moves} move{'s'[: found.n_moves != 1]}, proved"
            assert shown["Positions"].replace(",", "") == str(explore(level).n_states)
        else:
            assert "proved" not in headline
    assert n_solvable >= 8
    assert page.problems == []


@pytest.mark.long
def test_a_link_and_a_draft_restore_the_drawing(opened, new_page):
    share_code = SOLVABLE[0]["code"]
    page = opened(f"#{share_code}")
    facts(page)
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link", exact=True).input_value()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save the picture").click()
    assert saved.value.suggested_filename == "level.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")
    other = new_page(strict=False)
    other.goto(link)
    facts(other)
    assert dump_share_code(code(other)) == share_code
    page.locator(".count").get_by_text("Draft kept").wait_for()
    page.reload()
    facts(page)
    assert dump_share_code(code(page)) == share_code
    assert page.get_by_role("button", name="Undo").is_disabled()
    page.keyboard.press("Control+z")
    assert dump_share_code(code(page)) == share_code
    assert page.problems == other.problems == []


@pytest.mark.long
def test_a_level_is_shared_as_text_saved_in_both_formats_and_reopened(opened, tmp_path):
    page = opened(f"#{SOLVABLE[0]['code']}")
    facts(page)
    drawn = code(page)
    page.get_by_role("button", name="Share").click()
    page.get_by_role("radio", name="Text (.tri)").check()
    assert parse_level(page.get_by_label("Link", exact=True).input_value()).bare() == drawn.bare()
    page.keyboard.press("Escape")
    for form in ("json", "tri"):
        page.get_by_role("button", name="Download").click()
        with page.expect_download() as coming:
            page.get_by_role("button", name=f"level.{form}").click()
        saved = tmp_path / f"saved.{form}"
        coming.value.save_as(saved)
        assert load_level(saved).bare() == drawn.bare()
        page.get_by_role("button", name="New").click()
        page.locator("svg.board [data-block]").first.wait_for(state="detached")
        page.locator("input[type=file]").set_input_files(saved)
        page.locator("svg.board [data-block]").first.wait_for()
        assert code(page) == drawn
    assert page.problems == []


@pytest.mark.long
def test_an_opened_and_downloaded_text_keeps_comments(opened, tmp_path):
    text = "\ufeff; widen row 2\r\npush:  full \r\nboard:\r\n; here\r\nAAA....\r\ngoals:\r\n....AAA"
    mine, saved = tmp_path / "mine.tri", tmp_path / "saved.tri"
    mine.write_bytes(text.encode())
    page = opened()

    def download():
        page.get_by_role("button", name="Download").click()
        with page.expect_download() as coming:
            page.get_by_role("button", name=".tri").click()
        coming.value.save_as(saved)
        return saved.read_bytes().decode()

    page.locator("input[type=file]").set_input_files(mine)
    page.locator("svg.board [data-block]").first.wait_for()
    assert download() == text
    page.get_by_text("About this level").click()
    page.get_by_label("Author").fill("Ann")
    page.get_by_label("Notes").focus()
    assert download() == text.replace("push:", "author: Ann\r\npush:")
    assert page.problems == []


@pytest.mark.long
def test_nothing_is_truncated_when_the_page_opens_on_desktop_or_phone(opened):
    page = opened(viewport={"width": 1280, "height": 800})
    harder = page.get_by_role("button", name="Make it harder")
    harder.wait_for()
    assert page.locator(".panel").evaluate("(one) => one.scrollHeight <= one.clientHeight")
    page.set_viewport_size({"width": 844, "height": 390})
    for button in page.locator(".modes button").all():
        assert button.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    page.get_by_role("button", name="Tools").click()
    page.get_by_role("button", name="Add a block").click()
    page.get_by_role("button", name="Tools").click()
    mode(page, "Block")
    for size in ({"width": 390, "height": 664}, {"width": 320, "height": 568}):
        page.set_viewport_size(size)
        page.locator(".headline", has_text="No block has a goal yet").wait_for()
        frames(page, 2)
        assert not page.get_by_role("button", name="Show the whole text").is_visible(), size


@pytest.mark.long
def test_harder_levels_are_as_hard_as_claimed(opened):
    one = next(one for one in SOLVABLE if one["from"] == "starter 80")
    page = opened(f"#{one['code']}")
    facts(page)
    assert violations(page) == []
    page.get_by_role("button", name="Make it harder").click()
    finds = page.get_by_role("list", name="Levels found").locator(".use")
    finds.first.wait_for()
    shown = [int(text.split()[0]) for text in finds.locator("span").all_inner_texts()]
    assert 0 < len(shown) <= 8
    assert min(shown) > one["optimum"]
    page.locator(".count").get_by_text("Draft kept").wait_for()
    page.reload()
    finds.nth(len(shown) - 1).wait_for()
    keys = set()
    for number in range(len(shown)):
        finds.nth(number).click()
        keys.add(code(page).canonical().bare())
        page.keyboard.press("Control+z")
    assert len(keys) == len(shown)
    for number in (0, len(shown) - 1):
        finds.nth(number).click()
        assert explore(code(page), analyze=True).distance_to_goal[0] == shown[number]
        page.keyboard.press("Control+z")
    assert dump_share_code(code(page)) == one["code"]
    page.get_by_role("button", name="New").click()  # the list is that of another level now
    page.locator(".toast").get_by_text("Undo brings the old level back").wait_for()
    assert finds.count() == 0
    page.keyboard.press("Control+z")
    assert finds.count() == len(shown)
    assert page.problems == []


def finished(job, cells, level=None):
    """Run a job of new levels in Node with seed 1; return its levels and their moves."""
    function = """([job, cells, code]) => {
      const empty = { push: "full", floor: floorFrom(cells), blocks: [], name: "", solution: null };
      const level = { about: {}, ...(code ? parseShareCode(code) : empty) };
      for (const run = { generateJob, layoutsJob }[job](level, 1); ; ) {
        const { done, value } = run.next();
        if (done) return value.finds.map(({ key, moves }) => [key, moves ?? null]);
      }
    }"""
    imports = {
        "make/fresh.js": "generateJob, layoutsJob",
        "sliding/edits.js": "floorFrom",
        "sliding/formats/share_code.js": "parseShareCode",
    }
    code = level and dump_share_code(level)
    found = in_node(imports, function, [job, sorted(cells), code])
    return [(parse_share_code(key), moves) for key, moves in found]


def test_layouts_are_floors_with_a_block_that_can_reach_its_goal():
    cells = parse_shape("hexagon:3").cells
    found = finished("layoutsJob", cells)
    assert len(found) == 8
    for one, moves in found:
        assert moves is None
        assert [block.highlighted for block in one.blocks] == [True]
        assert explore(one, analyze=True).distance_to_goal[0] > 0
    assert found == finished("layoutsJob", cells)


SMALL = Level(hexagon(2), [Block("A", [32, 33, 34], [36, 37, 38])])


@pytest.mark.parametrize("given", first_daily(["small", "layout", "floor"]))
def test_generated_levels_keep_the_floor_and_the_goals(given):
    cells = parse_shape("hexagon:3").cells
    level = SMALL if given == "small" else None
    if given == "layout":
        level, _ = finished("layoutsJob", cells)[0]
    cells = cells if level is None else level.floor
    goals = [] if level is None else [block.goal for block in level.blocks]
    found = finished("generateJob", cells, level)
    assert found
    for one, moves in found:
        assert one.floor == frozenset(cells)
        assert explore(one, analyze=True).distance_to_goal[0] == moves > 0
        if goals:
            assert [block.goal for block in one.blocks if block.highlighted] == goals


@pytest.mark.long
def test_a_level_found_on_an_empty_floor_is_kept_with_one_press(opened):
    page = opened("")
    page.get_by_role("button", name="Layouts").click()
    strip = page.get_by_role("list", name="Levels found")
    strip.locator(".use").nth(7).wait_for()
    assert violations(page) == []
    keep = strip.get_by_role("button", name="Keep layout").first
    keep.click()
    assert keep.inner_text() == "Kept"
    page.get_by_text("1 level kept").first.wait_for()
    page.get_by_role("button", name="Generate").click()
    page.get_by_text("levels found after").wait_for(timeout=60_000)
    assert strip.locator(".use").count() > 0
    assert page.problems == []


@pytest.mark.long
def test_oversized_levels_and_damaged_links_show_a_sentence(opened):
    blocks = [Block(chr(65 + n), [64 * n, 64 * n + 1, 64 * n + 2]) for n in range(1, 6)]
    wide = Level(WIDE.floor, [*WIDE.blocks, *blocks])
    page = opened(f"#{dump_share_code(wide)}")
    page.evaluate(KEEP_HEADS)
    assert facts(page) == ("1 move, proved", {})  # no solution is shorter than the first one found
    text = page.locator(".headline small").inner_text()
    assert text.startswith("more than 200,000 positions.")
    assert "trisolve edit" in text
    lost = [*WIDE.blocks, replace(blocks[0], goal=[70, 71, 72]), *blocks[1:]]
    follow(page, dump_share_code(Level(WIDE.floor - {68}, lost)))
    page.locator(".headline b").get_by_text("Unknown: more than 200,000").wait_for()
    assert any("positions so far" in head for head in page.evaluate("heads"))
    follow(page, dump_share_code(wide))
    page.evaluate("location.hash = 'tri1.damaged'")
    page.locator(".toast").get_by_text("This link is damaged or incomplete.").wait_for()
    assert code(page).bare() == parse_share_code(dump_share_code(wide)).bare()
    assert page.problems == []
