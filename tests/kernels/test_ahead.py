"""Another process compiles the kernels that a command is going to need."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from places import ROOT

PROGRAM = """
import os, sys, time
from pathlib import Path
from trisolve.kernels.ahead import AHEAD
from trisolve.kernels.bits import trailing_zeros  # numba, before the process is copied
from trisolve.sliding.engine.disk.kernels import drop_repeats
from trisolve.kernels.machine import n_processors
import numpy

os.getloadavg = lambda: (0.0, 0.0, 0.0)
AHEAD.plan("sliding", "paths")
if sys.argv[1] == "threads":
    from threading import Event, Thread
    Thread(target=Event().wait, daemon=True).start()
drop_repeats(numpy.zeros(0, numpy.uint64))
if n_processors() > 1:
    while not list(Path(sys.argv[2]).rglob("*._least_of-*.nbi")):
        time.sleep(0.05)
AHEAD.end()
print("ended")
"""


@pytest.mark.long
@pytest.mark.parametrize("how", ["alone", "threads"])
def test_a_cold_kernel_triggers_compilation_in_another_process(tmp_path, how):
    """The compiler is a copy of this process, or a new process if there are other threads."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, how, str(tmp_path)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.stdout == "ended\n", done.stderr


TWICE = """
import sys, numpy
from numba.core import event
from trisolve.sliding.engine.disk.kernels import sort_states

class Counter(event.Listener):
    n = 0
    def on_start(self, at):
        self.n += at.data["dispatcher"].py_func.__name__ == "sort_states"
    def on_end(self, at):
        pass

counter = Counter()
event.register("numba:compile", counter)
print("ready", flush=True)
sys.stdin.readline()
none = numpy.empty(0, numpy.uint64)
sort_states(none, none, 1, numpy.zeros(2048, numpy.int64))
print(counter.n)
"""


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="files are locked on Linux")
def test_processes_that_start_together_compile_a_kernel_once(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)}
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", TWICE],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        process.stdin.write("go\n")
        process.stdin.flush()
    counts = [process.communicate(timeout=200)[0].strip() for process in processes]
    assert sorted(counts) == ["0", "1"]


STARTING = """
import sys, time
from threading import Event, Thread
from trisolve.kernels import ahead
import trisolve.mesh.engine.warming as warming

warming.warm_up = lambda *_: time.sleep(600)
if sys.argv[1] == "threads":
    Thread(target=Event().wait, daemon=True).start()
    waiting = "__import__('time').sleep(600)"
    ahead._PROGRAM = ahead._PROGRAM.replace("warming.warm_up(*part)", waiting)
started = ahead.start_compiling("mesh")
print(getattr(started, "pid", None) or started._id, flush=True)
time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="asks /proc which processes run")
@pytest.mark.parametrize("how", ["alone", "threads"])
def test_ahead_of_time_compilation_ends_when_its_parent_is_killed(tmp_path, how):
    with subprocess.Popen(
        [sys.executable, "-c", STARTING, how],
        env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        started = Path("/proc") / process.stdout.readline().strip()
        assert started.is_dir()
        process.kill()

    def runs():
        try:
            return "State:\tZ" not in (started / "status").read_text()
        except OSError:
            return False

    while runs():
        time.sleep(0.05)
