"""The levels of a pack on a site: their sections, their filters, their authors."""

import json
import shutil

import pytest
from site_host import PLACE, hosted
from waiting import until


@pytest.fixture
def graded(small_site, tmp_path):
    """Return the address of a site whose pack has several grades and one long level; its levels."""
    shutil.copytree(small_site, tmp_path / "host")
    path = tmp_path / "host" / PLACE / "slide/packs/tutorial.json"
    pack = json.loads(path.read_text())
    for at, level in enumerate(pack["levels"]):
        level["grade"] = ("easy", "medium", "hard")[at % 3]
        level["typical"] = (30.0, 700.0)[at > 6]
    pack["levels"][-1]["moves"] = 12
    pack["levels"][0]["author"] = "Ada L."
    path.write_text(json.dumps(pack))
    with hosted(tmp_path / "host") as address:
        yield address, pack["levels"]


@pytest.mark.long
def test_levels_are_filtered_by_typical_time(graded, visit):
    address, levels = graded
    page = visit(f"{address}slide/index.html#tutorial")
    page.locator(".tile").first.wait_for()
    assert page.get_by_role("link", name="Start: level 1").get_attribute("href") == "#tutorial:1"
    page.get_by_text("Filter", exact=True).click()
    page.get_by_role("combobox", name="Time").select_option("Time: 10 minutes and more")
    until(page, "document.querySelectorAll('.tile').length === value", len(levels) - 7)
    page.get_by_role("combobox", name="Time").select_option("Time: under 1 minute")
    until(page, "document.querySelectorAll('.tile').length === 7")


@pytest.mark.long
def test_levels_are_filtered_by_grade_moves_and_blocks(graded, visit):
    address, levels = graded
    page = visit(f"{address}slide/index.html#tutorial")
    page.locator(".tile").first.wait_for()
    assert page.locator("h2").all_inner_texts()[:3] == ["Easy", "Medium", "Hard"]
    grade = page.get_by_role("combobox", name="Grade")
    assert not grade.is_visible()
    page.get_by_text("Filter", exact=True).click()
    grade.select_option("medium")
    until(page, "document.querySelectorAll('.tile').length === 3")
    page.get_by_role("combobox", name="Moves").select_option("Moves: 11–15")
    page.get_by_text("No levels match these filters.").wait_for()
    grade.select_option("")
    until(page, "document.querySelectorAll('.tile').length === 1")
    page.get_by_role("combobox", name="Moves").select_option("")
    few = min(level["blocks"] for level in levels)
    page.get_by_role("combobox", name="Blocks").select_option(str(few))
    n_few = sum(level["blocks"] == few for level in levels)
    assert 0 < n_few < len(levels)
    until(page, "document.querySelectorAll('.tile').length === value", n_few)
    page.locator(".tile").first.click()
    until(page, "window.trisolve !== undefined")
    page.go_back()
    until(page, "document.querySelectorAll('.tile').length === value", n_few)
    assert page.get_by_role("combobox", name="Blocks").input_value() == str(few)
    page.goto(f"{address}slide/index.html#tutorial:1")
    page.locator(".panel", has_text="Ada L.").wait_for()
