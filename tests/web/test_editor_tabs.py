"""Two tabs of one editor: each gets its own answers, and the order of a sorted pack is right."""

import json
from dataclasses import replace

import pytest
from drawing import mode
from editing import file_text
from waiting import until

from trisolve.sliding.formats import load, parse_level


def settled(page):
    until(page, "document.querySelector('.facts[data-tiers=all]:not(.stale)') !== null")
    assert "Updating" not in page.locator(".panel").inner_text()


@pytest.mark.long
def test_sorting_while_another_tab_searches_gives_the_right_order(editor, draw):
    expert = load("expert")
    largest = max(expert, key=lambda level: level.stats["states"])  # it takes a while
    starter = load("starter")
    levels = [starter[12], largest, starter[3]]

    def is_largest(request):
        text = request.post_data_json["level"] if request.url.endswith("/api/analyze") else ""
        return text and parse_level(text).key == largest.key

    bare = [replace(level, stats={}, solution=None, metadata={}) for level in levels]
    records = [json.loads(file_text(level)) for level in bare]
    page = draw(json.dumps({"format": "trisolve-pack", "version": 1, "levels": records}))
    other = page.context.new_page()
    other.goto(editor.url)
    other.locator("h1").get_by_text("mine.json").wait_for()
    settled(other)
    mode(other, "Wall")
    grow = other.get_by_role("button", name="Grow")
    page.get_by_role("button", name="Levels").click()
    with page.expect_request(is_largest):
        page.get_by_role("button", name="Sort by difficulty").click()
    with other.expect_request("**/api/analyze"):
        grow.click()
    page.get_by_text("Sorted, easiest first.").wait_for(timeout=60_000)
    page.keyboard.press("Escape")
    page.keyboard.press("Control+s")
    page.locator(".count").get_by_text("Saved", exact=True).wait_for()
    sorted_levels = load(editor.path).levels
    right = sorted(levels, key=lambda level: level.stats["score"])
    assert [level.key for level in sorted_levels] == [level.key for level in right]
    assert [level.stats["score"] for level in sorted_levels] == [
        level.stats["score"] for level in right
    ]
    settled(page)
    settled(other)
    assert page.problems == []
