"""The screenshots of docs/editor.md, photographed in Chromium against a running editor."""

import shutil
from pathlib import Path

from editing import running
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
DESK = {"viewport": {"width": 1180, "height": 760}}
PHONE = {
    "viewport": {"width": 390, "height": 800},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}
SETTLE_MS = 300


def _mode(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def _block(page: Page) -> None:
    _mode(page, "Block")
    page.keyboard.press("f")


def _wall(page: Page) -> None:
    _mode(page, "Wall")
    page.get_by_label("Symmetry").first.select_option("3-fold")


def _goal(page: Page) -> None:
    _mode(page, "Goal")
    page.keyboard.press("a")


def _play(page: Page) -> None:
    _mode(page, "Play")
    page.get_by_role("button", name="Solve", exact=True).click()
    for _ in range(3):
        page.get_by_role("button", name="Step", exact=True).click()
        page.wait_for_timeout(SETTLE_MS)


def _finding(page: Page) -> None:
    _mode(page, "Block")
    page.get_by_role("button", name="R001 block C").click()
    page.get_by_text("Why so hard").click()


def _strip(page: Page) -> None:
    page.get_by_label("Trials", exact=True).fill("4000")
    page.get_by_label("Seed", exact=True).fill("1")
    page.get_by_role("button", name="Start", exact=True).click()
    page.locator(".outcome").get_by_text("Press one").wait_for(timeout=120_000)
    page.locator(".strip button").first.click()
    page.locator(".facts[data-tiers=all] .headline").get_by_text("21 moves").wait_for()
    page.locator(".panel").evaluate("node => node.scrollTo(0, node.scrollHeight)")


SHOTS = {
    "editor-block": (DESK, "light", _block),
    "editor-wall": (DESK, "dark", _wall),
    "editor-goal": (DESK, "light", _goal),
    "editor-play": (DESK, "dark", _play),
    "editor-finding": (DESK, "dark", _finding),
    "editor-strip": (DESK, "light", _strip),
    "editor-phone": (PHONE, "dark", _block),
}


def photographs(browser: Browser, folder: Path) -> dict[str, Path]:
    """Make every picture in a folder; return them by their places in the repository."""
    path = folder / "puzzle.json"
    shutil.copy(ROOT / "levels" / "article" / "puzzle-30.json", path)
    found = {}
    with running(path, "--port", "8970") as editor:
        editor.wait_ready()
        for name, (options, scheme, prepare) in SHOTS.items():
            context = browser.new_context(**options, color_scheme=scheme, reduced_motion="reduce")
            page = context.new_page()
            page.goto(editor.url)
            page.locator(".facts[data-tiers=all]").wait_for()
            prepare(page)
            page.wait_for_timeout(SETTLE_MS)
            found[f"docs/pictures/{name}.png"] = folder / f"{name}.png"
            page.screenshot(path=folder / f"{name}.png")
            context.close()
    return found
