"""What browser tests share: one browser a process, and pages of levels as files."""

import pytest
from browser import Watched, no_browser, start
from places import LEVELS

from trisolve.sliding.formats import load_levels
from trisolve.web.player_page import save_play_page


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
    """Return a function that opens a page in a context of its own; none may complain."""
    contexts, pages = [], []

    def opened(*, init="", strict=True, **options):
        context = chromium.new_context(**options)
        contexts.append(context)
        if init:
            context.add_init_script(init)
        watched = Watched(context.new_page())
        if strict:
            pages.append(watched)
        return watched.page

    yield opened
    found = [(watched.errors, watched.strange_requests()) for watched in pages]
    for context in contexts:
        context.close()
    assert all(pair == ([], []) for pair in found), found


def levels_of(*names):
    return [level for name in names for _, level in load_levels(str(LEVELS / f"{name}.json"))]


@pytest.fixture(scope="session")
def starter_page(tmp_path_factory):
    """Return the URL of the starter pack's page."""
    path = tmp_path_factory.mktemp("pages") / "starter.html"
    save_play_page(levels_of("starter"), path)
    return path.as_uri()


@pytest.fixture(scope="session")
def whole_page(tmp_path_factory):
    """Return the URL of a page of all shipped levels: tutorial, article, starter, expert."""
    folders = (
        sorted((LEVELS / "tutorial").glob("*.json")),
        sorted((LEVELS / "article").glob("*.json")),
    )
    levels = [level for folder in folders for path in folder for _, level in load_levels(str(path))]
    path = tmp_path_factory.mktemp("pages") / "all.html"
    save_play_page([*levels, *levels_of("starter", "expert")], path)
    return path.as_uri()
