"""A real Chromium for the tests: where it is found, how it is started, what a page must not do.

TRISOLVE_CHROMIUM names one, else PATH is searched, else playwright's own is taken. With
TRISOLVE_BROWSER=required a test that finds none fails and is not skipped; with TRISOLVE_LONG=1 the
long tests run whole, and not a seeded tenth of them.
"""

import os
import shutil

import pytest

FLAGS = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
    "--renderer-process-limit=1",  # a process a page would be half of what a short test costs
)
LONG = os.environ.get("TRISOLVE_LONG") == "1"
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
    """A page whose every request and every complaint is kept."""

    def __init__(self, page):
        self.page = page
        self.requests, self.errors = [], []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._heard)

    def _heard(self, message):
        if message.type in {"error", "warning"}:
            self.errors.append(message.text)

    def strange_requests(self):
        """Return the requests for anything but the page itself and what it made."""
        own = self.page.url.partition("#")[0]
        return [url for url in self.requests if not url.startswith(("blob:", "data:", own))]
