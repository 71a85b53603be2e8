"""Get a Chromium for the browser tests: Debian's by apt-get where it may, else playwright's own."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _found() -> str | None:
    named = os.environ.get("TRISOLVE_CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def main() -> int:
    """Install a browser unless there is one; return the exit code."""
    if path := _found():
        print(f"{path} is there")
        return 0
    if shutil.which("apt-get") and os.geteuid() == 0:
        steps = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"])
        if all(subprocess.run(step, check=False).returncode == 0 for step in steps) and _found():
            return 0
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
