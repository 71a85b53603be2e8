"""Data that survive killing a tab or the whole browser, and the page in a notebook's frame."""

import time
from contextlib import suppress

import pytest
from killing import mortal_browser
from places import LEVELS
from playwright.sync_api import Error

from trisolve.sliding.formats import load_level
from trisolve.web.pages.player import save_play_page

PUZZLE = LEVELS / "article" / "puzzle-30.json"
PLAYED = ("H2", "B4", "D2")
ON_DISK_S = 60


def opened(context, url):
    page = context.new_page()
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.goto(url)
    return page


def wait_for_bytes(folder, text):
    """Wait until a browser has written a text to its profile."""
    end = time.monotonic() + ON_DISK_S
    while not any(text in path.read_bytes() for path in folder.rglob("leveldb/*.log")):
        assert time.monotonic() < end, f"{text} is not on the disk"
        time.sleep(0.1)


@pytest.mark.long
def test_a_killed_tab_loses_nothing_and_a_killed_browser_only_the_last_moments(tmp_path, chromium):
    path = tmp_path / "page.html"
    save_play_page(load_level(PUZZLE), path)
    with mortal_browser(chromium, tmp_path / "profile") as browser:
        page = opened(browser.start(), path.as_uri())
        page.evaluate("trisolve.game.play('H2')")
        page.evaluate("trisolve.game.play('B4')")
        with suppress(Error):
            page.goto("chrome://crash")
        page.close()  # a new tab may share the dead tab's process
        page = opened(browser.context, path.as_uri())
        assert page.evaluate("trisolve.game.moves") == "H2 B4"
        wait_for_bytes(tmp_path / "profile", b"H2 B4")
        page.evaluate("trisolve.game.play('D2')")
        browser.kill()
        page = opened(browser.start(), path.as_uri())
        kept = page.evaluate("trisolve.game.moves").split()
        assert tuple(kept) == PLAYED[: len(kept)]
        assert len(kept) >= 2
        page.evaluate("(rest) => trisolve.game.play(rest)", " ".join(PLAYED[len(kept) :]))
        assert page.evaluate("trisolve.game.moves") == " ".join(PLAYED)
        assert page.problems == []


@pytest.mark.long
def test_a_level_in_a_notebook_frame_can_be_played_and_says_that_nothing_is_saved(
    new_page, tmp_path
):
    path = tmp_path / "notebook.html"
    shown = load_level(PUZZLE).play()._repr_html_()
    path.write_text(f"<!doctype html><title>cell</title>{shown}", "utf-8")
    page = new_page(strict=False)
    page.goto(path.as_uri())
    frame = page.frame_locator("iframe")
    frame.get_by_role("button", name="Hint").click()
    frame.get_by_text("The goal is 7 moves away.").first.wait_for()
    inside = page.frames[1]
    for move in ("H2", "B4", "D2", "G2", "F3", "D-2", "A4"):
        inside.evaluate("(move) => trisolve.game.play(move)", move)
    assert inside.evaluate("trisolve.game.solved")
    frame.get_by_text("Solved in 7 moves").first.wait_for()
    frame.get_by_text("Your progress is not saved").wait_for()
