"""A site without a network: the sources of its worker's answers, and removing the worker."""

import re

import pytest
from browser import fresh_page
from offline import fill_store
from site_host import hosted, pages_of
from thorough import LONG
from waiting import until

from trisolve.web.site.build import build_site
from trisolve.web.site.options import SiteOptions


def test_every_page_works_offline_after_one_visit(small_site, site, chromium):
    watched = fresh_page(chromium, stores=True)
    page = watched.page
    page.goto(site)
    fill_store(page, site)
    page.context.set_offline(True)
    for name in pages_of(small_site)[:: 1 if LONG else 2]:
        page.goto(site + name)
        page.locator("h1").first.wait_for()
    page.goto(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A2')")
    assert page.evaluate("trisolve.game.solved")
    page.context.close()


@pytest.mark.long
def test_an_unknown_address_offline_shows_the_not_found_page_of_the_site(site, chromium):
    page = fresh_page(chromium, stores=True).page
    page.goto(site)
    fill_store(page, site)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Ready for offline use.").wait_for()
    page.context.set_offline(True)
    page.goto(f"{site}no/such/page")
    page.get_by_role("heading", name="Nothing is here").wait_for()
    page.get_by_role("link", name="Go to the puzzles").click()
    page.get_by_role("heading", name="Tutorial 1").wait_for()
    page.context.close()


PLAYED = {
    "slide/index.html#tutorial:1": ("trisolve.game.play('A2')", "trisolve.game.solved"),
    "entanglement/": ("trisolve.game.play('0')", "trisolve.game.moves.join() === '0'"),
    "tantrix/": (
        """(async () => {
          const panel = document.querySelector('.panel');
          while (!trisolve.game.position.placements.length) {
            const said = panel.textContent;
            document.querySelector('button[aria-label=Hint]').click();
            while (panel.textContent === said && !trisolve.game.position.placements.length)
              await new Promise(requestAnimationFrame);
          }
        })()""",
        "trisolve.game.position.placements.length === 1",
    ),
    "boco/": ("trisolve.game.play(0)", "trisolve.game.moves.length > 0"),
}
"""What is done on each game's page, and what holds then."""


@pytest.mark.long
def test_every_game_works_offline(site, chromium):
    page = fresh_page(chromium, stores=True).page
    page.goto(site)
    fill_store(page, site)
    page.context.set_offline(True)
    for name, (deed, holds) in PLAYED.items():
        page.goto(site + name)
        until(page, "window.trisolve !== undefined")
        page.evaluate(deed)
        until(page, holds)
    page.goto(f"{site}slide/index.html#tutorial:1")
    until(page, "window.trisolve !== undefined")
    code = page.evaluate("trisolve.game.code")
    page.goto(f"{site}make/index.html#{code}")
    page.locator(".headline").get_by_text("1 move, proved").wait_for()
    page.context.close()


def lost_script(folder):
    """Build the site again with a renamed script, and remove that script; return it."""
    build_site(folder, SiteOptions(sources=("tutorial",), only=True, title="New build"))
    script = next((folder / "assets").glob("slide-*.js"))
    renamed = script.with_name(f"slide-{'0' * 16}.js")
    for path in (folder / "slide" / "index.html", folder / "sw.js"):
        path.write_text(path.read_text().replace(script.name, renamed.name))
    return script.replace(folder / "kept.js"), renamed


@pytest.mark.long
def test_a_connection_lost_between_two_builds_leaves_the_first_site(own_site, chromium):
    folder, address = own_site
    page = fresh_page(chromium, stores=True).page
    page.goto(address)
    fill_store(page, address)
    kept, script = lost_script(folder)
    page.goto(f"{address}slide/index.html#tutorial:1")
    until(page, "document.title.endsWith('New build')")
    page.context.set_offline(True)
    page.reload()
    until(page, "window.trisolve !== undefined")
    page.evaluate("trisolve.game.play('A2')")
    assert page.evaluate("trisolve.game.solved && document.title.endsWith('Small')")
    page.context.set_offline(False)
    kept.replace(script)  # the connection is back
    page.reload()
    fill_store(page, address)
    page.context.set_offline(True)
    page.reload()
    until(page, "window.trisolve !== undefined")
    assert page.evaluate("document.title.endsWith('New build')")
    page.context.close()


@pytest.mark.long
def test_only_hashed_names_are_served_from_the_cache_first(own_site, chromium):
    folder, address = own_site
    page = fresh_page(chromium, stores=True).page
    page.goto(address)
    fill_store(page, address)
    asset = next((folder / "assets").glob("slide-*.css"))
    assert re.search(r"-[0-9a-f]{12}\.css$", asset.name)
    pack = "slide/packs/tutorial.json"
    changed = (f"assets/{asset.name}", pack, "about/index.html", "robots.txt")
    for name in changed:
        (folder / name).write_text("changed")
    texts = page.evaluate(
        "(names) => Promise.all(names.map(async (name) => (await fetch(name)).text()))",
        list(changed),
    )
    assert [text == "changed" for text in texts] == [False, True, True, True]
    page.context.set_offline(True)
    again = page.evaluate("(name) => fetch(name).then((answer) => answer.text())", pack)
    assert '"levels":' in again  # what is stored belongs to the build, as a whole
    page.context.close()


@pytest.mark.long
def test_the_switch_removes_the_worker_and_its_cache_with_any_caching_headers(own_site, chromium):
    folder, _ = own_site
    with hosted(folder.parents[1], kept="max-age=3600") as address:
        page = fresh_page(chromium, stores=True).page
        page.goto(address)
        fill_store(page, address)
        (folder / "worker.json").write_text('{"enabled": false}\n')
        page.goto(f"{address}slide/")
        until(page, "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)")
        until(page, "caches.keys().then((names) => names.length === 0)")
        page.goto(address)
        page.locator(".dock").first.wait_for()
        assert page.evaluate("caches.keys()") == []
        page.context.close()


@pytest.mark.long
def test_a_new_build_is_used_on_the_next_load_and_an_open_page_continues(own_site, chromium):
    folder, address = own_site
    old = fresh_page(chromium, stores=True).page
    old.goto(f"{address}slide/index.html#tutorial:1")
    fill_store(old, address)
    build_site(folder, SiteOptions(sources=("tutorial",), only=True, title="New build"))
    new = old.context.new_page()
    new.goto(address)
    assert new.locator("h1").inner_text() == "New build"
    fill_store(new, address)
    old.evaluate("trisolve.game.play('A2')")
    assert old.evaluate("trisolve.game.solved")
    old.get_by_role("button", name="Levels").click()
    old.locator(".islet").first.wait_for()
    old.reload()
    until(old, "document.title.endsWith('New build')")
    old.context.close()
