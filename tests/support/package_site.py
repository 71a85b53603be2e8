"""A package with a puzzle, in a new process that sees it as if pip had installed it."""

import os
import subprocess
import sys

from places import ROOT

MINESWEEPER = ROOT / "docs" / "examples" / "minesweeper" / "minesweeper"


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
    """Run ``trisolve``, or another module, in a process that sees the packages of a folder."""
    seen = os.pathsep.join((str(site), os.environ.get("PYTHONPATH", "")))
    return subprocess.run(
        [sys.executable, "-m", module, *words],
        env={**os.environ, "PYTHONPATH": seen, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
