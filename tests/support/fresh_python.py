"""A program in a Python of its own, where no other test has loaded or compiled anything."""

import subprocess
import sys


def run_python(program):
    """Run a program; fail with what it wrote to stderr unless it ends well."""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
