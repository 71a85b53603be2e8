#!/usr/bin/env python3
"""Ctrl-C at any time: how the command ends when a signal comes early in its life.

Starts ``trisolve solve`` again and again and interrupts it after 20, 30, 40 ... milliseconds of its
running code of ours; prints what it ended with, and every traceback.
"""

import argparse
import collections
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

ROOT = Path(__file__).resolve().parent.parent
_BEGUN = (
    "import os, signal; signal.signal(2, signal.default_int_handler); os.write(2, b'+')\n"
    "from trisolve.cli import run; run()"
)


def ended(after_s, arguments):
    """Return the exit code and stderr of a command interrupted so long after its first line."""
    with subprocess.Popen(
        [sys.executable, "-c", _BEGUN, *arguments],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        os.read(process.stderr.fileno(), 1)
        sleep(after_s)
        process.send_signal(signal.SIGINT)
        return process.wait(), process.stderr.read().decode()


def main():
    """Interrupt, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--signals", type=int, default=50)
    parser.add_argument("arguments", nargs="*", default=["solve", "article:puzzle-35"])
    arguments = parser.parse_args()
    codes = collections.Counter()
    tracebacks = 0
    for number in range(arguments.signals):
        after_s = 0.02 + 0.48 * number / max(1, arguments.signals - 1)
        code, errors = ended(after_s, arguments.arguments)
        codes[code] += 1
        own = "trisolve" in errors.partition("Traceback")[2]  # not of the line that starts it
        if own or "Exception ignored" in errors:
            tracebacks += 1
            print(f"after {after_s * 1000:.0f} ms:\n{errors}")
    print(f"{dict(codes)} by exit code, {tracebacks} tracebacks of {arguments.signals}")
    return 1 if tracebacks else 0


if __name__ == "__main__":
    sys.exit(main())
