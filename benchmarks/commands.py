#!/usr/bin/env python3
"""What the commands about whole packs cost: analyze, lint, check, pack check of all shipped levels.

Processor seconds of each command, start-up included, which is some four tenths of a second for
numba alone; and of ``hint --after -`` for a hundred positions, next to the same for one.
"""

import argparse
import subprocess
import sys
from pathlib import Path
from statistics import median

from figures import note, spent

ROOT = Path(__file__).resolve().parent.parent
PACKS = ("levels/starter.json", "levels/expert.json")
POSITIONS = 100


def seconds(arguments, text=""):
    """Return the processor seconds of one command."""
    began = spent()
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        input=text,
        text=True,
        capture_output=True,
        check=False,
    )
    if done.returncode not in (0, 1):
        sys.exit(f"{' '.join(arguments)}: exit code {done.returncode}\n{done.stderr}")
    return spent() - began


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--packs", nargs="+", default=list(PACKS))
    options = parser.parse_args()
    trisolve = ["-m", "trisolve"]
    hint = [*trisolve, "hint", "--after", "-", "article:puzzle-30"]
    works = {
        "python -c 'import numba'": (["-c", "import numba"], ""),
        "trisolve analyze": ([*trisolve, "analyze", "--json", *options.packs], ""),
        "trisolve lint": ([*trisolve, "lint", "--json", *options.packs], ""),
        "trisolve check": ([*trisolve, "check", *options.packs], ""),
        **{
            f"trisolve pack check {Path(pack).stem}": ([*trisolve, "pack", "check", pack], "")
            for pack in options.packs
        },
        "hint --after -, 1 position": (hint, "H2\n"),
        f"hint --after -, {POSITIONS} positions": (hint, "H2\n" * POSITIONS),
    }
    for arguments, text in works.values() if options.runs > 1 else ():
        seconds(arguments, text)  # from here on the kernels are warm
    times = {name: [] for name in works}
    for _ in range(options.runs):
        for name, (arguments, text) in works.items():
            times[name].append(seconds(arguments, text))
    for name, values in times.items():
        print(f"{name:34} {median(values):6.2f} s ({min(values):.2f} to {max(values):.2f})")
        note(name, values, "processor s", of="public")


if __name__ == "__main__":
    main()
