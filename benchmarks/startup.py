#!/usr/bin/env python3
"""What a command costs before it does anything: start-up next to Python's own and numba's import.

Runs, in turn and several times over: bare Python, importing typer and numba, help, the version,
completion, ``trisolve solve`` of a small level with compiled kernels, and a quick command of each
room. Prints medians and spreads, and what each costs on top of the import that it cannot do
without: typer for what only lists commands, numba for solving. Processor seconds say the same on a
busy machine. With --against COMMIT, each command alternates with the same one of that commit, and
the ratio of their processor seconds is printed: above 1 is slower now.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from compileall import compile_dir
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter

from figures import note

ROOT = Path(__file__).resolve().parent.parent
LEVEL = ROOT / "levels" / "article" / "puzzle-5.json"
TYPER, NUMBA = "python -c 'import typer'", "python -c 'import numba'"
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    TYPER: ["-c", "import typer"],
    NUMBA: ["-c", "import numba"],
    "trisolve --help": ["-m", "trisolve", "--help"],
    "trisolve --version": ["-m", "trisolve", "--version"],
    "trisolve sol<Tab>": ["-m", "trisolve"],
    "trisolve solve --met<Tab>": ["-m", "trisolve"],
    "trisolve census run --<Tab>": ["-m", "trisolve"],
    "trisolve solve (warm)": ["-m", "trisolve", "solve", str(LEVEL)],
    "trisolve solve starter:1": ["-m", "trisolve", "solve", "starter:1"],
    "sliding: show": ["-m", "trisolve", "show", "starter:1"],
    "entanglement: show": ["-m", "trisolve", "show", "entanglement:small"],
    "tantrix: show": ["-m", "trisolve", "show", "tantrix:starter-01"],
    "boco: show": ["-m", "trisolve", "show", "squares:4x4"],
    "hexagon: show": ["-m", "trisolve", "show", "hexagon:one-room"],
    "mesh: info": ["-m", "trisolve", "mesh", "info", "squares:3x3"],
}
PEERS = {
    name: NUMBA if "warm" in name else TYPER for name in COMMANDS if name.startswith("trisolve")
}
"""What each command is measured against."""


@contextmanager
def checkout(commit):
    """Give a folder with the files of a commit, and their bytecode, as an installation has it."""
    with tempfile.TemporaryDirectory() as folder:
        archived = subprocess.run(
            ["git", "archive", commit], cwd=ROOT, check=True, capture_output=True
        )
        subprocess.run(["tar", "-x", "-C", folder], input=archived.stdout, check=True)
        compile_dir(folder, quiet=2)
        yield Path(folder)


def seconds(name, root=ROOT):
    """Return the wall and processor seconds of one run of the command of that name."""
    typed, is_completion, _ = name.partition("<Tab>")
    asked = {
        "_TRISOLVE_COMPLETE": "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
    }
    environment = {**os.environ, "PYTHONPATH": str(root), **(asked if is_completion else {})}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run(
        [sys.executable, *COMMANDS[name]],
        check=True,
        capture_output=True,
        cwd=tempfile.gettempdir(),  # no settings of a project are read there, as for most users
        env=environment,
    )
    wall, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(before, runs):
    """Print the processor seconds of each command at both commits, and their ratio."""
    ours = {name: words for name, words in COMMANDS.items() if "trisolve" in words}
    for name in ours:
        seconds(name, before), seconds(name)  # from here on what is compiled is kept
    print(f"{'':28} {'before':>8} {'now':>8} {'ratio':>6}")
    for name in ours:
        pairs = [(seconds(name, before)[1], seconds(name)[1]) for _ in range(runs)]
        then, now = map(median, zip(*pairs, strict=True))
        ratio = median(ours / theirs for theirs, ours in pairs)
        note(f"{name} against", [ours / theirs for theirs, ours in pairs], of="public")
        print(f"{name:28} {then:6.3f} s {now:6.3f} s {ratio:6.2f}")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=11)
    parser.add_argument("--against", metavar="COMMIT", help="compare with this commit, in turn")
    options = parser.parse_args()
    runs = options.runs
    if options.against:
        with checkout(options.against) as before:
            compare(before, runs)
        return
    for name in COMMANDS if runs > 1 else ():
        seconds(name)
    times = {name: [] for name in COMMANDS}
    for _ in range(runs):
        for name in COMMANDS:
            times[name].append(seconds(name))
    for name, both in times.items():
        values, busy = zip(*both, strict=True)
        note(name, values, of="public")
        spread = f"({min(values):.3f} to {max(values):.3f})"
        print(f"{name:28} {median(values):.3f} s  {spread}  processor {median(busy):.3f} s")
    for name, peer in PEERS.items():
        over, busy = (
            [
                ours[which] - theirs[which]
                for ours, theirs in zip(times[name], times[peer], strict=True)
            ]
            for which in (0, 1)
        )
        note(f"{name} over import {peer[17:-1]}", over, of="public")
        spread = f"({min(over):.3f} to {max(over):.3f})"
        print(f"{name} over {peer}: {median(over):.3f} s  {spread}  processor {median(busy):.3f} s")


if __name__ == "__main__":
    main()
