"""A site records plays only for packs with a playtest, and mentions plays nowhere else."""

import re

import pytest
from site_host import PLACE, hosted
from stored_plays import STORED, stored
from waiting import until

from trisolve.sliding.formats import load_pack, save_pack
from trisolve.sliding.level import Pack
from trisolve.web.site.build import build_site
from trisolve.web.site.options import SiteOptions

STARTER = load_pack("starter").levels
GO = "(moves) => trisolve.game.play(moves)"
DATABASES = "async () => (await indexedDB.databases()).map(({ name }) => name)"


def solve(page, level):
    """Solve the level on the board."""
    page.evaluate(GO, " ".join(map(str, level.solution)))


@pytest.fixture(scope="module")
def asking_site(tmp_path_factory):
    """Return the address of a site with one custom pack, which has a playtest."""
    root = tmp_path_factory.mktemp("asking")
    save_pack(Pack("One", STARTER[:2]), root / "one.json")
    (root / PLACE).parent.mkdir(parents=True)
    build_site(root / PLACE, SiteOptions(sources=(root / "one.json",), playtest="Too <b>hard</b>?"))
    with hosted(root) as address:
        yield address


@pytest.mark.long
def test_a_site_without_a_playtest_writes_no_play_and_does_not_mention_plays(visit, site):
    page = visit(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve?.game !== undefined")
    page.evaluate(GO, "A2")
    page.get_by_role("button", name="Settings").click()
    said = page.get_by_role("dialog").inner_text()
    for address in ("", "slide/index.html#packs", "about/"):
        page.goto(f"{site}{address}")
        page.locator("main *").first.wait_for(state="attached")
        said += page.locator("body").inner_text()
    assert not re.search(r"\b[Mm]y plays\b|\b[Yy]our plays\b|\bFor you\b|\bYour times?\b", said)
    assert page.evaluate(DATABASES) == []


@pytest.mark.long
def test_given_packs_ask_for_plays_at_their_start_and_end(visit, asking_site, tmp_path):
    page = visit(f"{asking_site}slide/index.html#one:2")
    page.get_by_text("Too <b>hard</b>? This page records your plays on this device.").wait_for()
    page.get_by_role("button", name="What is recorded").click()
    page.get_by_text("Nothing is sent").wait_for()
    page.keyboard.press("Escape")
    solve(page, STARTER[1])
    page.get_by_text("That was the last level. Send your plays now").wait_for()
    with page.expect_download() as waiting:
        page.locator(".lead", has_text="Send my plays").click()
    waiting.value.save_as(tmp_path / "plays.jsonl")
    assert '"end":"solved"' in (tmp_path / "plays.jsonl").read_text().splitlines()[-1]


@pytest.mark.long
def test_packs_that_do_not_ask_for_plays_are_not_recorded(visit, asking_site):
    page = visit(f"{asking_site}slide/index.html#tutorial:1")
    until(page, "window.trisolve?.game !== undefined")
    page.evaluate(GO, "A2")
    page.get_by_role("button", name="Settings").click()
    assert page.get_by_role("region", name="Plays").count() == 0
    page.keyboard.press("Escape")
    assert page.evaluate(DATABASES) == []
    page.evaluate("location.hash = 'one:1'")
    page.get_by_text("This page records your plays on this device.").wait_for()
    solve(page, STARTER[0])
    assert len(stored(page, 1)) == len(page.evaluate(STORED)) == 1
