"""A site with custom packs only, with sections in order, and pages with few hints."""

import json

import pytest
from browser import KNOWN

import trisolve
from trisolve.web.pages.player import play_page
from trisolve.web.site.build import site_files
from trisolve.web.site.options import SiteOptions


@pytest.fixture
def own_pack(tmp_path):
    """Return a pack whose sections are not sorted by grade."""
    names = ("starter:90", "starter:60", "starter:1", "starter:2")
    levels = [trisolve.load_level(name) for name in names]
    sections = [{"name": "Chapter two", "levels": 2}, {"name": "Chapter one", "levels": 2}]
    for section in sections:
        section["rise"] = "score"
    pack = trisolve.Pack("Own", tuple(levels), {"sections": sections})
    trisolve.save_pack(pack, tmp_path / "own.json")
    return tmp_path / "own.json"


def test_a_site_made_with_the_only_option_has_no_other_games_and_no_words_about_them(
    run, tmp_path, own_pack
):
    done = run("site", tmp_path / "site", own_pack, "--only", "--title", "Class", "--json")
    assert done.code == 0, done.err
    folder = tmp_path / "site"
    pages = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html")}
    assert pages == {"index.html", "slide/index.html", "about/index.html", "404.html"}
    assert not (folder / "daily").exists()
    settings = json.loads(
        (folder / "index.html").read_text("utf-8").split('id="page">')[1].split("</script>")[0]
    )
    assert set(settings["pages"]) == {"slide", "about"}
    for path in folder.rglob("*.html"):
        assert "tutorial" not in path.read_text("utf-8").lower().replace('"tutorial"', "")


@pytest.mark.long
def test_a_pack_on_a_site_has_its_sections_in_order(own_pack):
    files = site_files(SiteOptions(sources=(own_pack,), only=True, alone=True))
    pack = json.loads(files["slide/packs/own.json"])
    assert pack["sections"] == [[1, "Chapter two"], [3, "Chapter one"]]


@pytest.fixture
def page_of_pack(chromium, tmp_path, own_pack, run):
    assert run("site", tmp_path / "site", own_pack, "--only").code == 0
    page = chromium.new_page(viewport={"width": 390, "height": 664})
    page.goto(f"{(tmp_path / 'site' / 'slide' / 'index.html').as_uri()}#own")
    yield page
    page.close()


def test_the_path_of_a_pack_shows_its_sections(page_of_pack):
    page_of_pack.wait_for_selector(".stretch")
    stretches = page_of_pack.locator(".stretch").all()
    assert [one.get_attribute("aria-label") for one in stretches] == ["Chapter two", "Chapter one"]
    assert page_of_pack.locator(".chips button").all_inner_texts() == ["Chapter two", "Chapter one"]


@pytest.mark.long
def test_a_page_has_the_number_of_hints_set_by_its_author(run, tmp_path):
    level = trisolve.load_level("starter:1")
    assert '"hints":3' in play_page(level, hints="3")
    assert '"hints"' not in play_page(level).split('id="page"')[1].split("</script>")[0]
    page = tmp_path / "p.html"
    assert run("play", "starter:1", "--hints", "off", "-o", page).code == 0
    assert '"hints":0' in page.read_text("utf-8")
    run("play", "starter:1", "--hints", "some", "-o", page).assert_one_line()
    run("play", "discovery:10", "--hints", "2", "-o", page).assert_one_line()


def test_a_second_hint_is_refused_on_a_level_with_one(chromium, run, tmp_path):
    path = tmp_path / "p.html"
    assert run("play", "starter:60", "--hints", "1", "-o", path).code == 0
    page = chromium.new_page(viewport={"width": 390, "height": 664})
    page.add_init_script(KNOWN)
    page.goto(path.as_uri())
    page.keyboard.press(".")
    page.get_by_role("button", name="Where?").click()
    page.get_by_text("No hints are left for this level.").first.wait_for()
    page.close()
