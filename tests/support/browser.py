"""A real Chromium for the tests: where it is found, how it is started, what a page must not do.

TRISOLVE_CHROMIUM names one, else PATH is searched, else playwright's own is taken. With
TRISOLVE_BROWSER=required a test that finds none fails and is not skipped.
"""

import json
import os
import shutil
from urllib.parse import urlsplit

import pytest

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--renderer-process-limit=1",  # a process a page would be half of what a short test costs
)
PATIENCE_MS = 30_000
NO_WORKER = "window.Worker = class { constructor() { throw new Error('no worker'); } };"
"""A script for a page in which no Worker can be made."""
SIZE = {"width": 1280, "height": 720}
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_MISSING = "no Chromium: `make browser` installs one"


def no_browser(why):
    """Skip the test, or fail it where a browser is required."""
    if os.environ.get("TRISOLVE_BROWSER") == "required":
        pytest.fail(why)
    pytest.skip(why)


def found_chromium(playwright):
    """Return the path of a Chromium, or None."""
    named = os.environ.get("TRISOLVE_CHROMIUM")
    own = playwright.chromium.executable_path
    found = named or next(filter(None, map(shutil.which, _NAMES)), None) or own
    return found if found and os.path.exists(found) else None


def start(playwright):
    """Return a started browser."""
    path = found_chromium(playwright)
    if path is None:
        no_browser(_MISSING)
    return playwright.chromium.launch(executable_path=path, headless=True, args=list(FLAGS))


class Watched:
    """A page whose every request and every complaint is kept; its tests read `page.problems`."""

    def __init__(self, page):
        self.page = page
        self.fresh()
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", self._thrown)
        page.on("console", self._heard)

    def fresh(self):
        """Forget what was kept."""
        self.requests, self.errors, self.page.problems = [], [], []

    def _thrown(self, error):
        self.errors.append(str(error))
        self.page.problems.append(str(error))

    def _heard(self, message):
        if message.type in {"error", "warning"}:
            self.errors.append(message.text)

    def strange_requests(self):
        """Return the requests for anything but the page itself and what it made."""
        own = self.page.url.partition("#")[0]
        return [url for url in self.requests if not url.startswith(("blob:", "data:", own))]


class Pages:
    """Pages of contexts of their own, used again: a new one costs more than most tests.

    What is given back is made as a new one: it shows nothing, and nothing is stored for it. Pages
    with a script of their own are not used again, for that script would stay.
    """

    def __init__(self, browser):
        self._browser = browser
        self._free = {}

    def take(self, *, init="", color_scheme="light", reduced_motion="no-preference", **options):
        """Return a page, watched, and the key to give it back with; None for one to be closed."""
        size = options.pop("viewport", SIZE) if options.keys() <= {"viewport"} else None
        is_own = init or "java_script_enabled" in options
        key = None if is_own else json.dumps(options, sort_keys=True)
        free = self._free.get(key)
        if free:
            watched = free.pop()
        else:
            context = self._browser.new_context(**options)
            if init:
                context.add_init_script(init)
            watched = Watched(context.new_page())
        if size:
            watched.page.set_viewport_size(size)
        watched.page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        watched.page.set_default_timeout(PATIENCE_MS)
        return watched, key

    def give_back(self, watched, key):
        """Take a page that nobody uses any more."""
        from playwright.sync_api import Error

        try:
            if key is not None:
                _empty(watched.page)
                watched.fresh()
                self._free.setdefault(key, []).append(watched)
                return
        except Error:
            pass  # it has crashed, or hangs: another one takes its place
        watched.page.context.close()


def _empty(page):
    urls = [urlsplit(frame.url) for frame in page.frames]
    page.mouse.up()
    page.unroute_all()
    if page.url.startswith(("file:", "http:")):
        page.evaluate("localStorage.clear(); sessionStorage.clear();")
    page.goto("about:blank")
    session = page.context.new_cdp_session(page)
    for origin in {f"{url.scheme}://{url.netloc}" for url in urls if url.scheme == "http"}:
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
