"""The screenshot of docs/boco.md, made again in Chromium: the machine has played itself."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "support")]

from browser import start  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

from trisolve import boco  # noqa: E402
from trisolve.web.pages.boco import save_boco_page  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "boco-page.png"
SELF_PLAY = """() => {
  const { board, game, choose } = trisolve;
  game.sides("person", "person");
  game.play(7);
  game.play("swap");
  const step = async () => {
    const { action } = await choose(board, game.moves, 300, 2);
    game.play(action);
    return game.position.player === -4 ? null : step();
  };
  return step();
}"""


def main() -> None:
    """Make the picture."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = Path(folder) / "octagon.html"
        save_boco_page(boco.Game("octagon", swap=True), path)
        browser = start(playwright)
        page = browser.new_page(viewport={"width": 1100, "height": 690})
        page.goto(path.as_uri())
        page.evaluate(SELF_PLAY)
        page.screenshot(path=PICTURE)
        browser.close()


if __name__ == "__main__":
    main()
