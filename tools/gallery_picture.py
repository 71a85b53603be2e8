"""The gallery's picture of the editor and the player, side by side; needs a Chromium and pillow."""

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from browser import found_chromium, start  # noqa: E402
from editing import running  # noqa: E402
from hand import Drag, rest  # noqa: E402
from PIL import Image  # noqa: E402
from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from trisolve.sliding.formats import load_level, save_level  # noqa: E402
from trisolve.web.pages.player import save_play_page  # noqa: E402

PICTURE = ROOT / "levels" / "gallery" / "editor-and-player.png"
ARTICLE = ROOT / "levels" / "article"
HEIGHT, EDITOR_WIDTH, PHONE_WIDTH, GAP = 720, 1100, 390, 24
COLORS = 256


def _editor(browser: Browser, folder: Path) -> Image.Image:
    """Return the editor with a block chosen, and what is proved of the level."""
    path = folder / "puzzle-30.json"
    save_level(load_level(ARTICLE / "puzzle-30.json"), path)
    with running(path, "--port", "8860") as editor:
        editor.wait_ready()
        page = browser.new_page(viewport={"width": EDITOR_WIDTH, "height": HEIGHT})
        page.goto(editor.url)
        page.locator(".facts[data-tiers=all]").wait_for()
        page.get_by_role("button", name="Block", exact=True).click()
        page.keyboard.press("f")
        rest(page)
        return Image.open(BytesIO(page.screenshot()))


def _player(browser: Browser, folder: Path) -> Image.Image:
    """Return the player on a phone, in the dark, with a block that pushes two others along."""
    path = folder / "page.html"
    save_play_page(load_level(ROOT / "levels" / "tutorial" / "05-chain.json"), path)
    page = browser.new_page(
        viewport={"width": PHONE_WIDTH, "height": HEIGHT}, color_scheme="dark", is_mobile=True
    )
    page.goto(path.as_uri())
    page.evaluate("trisolve.game.play('D1')")
    rest(page)
    Drag(page, "A", "U").to(0.6)
    return Image.open(BytesIO(page.screenshot()))


def main() -> int:
    """Make the picture; return the exit code."""
    with TemporaryDirectory() as name, sync_playwright() as playwright:
        if found_chromium(playwright) is None:
            print(f"{PICTURE.name} is left as it is: no Chromium, `make browser` installs one")
            return 0
        browser = start(playwright)
        shots = [_editor(browser, Path(name)), _player(browser, Path(name))]
        browser.close()
    both = Image.new("RGBA", (EDITOR_WIDTH + GAP + PHONE_WIDTH, HEIGHT))
    for shot, x in zip(shots, (0, EDITOR_WIDTH + GAP), strict=True):
        both.paste(shot, (x, 0))
    both.quantize(COLORS, Image.Quantize.FASTOCTREE).save(PICTURE, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
