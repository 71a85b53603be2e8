"""A site in a real browser, below an address of its own: every page, the packs, the days."""

import json
import re

import pytest
from axe_rules import violations
from browser import fresh_page
from places import ROOT
from site_host import DAY, PLACE, hosted, pages_of
from tantrix_hand import climb, lying, place
from thorough import LONG, first_daily
from waiting import until

from trisolve.tantrix import discovery, solve
from trisolve.web.site.build import build_site
from trisolve.web.site.options import SiteOptions

ALONE = """[...document.querySelectorAll("header nav")].flatMap((bar) => {
  const tops = [...bar.children].map((one) => one.offsetTop), last = tops.at(-1);
  const isAlone = last !== tops[0] && tops.filter((top) => top === last).length === 1;
  return isAlone ? [bar.lastElementChild.textContent] : [];
})"""
"""The buttons and links that stand alone in the last of several rows."""


def check_every_page(small_site, site, chromium, width, scheme):
    watched = fresh_page(
        chromium,
        color_scheme=scheme,
        reduced_motion="reduce",
        viewport={"width": width, "height": 800},
    )
    page = watched.page
    found = {}
    for name in pages_of(small_site):
        page.goto("about:blank")
        page.goto(site + name)
        page.locator("h1").first.wait_for()
        until(page, "document.querySelector('main, .stage, .document') !== null")
        found[name] = violations(page)
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, name
        assert page.evaluate(ALONE) == [], name
    strange = [
        url for url in watched.requests if not url.startswith((site, "blob:", "data:", "about:"))
    ]
    page.context.close()
    assert {name: shown for name, shown in found.items() if shown} == {}
    assert (watched.errors, strange) == ([], [])


@pytest.mark.long
def test_every_page_is_accessible_and_logs_nothing(small_site, site, chromium):
    check_every_page(small_site, site, chromium, 390, "light")


@pytest.mark.long
@pytest.mark.parametrize(
    ("width", "scheme"), [(390, "dark"), (1280, "light"), (1280, "dark"), (320, "light")]
)
def test_every_page_opens_in_every_look(small_site, site, chromium, width, scheme):
    check_every_page(small_site, site, chromium, width, scheme)


def test_a_solved_level_has_its_star_and_a_reload_restores_the_position(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    assert "One drag is one move" in page.locator(".panel").inner_text()
    page.evaluate("trisolve.game.play('A1')")
    page.goto(f"{site}slide/")
    until(page, "window.trisolve?.game.moves === 'A1'")
    page.evaluate("trisolve.game.undo()")
    page.evaluate("trisolve.game.play('A2')")
    page.get_by_role("button", name="Levels").click()
    level = page.get_by_role("link", name="1. Slide, 1 move, solved in 1, the fewest possible")
    level.locator(".gold").wait_for()
    current = page.locator(".islet[aria-current]")
    assert current.get_attribute("href") == "#tutorial:2"  # the next one
    onward = page.get_by_role("link", name="Play 2", exact=True)
    assert onward.get_attribute("href") == "#tutorial:2"
    assert page.locator(".score").inner_text().split("\n") == ["1 of 9", "1"]  # levels and stars
    page.get_by_role("link", name="All packs").click()
    pack = page.get_by_role("link", name="Tutorial: 9 levels")
    assert "1 solved, 1 in the fewest moves" in pack.get_attribute("aria-label")
    assert "1 of 9" in pack.inner_text()
    page.goto(site)
    page.get_by_role("heading", name="Tutorial 2").wait_for()
    page.get_by_role("region", name="Games").get_by_role("link", name="Slide").click()
    page.get_by_role("link", name="Play Tutorial 2").click()
    page.evaluate("location.hash = 'tutorial:9'")
    page.get_by_role("heading", name="No way back").wait_for()
    page.evaluate("trisolve.game.play('D1')")
    page.locator(".panel").get_by_text("The level can no longer be solved from here.").wait_for()


N_COPIES, STRETCH = 20, 20


@pytest.mark.long
def test_a_large_pack_loads_gradually_and_counts_solved_levels(own_site, visit):
    folder, address = own_site
    path = folder / "slide/packs/tutorial.json"
    pack = json.loads(path.read_text())
    few = pack["levels"]
    path.write_text(json.dumps({**pack, "levels": few * N_COPIES}))
    lines = {few[0]["code"]: "A2", few[1]["code"]: "A1"}  # one solves its level, one does not
    page = visit(
        f"{address}slide/",
        init="".join(
            f"localStorage.setItem('trisolve/play/1/{code}',"
            f""" '{{"moves": "", "cursor": 0, "best": "{best}", "own": "{best}"}}');"""
            for code, best in lines.items()
        ),
    )
    page.locator(".chart .islet").click()
    n = len(few) * N_COPIES
    page.locator(".score").get_by_text(f"{N_COPIES} of {n}").wait_for()
    assert page.locator("main .islet").count() == n
    solved = page.get_by_role("link", name=re.compile("solved in 1, the fewest possible"))
    assert solved.count() == N_COPIES
    drawn = page.locator("main .islet > svg:first-child").count()
    assert 0 < drawn < n  # those in view
    chips = page.get_by_role("group", name="Stretches").get_by_role("button")
    assert chips.all_inner_texts()[:2] == ["1 to 20", "21 to 40"]
    assert [len(one.all()) for one in (page.locator(".stretch"),)] == [n // STRETCH]
    chips.last.click()
    last = page.locator(f"main .islet[href='#tutorial:{n}']")
    last.locator("svg").first.wait_for()
    until(page, "document.querySelector('.chips button:last-child').ariaPressed === 'true'")


def test_the_list_of_packs_links_each_pack_and_its_next_level(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    packs = page.get_by_role("list", name="Packs").get_by_role("link")
    assert [one.get_attribute("href") for one in packs.all()] == ["#tutorial"]
    assert packs.first.get_attribute("aria-label") == "tutorial: 9 levels, 1 to 4 moves"
    play = page.get_by_role("link", name="Play tutorial 1", exact=True)
    assert play.get_attribute("href") == "#tutorial:1"
    page.get_by_role("link", name="Collection").click()
    page.get_by_role("heading", name="Collection").wait_for()
    assert page.locator("h2").all_inner_texts()[:3] == ["Mixes", "Favorites", "Marks"]


DAMAGED = {
    "tri1.x": "This link is damaged or incomplete.",
    "tutorial/99": "This pack has no level 99; its levels are 1 to 9.",
    "nothing": "This site has no pack called nothing.",
    "tutorial:1~Z9": "This link is damaged or incomplete.",
    "daily-2030-01-01:1": "This site has no puzzles for 2030-01-01.",
    "<b>": "This link is damaged or incomplete.",
}


def test_a_damaged_link_shows_a_sentence_above_playable_levels(site, visit):
    page = visit(f"{site}slide/index.html#packs")
    for link, sentence in DAMAGED.items():
        page.evaluate("(text) => { location.hash = text; }", link)
        page.locator(".alarm").get_by_text(sentence, exact=True).wait_for()
        page.locator(".islet").first.wait_for()


@pytest.mark.long
def test_a_link_to_a_level_of_a_pack_names_it_and_may_hold_moves(site, visit):
    page = visit(f"{site}slide/index.html#tutorial/3")
    until(page, "window.trisolve !== undefined")
    move = page.evaluate("trisolve.game.legal()[0].join('')")
    page.evaluate("(move) => trisolve.game.play(move)", move)
    assert "Which block can make room" in page.locator(".panel").inner_text()
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link")
    assert link.input_value() == f"{site}slide/index.html#tutorial:3"
    page.get_by_role("radio", name="Position").check()
    found = link.input_value()
    assert found == f"{site}slide/index.html#tutorial:3~{move}"
    other = visit(found)
    until(other, "window.trisolve?.game.moves === value", move)
    assert "Push beyond" in other.locator("h1").inner_text()


POISON = """
const keys = ["slide/last", "slide/pack/tutorial", "settings/sound", "daily/2026-12-02"];
for (const key of keys) localStorage.setItem("trisolve/" + key, VALUE);
"""
WRONG = (
    "'{'",
    "'[1, 2]'",
    """'{"address": {}, "name": 1, "results": {"easy": 7}, "ids": 3}'""",
)


@pytest.mark.parametrize("value", first_daily(WRONG))
def test_hostile_data_in_storage_breaks_no_page(small_site, site, visit, value):
    page = visit(site, init=POISON.replace("VALUE", value))
    names = ("slide/index.html#tutorial", "slide/", "daily/", "learn/")
    for name in names[: None if LONG else 1]:
        page.goto(site + name)
        page.locator("h1").first.wait_for()


def test_the_day_follows_the_clock_of_the_player(site, visit):
    instant = "2026-12-02T10:30:00Z"
    for zone, date in (("Pacific/Kiritimati", "2026-12-03"), ("Pacific/Honolulu", "2026-12-02")):
        page = visit(f"{site}daily/", at=instant, timezone_id=zone)
        assert page.locator("a.daily").first.get_attribute("href").endswith(f"#daily-{date}:1")
        assert page.locator(".calendar a[aria-current]").get_attribute("href") == f"#{date}"


PATH_IS_KEPT = """JSON.parse(localStorage.getItem("trisolve/daily/" + value[0]) ?? "{}")
    .results?.[value[1]]?.path !== undefined"""


@pytest.mark.long
def test_a_solved_day_has_marks_a_streak_and_a_text_to_share(site, visit):
    month = json.loads((ROOT / "levels/daily/2026-12.json").read_text("utf-8"))
    page = visit(f"{site}slide/index.html#daily-{DAY}:1")
    for number, name in enumerate(("easy", "medium", "hard"), 1):
        page.evaluate("(hash) => { location.hash = hash; }", f"daily-{DAY}:{number}")
        level = month["days"][DAY][name]
        until(page, "window.trisolve?.game.code === value", level["code"])
        page.evaluate("(moves) => trisolve.game.play(moves)", level["solution"])
        until(page, PATH_IS_KEPT, [DAY, name])
    page.get_by_role("button", name="Next: Entanglement").wait_for()
    assert "Daily done" not in page.locator(".panel").inner_text()
    page.goto(f"{site}daily/index.html#{DAY}")
    page.get_by_role("link", name="Play: Entanglement").wait_for()
    assert page.locator(".daily .mark").all_inner_texts() == ["★"] * 3
    page.evaluate(
        "Object.defineProperty(navigator, 'share', { value: undefined });"
        "Object.defineProperty(navigator, 'clipboard', { value: {"
        " writeText: async (text) => { window.shared = text; } } })"
    )
    play, share = (page.locator(f".doors .{name}").first for name in ("go", "door"))
    before = [one.bounding_box() for one in (play, share)]
    share.click()
    until(page, "window.shared !== undefined")
    page.get_by_role("button", name="Copied.").wait_for()
    assert [one.bounding_box() for one in (play, share)] == before
    assert page.evaluate("window.shared").splitlines() == [
        f"Small {DAY}",
        *("🟩" * month["days"][DAY][name]["moves"] for name in ("easy", "medium", "hard")),
        "Streak 1",
        f"{site}daily/index.html#{DAY}",
    ]


def test_daily_opens_the_first_unsolved_puzzle(site, visit):
    month = json.loads((ROOT / "levels/daily/2026-12.json").read_text("utf-8"))
    page = visit(site)
    page.get_by_role("navigation").get_by_role("link", name="Daily").click()
    page.get_by_role("heading", name="Slide · Easy, December 2").wait_for()
    page.evaluate("(moves) => trisolve.game.play(moves)", month["days"][DAY]["easy"]["solution"])
    page.get_by_role("button", name="Next: Slide, Medium").click()
    page.get_by_role("heading", name="Slide · Medium, December 2").wait_for()
    page.goto(site)
    page.locator(".dot.full").wait_for()  # exactly one
    page.locator(".today").click()
    page.get_by_role("heading", name="Slide · Medium, December 2").wait_for()
    page.evaluate("trisolve.game.play(trisolve.game.legal()[0].join(''))")
    page.goto(f"{site}daily/index.html#{DAY}")
    page.locator(".daily", has_text="started").wait_for()


@pytest.mark.long
def test_other_daily_games_are_played_on_their_own_pages_and_count(site, visit):
    month = json.loads((ROOT / "levels/daily/2026-12.json").read_text("utf-8"))
    sequence, tiles = (month["days"][DAY][name] for name in ("entanglement", "tantrix"))
    page = visit(f"{site}daily/")
    page.locator("a.daily", has_text="Entanglement").click()
    page.get_by_role("heading", name="Entanglement, December 2").wait_for()
    assert f"★★★ {sequence['score']}" in page.locator(".count").inner_text()
    assert page.get_by_role("button", name="Next:").count() == 0
    page.evaluate("(turns) => trisolve.game.play(turns)", sequence["solution"])
    assert page.evaluate("trisolve.game.position.score") == sequence["score"]
    page.get_by_role("button", name="Next: Slide, Easy").wait_for()
    page.goto(f"{site}daily/index.html#{DAY}")
    page.locator("a.daily", has_text="Tantrix").click()
    page.get_by_role("heading", name="Tantrix, December 2").wait_for()
    climb(page, 4)
    until(page, "trisolve.game.position.placements.length === value", len(tiles["placements"]) + 1)
    for placement in tiles["solution"]:
        if placement not in lying(page):
            place(page, placement)
    page.get_by_role("button", name="Next: Slide, Easy").wait_for()
    page.goto(f"{site}daily/index.html#{DAY}")
    page.locator(".daily .mark").first.wait_for()
    assert page.locator(".daily .mark").all_inner_texts() == ["★★★", "✓"]
    assert str(sequence["score"]) in page.locator("a.daily", has_text="Entanglement").inner_text()


def test_an_earlier_day_can_be_played_and_a_later_one_cannot(site, visit):
    page = visit(f"{site}daily/index.html#2026-11-30")
    assert page.locator("a.daily").first.get_attribute("href").endswith("#daily-2026-11-30:1")
    page.get_by_role("link", name="Today's puzzles").click()
    until(page, "document.querySelector('a.daily').href.includes(value)", DAY)
    assert page.get_by_role("link", name="2026-12-03").count() == 0


@pytest.mark.long
def test_progress_is_exported_to_a_file_and_imported(site, visit, tmp_path):
    page = visit(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A2')")
    page.goto(f"{site}about/")
    with page.expect_download() as download:
        page.get_by_role("button", name="Export to a file").click()
    saved = tmp_path / "progress.json"
    download.value.save_as(saved)
    page.evaluate("localStorage.clear()")
    other = visit(f"{site}about/")
    other.get_by_label("Import from a file").set_input_files(saved)
    other.get_by_text("Imported").wait_for()
    other.goto(f"{site}slide/index.html#tutorial")
    other.locator(".islet .gold").wait_for()
    other.goto(f"{site}about/")
    (tmp_path / "wrong.json").write_text('{"format": "other"}')
    other.get_by_label("Import from a file").set_input_files(tmp_path / "wrong.json")
    other.get_by_text("This text does not hold progress.").wait_for()


@pytest.mark.long
def test_from_disk_every_page_opens_and_a_pack_plays(small_site, chromium):
    watched = fresh_page(chromium)
    page = watched.page
    root = (small_site / PLACE).as_uri()
    for name in pages_of(small_site):
        path, mark, link = name.partition("#")
        path = path if path.endswith(".html") else f"{path}index.html"
        page.goto(f"{root}/{path}{mark}{link}")
        page.locator("h1").first.wait_for()
    page.goto(f"{root}/slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A2')")
    assert page.evaluate("trisolve.game.solved")
    page.context.close()
    assert watched.errors == []


LEARNED = """
localStorage.setItem("trisolve/slide/pack/tutorial", JSON.stringify({ solved: 9, stars: 9 }));
localStorage.setItem("trisolve/learn/entanglement", "5");
"""


def test_lessons_fill_the_frame_and_finished_lessons_get_check_marks(site, visit):
    page = visit(f"{site}learn/")
    assert page.locator(".shelf h2").all_inner_texts() == [
        "Slide",
        "Entanglement",
        "Tantrix",
        "BOCO",
    ]
    slide = page.get_by_role("link", name="Learn Slide")
    assert slide.get_attribute("href").endswith("slide/index.html#tutorial:next")
    page.locator(".shelf a", has_text="Entanglement").click()
    title, board, text = page.locator("h1"), page.frame_locator("iframe"), page.locator(".panel")
    title.get_by_text("Entanglement · 1 of 5").wait_for()
    onward = page.locator("footer .lead")
    assert onward.get_attribute("aria-label") == "Place"
    board.locator("svg.board").click()
    text.get_by_text("Well done!").wait_for()
    onward.click()
    title.get_by_text("Entanglement · 2 of 5").wait_for()
    board.locator(".point").wait_for()  # where to press
    onward.click()
    text.get_by_text("Well done!").wait_for()
    assert text.locator(".star").count() == 1
    page.locator("header .home").click()
    page.locator(".shelf a", has_text="2 / 5").wait_for()
    assert "trisolve/entanglement" not in page.evaluate("Object.keys(localStorage).join()")


@pytest.mark.long
def test_a_lesson_names_a_mistake_and_can_be_tried_again(site, visit):
    page = visit(f"{site}learn/index.html#boco:2")
    board, text = page.frame_locator("iframe"), page.locator(".panel")
    page.locator("h1").get_by_text("BOCO · 2 of 4").wait_for()
    board.locator("svg.board [data-face='16']").click()
    text.get_by_text("still has an empty face").wait_for()
    board.locator("svg.board [data-face='17']").click()
    assert text.locator(".star").count() == 0
    for name in ("Try again", "Restart"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("button", name="Skip").wait_for()
        board.locator("svg.board [data-face='16']").click()
        text.get_by_text("still has an empty face").wait_for()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Skip").wait_for()
    board.locator("svg.board [data-face='17']").click()
    text.get_by_text("Well done!").wait_for()
    assert "trisolve/boco" not in page.evaluate("Object.keys(localStorage).join()")


@pytest.mark.parametrize(("width", "height"), first_daily([(1280, 800), (844, 390)]))
def test_the_paper_of_a_lesson_does_not_cover_its_board(site, visit, width, height):
    page = visit(f"{site}learn/index.html#tantrix:1", viewport={"width": width, "height": height})
    body = page.frame_locator("iframe").locator("body")
    body.locator("svg.board").wait_for()
    stage, paper, whole = body.evaluate(
        """(body) => [body.querySelector(".stage").clientWidth,
          parseFloat(getComputedStyle(body, "::after").width), body.clientWidth]"""
    )
    assert stage > paper > 0
    assert stage + paper <= whole + 40  # both reach into the margins


def test_a_lesson_is_played_on_the_board_under_the_sky_of_its_game(site, visit):
    page = visit(f"{site}learn/index.html#entanglement:4")
    board = page.frame_locator("iframe")
    board.locator(".point").wait_for()
    assert page.locator("html").get_attribute("data-sky") == "lagoon"
    tools = page.locator("footer nav button:visible")
    assert [one.get_attribute("data-command") for one in tools.all()] == ["restart"]
    board.get_by_role("button", name="Pocket").click()
    page.get_by_role("button", name="Place").click()
    page.locator(".panel").get_by_text("Well done!").wait_for()
    page.goto(f"{site}learn/")
    page.locator("html[data-sky='dawn']").wait_for()


def test_the_last_lesson_of_a_game_leads_to_the_next_game(site, visit):
    page = visit(f"{site}learn/index.html#tantrix:4", init=LEARNED)
    page.frame_locator("iframe").locator("svg.board").wait_for()
    game = next(frame for frame in page.frames if "/tantrix/" in frame.url)
    until(game, "window.trisolve?.game !== undefined")
    for tile, q, r, rotation in solve(discovery(3)).solution:
        place(game, [tile, q, r, rotation])
    page.get_by_role("button", name="Next lesson").click()
    page.get_by_role("heading", name="BOCO · 1 of 4").wait_for()


@pytest.mark.long
def test_the_site_sets_the_number_of_hints(chromium, tmp_path):
    (tmp_path / PLACE).parent.mkdir(parents=True)
    for hints, names in (("off", []), ("1", ["Hint"])):
        build_site(tmp_path / PLACE, SiteOptions(sources=("tutorial",), only=True, hints=hints))
        with hosted(tmp_path) as address:
            page = fresh_page(chromium).page
            page.goto(f"{address}slide/index.html#tutorial:5")
            until(page, "window.trisolve !== undefined")
            shown = page.get_by_role("button", name=re.compile("Hint|Watch")).all()
            assert [one.get_attribute("aria-label") for one in shown] == names
            if names:
                page.keyboard.press(".")
                page.get_by_role("button", name="Where?").click()
                page.locator(".panel", has_text="No hints are left for this level.").wait_for()
            page.context.close()


PHONE = {"width": 390, "height": 664}
LOADED = "document.querySelectorAll('script[src*=-entries-], script[src*=-engine-]').length"


@pytest.mark.long
def test_a_game_loads_its_other_levels_and_its_engine_when_they_are_needed(site, visit):
    page = visit(f"{site}boco/", viewport=PHONE)
    until(page, "window.trisolve?.game.legal.length === 42")
    assert page.evaluate(LOADED) == 0  # the first board is in the page
    page.evaluate("trisolve.game.play(0)")
    until(page, "trisolve.game.moves.length === 2")  # the computer's answer
    assert page.evaluate(LOADED) == 1
    page.get_by_role("button", name="Levels").click()
    page.get_by_role("link", name="2. Octagon").click()
    until(page, "trisolve.game.legal.length === 32")
    assert page.evaluate(LOADED) == 2


def test_a_game_says_that_a_part_cannot_be_loaded_and_tries_again(site, chromium):
    page = fresh_page(chromium, viewport=PHONE).page
    page.goto(f"{site}tantrix/")
    until(page, "window.trisolve?.game.legal.length > 0")
    page.route("**/*-entries-*", lambda route: route.abort())
    page.get_by_role("button", name="Levels").click()
    page.get_by_text("could not be loaded").first.wait_for()
    page.unroute("**/*-entries-*")
    page.get_by_role("button", name="Levels").click()
    page.get_by_role("link", name="Discovery 4").click()
    until(page, "document.title.startsWith('Discovery 4')")
    page.context.close()
