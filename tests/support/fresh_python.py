"""A program in a new Python process, in which no test has loaded or compiled anything."""

import subprocess
import sys


def run_python(program):
    """Run a program; if it fails, fail with its stderr."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
