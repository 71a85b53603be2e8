"""The processes that tests start are counted, and the run fails if a number grows."""

import subprocess
import sys
from collections import Counter

from started import MAXIMA, OF_WORKER, faults, started


def test_started_processes_are_counted():
    before = started["processes"]
    subprocess.run([sys.executable, "-c", ""], check=True)
    assert started["processes"] == before + 1


def test_a_number_of_processes_above_its_maximum_is_reported():
    most = Counter({what: n + 2 * OF_WORKER[what] for what, n in MAXIMA.items()})
    assert faults(most, 2) == []
    (line,) = faults(most + Counter(browsers=1), 2)
    assert line.startswith("the tests of every day started 3 browsers, expected at most 2: ")
