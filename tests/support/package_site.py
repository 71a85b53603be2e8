"""A package with a puzzle, in a new process that sees it as if pip had installed it."""

import json
import os
import re
import subprocess
import sys
from types import SimpleNamespace

from places import ROOT

MINESWEEPER = ROOT / "docs" / "examples" / "minesweeper" / "minesweeper"


IN_TURN = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from trisolve.cli import main

class Kept(io.BytesIO):
    close = io.BytesIO.flush  # a command closes its output

def run(words):
    files = [Kept(), Kept()]
    out, err = (io.TextIOWrapper(file, "utf-8", write_through=True) for file in files)
    with redirect_stdout(out), redirect_stderr(err):
        code = main(words)
    return [code, *(file.getvalue().decode() for file in files)]

json.dump([run(words) for words in json.loads(sys.argv[1])], sys.stdout)
"""


def installed(folder, source):
    """Return a folder with a package as pip would install it, linked to its source."""
    site = folder / "site"
    about = site / f"{source.name}-0.dist-info"
    if not about.exists():
        about.mkdir(parents=True)
        (site / source.name).symlink_to(source)
        entry = f"[trisolve.rooms]\n{source.name} = {source.name}.room:ROOM\n"
        (about / "entry_points.txt").write_text(entry, encoding="utf-8")
    return site


def run_with(site, *words, module="trisolve", **environment):
    """Run ``trisolve``, another module or a script, in a process that sees a folder's packages."""
    seen = os.pathsep.join((str(site), os.environ.get("PYTHONPATH", "")))
    return subprocess.run(
        [sys.executable, *(("-m", module) if module else ("-c",)), *words],
        env={**os.environ, "PYTHONPATH": seen, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def run_each(site, *commands):
    """Run ``trisolve`` for several commands, in one process that sees the packages of a folder."""
    done = run_with(site, IN_TURN, json.dumps(commands), module=None)
    assert done.returncode == 0, done.stderr
    names = ("returncode", "stdout", "stderr")
    return [
        SimpleNamespace(**dict(zip(names, one, strict=True))) for one in json.loads(done.stdout)
    ]


def data_of(page):
    """Return the data in the file of a page, by name."""
    text = page.read_text("utf-8")
    found = re.findall(r'<script type="application/json" id="(\w+)">(.*?)</script>', text)
    return {name: json.loads(value) for name, value in found}
