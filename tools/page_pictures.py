"""The screenshots of docs/web.md, made again in Chromium: phone and desk, light and dark."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from browser import start  # noqa: E402
from hand import Drag, rest  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402

from trisolve.sliding.formats import load_levels  # noqa: E402
from trisolve.web.pages.player import save_play_page  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"
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
    "player-dark": (DESK, "dark", _lifted),
    "player-chain": (DESK, "light", _chain),
    "player-lost": (PHONE, "light", _lost),
    "player-solved": (PHONE, "dark", _solved),
}


def main() -> None:
    """Make every picture."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "page.html"
        files = [*sorted((ROOT / "levels" / "tutorial").glob("*.json"))]
        files += sorted((ROOT / "levels" / "article").glob("*.json"))
        save_play_page([level for file in files for _, level in load_levels(str(file))], path)
        browser = start(playwright)
        for name, (options, scheme, prepare) in SHOTS.items():
            context = browser.new_context(**options, color_scheme=scheme)
            page = context.new_page()
            page.goto(path.as_uri())
            rest(page)
            prepare(page)
            page.screenshot(path=PICTURES / f"{name}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    main()
