"""A running `trisolve edit`: its address, its file, and requests like those of its page."""

import json
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager

import httpx

from trisolve.sliding.formats import dump_level


class Running:
    """An editor in a process of its own."""

    def __init__(self, process, url):
        self.process, self.url = process, url
        self.base, _, self.token = url.partition("#")
        self.port = int(re.search(r":(\d+)/", url)[1])
        headers = {"Authorization": f"Bearer {self.token}"}
        self.http = httpx.Client(base_url=self.base, headers=headers, timeout=120)

    def post(self, path, **value):
        return self.http.post(path, json=value)

    def lines(self, path, **value):
        """Yield the lines of an answer as JSON values, without the keep-alive lines."""
        with self.http.stream("POST", path, json=value) as response:
            for line in response.iter_lines():
                part = json.loads(line)
                if part != {"alive": True}:
                    yield part

    def wait_ready(self):
        """Wait until the kernels are loaded or, the first time, compiled."""
        for _ in range(1200):
            if self.http.get("/api/state").json()["ready"]:
                return
            time.sleep(0.1)
        raise AssertionError("the editor's process never came up")

    def children(self):
        """Return the editor's search processes, by their kind."""
        listed = subprocess.run(
            ["ps", "-o", "pid=,args=", "--ppid", str(self.process.pid)],
            capture_output=True,
            check=False,
            text=True,
        ).stdout
        return {line.split()[-1]: int(line.split()[0]) for line in listed.splitlines()}


@contextmanager
def running(path, *options):
    """Start an editor of a file, and end it after the test in any case."""
    command = [sys.executable, "-m", "trisolve", "edit", str(path), "--no-open", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    editor = None
    try:
        editor = Running(process, process.stdout.readline().split()[0])
        yield editor
    finally:
        if editor:
            editor.http.close()
        process.send_signal(signal.SIGINT)
        process.wait(20)
        process.stdout.close()


def file_text(level):
    """Return a level as the page sends it."""
    return dump_level(level)
