#!/usr/bin/env python3
"""What large searches take: time on one thread and on many, memory, and how a disk compares.

Every level is solved to the state found last (farthest.json holds those), so that the whole graph
is searched and the longest of all solutions reported. Each search runs in a process of its own, all
thread counts in turn, several times. The seconds are those of the Solution; a ratio is the
time on one thread divided by that on many. Memory is the peak of the process' resident memory
(VmHWM) less what it was before the search, so table, growth and the way back to the start are in
it. With ``--disk MB`` the largest level is searched in memory and on disk with so large a budget
instead; the ratio is that of the speeds, and the files of both are compared by their layers' sizes.
Linux only, for that is where a process can be asked.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from figures import note

ROOT = Path(__file__).resolve().parent.parent
PACKS = {name: ROOT / "benchmarks" / f"{name}.json" for name in ("sparse", "large")}
FARTHEST = ROOT / "benchmarks" / "farthest.json"
PROGRAM = """
import json, sys, tempfile, time
import trisolve
from dataclasses import replace
from pathlib import Path

def peak():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))

wanted = json.loads(sys.argv[1])
level = trisolve.load_pack(wanted["pack"]).levels[wanted["number"]]
small = trisolve.load_level(wanted["small"])
threads, max_bytes = wanted["threads"], wanted["max_bytes"]
with tempfile.TemporaryDirectory(dir=wanted["on"]) as directory:
    if max_bytes:
        trisolve.explore(small, disk=directory + "/small")
        before = peak()
        found = trisolve.explore(level, threads=threads, disk=directory + "/large",
                                 max_bytes=max_bytes)
        result = {"layers": found.layers}
    elif wanted["explore"]:
        trisolve.explore(small)
        before = peak()
        found = trisolve.explore(level, threads=threads)
        result = {"layers": found.layers}
    else:
        goals = wanted["goals"]
        level = replace(level, blocks=[replace(b, goal=goals[b.id]) for b in level.blocks])
        trisolve.solve(small)
        before = peak()
        found = trisolve.solve(level, threads=threads)
        result = {"line": trisolve.dump_moves(found.moves), "successors": found.n_successors}
result |= {"states": found.n_states, "seconds": found.seconds, "bytes": peak() - before}
print(json.dumps({"name": level.name, **result}))
"""


def measure(pack, number, threads, *, max_bytes=None, explore=False, on=None):
    """Return the cost of one search in a process of its own."""
    name = json.loads(pack.read_text())["levels"][number]["name"]
    wanted = {
        "pack": str(pack),
        "number": number,
        "threads": threads,
        "small": str(ROOT / "levels" / "article" / "puzzle-35.json"),
        "goals": json.loads(FARTHEST.read_text())[name],
        "max_bytes": max_bytes,
        "explore": explore,
        "on": on,
    }
    command = [sys.executable, "-c", PROGRAM, json.dumps(wanted)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(done.stdout)


def with_spread(values):
    """Return the median of some values and their range, as text."""
    return f"{median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


def in_memory(packs, counts, runs):
    """Measure and print every level on each number of threads."""
    print(f"{'level':22}{'states':>12}", end="")
    for n in counts:
        print(f"{f'{n} thread' + 's' * (n > 1):>11}{'B/state':>9}", end="")
        print(f"{'ratio':>22}" if n > 1 else "", end="")
    print()
    all_ratios = {n: [] for n in counts}
    for pack in packs:
        for number in range(len(json.loads(pack.read_text())["levels"])):
            found = {n: [] for n in counts}
            for _ in range(runs):
                for n in counts:
                    found[n].append(measure(pack, number, n))
            one = found[1]
            assert all(run["line"] == one[0]["line"] for some in found.values() for run in some)
            name = one[0]["name"]
            note(f"solve {name}, one thread", [run["seconds"] for run in one], of="public")
            print(f"{name:22}{one[0]['states']:>12,}", end="")
            for n, some in found.items():
                n_bytes = [run["bytes"] / run["states"] for run in some]
                print(
                    f"{median(run['seconds'] for run in some):>9.2f} s{max(n_bytes):>9.1f}", end=""
                )
                if n == 1:
                    note(f"{name}, memory", n_bytes, "bytes per state", of="public")
                    continue
                ratios = [a["seconds"] / b["seconds"] for a, b in zip(one, some, strict=True)]
                all_ratios[n].append(median(ratios))
                note(f"{name}, {n} threads", ratios, "x", of="public", more_is_better=True)
                print(f"{with_spread(ratios):>22}", end="")
            print(flush=True)
    for n in counts[1:]:
        print(f"{n} threads over one, all levels: {with_spread(all_ratios[n])}")


def on_disk(megabytes, counts, runs, where):
    """Measure and print the largest level in memory and on disk."""
    pack, number = PACKS["large"], 1
    print(
        f"{'budget':>8}{'threads':>9}{'in memory':>12}{'on disk':>12}{'MB taken':>10}{'speed':>22}"
    )
    for n_bytes in (mb << 20 for mb in megabytes):
        for n in counts:
            memory, disk = [], []
            for _ in range(runs):
                memory.append(measure(pack, number, n, explore=True, on=where))
                disk.append(measure(pack, number, n, max_bytes=n_bytes, on=where))
            assert all(run["layers"] == memory[0]["layers"] for run in memory + disk)
            ratios = [a["seconds"] / b["seconds"] for a, b in zip(memory, disk, strict=True)]
            name = f"{memory[0]['name']} on disk with {n_bytes >> 20} MB, {n} threads"
            note(name, ratios, "x memory", of="public", more_is_better=True)
            seconds = [median(run["seconds"] for run in some) for some in (memory, disk)]
            print(f"{n_bytes >> 20:>5} MB{n:>9}{seconds[0]:>10.1f} s{seconds[1]:>10.1f} s", end="")
            taken = max(run["bytes"] for run in disk) / 1e6
            print(f"{taken:>10.0f}{with_spread(ratios):>22}", flush=True)


def main():
    """Measure and print."""
    n_processors = len(os.sched_getaffinity(0))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", nargs="+", type=int, default=sorted({1, 2, n_processors}))
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--packs", nargs="+", default=["large"], choices=sorted(PACKS))
    parser.add_argument(
        "--disk", nargs="+", type=int, metavar="MB", help="budgets of a disk search"
    )
    parser.add_argument("--on", help="where the files go; by default the temporary directory")
    options = parser.parse_args()
    if options.disk:
        on_disk(options.disk, options.threads, options.runs, options.on)
    else:
        counts = sorted({1, *options.threads})
        in_memory([PACKS[name] for name in options.packs], counts, options.runs)


if __name__ == "__main__":
    main()
