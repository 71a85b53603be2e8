"""The gallery's picture of the editor and the player, side by side."""

from io import BytesIO
from pathlib import Path

from editing import running
from hand import Drag, rest
from PIL import Image
from playwright.sync_api import Browser

from trisolve.sliding.formats import load_level, save_level
from trisolve.web.pages.player import save_play_page

ROOT = Path(__file__).resolve().parent.parent
ARTICLE = ROOT / "levels" / "article"
HEIGHT, EDITOR_WIDTH, PHONE_WIDTH, GAP = 720, 1100, 390, 24
COLORS = 256


def _editor(browser: Browser, folder: Path) -> Image.Image:
    """Return the editor with a chosen block, and with the facts proved about the level."""
    path = folder / "puzzle-30.json"
    save_level(load_level(ARTICLE / "puzzle-30.json"), path)
    with running(path, "--port", "8860") as editor:
        editor.wait_ready()
        page = browser.new_page(
            viewport={"width": EDITOR_WIDTH, "height": HEIGHT}, reduced_motion="reduce"
        )
        page.goto(editor.url)
        page.locator(".facts[data-tiers=all]").wait_for()
        page.get_by_role("button", name="Block", exact=True).click()
        page.locator('svg.board [data-block="F"]').click()
        page.locator(".panel").evaluate("(panel) => panel.scrollTo(0, 0)")
        rest(page)
        return Image.open(BytesIO(page.screenshot()))


def _player(browser: Browser, folder: Path) -> Image.Image:
    """Return the player on a phone, in the dark, with a block that pushes two others."""
    path = folder / "page.html"
    save_play_page(load_level(ROOT / "levels" / "tutorial" / "05-chain.json"), path)
    page = browser.new_page(
        viewport={"width": PHONE_WIDTH, "height": HEIGHT},
        color_scheme="dark",
        is_mobile=True,
        reduced_motion="reduce",
    )
    page.goto(path.as_uri())
    page.evaluate("trisolve.game.play('D1')")
    rest(page)
    Drag(page, "A", "U").to(0.6)
    return Image.open(BytesIO(page.screenshot()))


def photographs(browser: Browser, folder: Path) -> dict[str, Path]:
    """Make the picture in a folder; return it by its place in the repository."""
    shots = [_editor(browser, folder), _player(browser, folder)]
    both = Image.new("RGBA", (EDITOR_WIDTH + GAP + PHONE_WIDTH, HEIGHT))
    for shot, x in zip(shots, (0, EDITOR_WIDTH + GAP), strict=True):
        both.paste(shot, (x, 0))
    picture = folder / "editor-and-player.png"
    both.quantize(COLORS, Image.Quantize.FASTOCTREE).save(picture, optimize=True)
    return {f"levels/gallery/{picture.name}": picture}
