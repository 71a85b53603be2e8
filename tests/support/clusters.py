"""Dask clusters of real processes, for tests that kill some of them."""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import SimpleNamespace

from places import ROOT

from trisolve.sliding.generator.cluster import CheckedExecutor
from trisolve.sliding.generator.version import VERSION


def start(*arguments, source=ROOT):
    environment = {
        **os.environ,
        "PYTHONPATH": str(source),
        "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
        env=environment,
        cwd=source,  # Python looks there first
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_worker(address, directory, source=ROOT):
    """Start a worker with one thread; its trisolve is the one in `source`."""
    what = ["--nthreads", "1", "--no-dashboard", "--no-nanny"]
    where = ["--host", "127.0.0.1", "--local-directory", str(directory)]
    return start("dask_worker", address, *what, *where, source=source)


def other_trisolve(directory):
    """Return a directory with a trisolve of the same version, but another generator version."""
    package = directory / "trisolve"
    shutil.copytree(ROOT / "trisolve", package, ignore=shutil.ignore_patterns("__pycache__"))
    version = package / "sliding" / "generator" / "version.py"
    text = version.read_text(encoding="utf-8")
    version.write_text(text.replace(f"VERSION = {VERSION}\n", "VERSION = 99\n"), encoding="utf-8")
    return directory


@contextmanager
def running_scheduler(tmp_path):
    """Run a scheduler with two worker processes on the loopback; yield address and processes."""
    import distributed

    address = f"tcp://127.0.0.1:{free_port()}"
    where = ["--host", "127.0.0.1"]
    processes = [
        start("dask_scheduler", *where, "--port", address.rpartition(":")[2], "--no-dashboard",
              "--no-show", "--no-jupyter")
    ]  # fmt: skip
    processes += [start_worker(address, tmp_path / str(number)) for number in range(2)]
    try:
        with distributed.Client(address, timeout=30, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, processes
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()


@contextmanager
def late_cluster():
    """Yield a cluster of one worker in this process, which checks each task as usual."""
    with ThreadPoolExecutor(1) as pool:
        yield SimpleNamespace(executor=CheckedExecutor(pool), n_workers=1, check=lambda: None)
