"""Batches on a Dask cluster (the extra ``trisolve[cluster]``): an executor like any other.

Batches are idempotent, so Dask may repeat the work of a killed worker. Every failure of Dask
becomes one line here: the package is missing, no scheduler answers, workers have another version,
or the scheduler is lost during the run.
"""

import logging
import platform
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from trisolve import __version__
from trisolve.errors import TrisolveError
from trisolve.extras import install_line

if TYPE_CHECKING:
    from distributed import Client

T = TypeVar("T")

CONNECT_S = 10.0
"""The time that a scheduler may take to answer."""
WORKERS_GONE_S = 60.0
"""The time that a cluster may be without workers during a run."""
LOOK_S = 5.0
_N_TRIES = 3
_NOISY = ("distributed", "distributed.client", "distributed.core", "tornado.application", "asyncio")
_LOST = ("closed", "closing", "connecting")


class ClusterError(TrisolveError):
    """A cluster that cannot be used, or is lost."""


def versions() -> dict[str, str]:
    """Return the versions that must be the same everywhere: results of batches depend on them."""
    import numpy as np

    return {"trisolve": __version__, "numpy": np.__version__, "python": _minor_python()}


def _minor_python() -> str:
    return ".".join(platform.python_version_tuple()[:2])


def result_of(future: "Future[T]") -> T:
    """Return the result of a future; raise its error, or ClusterError if Dask gave up."""
    try:
        return future.result()
    except Exception as error:
        if type(error).__module__.partition(".")[0] == "distributed":
            raise ClusterError(f"the cluster gave up a piece of work: {error!s:.120}") from None
        raise


def check_version(version: str) -> None:
    """Raise ClusterError if this worker has another version than the sender.

    Workers that join a cluster later were not checked at the start.
    """
    if version != __version__:
        expected = f"expected trisolve {version} on all workers"
        raise ClusterError(f"{expected}, got {__version__} on one; the merged batches are kept")


class Cluster:
    """A connected cluster: its executor, its number of workers, and whether it is still there."""

    def __init__(self, client: "Client", address: str, n_workers: int) -> None:
        self._client, self._address = client, address
        self.n_workers = n_workers
        self.executor: Executor = client.get_executor(retries=3, pure=False)
        self._looked = self._worked = monotonic()

    def check(self) -> None:
        """Raise ClusterError if the scheduler is lost, or all workers have been gone too long."""
        if self._client.status in _LOST:
            message = f"the scheduler at {self._address} is lost"
            raise ClusterError(f"{message}; the merged batches are kept")
        if monotonic() - self._looked < LOOK_S:
            return
        self._looked = monotonic()
        if self._client.scheduler_info(n_workers=1)["workers"]:
            self._worked = self._looked
        elif self._looked - self._worked >= WORKERS_GONE_S:
            message = f"the cluster at {self._address} has lost all its workers"
            raise ClusterError(f"{message}; the merged batches are kept")


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to the scheduler at an address such as ``tcp://10.0.0.5:8786``; raise ClusterError.

    >>> with cluster("tcp://127.0.0.1:1"):  # doctest: +ELLIPSIS +SKIP
    ...     pass
    Traceback (most recent call last):
    trisolve.sliding.generator.cluster.ClusterError: expected a Dask scheduler at tcp://...
    """
    try:
        from distributed import Client
    except ImportError:
        expected = "expected Dask for a cluster, but it is not installed"
        raise ClusterError(f"{expected}: {install_line('cluster')}") from None
    with _quiet():
        client = _connected(Client, address)
        try:
            yield Cluster(client, address, _checked_workers(client, address))
        finally:
            with suppress(Exception):
                client.close(timeout=2)


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask from logging tracebacks of errors that become one line here."""
    loggers = [logging.getLogger(name) for name in _NOISY]
    levels = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for logger, level in zip(loggers, levels, strict=True):
            logger.setLevel(level)


def _connected(new_client: Callable[..., "Client"], address: str) -> "Client":
    """Connect in a separate thread: Dask waits forever for a silent server."""
    made: list[Client] = []
    failed: list[Exception] = []

    def connect() -> None:
        for _ in range(_N_TRIES):
            try:
                client = new_client(
                    address, timeout=CONNECT_S, set_as_default=False, name="trisolve"
                )
            except AssertionError as error:  # Dask asserts that the scheduler's first batch
                failed.append(error)  # has one message: not so while workers join
            except Exception as error:  # reported below
                failed.append(error)
                return
            else:
                made.append(client)
                return

    thread = threading.Thread(target=connect, daemon=True)
    thread.start()
    thread.join(1.5 * CONNECT_S)
    if made:
        return made[0]
    reason = f"no answer within {1.5 * CONNECT_S:g} s"
    if failed:
        reason = str(failed[-1]) or type(failed[-1]).__name__
    expected = f"expected a Dask scheduler at {address[:80] or repr(address)}"
    raise ClusterError(f"{expected}, {reason:.120}")


def _checked_workers(client: "Client", address: str) -> int:
    """Return the number of worker threads; raise ClusterError if versions differ.

    Without workers there is nothing to check, and nothing can be done.
    """
    workers: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise ClusterError(f"expected a worker on the cluster at {address}, found none")
    try:
        found: dict[str, Any] = client.run(versions, on_error="return")
    except Exception as error:
        raise ClusterError(f"the workers at {address} do not answer: {error!s:.120}") from None
    mine = versions()
    for worker, theirs in sorted(found.items()):
        if isinstance(theirs, Exception):
            message = f"expected trisolve {__version__} on the worker {worker}"
            raise ClusterError(f"{message}, got the error: {theirs!s:.120}")
        for name, version in mine.items():
            if theirs[name] != version:
                expected = f"expected {name} {version} on the worker {worker}, as here"
                raise ClusterError(f"{expected}, got {theirs[name]}")
    return sum(worker["nthreads"] for worker in workers.values())
