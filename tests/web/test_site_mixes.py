"""Mixes and favorites: matching levels of all packs, which are stored and shared as a link."""

import pytest
from axe_rules import violations
from site_host import PLACE, hosted
from waiting import until

from trisolve.sliding.formats import load_pack, save_pack
from trisolve.sliding.formats.share_code import dump_share_code
from trisolve.sliding.level import Pack
from trisolve.sliding.rules import positions_after
from trisolve.sliding.search import solve
from trisolve.web.site.build import build_site
from trisolve.web.site.options import SiteOptions

STARTER = load_pack("starter").levels
GO = "(moves) => trisolve.game.play(moves)"
HARD = [level for level in STARTER if level.stats["grade"] == "hard"]


@pytest.fixture(scope="module")
def two_packs(tmp_path_factory):
    """Return the address of a site with hard levels in two packs."""
    root = tmp_path_factory.mktemp("mixed")
    for name, levels in (("one", STARTER[:75]), ("two", STARTER[75:])):
        save_pack(Pack(name.title(), levels), root / f"{name}.json")
    (root / PLACE).parent.mkdir(parents=True)
    sources = (root / "one.json", root / "two.json")
    build_site(root / PLACE, SiteOptions(sources=sources, only=True))
    with hosted(root) as address:
        yield address


def n_tiles(page, n):
    until(page, "document.querySelectorAll('main .islet').length === value", n)


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1280])
def test_a_mix_is_made_played_and_saved(visit, two_packs, width):
    page = visit(
        f"{two_packs}slide/index.html#collection", viewport={"width": width, "height": 800}
    )
    part = page.locator(".mix")
    part.get_by_role("combobox", name="Grade").select_option("hard")
    part.get_by_role("textbox", name="Name").fill("Hard & fine")
    assert violations(page) == []
    part.get_by_role("button", name="Make a mix").click()
    page.get_by_role("heading", name="Hard & fine").wait_for()
    n_tiles(page, len(HARD))
    page.locator("main .islet").nth(1).click()
    until(page, "window.trisolve?.game.code === value", dump_share_code(HARD[1].bare()))
    page.locator('[data-command="next"]').first.evaluate("(one) => one.click()")
    until(page, "trisolve.game.code === value", dump_share_code(HARD[2].bare()))
    page.goto(f"{two_packs}slide/index.html#collection")
    page.get_by_role("link", name="Hard & fine", exact=True).wait_for()
    page.get_by_role("button", name="Remove: Hard & fine").click()
    until(page, "document.querySelectorAll('.mixes li').length === 0")


def test_a_mix_moves_between_profiles_by_its_link(visit, site):
    page = visit(f"{site}slide/index.html#collection")
    part = page.locator(".mix")
    part.get_by_role("combobox", name="Idea").select_option("chain")
    part.get_by_label("Not solved yet").check()
    part.get_by_role("textbox", name="Name").fill("Ö 1")
    part.get_by_role("button", name="Make a mix").click()
    n = sum("chain" in level.stats["ideas"] for level in load_pack("tutorial").levels)
    n_tiles(page, n)
    page.goto(f"{site}slide/index.html#collection")
    page.get_by_role("button", name="Share: Ö 1").click()
    link = page.locator("dialog textarea").input_value()
    other = visit(link)
    other.get_by_role("heading", name="Ö 1").wait_for()
    n_tiles(other, n)


def test_favorites_form_a_mix_and_an_empty_one_is_explained(visit, site):
    page = visit(f"{site}slide/index.html#mix-f")
    page.get_by_text("No level fits this mix.").wait_for()
    page.goto(f"{site}slide/index.html#tutorial:3")
    until(page, "window.trisolve?.game !== undefined")
    page.locator('[data-command="favorite"]').first.evaluate("(one) => one.click()")
    until(page, "document.querySelector('[data-command=favorite]').ariaPressed === 'true'")
    page.goto(f"{site}slide/index.html#mix-f")
    n_tiles(page, 1)
    page.goto(f"{site}slide/index.html#collection")
    page.get_by_role("link", name="Push beyond").wait_for()


@pytest.mark.long
def test_the_mix_again_lists_levels_begun_or_solved_with_a_hint(visit, two_packs):
    page = visit(f"{two_packs}slide/index.html#one:2")
    until(page, "window.trisolve?.game !== undefined")
    page.evaluate(GO, str(STARTER[1].solution[0]))
    page.evaluate("location.hash = 'one:3'")
    until(page, "trisolve.game.code === value", dump_share_code(STARTER[2].bare()))
    page.evaluate(GO, " ".join(map(str, STARTER[2].solution)))
    page.evaluate("location.hash = 'one:1'")
    until(page, "trisolve.game.code === value", dump_share_code(STARTER[0].bare()))
    for _ in range(3):
        page.keyboard.press(".")
    page.get_by_role("button", name="Make this move").click()
    rest = solve(
        STARTER[0].with_positions(positions_after(STARTER[0], page.evaluate("trisolve.game.moves")))
    )
    page.evaluate(GO, " ".join(map(str, rest.moves)))
    until(page, "trisolve.game.solved")
    page.goto(f"{two_packs}slide/index.html#mix-a")
    n_tiles(page, 2)
    page.locator("main .islet").nth(1).click()
    until(page, "window.trisolve?.game.code === value", dump_share_code(STARTER[1].bare()))


IDEA = "(ideas) => ideas.map((idea) => mixText({ ...ANYTHING, idea }))"


def test_a_mix_without_matches_is_explained():
    """A missing idea has its own wording, not just a "no" in front."""
    from node import in_node

    imports = {"site/slide/words.js": "mixText", "site/slide/mixes.js": "ANYTHING"}
    found = in_node(imports, IDEA, ["dance", "!dance", "away", "!away", "!only", "!trap"])
    assert found == [
        "a block that moves three times",
        "no block that moves three times",
        "off its goal again",
        "no block leaves its goal",
        "more than one solution",
        "cannot be lost",
    ]


def test_adding_and_removing_a_favorite_is_announced(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:2")
    until(page, "window.trisolve !== undefined")
    for said in ("Added to the favorites.", "Removed from the favorites."):
        page.evaluate("document.querySelector('[data-command=favorite]').click()")
        page.locator(".panel").get_by_text(said).wait_for()
