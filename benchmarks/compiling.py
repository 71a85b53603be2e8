#!/usr/bin/env python3
"""What a first run costs: the seconds of compiling, and which kernels take them.

    python benchmarks/compiling.py [NAME...] [--kernels] [--runs N] [--against TREE]

Runs each command in a process and a kernel cache of its own, and once more with the cache warm.
Prints the seconds by the clock and the processor seconds, those of helping processes included: the
median of N runs. --kernels adds the kernels whose compilation took longest, without what they had
compiled in turn. --against also runs another source tree, in turn with this one.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PUZZLE = str(ROOT / "levels" / "article" / "puzzle-35.json")
SMALL = str(ROOT / "levels" / "article" / "puzzle-30.json")
COMMANDS = {
    "solve": ["solve", PUZZLE],
    "analyze": ["analyze", PUZZLE],
    "check": ["check", PUZZLE],
    "analyze small": ["analyze", SMALL],
    "check small": ["check", SMALL],
    "generate": ["generate", "hexagon:3", "--trials", "2000", "--count", "1"],
    "warm": ["warm"],
}
_RECORDER = """
import atexit, resource, sys, time
from numba.core import event

class Recorder(event.Listener):
    def __init__(self):
        self.stack, self.rows = [], []
    def on_start(self, at):
        self.stack.append([at.data["dispatcher"].py_func, time.process_time(), 0.0])
    def on_end(self, at):
        function, began, inside = self.stack.pop()
        whole = time.process_time() - began
        if self.stack:
            self.stack[-1][2] += whole
        name = f"{function.__module__}.{function.__name__}"
        self.rows.append((whole - inside, whole, name))

recorder = Recorder()
event.register("numba:compile", recorder)

def report():
    for own, whole, name in sorted(recorder.rows, reverse=True)[:40]:
        sys.stderr.write(f"{own:7.2f} {whole:7.2f}  {name}\\n")
    whole = sum(row[0] for row in recorder.rows)
    sys.stderr.write(f"{whole:7.2f} in {len(recorder.rows)} kernels\\n")

from trisolve.cli import main
code = main(sys.argv[1:])
report()
sys.exit(code)
"""


_TIMER = """
import os, subprocess, sys, time
began = time.perf_counter()
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
used = os.times()
print(time.perf_counter() - began, used.children_user + used.children_system)
sys.exit(code)
"""


def seconds_of(command, cache, *, tree=ROOT, recorded=False):
    """Return a command's seconds by the clock and of processors, and what it wrote to stderr."""
    how = ["-c", _RECORDER] if recorded else ["-m", "trisolve"]
    done = subprocess.run(
        [sys.executable, "-c", _TIMER, sys.executable, *how, *command],
        check=True,
        capture_output=True,
        text=True,
        cwd=tree,
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
    )
    return tuple(map(float, done.stdout.split())), done.stderr


def measure(command, tree, recorded):
    """Return the seconds of a cold run and of a warm one, and which kernels took longest."""
    with tempfile.TemporaryDirectory() as cache:
        cold, kernels = seconds_of(command, cache, tree=tree, recorded=recorded)
        warm, _ = seconds_of(command, cache, tree=tree)
    return cold, warm, kernels


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", nargs="*", default=list(COMMANDS))
    parser.add_argument("--kernels", action="store_true", help="Print which kernels cost most.")
    parser.add_argument("--runs", type=int, default=1, help="Print medians of N runs.")
    parser.add_argument("--against", type=Path, help="Run this source tree in turn with ours.")
    arguments = parser.parse_args()
    trees = [ROOT] + ([arguments.against.resolve()] if arguments.against else [])
    for name in arguments.commands:
        runs = {tree: [] for tree in trees}
        for _ in range(arguments.runs):
            for tree in trees:
                runs[tree].append(measure(COMMANDS[name], tree, arguments.kernels))
        for tree in trees:
            cold, warm = (
                [median(run[which][unit] for run in runs[tree]) for unit in range(2)]
                for which in range(2)
            )
            print(
                f"{name:13} cold {cold[0]:6.1f} s by the clock, {cold[1]:6.1f} of processors; "
                f"warm {warm[0]:4.1f} and {warm[1]:4.1f}  {tree.name}",
                flush=True,
            )
        if arguments.kernels:
            print(runs[ROOT][-1][2], flush=True)


if __name__ == "__main__":
    main()
