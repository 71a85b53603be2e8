#!/usr/bin/env python3
"""How near the largest searches come to what the machine's memory gives.

Each level is solved to its last state, as in large.py. A search writes 9 bytes for each state and
reads them again when it expands the state. It asks the set of visited states about each successor:
a random access to a line of 64 bytes. memory.c, compiled here by gcc, copies a table as large as
that set, and reads it at random: reads that are known in advance, which a processor overlaps, and
reads of which each needs the one before. Searches and memory are measured in turn, several times.
Linux only, with gcc.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

from figures import note
from large import PACKS, measure

SOURCE = Path(__file__).with_name("memory.c")
STATE_BYTES = 9
LINE_BYTES = 64
LARGEST = (("large", 0), ("large", 1), ("sparse", 0))


def compiled(directory):
    """Return memory.c, compiled."""
    binary = Path(directory) / "memory"
    subprocess.run(["gcc", "-O3", "-march=native", "-pthread", "-o", binary, SOURCE], check=True)
    return binary


def gives(binary, n_bytes, threads):
    """Return copied bytes, independent and dependent random reads, each per second."""
    done = subprocess.run(
        [binary, str(n_bytes), str(threads)], capture_output=True, text=True, check=True
    )
    return [float(number) for number in done.stdout.split()]


def next_to(binary, pack, number, threads, runs):
    """Measure and print a search next to the memory."""
    rows = []
    for _ in range(runs):
        found = measure(PACKS[pack], number, threads)
        states, successors, seconds = found["states"], found["successors"], found["seconds"]
        table = max(found["bytes"] - STATE_BYTES * states, 1 << 20)
        size = 1 << round(table).bit_length()
        copied, apart, chained = gives(binary, size, threads)
        per_state = 2 * STATE_BYTES + LINE_BYTES * successors / states
        moved, asked = per_state * states / seconds, successors / seconds
        rows.append(
            (per_state, moved / copied, asked, asked / apart, asked / chained, size, states)
        )
    per_state, moved, asked, apart, chained, size, states = map(median, zip(*rows, strict=True))
    print(
        f"{found['name']:20}{states:>12,.0f}{threads:>8}{size / 2**20:>8.0f} MiB{per_state:>8.0f} B"
        f"{moved:>9.2f}{asked / 1e6:>9.1f} M{apart:>9.2f}{chained:>9.2f}",
        flush=True,
    )
    name = f"{found['name']}, {threads} threads"
    note(f"{name}: bytes moved next to a copy", [moved], "x", of="public")
    note(f"{name}: successors next to random reads", [apart], "x", of="public")


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", nargs="+", type=int, default=[1, 2])
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    print(
        f"{'level':20}{'states':>12}{'threads':>8}{'table':>12}{'a state':>10}{'x copy':>9}"
        f"{'successors/s':>11}{'x apart':>9}{'x chained':>9}"
    )
    with tempfile.TemporaryDirectory() as directory:
        binary = compiled(directory)
        for pack, number in LARGEST:
            for threads in options.threads:
                next_to(binary, pack, number, threads, options.runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
