"""Dask clusters of real processes, for tests that kill some of them."""

import os
import subprocess
import sys
from contextlib import contextmanager

from places import ROOT


def start(*arguments):
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "DASK_DISTRIBUTED__ADMIN__TICK__LIMIT": "1h",
    }
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + arguments[0], *arguments[1:]],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def free_port():
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def running_scheduler(tmp_path):
    """Run a scheduler with two worker processes on the loopback; give address and processes."""
    import distributed

    address = f"tcp://127.0.0.1:{free_port()}"
    where = ["--host", "127.0.0.1"]
    processes = [
        start("dask_scheduler", *where, "--port", address.rpartition(":")[2], "--no-dashboard",
              "--no-show", "--no-jupyter")
    ]  # fmt: skip
    for number in range(2):
        processes.append(
            start("dask_worker", address, *where, "--nthreads", "1", "--no-dashboard",
                  "--no-nanny", "--local-directory", str(tmp_path / str(number)))
        )  # fmt: skip
    try:
        with distributed.Client(address, timeout=30, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        yield address, processes
    finally:
        for process in reversed(processes):
            process.kill()
            process.wait()
