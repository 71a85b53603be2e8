"""Build a release and try it like a user: `make release`.

The wheel and the source archive are built into dist/. Each is installed like pipx and uvx do it: in
its own environment without pip, away from the clone, with only its command on the PATH. There it
solves, draws and lists its levels. The examples in the documentation run with the wheel. The source
archive runs some of its own tests. The rules, search and hints of the pages are packed as a
JavaScript package, tried in Node. Sheets of all first screens and all ends of the site go to
dist/screens for inspection. The notes are the changelog's section of this version. Nothing is
uploaded and no tag is made. While the section has no date, the last line says that this is not to
be published.
"""

import os
import re
import subprocess
import sys
import tarfile
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


def notes(changelog: str, wanted: str) -> tuple[str, bool]:
    """Return the changelog's section of a version, and whether it has a date; end without one."""
    parts = re.split(r"^## (.+)$", changelog, flags=re.MULTILINE)[1:]
    for head, body in zip(parts[::2], parts[1::2], strict=True):
        if head.split(",")[0].strip() == wanted:
            return f"{body.strip()}\n", "not yet released" not in head
    raise SystemExit(f"release: expected a section {wanted} in CHANGELOG.md, there is none")


SHOWN_EXTRAS = ("png", "pdf", "web", "networkx", "notebook", "trimesh", "census")
"""The extras that examples in the documentation need."""
OWN_TESTS = (
    "tests/files",
    "tests/sliding/formats",
    "tests/cli/test_table.py",
    "tests/test_packaging.py",
)
"""Tests that the source archive runs, without a compiler or a browser."""


def run(*command: object, cwd: Path, **environment: str) -> None:
    """Run a command; exit if it fails."""
    print("$", *command, flush=True)
    words = [str(part) for part in command]
    done = subprocess.run(words, cwd=cwd, env={**os.environ, **environment}, check=False)
    if done.returncode:
        raise SystemExit(f"release: exit code {done.returncode} of the command above")


def try_built(built: Path) -> None:
    """Install a wheel or a source archive alone in an environment, and use it."""
    with tempfile.TemporaryDirectory() as place:
        home = Path(place).resolve()
        venv.create(home / "venv", with_pip=False)
        is_windows = sys.platform == "win32"
        binaries = home / "venv" / ("Scripts" if is_windows else "bin")
        pip = (sys.executable, "-m", "pip", "--python", binaries / "python")
        run(*pip, "install", "--quiet", built, cwd=home, PYTHONPATH="")
        exposed = binaries if is_windows else home / "bin"
        if not is_windows:
            exposed.mkdir()
            (exposed / "trisolve").symlink_to(binaries / "trisolve")
        alone = {"PATH": str(exposed), "HOME": str(home), "PYTHONPATH": ""}
        for arguments in TRIED:
            run(exposed / "trisolve", *arguments, cwd=home, **alone)
        program = "import trisolve; trisolve.load_pack('expert')"
        run(binaries / "python", "-c", program, cwd=home, **alone)
        run(*pip, "check", cwd=home, PYTHONPATH="")


def try_documentation(wheel: Path) -> None:
    """Run the examples in help and docs, with the wheel and its extras in place of the clone."""
    with tempfile.TemporaryDirectory() as place:
        venv.create(place, with_pip=False)
        python = Path(place) / ("Scripts" if sys.platform == "win32" else "bin") / "python"
        wanted = f"{wheel}[{','.join(SHOWN_EXTRAS)}]"
        run(sys.executable, "-m", "pip", "--python", python, "install", "-q", wanted, cwd=ROOT)
        tested = ("tests/test_docs.py", "-k", "shell or help_examples or python_on_a_page")
        own = {"TRISOLVE_PYTHON": str(python), "TRISOLVE_LONG": "1"}
        run(sys.executable, "-m", "pytest", *tested, cwd=ROOT, **own)


def try_tests(archive: Path) -> None:
    """Run tests of a source archive, with the packages of this environment."""
    with tempfile.TemporaryDirectory() as place:
        with tarfile.open(archive) as opened:
            opened.extractall(place, filter="data")
        root = Path(place) / archive.name.removesuffix(".tar.gz")
        tested = {"PYTHONPATH": str(root)}
        run(sys.executable, "-m", "pytest", *OWN_TESTS, cwd=root, **tested)


def main() -> None:
    """Build the release, try it, and write its notes."""
    wanted = version()
    text, is_dated = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), wanted)
    run(sys.executable, "-m", "build", "--outdir", DIST, ROOT, cwd=ROOT)
    archive = DIST / f"trisolve-{wanted}.tar.gz"
    for built in (DIST / f"trisolve-{wanted}-py3-none-any.whl", archive):
        try_built(built)
    try_documentation(DIST / f"trisolve-{wanted}-py3-none-any.whl")
    try_tests(archive)
    run(sys.executable, ROOT / "tools" / "javascript_package.py", wanted, cwd=ROOT)
    run(sys.executable, ROOT / "tools" / "screens.py", DIST / "screens", cwd=ROOT)
    (DIST / "NOTES.md").write_text(text, encoding="utf-8")
    print(f"{DIST}: trisolve {wanted} is built, and both files work in environments of their own")
    if not is_dated:
        print(f"Not to be published yet: {wanted} has no date in CHANGELOG.md.")


if __name__ == "__main__":
    main()
