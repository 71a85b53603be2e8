"""Build a release and try it as a user would: `make release`.

The wheel and the source archive are built into dist/, the wheel is installed into a virtual
environment of its own, away from the clone, and solves, draws and lists what it ships. The notes
are the changelog's section of this version. Nothing is uploaded and no tag is made.
"""

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"

TRIED = (
    ("--version",),
    ("levels",),
    ("solve", "starter:1"),
    ("solve", "article:puzzle-30", "--json"),
    ("render", "article:puzzle-30", "-o", "board.svg"),
    ("schema", "level"),
)
"""What the installed command is asked to do; each must end with exit code 0."""


def version() -> str:
    """Return the package's version, read without importing it."""
    text = (ROOT / "trisolve" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("release: expected __version__ in trisolve/__init__.py")
    return found[1]


def notes(changelog: str, wanted: str) -> str:
    """Return the changelog's section of a version; end where it is missing or without a date."""
    parts = re.split(r"^## (.+)$", changelog, flags=re.MULTILINE)[1:]
    for head, body in zip(parts[::2], parts[1::2], strict=True):
        if head.split(",")[0].strip() == wanted:
            if "not yet released" in head:
                raise SystemExit(f"release: expected a date in CHANGELOG.md, got {head!r}")
            return f"{body.strip()}\n"
    raise SystemExit(f"release: expected a section {wanted} in CHANGELOG.md, there is none")


def run(*command: object, cwd: Path) -> None:
    """Run a command; end where it fails."""
    print("$", *command, flush=True)
    done = subprocess.run([str(part) for part in command], cwd=cwd, check=False)
    if done.returncode:
        raise SystemExit(f"release: exit code {done.returncode} of the command above")


def try_wheel(wheel: Path) -> None:
    """Install a wheel where nothing else is, and use it."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place)
        venv.create(home / "venv", with_pip=True)
        binaries = home / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
        run(binaries / "python", "-m", "pip", "install", "--quiet", wheel, cwd=home)
        for arguments in TRIED:
            run(binaries / "trisolve", *arguments, cwd=home)
        run(binaries / "python", "-c", "import trisolve; trisolve.load_pack('expert')", cwd=home)


def main() -> None:
    """Build, try, and write the notes."""
    wanted = version()
    is_try = "--try" in sys.argv[1:]
    text = "" if is_try else notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), wanted)
    run(sys.executable, "-m", "build", "--outdir", DIST, ROOT, cwd=ROOT)
    try_wheel(DIST / f"trisolve-{wanted}-py3-none-any.whl")
    if not is_try:
        (DIST / "NOTES.md").write_text(text, encoding="utf-8")
    print(f"{DIST}: trisolve {wanted} is built and works in an environment of its own")


if __name__ == "__main__":
    main()
