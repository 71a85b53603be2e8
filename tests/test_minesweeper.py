"""The example package Minesweeper, installed by pip into a folder that only its tests use."""

import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest
from browser import installed_chromium
from places import ROOT

HOME = ROOT / "docs" / "examples" / "minesweeper"


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Return a folder with the package as pip installs it."""
    pytest.importorskip("hatchling", reason="no hatchling: install trisolve[dev]")
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    shutil.copytree(HOME, source, ignore=shutil.ignore_patterns("__pycache__"))
    words = "install -q --no-deps --no-build-isolation --no-index --disable-pip-version-check"
    command = [sys.executable, "-m", "pip", *words.split(), "--target", str(folder / "site")]
    subprocess.run([*command, str(source)], check=True)
    return folder / "site"


def run(folder, *words, cwd=ROOT):
    """Run a module of Python with a folder in front of its path."""
    path = [str(folder), os.environ.get("PYTHONPATH", "")]
    return subprocess.run(
        [sys.executable, "-m", *words],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(filter(None, path)),
            "TRISOLVE_CHROMIUM": installed_chromium() or "",
        },
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.long
def test_the_minesweeper_package_passes_its_own_tests(installed):
    words = ("--import-mode=importlib", "-n", "0", "-p", "no:cacheprovider", str(HOME / "tests"))
    done = run(installed, "pytest", "-q", *words)
    assert done.returncode == 0, done.stdout + done.stderr
    modules = ("rules", "solve", "generate", "cells")
    found = [str(installed / "minesweeper" / f"{name}.py") for name in modules]
    done = run(installed, "pytest", "-q", "-n", "0", "--doctest-modules", *found)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_the_docs_of_the_minesweeper_package_run_as_shown(installed, tmp_path):
    """Every block of commands runs with the package installed; `...` matches anything."""
    text = (ROOT / "docs" / "adding-a-puzzle.md").read_text(encoding="utf-8")
    found = re.findall(r"^```{code-block} console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    steps = [step for block in found for step in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    ran = 0
    for step in steps:
        command, _, shown = step.partition("\n")
        name, *words = shlex.split(command)
        if name == "trisolve":
            done = run(installed, name, *words, cwd=tmp_path)
            assert done.returncode == 0, f"{command}\n{done.stderr}"
            pattern = ".*".join(map(re.escape, shown.split("...")))
            assert re.fullmatch(pattern, done.stdout, re.DOTALL), f"{command}\n{done.stdout}"
            ran += 1
    assert ran == 8


def test_files_of_minesweeper_included_by_the_docs_exist():
    text = (ROOT / "docs" / "adding-a-puzzle.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```{literalinclude} (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) == 10
    for path, options in blocks:
        found = (ROOT / "docs" / path).read_text(encoding="utf-8")
        for name in re.findall(r":pyobject: (\w+)", options):
            assert re.search(rf"^(?:def|class) {name}\b", found, re.MULTILINE), (path, name)
        for start in re.findall(r":start-at: (.+)", options):
            assert start in found


def test_nothing_else_depends_on_the_minesweeper_package():
    assert (
        "minesweeper"
        not in subprocess.run(
            [sys.executable, "-m", "trisolve", "rooms"], capture_output=True, text=True, check=True
        ).stdout
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (
            "puzzle(",
            "puzzle(api=0,",
            "expected a room for api 1, got api 0: upgrade minesweeper",
        ),
        ("from trisolve.rooms", "import nothing_of_the_kind\nfrom trisolve.rooms", "No module"),
        (
            'name="minesweeper"',
            'name="mines"',
            "expected one name for the room, its entry point",
        ),
    ],
)
def test_a_broken_copy_of_the_package_prints_one_line_and_other_rooms_work(
    installed, tmp_path, old, new, line
):
    broken = tmp_path / "broken"
    shutil.copytree(installed, broken)
    module = broken / "minesweeper" / "room.py"
    text = module.read_text(encoding="utf-8")
    assert old in text
    module.write_text(text.replace(old, new), encoding="utf-8")
    done = run(broken, "trisolve", "rooms")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"trisolve: error: minesweeper: {line}")
    assert run(broken, "trisolve", "check", "tantrix:solitaire").returncode == 0
