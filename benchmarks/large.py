#!/usr/bin/env python3
"""What large searches take: memory of the whole process, and time on one thread and on many.

Each search runs in a process of its own, all levels and thread counts in turn, several times.
Memory is the peak of the process' resident memory (VmHWM) less what it was before the search, so
parents, table and growth are in it. The ratio is the time on one thread divided by that on many.
Linux only, for that is where a process can be asked.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median

from figures import note

ROOT = Path(__file__).resolve().parent.parent
PACKS = {name: ROOT / "benchmarks" / f"{name}.json" for name in ("sparse", "large")}
PROGRAM = """
import json, sys
import trisolve
from pathlib import Path

def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))

path, number, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
level = trisolve.load_pack(path).levels[number]
trisolve.explore(trisolve.load_level(sys.argv[4]))
before = peak()
graph = trisolve.explore(level, threads=threads)
found = {"states": graph.n_states, "seconds": graph.seconds, "bytes": peak() - before}
print(json.dumps({"name": level.name, "layers": graph.layers, **found}))
"""


def measure(pack, number, threads):
    """Return what one search in a process of its own took."""
    small = ROOT / "levels" / "article" / "puzzle-30.json"
    command = [sys.executable, "-c", PROGRAM, str(pack), str(number), str(threads), str(small)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--packs", nargs="+", default=["large"], choices=sorted(PACKS))
    options = parser.parse_args()
    print(f"{'level':28}{'states':>12}{'1 thread':>10}{'B/state':>9}", end="")
    print(f"{f'{options.threads} threads':>11}{'B/state':>9}{'ratio':>22}")
    for name in options.packs:
        pack = PACKS[name]
        for number in range(len(json.loads(pack.read_text())["levels"])):
            one, many = [], []
            for _ in range(options.runs):
                one.append(measure(pack, number, 1))
                many.append(measure(pack, number, options.threads))
            assert all(found["layers"] == one[0]["layers"] for found in one + many)
            note(
                f"explore {one[0]['name']}, one thread",
                [run["seconds"] for run in one],
                of="public",
            )
            ratios = [a["seconds"] / b["seconds"] for a, b in zip(one, many, strict=True)]
            threads = f"{options.threads} threads"
            note(f"{one[0]['name']}, {threads}", ratios, "x", of="public", more_is_better=True)
            print(f"{one[0]['name']:28}{one[0]['states']:>12,}", end="")
            for some, width in ((one, 10), (many, 11)):
                print(f"{median(run['seconds'] for run in some):>{width - 2}.1f} s", end="")
                print(f"{max(run['bytes'] / run['states'] for run in some):>9.1f}", end="")
            spread = f"{median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f})"
            print(f"{spread:>22}", flush=True)


if __name__ == "__main__":
    main()
