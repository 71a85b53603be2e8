"""The screenshots of the pages of three games for docs/, photographed in Chromium."""

from dataclasses import replace
from pathlib import Path

from browser import KNOWN
from playwright.sync_api import Browser, Page

from trisolve import boco, tantrix
from trisolve.web.pages.boco import boco_page
from trisolve.web.pages.entanglement import entanglement_page
from trisolve.web.pages.tantrix import tantrix_page

BOCO_PLAYS_ITSELF = """() => {
  const { board, game, choose } = trisolve;
  game.seat("person", "person");
  game.play(7);
  game.play("swap");
  const step = async () => {
    const moves = game.moves.map((move) => (move === "swap" ? move : Number(move)));
    const { action } = await choose(board, moves, 300, 2);
    game.play(action);
    return game.position.player === -4 ? null : step();
  };
  return step();
}"""
FOLLOW_HINTS = """async (n) => {
  for (let turn = 0; turn < n; turn++) trisolve.game.play(await trisolve.hint());
}"""


def played_entanglement(folder: Path, browser: Browser) -> Page:
    """Return a game of 28 turns, with the next tile in hand."""
    entanglement_page(radius=3, seed=1).save(folder / "game.html")
    page = opened(browser, folder / "game.html", 740)
    page.evaluate(FOLLOW_HINTS, 28)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("Hint: ").first.wait_for()
    return page


def played_tantrix(folder: Path, browser: Browser) -> Page:
    """Return a game of 14 turns, with a chosen tile."""
    game = tantrix.Game("RY", seed=7)
    while len(game.turns) < 14:
        game.play(tantrix.choose(game, "greedy"))
    record = replace(game.record(), metadata={})
    tantrix_page(record, players=("human", "human")).save(folder / "game.html")
    page = opened(browser, folder / "game.html", 700)
    page.locator(".tray [data-tile]").first.click()
    return page


def played_boco(folder: Path, browser: Browser) -> Page:
    """Return a game that the machine has played against itself."""
    boco_page(boco.Game("octagon", swap=True)).save(folder / "game.html")
    page = opened(browser, folder / "game.html", 690)
    page.evaluate(BOCO_PLAYS_ITSELF)
    return page


def opened(browser: Browser, path: Path, height: int) -> Page:
    """Return a page in a window of 1100 pixels."""
    page = browser.new_page(viewport={"width": 1100, "height": height}, reduced_motion="reduce")
    page.add_init_script(KNOWN)
    page.goto(path.as_uri())
    return page


def photographs(browser: Browser, folder: Path) -> dict[str, Path]:
    """Make the pictures in a folder; return them by their places in the repository."""
    found = {}
    for name, draw in (
        ("entanglement", played_entanglement),
        ("tantrix", played_tantrix),
        ("boco", played_boco),
    ):
        found[f"docs/pictures/{name}-page.png"] = folder / f"{name}-page.png"
        page = draw(folder, browser)
        page.screenshot(path=folder / f"{name}-page.png")
        page.close()
    return found
