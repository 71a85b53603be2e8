"""Fixtures of browser tests: one browser per process, and pages of levels as files."""

import fcntl
import os
import re
import shutil

import pytest
from browser import fresh_page, no_browser, start
from drawing import SIMPLE
from editing import file_text
from entanglement_hand import SHOWN
from places import LEVELS
from site_host import DAY, PLACE, SMALL, address_of, hosted
from tantrix_hand import ROW, SHAPED

from trisolve import boco, tantrix
from trisolve.sliding.formats import load_levels, save_level
from trisolve.web.pages.boco import boco_page
from trisolve.web.pages.entanglement import entanglement_page
from trisolve.web.pages.player import save_play_page
from trisolve.web.pages.tantrix import tantrix_page
from trisolve.web.site.build import build_site


@pytest.fixture(scope="session")
def chromium():
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError:
        no_browser("no playwright: install trisolve[dev]")
    with sync_playwright() as playwright:
        browser = start(playwright)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium):
    """Return a function that opens a page in a new context; fail if any page has an error."""
    taken, strict_ones = [], []

    def opened(*, strict=True, **options):
        watched = fresh_page(chromium, **options)
        taken.append(watched)
        if strict:
            strict_ones.append(watched)
        return watched.page

    yield opened
    found = [(watched.errors, watched.strange_requests()) for watched in strict_ones]
    for watched in taken:
        watched.page.context.close()
    assert all(pair == ([], []) for pair in found), found


@pytest.fixture(scope="session")
def edited(tmp_path_factory):
    """Return a running editor with its kernels loaded; every test begins by writing its file."""
    from editing import running

    path = tmp_path_factory.mktemp("edited") / "mine.json"
    with running(path, "--port", "8890") as found:
        found.path = path
        found.wait_ready()
        yield found


@pytest.fixture
def editor(edited):
    save_level(SIMPLE, edited.path)
    return edited


@pytest.fixture
def draw(editor, new_page):
    """Return a function that opens the editor with a level in its file."""

    def opened(level=SIMPLE, **options):
        editor.path.write_text(level if isinstance(level, str) else file_text(level))
        page = new_page(strict=False, **{"viewport": {"width": 1280, "height": 900}, **options})
        page.set_default_timeout(15_000)
        page.goto(editor.url)
        page.locator("h1").get_by_text("mine.json").wait_for()
        page.locator(".facts[data-tiers=all]").wait_for()
        return page

    return opened


def levels_of(*names):
    return [level for name in names for _, level in load_levels(str(LEVELS / f"{name}.json"))]


@pytest.fixture(scope="session")
def made_once(tmp_path_factory):
    """Return a function that returns a path, which the first worker that needs it makes."""
    folder = tmp_path_factory.getbasetemp()
    shared = folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder

    def made(name, make):
        path = shared / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(f"{path}.lock", "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                make(path)
        return path

    return made


@pytest.fixture(scope="session")
def starter_page(made_once):
    """Return the URL of the starter pack's page."""
    levels = levels_of("starter")
    return address_of(made_once("starter.html", lambda path: save_play_page(levels, path)))


@pytest.fixture(scope="session")
def whole_page(made_once):
    """Return the URL of a page of all shipped levels: tutorial, article, starter, expert."""
    folders = (
        sorted((LEVELS / "tutorial").glob("*.json")),
        sorted((LEVELS / "article").glob("*.json")),
    )
    levels = [level for folder in folders for path in folder for _, level in load_levels(str(path))]
    levels += levels_of("starter", "expert")
    return address_of(made_once("all.html", lambda path: save_play_page(levels, path)))


@pytest.fixture(scope="session")
def small_site(made_once):
    """Return the folder of a host with a small site at PLACE, which no test changes."""
    site = made_once(f"host/{PLACE}", lambda path: build_site(path, SMALL))
    return site.parents[PLACE.count("/")]


@pytest.fixture(scope="session")
def site(small_site):
    """Return the address of the small site."""
    with hosted(small_site) as address:
        yield address


@pytest.fixture
def own_site(small_site, tmp_path):
    """Return the folder and the address of a copy of the small site, which tests may change."""
    shutil.copytree(small_site, tmp_path / "host")
    with hosted(tmp_path / "host") as address:
        yield tmp_path / "host" / PLACE, address


@pytest.fixture
def visit(chromium):
    """Return a function that opens a page of a site, on a day; fail if any page has an error."""
    taken = []

    def opened(address, *, at=f"{DAY}T12:00:00", **options):
        watched = fresh_page(chromium, **options)
        watched.page.clock.set_fixed_time(at)
        taken.append(watched)
        watched.page.goto(address)
        watched.page.locator("h1").first.wait_for()
        return watched.page

    yield opened
    errors = [watched.errors for watched in taken]
    for watched in taken:
        watched.page.context.close()
    assert errors == [[] for _ in errors]


@pytest.fixture
def open_boco(new_page, tmp_path):
    """Return a function that opens the page of a board."""

    def opened(board, rim="safe", *, swap=False, **options):
        path = tmp_path / f"{re.sub(r'[^a-z0-9]', '-', board)}-{rim}-{swap}.html"
        boco_page(boco.Game(board, rim, swap)).save(path)
        page = new_page(**options)
        page.goto(address_of(path))
        return page

    return opened


@pytest.fixture(scope="session")
def seeds_page(tmp_path_factory):
    """Return the URL of a page with games of Entanglement from seeds, of radius 2."""
    path = tmp_path_factory.mktemp("pages") / "seeds.html"
    entanglement_page(radius=2).save(path)
    return address_of(path)


@pytest.fixture(scope="session")
def puzzles_page(tmp_path_factory):
    """Return the URL of a page with the small puzzle and with the largest game of radius 2."""
    path = tmp_path_factory.mktemp("pages") / "puzzles.html"
    entanglement_page(SHOWN).save(path)
    return address_of(path)


@pytest.fixture(scope="session")
def tiles_page(tmp_path_factory):
    """Return the URL of a page with three puzzles of Tantrix and a game."""
    path = tmp_path_factory.mktemp("tantrix") / "page.html"
    tantrix_page([ROW, SHAPED, tantrix.discovery(10)], players=["human", "greedy"]).save(path)
    return address_of(path)


@pytest.fixture
def open_tantrix(new_page, tiles_page):
    """Return a function that opens the page of Tantrix at a level."""

    def opened(level=0, url=tiles_page, **options):
        page = new_page(**options)
        page.goto(url)
        page.evaluate("(level) => trisolve.open(level)", level)
        return page

    return opened
