"""A browser with its own profile, so that it can be killed and started again."""

import os
import signal
import subprocess
import time
from contextlib import contextmanager, suppress
from types import SimpleNamespace

from browser import FLAGS, found_chromium

PATIENCE_S = 30


class Mortal:
    """A browser that keeps its profile in a folder."""

    def __init__(self, kind, folder):
        self.kind, self.folder = kind, folder
        self.context = None

    def start(self):
        """Start the browser with the profile of the previous one."""
        self.context = self.kind.launch_persistent_context(
            self.folder,
            executable_path=found_chromium(SimpleNamespace(chromium=self.kind)),
            args=list(FLAGS),
            viewport={"width": 1280, "height": 900},
        )
        return self.context

    def kill(self):
        """Kill all its processes, and remove the lock that would stop the next one."""
        from playwright.sync_api import Error

        for pid in self._running():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        with suppress(Error):
            self.context.close()
        end = time.monotonic() + PATIENCE_S
        while self._running():
            assert time.monotonic() < end, "the browser does not end"
            time.sleep(0.05)
        for left in self.folder.glob("Singleton*"):
            left.unlink()

    def _running(self):
        """Return the ids of the browser's processes."""
        listed = subprocess.run(
            ["ps", "-eo", "pid=,stat=,args="], capture_output=True, check=True, text=True
        ).stdout
        rows = [line.split(None, 2) for line in listed.splitlines() if str(self.folder) in line]
        return [int(pid) for pid, stat, _ in rows if not stat.startswith("Z")]


@contextmanager
def mortal_browser(chromium, folder):
    """Yield a browser that can be killed, and close it after the test in any case."""
    browser = Mortal(chromium.browser_type, folder)
    try:
        yield browser
    finally:
        browser.context.close()
