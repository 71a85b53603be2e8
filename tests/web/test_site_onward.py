"""Each end offers a next step: after a level, a pack, a shared link. Results count at once."""

import json
from dataclasses import replace

import pytest
from site_host import PLACE
from waiting import until

from trisolve.sliding.formats import load
from trisolve.sliding.formats.share_code import dump_share_code, parse_share_code
from trisolve.web.site.build import build_site
from trisolve.web.site.options import SiteOptions

LINE = {1: "A2", 2: "B2 A2"}
SIGNED = dump_share_code(
    replace(load("tutorial").levels[0].bare(), name="My first", author="Ada & Co")
)


def solve(page, line):
    until(page, "window.trisolve !== undefined")
    page.evaluate("(line) => trisolve.game.play(line)", line)


@pytest.mark.long
def test_a_solved_level_counts_at_once_on_the_card_of_its_pack(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:1")
    solve(page, LINE[1])
    page.locator("button.lead").click()
    until(page, "location.hash === '#tutorial:2'")
    solve(page, LINE[2])
    page.goto(f"{site}slide/index.html#packs")
    page.locator(".pill").get_by_text("2 of 9").wait_for()
    page.go_back()
    page.goto(site)
    page.get_by_role("heading", name="Tutorial 3").wait_for()


@pytest.mark.long
def test_an_address_that_lists_levels_continues_after_the_solved_level(site, visit):
    page = visit(f"{site}slide/index.html#tutorial:1")
    solve(page, LINE[1])
    page.goto("about:blank")
    page.goto(f"{site}slide/")
    until(page, "location.hash === '#tutorial:2'")


@pytest.fixture(scope="module")
def two_packs(tmp_path_factory):
    root = tmp_path_factory.mktemp("packs")
    (root / PLACE).parent.mkdir(parents=True)
    options = SiteOptions(sources=("tutorial", "article"), only=True, alone=True)
    build_site(root / PLACE, options)
    return root


SOLVED = """for (const [code, best] of VALUE) localStorage.setItem(`trisolve/play/1/${code}`,
    JSON.stringify({ moves: "", cursor: 0, best }));"""


def test_the_end_of_a_pack_is_announced_and_leads_to_the_next_pack(two_packs, visit):
    from site_host import hosted

    pack = json.loads((two_packs / PLACE / "slide/packs/tutorial.json").read_text())
    plays = [(level["code"], level["solution"]) for level in pack["levels"][:-1]]
    with hosted(two_packs) as address:
        page = visit(
            f"{address}slide/index.html#tutorial:9",
            init=SOLVED.replace("VALUE", json.dumps(plays)),
        )
        solve(page, pack["levels"][-1]["solution"])
        assert "levels are solved" not in page.locator(".panel").inner_text()
        page.locator(".parade svg").nth(8).wait_for()
        until(page, "!document.querySelector('.parade')")
        page.locator("button.lead").get_by_text("Tutorial done: ").click()
        until(page, "location.hash === '#article:1'")
        page.goto(f"{address}slide/index.html#packs")
        assert page.locator(".islet.next").get_attribute("href") == "#article"
        assert page.locator(".islet .tick").count() == 1  # on the pack that is done


def test_a_shared_level_names_its_author_and_leads_to_a_similar_one_and_to_make(site, visit):
    page = visit(f"{site}slide/index.html#{SIGNED}")
    page.get_by_role("heading", name="My first").wait_for()
    page.locator(".panel").get_by_text("by Ada & Co").wait_for()
    solve(page, LINE[1])
    make = page.get_by_role("link", name="Make your own")
    assert make.get_attribute("href").endswith("make/index.html")
    page.get_by_role("button", name="More like this").click()
    until(page, "location.hash.startsWith('#tutorial:')")


@pytest.mark.long
def test_make_asks_for_the_author_and_remembers_it(site, visit):
    page = visit(f"{site}make/index.html#{SIGNED}")
    page.locator("button[data-command=share]").click()
    name, author = (page.locator("dialog").get_by_label(label) for label in ("Name", "Author"))
    assert (name.input_value(), author.input_value()) == ("My first", "Ada & Co")
    name.fill("Two steps")
    author.fill("Böb")
    link = page.get_by_role("textbox", name="Link").input_value()
    found = parse_share_code(link.partition("#")[2])
    assert (found.name, found.author) == ("Two steps", "Böb")
    assert dump_share_code(found) == link.partition("#")[2]
    other = page.context.new_page()
    other.goto(f"{site}make/index.html#{dump_share_code(load('tutorial').levels[1].bare())}")
    other.locator("button[data-command=share]").click()
    until(other, "document.querySelectorAll('dialog input')[1]?.value === 'Böb'")
