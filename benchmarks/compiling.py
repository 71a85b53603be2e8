#!/usr/bin/env python3
"""What a first run costs: the processor seconds of compiling, and which kernels take them.

Runs each command in a process and a kernel cache of its own, and once more with the cache warm;
prints the processor seconds of both, and with --kernels the kernels whose compilation took longest,
without what they had compiled in turn.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PUZZLE = str(ROOT / "levels" / "article" / "puzzle-35.json")
COMMANDS = {
    "solve": ["solve", PUZZLE],
    "analyze": ["analyze", PUZZLE],
    "generate": ["generate", "hexagon:3", "--trials", "300", "--count", "1"],
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


def processor_seconds(command, cache, *, recorded=False):
    """Return the processor seconds of a command, and what it wrote to stderr."""
    how = ["-c", _RECORDER] if recorded else ["-m", "trisolve"]
    script = (
        "import resource, subprocess, sys; done = subprocess.run(sys.argv[1:], stdout=-3);"
        "used = resource.getrusage(resource.RUSAGE_CHILDREN);"
        "print(used.ru_utime + used.ru_stime); sys.exit(done.returncode)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, sys.executable, *how, *command],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
    )
    return float(done.stdout), done.stderr


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commands", nargs="*", default=list(COMMANDS))
    parser.add_argument("--kernels", action="store_true", help="Tell which kernels cost most.")
    arguments = parser.parse_args()
    for name in arguments.commands:
        with tempfile.TemporaryDirectory() as cache:
            cold, kernels = processor_seconds(COMMANDS[name], cache, recorded=arguments.kernels)
            warm, _ = processor_seconds(COMMANDS[name], cache)
        print(f"{name:10} {cold:6.1f} s cold, {warm:5.1f} s warm", flush=True)
        if arguments.kernels:
            print(kernels, flush=True)


if __name__ == "__main__":
    main()
