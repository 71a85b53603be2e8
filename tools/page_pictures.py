"""The screenshots of docs/web.md, photographed in Chromium: phone and desk, light and dark."""

from pathlib import Path

from hand import Drag, rest
from playwright.sync_api import Browser, Page

from trisolve.sliding.formats import load_levels
from trisolve.web.pages.player import save_play_page

ROOT = Path(__file__).resolve().parent.parent
DESK = {"viewport": {"width": 1180, "height": 740}}
PHONE = {
    "viewport": {"width": 390, "height": 760},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


def _chain(page: Page) -> None:
    page.evaluate("trisolve.open(4)")
    page.evaluate("trisolve.game.play('D1')")
    rest(page)
    Drag(page, "A", "U").to(0.6)


def _hint(page: Page) -> None:
    page.evaluate("trisolve.open(12)")
    for _ in range(3):
        page.keyboard.press(".")
        rest(page)


def _lost(page: Page) -> None:
    page.evaluate("trisolve.open(8)")
    page.evaluate("trisolve.game.play('D1')")
    page.keyboard.press(".")
    rest(page)


def _solved(page: Page) -> None:
    page.evaluate("trisolve.open(8)")
    page.evaluate("trisolve.game.play('A2 F-1 E-1 D2')")
    page.wait_for_timeout(700)


def _lifted(page: Page) -> None:
    page.evaluate("trisolve.open(12)")
    rest(page)
    page.keyboard.press("b")
    page.keyboard.press("ArrowDown")
    rest(page)


SHOTS = {
    "player-desk": (DESK, "light", _hint),
    "player-night": (DESK, "dark", _lifted),
    "player-chain": (DESK, "light", _chain),
    "player-lost": (PHONE, "light", _lost),
    "player-solved": (PHONE, "dark", _solved),
}


def photographs(browser: Browser, folder: Path) -> dict[str, Path]:
    """Make every picture in a folder; return them by their places in the repository."""
    path = folder / "page.html"
    files = [*sorted((ROOT / "levels" / "tutorial").glob("*.json"))]
    files += sorted((ROOT / "levels" / "article").glob("*.json"))
    save_play_page([level for file in files for _, level in load_levels(str(file))], path)
    found = {}
    for name, (options, scheme, prepare) in SHOTS.items():
        context = browser.new_context(**options, color_scheme=scheme, reduced_motion="reduce")
        page = context.new_page()
        page.goto(path.as_uri())
        rest(page)
        prepare(page)
        found[f"docs/pictures/{name}.png"] = folder / f"{name}.png"
        page.screenshot(path=folder / f"{name}.png")
        context.close()
    return found
