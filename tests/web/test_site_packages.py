"""The game of a package on a site: its own files, a card, and its rule sheet as a lesson."""

import json

import pytest
from package_site import MINESWEEPER, data_of, installed, run_with

CUBE = {
    "format": "trisolve-minesweeper",
    "version": 1,
    "board": "cube",
    "mines": [0],
    "opened": [],
    "name": "My cube",
}


PLAYED = """(mines) => {
  const game = trisolve.game;
  for (let move; !game.solved; game.play([move]))
    move = game.legal.find((one) => !one.startsWith("f") && !mines.includes(Number(one)));
}"""


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """Return a function that builds a site with Minesweeper installed."""
    folder = tmp_path_factory.mktemp("site")
    package = installed(folder, MINESWEEPER)
    (folder / "cubes.json").write_text(json.dumps([CUBE]), encoding="utf-8")

    def built(name, *words):
        done = run_with(package, "site", "build", str(folder / name), *words)
        assert (done.returncode, done.stderr) == (0, "")
        return folder / name

    return lambda name, *words: built(name, str(folder / "cubes.json"), *words)


@pytest.mark.long
def test_a_page_includes_only_the_files_of_its_package(build):
    site = build("only", "--only")
    names = [one["name"] for one in data_of(site / "minesweeper" / "index.html")["entries"]]
    assert names == ["My cube"]
    home = data_of(site / "index.html")
    assert "minesweeper" in home["pictures"]
    assert not (site / "boco").exists()


@pytest.mark.long
def test_a_lesson_opens_the_rules_and_is_done_after_a_move(build, visit):
    words = [word for name in ("make", "tantrix", "boco") for word in ("--without", name)]
    site = build("whole", *words)
    names = [one["name"] for one in data_of(site / "minesweeper" / "index.html")["entries"]]
    assert names == ["My cube", "Squares", "Hexagons", "Triangles"]
    page = visit(f"{(site / 'learn' / 'index.html').as_uri()}#minesweeper:1")
    page.get_by_text("Read the rules, then make a move.").first.wait_for()
    game = page.frame_locator("iframe")
    game.get_by_text("You never have to guess.").wait_for()
    game.get_by_role("button", name="Close").first.click()
    game.locator('[data-cell="5"]').first.click()
    page.get_by_text("Now you know how to play.").first.wait_for()


@pytest.mark.long
def test_a_day_includes_a_puzzle_of_a_package(tmp_path, build, visit):
    day, package = "2026-12-02", installed(tmp_path, MINESWEEPER)
    days = ["--from", day, "--days", "1", "--seed", "1", "-o", str(tmp_path / "days")]
    done = run_with(package, "site", "daily", *days)
    assert done.returncode == 0, done.stderr
    site = build("days", "--daily", str(tmp_path / "days"))
    page = visit(f"{(site / 'daily' / 'index.html').as_uri()}#{day}", at=f"{day}T12:00:00")
    page.get_by_role("img", name=f"{day}: not played").wait_for()
    assert page.locator(".dots .dot").count() == 6
    page.locator("a.daily").last.click()
    page.get_by_role("heading", name="Minesweeper, December 2").wait_for()
    month = json.loads((tmp_path / "days" / "2026-12.json").read_text("utf-8"))
    mines = month["days"][day]["minesweeper"]["mines"]
    page.evaluate("(mine) => trisolve.game.play([String(mine)])", mines[0])
    assert page.evaluate("trisolve.game.solved")  # lost, which is no result
    page.evaluate("trisolve.game.reset()")
    assert not page.get_by_role("button", name="Next: Slide").count()
    page.evaluate(PLAYED, mines)
    page.get_by_role("button", name="Next: Slide, Easy").wait_for()
    assert page.evaluate("trisolve.game.link").startswith("#puzzle=")
    page.goto(f"{(site / 'daily' / 'index.html').as_uri()}#{day}")
    page.get_by_role("link", name=f"{day}, today: 1 of 6 solved").wait_for()
    assert page.locator("a.daily").last.locator(".mark").inner_text() == "✓"
