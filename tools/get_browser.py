"""Get a Chromium for the browser tests: Debian's by apt-get if allowed, otherwise playwright's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / "support")]
from browser import SHELL, installed_chromium  # noqa: E402


def main() -> int:
    """Install a browser unless the fastest one is installed; return the exit code."""
    is_fastest = "TRISOLVE_CHROMIUM" in os.environ or shutil.which(SHELL)
    if not is_fastest and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        for package in (SHELL, "chromium"):
            if package == SHELL or not installed_chromium():
                subprocess.run(["apt-get", "install", "-y", "-qq", package], check=False)
    if path := installed_chromium():
        print(f"{path} is there")
        return 0
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    return subprocess.run(command, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
