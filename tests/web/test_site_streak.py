"""The streak of the daily puzzles: days in a row, each solved on the day."""

import json

import pytest
from places import ROOT
from tantrix_hand import place
from waiting import until

NONE = "Solve one puzzle today to start a streak."


def streak_of(page):
    """Return the streak and the longest one from the day's card, otherwise the card's text."""
    page.locator(".streak-line").wait_for()
    figures = page.locator(".three b").all_inner_texts()
    return figures[:2] or page.locator(".streak-line").inner_text()


@pytest.fixture
def solve_day(site):
    """Return a function that solves all puzzles of a day in their pages, at noon of a given day."""

    def solved(page, date, *, on):
        page.clock.set_fixed_time(f"{on}T12:00:00")
        month = json.loads((ROOT / f"levels/daily/{date[:7]}.json").read_text("utf-8"))
        day = month["days"][date]
        page.goto("about:blank")
        page.goto(f"{site}daily/index.html#{date}")
        card = page.locator("a.daily")
        links = {
            name: card.filter(has_text=name).get_attribute("href")
            for name in ("Entanglement", "Tantrix")
        }
        page.goto(f"{site}slide/index.html#daily-{date}:1")
        for number, name in enumerate(("easy", "medium", "hard"), 1):
            page.evaluate("(hash) => { location.hash = hash; }", f"daily-{date}:{number}")
            until(page, "window.trisolve?.game.code === value", day[name]["code"])
            page.evaluate("(moves) => trisolve.game.play(moves)", day[name]["solution"])
            is_first = number == 1 and on == date
            assert page.locator("h2 + .note", has_text="Streak: ").count() == is_first
        page.goto(f"{site}daily/{links['Entanglement']}")
        page.locator("h1", has_text="Entanglement,").wait_for()
        page.evaluate("(turns) => trisolve.game.play(turns)", day["entanglement"]["solution"])
        page.goto(f"{site}daily/{links['Tantrix']}")
        page.locator("h1", has_text="Tantrix,").wait_for()
        for placement in day["tantrix"]["solution"]:
            if placement not in day["tantrix"].get("placements", []):
                place(page, placement)
        assert page.locator(".note", has_text="A crown!").count() == (on == date)
        page.goto(f"{site}daily/")
        return streak_of(page)

    return solved


@pytest.mark.long
def test_a_streak_counts_days_solved_on_the_day(site, visit, solve_day):
    page = visit(f"{site}daily/", at="2026-11-30T12:00:00")
    assert streak_of(page) == NONE
    assert solve_day(page, "2026-11-30", on="2026-11-30") == ["1", "1"]
    page.locator(".of-day li", has_text="Tomorrow").get_by_text(
        "New puzzles in 12 h 00."
    ).wait_for()
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.get_by_role("button", name="Share the result").click()
    until(page, "document.activeElement.selectionEnd > 20")  # the text is ready to be copied
    assert solve_day(page, "2026-12-01", on="2026-12-01") == ["2", "2"]
    page.clock.set_fixed_time("2026-12-02T12:00:00")
    page.reload()
    assert streak_of(page) == "Streak: 2 days."  # today is not over
    assert solve_day(page, "2026-12-02", on="2026-12-03") == (
        f"A missed day is fine. {NONE} Longest: 2 days."
    )
    assert solve_day(page, "2026-12-03", on="2026-12-03") == ["1", "2"]


KEPT = """
for (const date of ["2026-11-30", "2026-12-01"]) {
  const names = ["easy", "medium", "hard", "entanglement", "tantrix"];
  const results = Object.fromEntries(names.map((name) => [name, { value: 1, on: date }]));
  localStorage.setItem("trisolve/daily/" + date, JSON.stringify({ results, ids: {} }));
}
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("today", "said"),
    [
        ("2026-12-01", ["2", "2"]),
        ("2026-12-02", "Streak: 2 days."),
        ("2026-12-03", f"A missed day is fine. {NONE} Longest: 2 days."),
    ],
)
def test_a_streak_lasts_until_a_day_is_missed(site, visit, today, said):
    page = visit(f"{site}daily/", at=f"{today}T12:00:00", init=KEPT)
    assert streak_of(page) == said
    page.goto(site)
    page.locator(".dock").wait_for()
    flames = page.locator(".streak").all_inner_texts()
    assert flames == ([] if today == "2026-12-03" else ["2"])


@pytest.mark.parametrize(("n_days", "n_charts"), [(4, 0), (6, 1)])
def test_a_chart_of_the_last_days_is_drawn_once_five_days_have_results(
    site, visit, n_days, n_charts
):
    days = [f"2026-11-{30 - back}" for back in range(n_days)]
    kept = {
        f"trisolve/daily/{day}": json.dumps(
            {"results": {"easy": {"value": 9, "on": day}}, "ids": {}}
        )
        for day in days
    }
    init = f"Object.assign(localStorage, {json.dumps(kept)});"
    page = visit(f"{site}daily/", at="2026-11-30T12:00:00", init=init)
    page.locator(".three").wait_for()
    chart = page.locator(".thirty")
    assert chart.count() == n_charts
    if n_charts:
        assert chart.bounding_box()["width"] < page.locator(".three").bounding_box()["width"] / 2
