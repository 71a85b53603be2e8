"""The daily puzzles of a site: earlier days, and results in the system's share sheet."""

import json

import pytest
from site_host import DAY, PLACE
from waiting import until

LEVELS = ("easy", "medium", "hard")
WITH_PICTURES = """
window.sent = [];
Object.defineProperty(navigator, "canShare", { value: () => true });
Object.defineProperty(navigator, "share", { value: async ({ text, files }) => {
  const bytes = new Uint8Array(await files[0].arrayBuffer());
  const [{ name, type }] = files;
  window.sent.push({ text, name, type, head: [...bytes.slice(1, 4)] });
} });
localStorage.setItem("trisolve/daily/2026-12-02", JSON.stringify({
  results: { easy: { value: 7, on: "2026-12-02", path: "ggryg" } }, ids: {} }));
"""
SHEET = """
window.sent = [];
Object.defineProperty(navigator, "share", { value: async (what) => { window.sent.push(what); } });
"""


@pytest.fixture(scope="module")
def days(small_site):
    """Return the days of two months with their puzzles."""
    months = [small_site / PLACE / f"daily/{month}.json" for month in ("2026-11", "2026-12")]
    found = [json.loads(path.read_text())["days"] for path in months]
    return found[0] | found[1]


def solve_levels(page, days, date):
    """Solve the three levels of a day with their solutions."""
    for number, name in enumerate(LEVELS, 1):
        page.evaluate("(hash) => { location.hash = hash; }", f"daily-{date}:{number}")
        until(page, "window.trisolve?.game.code === value", days[date][name]["code"])
        page.evaluate("(moves) => trisolve.game.play(moves)", days[date][name]["solution"])


@pytest.mark.long
def test_an_earlier_day_marks_puzzles_solved_afterward(site, visit, days):
    before = "2026-11-30"
    page = visit(f"{site}slide/index.html#daily-{before}:1")
    solve_levels(page, days, before)
    page.goto(f"{site}daily/index.html#{before}")
    page.get_by_role("link", name=f"{before}: 3 of 5 solved").wait_for()
    assert page.locator(".daily .mark").all_inner_texts() == ["★"] * 3


def test_the_share_sheet_gets_the_result_but_not_the_solution(site, visit, days):
    page = visit(f"{site}slide/index.html#daily-{DAY}:1", init=SHEET)
    solve_levels(page, days, DAY)
    page.goto(f"{site}daily/index.html#{DAY}")
    page.get_by_role("button", name="Share", exact=True).click()
    until(page, "window.sent.length === 1")
    [sent] = page.evaluate("window.sent")
    lines = sent["text"].splitlines()
    assert (lines[0], lines[-2:]) == (
        f"Small {DAY}",
        ["Streak 1", f"{site}daily/index.html#{DAY}"],
    )
    assert not sent.get("files")
    page.goto(f"{site}slide/index.html#tutorial:1")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link").input_value()
    page.get_by_role("button", name="Send").click()
    until(page, "window.sent.length === 1")
    assert page.evaluate("window.sent") == [{"text": link}]


@pytest.mark.long
def test_a_picture_accompanies_the_text_if_the_device_can_share_one(site, visit):
    page = visit(f"{site}daily/index.html#{DAY}", init=WITH_PICTURES)
    page.get_by_role("button", name="Share", exact=True).click()
    until(page, "window.sent.length === 1")
    [sent] = page.evaluate("window.sent")
    assert "🟩🟩🟥🟨🟩\n⬜\n⬜" in sent["text"]
    assert (sent["name"], sent["type"]) == (f"{DAY}.png", "image/png")
    assert bytes(sent["head"]) == b"PNG"


END_IT = """const { game } = trisolve;
while (game.position.end === "open")
  game.play(game.legal.find((turn) => game.preview(turn).end !== "open") ?? "0");
"""


def test_a_lost_puzzle_does_not_count_and_can_be_tried_again(site, visit, days):
    page = visit(f"{site}daily/index.html#{DAY}")
    page.locator("a.daily", has_text="Entanglement").click()
    page.locator("h1", has_text="Entanglement,").wait_for()
    page.evaluate(END_IT)
    page.get_by_text("No star yet").first.wait_for()
    page.get_by_role("button", name="Next: Slide").wait_for()
    stored = f"JSON.parse(localStorage['trisolve/daily/{DAY}']).results"
    assert page.evaluate(stored) == {}
    page.get_by_role("button", name="Try again").click()
    puzzle = days[DAY]["entanglement"]
    page.evaluate("(turns) => trisolve.game.play(turns)", puzzle["more"]["solution"])
    until(page, f"{stored}.entanglement?.value === value", puzzle["best"])
    page.get_by_role("button", name="Next: Slide").wait_for()


@pytest.mark.long
def test_a_lost_puzzle_is_kept_for_its_day_alone(site, visit):
    page = visit(f"{site}daily/index.html#{DAY}")
    page.locator("a.daily", has_text="Entanglement").click()
    page.locator("h1", has_text="Entanglement,").wait_for()
    page.evaluate(END_IT)
    page.get_by_role("button", name="Try again").wait_for()
    score = page.evaluate("trisolve.game.position.score")
    page.goto(f"{site}daily/index.html#{DAY}")
    page.locator("a.daily", has_text=f"{score} of ").wait_for()
    page.goto(f"{site}entanglement/")
    until(page, "window.trisolve?.game.position.end === 'open'")


NEXT_DAY = "2026-12-03"


def test_a_day_left_open_over_midnight_becomes_today(site, new_page):
    page = new_page(strict=False)
    page.clock.install(time=f"{DAY}T23:59:30")
    for place in ("daily/", ""):
        page.clock.set_system_time(f"{DAY}T23:59:30")
        page.goto(site + place)
        shown = page.locator(".today, .month").first
        shown.wait_for()
        before = page.locator("body").inner_text()
        page.clock.run_for(20_000)
        assert page.locator("body").inner_text() == before
        page.clock.run_for(11_000)
        until(page, "document.querySelector('body').innerText !== value", before)
    page.goto(f"{site}daily/")
    page.get_by_role("link", name=f"{NEXT_DAY}, today").first.wait_for()


@pytest.mark.parametrize("place", ["daily/", ""])
def test_a_page_seen_again_on_another_day_shows_that_day(site, visit, place):
    page = visit(site + place, at=f"{DAY}T12:00:00")
    page.locator(".today, .month").first.wait_for()
    before = page.locator("body").inner_text()
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert page.locator("body").inner_text() == before
    page.clock.set_fixed_time(f"{NEXT_DAY}T08:00:00")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    until(page, "document.querySelector('body').innerText !== value", before)
    assert "December 3" in page.locator("body").inner_text()


@pytest.mark.long
def test_a_result_too_late_for_its_day_is_reported(site, visit, days):
    late = "does not count for that day"
    page = visit(f"{site}slide/index.html#daily-{DAY}:1", at=f"{DAY}T23:59:00")
    until(page, "window.trisolve?.game.code === value", days[DAY]["easy"]["code"])
    page.clock.set_fixed_time(f"{NEXT_DAY}T00:01:00")
    page.evaluate("(moves) => trisolve.game.play(moves)", days[DAY]["easy"]["solution"])
    page.locator(".panel").get_by_text(late).wait_for()
    page.evaluate("(hash) => { location.hash = hash; }", f"daily-{NEXT_DAY}:1")
    until(page, "window.trisolve?.game.code === value", days[NEXT_DAY]["easy"]["code"])
    assert page.locator(".panel").get_by_text(late).count() == 0
    page.evaluate("(moves) => trisolve.game.play(moves)", days[NEXT_DAY]["easy"]["solution"])
    page.locator(".panel h2").first.wait_for()
    assert page.locator(".panel").get_by_text(late).count() == 0
    page.clock.set_fixed_time("2026-12-04T00:01:00")
    page.evaluate("trisolve.game.reset()")
    page.evaluate("(moves) => trisolve.game.play(moves)", days[NEXT_DAY]["easy"]["solution"])
    assert page.locator(".panel").get_by_text(late).count() == 0  # it counted on its day
