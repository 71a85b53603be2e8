"""Choosing tiles by their looks, in a real browser: the chosen tiles become a puzzle file."""

import pytest
from axe_rules import violations
from site_host import address_of

from trisolve.entanglement.files import dump_puzzle, load_puzzle


@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_selected_tiles_become_a_puzzle(run, new_page, tmp_path, scheme):
    path = tmp_path / "tiles.html"
    run("entanglement", "choose", "--no-open", "-o", str(path))
    page = new_page(viewport={"width": 390, "height": 664}, color_scheme=scheme)
    page.goto(address_of(path))
    page.get_by_text("10,395 tiles with all rotations").wait_for()
    download = page.get_by_role("button", name="Download the level")
    assert download.is_disabled()
    family = page.locator("details").nth(2)
    family.locator("summary").click()
    tiles = family.get_by_role("button")
    tiles.first.wait_for()
    n_once = tiles.count()
    assert n_once > 1
    names = [tiles.nth(n).get_attribute("title") for n in (0, 1)]
    for n in (0, 1, 1):
        tiles.nth(n).click()
    assert violations(page) == []
    page.get_by_label("Show each rotation").check()
    assert tiles.count() > n_once
    picked = page.get_by_role("list", name="Picked tiles").get_by_role("button")
    assert picked.count() == 3
    page.reload()
    assert picked.count() == 3
    page.get_by_role("button", name=f"Put back {names[1]}, number 3").click()
    page.get_by_label("Name").fill("By eye")
    page.get_by_label("Radius").fill("2")
    with page.expect_download() as downloaded:
        download.click()
    saved = tmp_path / "picked.json"
    downloaded.value.save_as(saved)
    puzzle = load_puzzle(saved)
    found = (puzzle.radius, puzzle.name, [tile.code for tile in puzzle.tiles])
    assert found == (2, "By eye", names)
    assert load_puzzle(_again(tmp_path, puzzle)) == puzzle
    assert run("solve", str(saved)).code == 0


def _again(folder, puzzle):
    path = folder / "again.json"
    path.write_text(dump_puzzle(puzzle))
    return path
