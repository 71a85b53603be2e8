#!/usr/bin/env python3
"""What a command costs before it does anything: start-up next to Python's own and numba's import.

Runs, in turn and several times over: bare Python, importing typer and numba, help, the version,
completion, and ``trisolve solve`` of a small level with the kernels compiled before. Prints medians
and spreads, and what each costs on top of the import that it cannot do without: typer for what only
lists commands, numba for solving. Processor seconds say the same on a busy machine.
"""

import argparse
import os
import resource
import subprocess
import sys
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
}
PEERS = {
    name: NUMBA if "warm" in name else TYPER for name in COMMANDS if name.startswith("trisolve")
}
"""What each command is measured against."""


def seconds(name):
    """Return the wall and processor seconds of one run of the command of that name."""
    typed, is_completion, _ = name.partition("<Tab>")
    asked = {
        "_TRISOLVE_COMPLETE": "complete_bash",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
    }
    environment = {**os.environ, **(asked if is_completion else {})}
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    subprocess.run(
        [sys.executable, *COMMANDS[name]],
        check=True,
        capture_output=True,
        cwd=ROOT,
        env=environment,
    )
    wall, after = perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=11)
    runs = parser.parse_args().runs
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
