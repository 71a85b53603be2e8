"""Fixtures for many tests: the shipped levels, the command line, a level and a pack in files."""

import gc
import os
import signal
import sys
from collections import Counter

import hypothesis
import pytest
from _pytest.runner import runtestprotocol
from cli_session import PACK, PUZZLE_5, Session
from hypothesis.internal.conjecture import providers
from order import spread
from places import SLIDING_LEVELS
from started import count_processes, faults, started
from thorough import LONG, examples

from trisolve.sliding.formats import load_level
from trisolve.sliding.level import Level

# Nothing is timed: a kernel may be compiled in the middle of a test, on a slow and busy machine.
# "fixed" draws the same examples every time; "explore" draws new ones and prints how to repeat one.
# Every day a property test draws a sixteenth of its examples.
hypothesis.settings.register_profile("fixed", examples(100), derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None, print_blob=True)
hypothesis.settings.load_profile("fixed")
if not LONG:
    # No constants from the modules that are loaded: examples would depend on which tests ran before
    # in the same worker, and in a new clone every worker would parse all modules for them.
    providers._get_local_constants = lambda: providers._local_constants

# Started in the background, a shell's children ignore Ctrl-C, and so would the commands tested.
signal.signal(signal.SIGINT, signal.default_int_handler)

STARTED = pytest.StashKey[Counter]()
"""How many processes and browsers all workers started."""
count_processes()

# Where Jupyter is installed, jsonschema builds 38 parsers when it is imported, for formats that no
# schema of these tests has: 3.6 s for each worker.
sys.modules["rfc3987_syntax"] = None

gc.disable()  # while tests are collected: they stay until the end


def pytest_collection_finish():
    """Exclude the tests themselves from garbage collection, which took a tenth of the time."""
    gc.set_threshold(200_000, 20, 100)  # as in a command
    gc.enable()
    gc.freeze()


def pytest_collection_modifyitems(config, items):
    """Leave out the tests marked `long` unless they are requested; sort the others."""
    if not LONG and "::" not in " ".join(config.args):
        long = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if not item.get_closest_marker("long")]
    items[:] = spread(items, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Run a test; report its set-up and its end only if they did not pass.

    A worker sends every report to the process that collects them, which takes longer than most
    tests. With --durations, all are reported.
    """
    if item.config.option.durations is not None:
        return None
    named = {"nodeid": item.nodeid, "location": item.location}
    item.ihook.pytest_runtest_logstart(**named)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(**named)
    return True


of_workers = []


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    """Store the counts of a worker."""
    of_workers.append(Counter(getattr(node, "workeroutput", {}).get("started", {})))


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session):
    """Fail a run of all daily tests if it started more than before."""
    config = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["started"] = dict(started)
    elif of_workers and not LONG and config.args == config.getini("testpaths"):
        config.stash[STARTED] = sum(of_workers, Counter())
        if faults(config.stash[STARTED], len(of_workers)):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter, config):
    """Report how much the daily tests started."""
    if found := config.stash.get(STARTED, None):
        terminalreporter.write_line(", ".join(f"{n} {what}" for what, n in sorted(found.items())))
        for line in faults(found, len(of_workers)):
            terminalreporter.write_line(line, red=True)


@pytest.fixture(scope="session")
def shipped() -> dict[str, Level]:
    """Return every shipped level by room and name, such as "tutorial/01-slide"."""
    return {f"{path.parent.name}/{path.stem}": load_level(path) for path in SLIDING_LEVELS}


@pytest.fixture
def run(capsys, monkeypatch, tmp_path):
    """Return a function that runs the command line in this process; see cli_session."""
    return Session(capsys, monkeypatch, tmp_path).run


@pytest.fixture
def put(capsys, monkeypatch, tmp_path):
    """Return a function that writes a file, and returns its path."""
    return Session(capsys, monkeypatch, tmp_path).put


@pytest.fixture
def puzzle(put):
    """Return the path of puzzle 5."""
    return put("puzzle-5.json", PUZZLE_5)


@pytest.fixture
def pack(put):
    """Return the path of a pack."""
    return put("pack.json", PACK)
