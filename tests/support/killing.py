"""A browser with a profile of its own, so that it can be killed and started again."""

import os
import signal
import subprocess
import time
from contextlib import contextmanager, suppress
from types import SimpleNamespace

from browser import FLAGS, found_chromium


class Mortal:
    """A browser that keeps its profile in a folder."""

    def __init__(self, kind, folder):
        self.kind, self.folder = kind, folder
        self.context = None

    def start(self):
        """Start it, with what the last one left."""
        self.context = self.kind.launch_persistent_context(
            self.folder,
            executable_path=found_chromium(SimpleNamespace(chromium=self.kind)),
            args=list(FLAGS),
            viewport={"width": 1280, "height": 900},
        )
        return self.context

    def kill(self):
        """Kill all its processes, and what would stop the next one from starting."""
        from playwright.sync_api import Error

        listed = subprocess.run(
            ["ps", "-eo", "pid=,args="], capture_output=True, check=True, text=True
        ).stdout
        for line in listed.splitlines():
            if str(self.folder) in line:
                with suppress(ProcessLookupError):
                    os.kill(int(line.split()[0]), signal.SIGKILL)
        with suppress(Error):
            self.context.close()
        time.sleep(0.5)
        for left in self.folder.glob("Singleton*"):
            left.unlink()


@contextmanager
def mortal_browser(chromium, folder):
    """Give a browser that can be killed; close it however the test ends."""
    browser = Mortal(chromium.browser_type, folder)
    try:
        yield browser
    finally:
        browser.context.close()
