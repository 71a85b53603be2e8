#!/usr/bin/env python3
"""Run the benchmarks and keep what they find, dated, in benchmarks/results.

Each script runs in its own process, one after the other. Its output is shown and kept, together
with the figures that it notes (figures.py) and the processor seconds it took. ``--peer`` (or PEER)
names a reference binary for the sliding levels, without which its ratios are left out.
``--corpus`` (or CORPUS) names a collection of Rush Hour boards; the default is a sample.
``compare.py OLD NEW`` reports what got slower.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path

from figures import RESULTS, ROOT, commit, figure, machine, spent, write

SCRIPTS = {
    "startup": [],
    "commands": [],
    "search": [],
    "any": ["--seconds", "300"],
    "hints": [],
    "reasons": [],
    "render": [],
    "public": [],
    "corpus": ["--runs", "3"],
    "large": ["--runs", "1"],
    "memory": ["--runs", "1"],
    "generate": ["--quick"],
    "hardest": ["table"],
    "grades": [],
    "playtests": ["--large"],
    "census": [],
    "finds": ["2000"],
    "interrupts": [],
    "hexagon": [],
    "entanglement": ["--quick"],
    "entanglement_fit": ["--steps", "1", "--games", "20"],
    "tantrix": ["--quick"],
    "mesh": [],
    "boco": [],
    "boco_ladder": ["--only", "2"],
    "pages": [],
    "endless": [],
    "live": [],
    "own_states": [],
    "compiling": [],
}
"""All scripts, and the arguments that keep each within some minutes."""
SUPPORT = ("all", "any_levels", "compare", "figures", "lines")
"""What is no benchmark itself."""


def run(name, arguments, environment):
    """Run a script; return its outcome with its figures."""
    with tempfile.TemporaryDirectory() as directory:
        kept = Path(directory) / "figures"
        command = [sys.executable, str(ROOT / "benchmarks" / f"{name}.py"), *arguments]
        began = spent()
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={**environment, "BENCH_FIGURES": str(kept)},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        seconds = spent() - began
        noted = kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []
    sys.stdout.write(done.stdout)
    sys.stdout.flush()
    return {
        "script": name,
        "arguments": arguments,
        "code": done.returncode,
        "seconds": round(seconds, 2),
        "output": done.stdout,
    }, [
        *map(json.loads, noted),
        figure(f"benchmarks/{name}.py {' '.join(arguments)}".strip(), [seconds], "processor s"),
    ]


def main():
    """Run what is asked for, write the table; return 1 if a script failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scripts", nargs="*", choices=[*SCRIPTS, []], help="all unless named")
    parser.add_argument("--corpus", default=os.environ.get("CORPUS"))
    parser.add_argument("--peer", default=os.environ.get("PEER"))
    parser.add_argument("--results", type=Path, default=RESULTS)
    options = parser.parse_args()
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    for name in ("peer", "corpus"):
        if path := getattr(options, name):
            environment[name.upper()] = str(Path(path).resolve())
    report = {
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": commit(),
        "machine": machine(),
        "figures": [],
        "scripts": [],
    }
    for name in options.scripts or SCRIPTS:
        arguments = SCRIPTS[name]
        print(f"== {name} {' '.join(arguments)}", flush=True)
        script, found = run(name, arguments, environment)
        report["scripts"].append(script)
        report["figures"] += found
    path = write(report, options.results)
    print(f"== {path}")
    failed = [script["script"] for script in report["scripts"] if script["code"]]
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
