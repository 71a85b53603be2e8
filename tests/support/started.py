"""The number of processes and browsers that the daily tests start, which takes most of the time.

Each worker counts its own. The process that collects the results adds the numbers, and fails a run
in which one of them has grown.
"""

import subprocess
from collections import Counter
from functools import wraps

MAXIMA = {"processes": 253, "browsers": 0}
"""The maximum of each number over all workers, without what each worker starts once: lower it."""
OF_WORKER = {"processes": 5, "browsers": 1}
"""What each worker may start once: its browser with the driver, its editor with two children."""
started = Counter()


def count_processes():
    """Count the processes that this process starts from now on."""
    start = subprocess.Popen.__init__

    @wraps(start)
    def counting(self, *arguments, **options):
        started["processes"] += 1
        start(self, *arguments, **options)

    subprocess.Popen.__init__ = counting


def faults(found, n_workers):
    """Return a line for each number that is larger than its maximum."""
    maxima = {what: n + n_workers * OF_WORKER[what] for what, n in MAXIMA.items()}
    return [
        f"the tests of every day started {found[what]} {what}, expected at most {maximum}: "
        "run commands in this process, or mark variants `long`"
        for what, maximum in maxima.items()
        if found[what] > maximum
    ]
