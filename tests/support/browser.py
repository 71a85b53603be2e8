"""A real Chromium for the tests: finding it, starting it, and rules that every page must keep.

TRISOLVE_CHROMIUM may name it. Otherwise, it is found on PATH, or playwright's own is used. With
TRISOLVE_BROWSER=required, a test without a browser fails instead of being skipped.
"""

import os
import shutil

import pytest
from started import started
from waiting import PATIENCE_MS

_WITHOUT = (
    # The suggestions of the address bar: they are a page of their own in a process of its own, with
    # each new window, and cost more than the page that is tested.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
    # Playwright's own list, which this one replaces.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync"),
    *("DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades"),
    *("LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying", "OptimizationHints"),
    *("PaintHolding", "PreconnectToSearch", "ThirdPartyStoragePartitioning", "Translate"),
)
FLAGS = (
    f"--disable-features={','.join(_WITHOUT)}",
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--renderer-process-limit=1",  # a process a page would be half of what a short test costs
)
SIZE = {"width": 1280, "height": 720}
NO_WORKER = "window.Worker = class { constructor() { throw new Error('no worker'); } };"
"""A script that takes Workers away."""
KNOWN = """try {
  const mark = `known ${location.origin}`;
  if (window !== top || window.name !== mark) {
    if (window === top) window.name = mark;
    localStorage["trisolve/rules"] ??= JSON.stringify(Object.fromEntries([
      "sliding", "entanglement", "boco", "tantrix-puzzle", "tantrix-game", "tantrix-solitaire",
      "minesweeper",
    ].map((name) => [name, true])));
  }
} catch {}"""
"""A script after which no page opens its rules by itself: the player knows them.

After a reload it leaves all storage alone: read that early, it may lack what was just written. The
window keeps its name over a reload; the name of a frame is the page's own.
"""
SHELL = "chromium-headless-shell"
"""Debian's Chromium without windows: a page takes half of the processor time in it."""
_NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_BLOCKED = "Service Worker registration blocked by Playwright"
_MISSING = "no Chromium: `make browser` installs one"


def no_browser(why):
    """Skip the test, or fail it if a browser is required."""
    if os.environ.get("TRISOLVE_BROWSER") == "required":
        pytest.fail(why)
    pytest.skip(why)


def installed_chromium():
    """Return the path of a Chromium that is named or installed, or None."""
    named = os.environ.get("TRISOLVE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


def found_chromium(playwright):
    """Return the path of a Chromium, or None."""
    found = installed_chromium() or playwright.chromium.executable_path
    return found if found and os.path.exists(found) else None


def start(playwright):
    """Return a started browser."""
    path = found_chromium(playwright)
    if path is None:
        no_browser(_MISSING)
    started["browsers"] += 1
    return playwright.chromium.launch(executable_path=path, headless=True, args=list(FLAGS))


class Watched:
    """A page that records all requests and errors; tests read `page.problems`."""

    def __init__(self, page):
        self.page = page
        self.requests, self.errors, page.problems = [], [], []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", self._thrown)
        page.on("console", self._heard)

    def _thrown(self, error):
        self.errors.append(str(error))
        self.page.problems.append(str(error))

    def _heard(self, message):
        if message.type in {"error", "warning"} and message.text != _BLOCKED:
            self.errors.append(message.text)

    def strange_requests(self):
        """Return the requests for anything except the page itself and its own blobs and data."""
        own = self.page.url.partition("#")[0]
        return [url for url in self.requests if not url.startswith(("blob:", "data:", own))]


def fresh_page(
    browser,
    *,
    init="",
    is_first=False,
    color_scheme="light",
    reduced_motion="no-preference",
    stores=False,
    **options,
):
    """Return a watched page in a context of its own; closing the context ends both.

    `is_first` stands for a new player, for whom the rules open. With `stores`, the worker of a site
    stores all of its pages, which costs as much as the rest of a short test.

    A page is never used for another test. If `localStorage` was cleared while the page stayed open,
    Chromium sometimes loses later entries: one of about fifty reloads found nothing.
    """
    options.setdefault("viewport", SIZE)
    context = browser.new_context(
        color_scheme=color_scheme,
        reduced_motion=reduced_motion,
        service_workers="allow" if stores else "block",
        **options,
    )
    for script in (init, "" if is_first else KNOWN):
        if script:
            context.add_init_script(script)
    watched = Watched(context.new_page())
    watched.page.set_default_timeout(PATIENCE_MS)
    return watched
