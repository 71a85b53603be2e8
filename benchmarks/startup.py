#!/usr/bin/env python3
"""What a command costs before it does anything: start-up next to Python's own and numba's import.

Runs, in turn and several times over: bare Python, importing numba, ``trisolve --help``, and
``trisolve solve`` of a small level with the kernels compiled before. Prints medians and spreads,
and what solving costs on top of importing numba.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from figures import note

ROOT = Path(__file__).resolve().parent.parent
LEVEL = ROOT / "levels" / "article" / "puzzle-5.json"
COMMANDS = {
    "python -c pass": ["-c", "pass"],
    "python -c 'import numba'": ["-c", "import numba"],
    "trisolve --help": ["-m", "trisolve", "--help"],
    "trisolve solve (warm)": ["-m", "trisolve", "solve", str(LEVEL)],
}


def seconds(arguments):
    """Return the wall time of one run of Python with these arguments."""
    began = perf_counter()
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, cwd=ROOT)
    return perf_counter() - began


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=11)
    runs = parser.parse_args().runs
    for arguments in COMMANDS.values() if runs > 1 else ():
        seconds(arguments)
    times = {name: [] for name in COMMANDS}
    for _ in range(runs):
        for name, arguments in COMMANDS.items():
            times[name].append(seconds(arguments))
    for name, values in times.items():
        note(name, values, of="public")
        print(f"{name:26} {median(values):.3f} s  ({min(values):.3f} to {max(values):.3f})")
    over = [
        solve - numba
        for solve, numba in zip(
            times["trisolve solve (warm)"], times["python -c 'import numba'"], strict=True
        )
    ]
    note("trisolve solve (warm) over import numba", over, of="public")
    print(f"solve over import numba    {median(over):.3f} s  ({min(over):.3f} to {max(over):.3f})")


if __name__ == "__main__":
    main()
