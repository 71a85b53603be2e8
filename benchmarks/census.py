#!/usr/bin/env python3
"""What a census costs: the whole command, kernels compiled, in seconds and processor seconds.

By default the small floors; ``--all`` adds those of a minute and more. ``--peer COMMAND`` runs a
program that counts the same levels, with the shape as its last argument, in the same run.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from figures import note, spent

SMALL = ("hexagon:2", "triangle:5")
LARGE = ("parallelogram:3x5", "parallelogram:4x4", "triangle:6")


def seconds(command):
    """Return the seconds and the processor seconds of one command."""
    began, used = perf_counter(), spent()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - began, spent() - used


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--all", action="store_true", help="the large floors, too")
    parser.add_argument("--peer", nargs="+", default=[], help="a program to compare with")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        trisolve = [sys.executable, "-m", "trisolve", "census"]
        subprocess.run([*trisolve, "star:1", "-o", f"{directory}/warm.db"], check=True)
        print(f"{'floor':<20} {'seconds':>8} {'processor':>10} {'to the peer':>12}")
        for shape in (*SMALL, *(LARGE if options.all else ())):
            runs = []
            for number in range(options.runs):
                path = Path(directory) / f"{shape.replace(':', '-')}-{number}.db"
                runs.append(seconds([*trisolve, shape, "-o", str(path)]))
            wall, used = min(wall for wall, _ in runs), min(used for _, used in runs)
            ratio = f"{wall / seconds([*options.peer, shape])[0]:.2f}" if options.peer else ""
            print(f"{shape:<20} {wall:>8.2f} {used:>10.2f} {ratio:>12}", flush=True)
            note(f"census {shape}", [wall for wall, _ in runs], of="public")
            note(f"census {shape}, processor", [used for _, used in runs], of="public")


if __name__ == "__main__":
    main()
