"""The player's page draws levels in the paints that pictures have."""

from dataclasses import replace

import pytest

import trisolve
from trisolve.paint.themes import OWN, THEMES, Paint
from trisolve.sliding.pictures.look import CASE, look_of
from trisolve.web.pages.player import page_look


@pytest.mark.parametrize("name", THEMES)
def test_goals_have_the_paint_of_pictures(name):
    opacity, fill, share = page_look(THEMES[name])["goal"]
    paint, case = (look_of(name).theme.paint(style) for style in ("goal", "goal-case"))
    assert (opacity, fill or OWN) == (paint.opacity, paint.fill)
    assert share == (CASE if case.width else None)


def test_a_color_of_goals_is_seen_on_the_page(new_page, tmp_path, monkeypatch):
    green = Paint("#00aa00", opacity=0.5)
    colored = replace(THEMES["flat"], paints={**THEMES["flat"].paints, "goal": green})
    monkeypatch.setitem(THEMES, "flat", colored)
    path = tmp_path / "play.html"
    levels = [trisolve.load_level(f"starter:{n}") for n in (1, 2)]
    trisolve.save_play_page(levels, path, theme="flat")
    page = new_page()
    page.goto(path.as_uri())
    page.locator("svg:not(.mini) path[fill='#00aa00']").first.wait_for(state="attached")
    page.get_by_role("button", name="Levels").click()
    page.locator(".mini path[fill='#00aa00']").first.wait_for(state="attached")


KINDS = """(paths) => paths.map((one) => one.matches(".shade") ? "shadow"
  : one.getAttribute("fill") === "none" ? "outline"
  : one.hasAttribute("fill-opacity") ? "goal" : "solid")"""


def test_goals_are_filled_under_the_blocks_in_miniatures_as_in_pictures(new_page, tmp_path):
    level = trisolve.load_level("starter:5")  # a block is on its one goal
    path = tmp_path / "play.html"
    trisolve.save_play_page([level, trisolve.load_level("starter:1")], path)
    page = new_page()
    page.goto(path.as_uri())
    page.get_by_role("button", name="Levels").click()
    kinds = page.locator(".mini").first.locator("path").evaluate_all(KINDS)
    blocks = ["solid"] * len(level.blocks)
    assert kinds == ["solid", "goal", "outline", "shadow", *blocks, "outline"]
