"""Batches on a Dask cluster (the extra ``trisolve[cluster]``): an executor like any other.

Batches are idempotent, so that Dask may do again what a killed worker had done. All of Dask's ways
to fail become one line here: no such package, no scheduler at the address, workers that run another
version, a scheduler that is lost on the way.
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
"""How long a scheduler may take to answer."""
WORKERS_GONE_S = 60.0
"""How long a cluster may be without any worker in the middle of a run."""
_LOOK_S = 5.0
_NOISY = ("distributed", "distributed.client", "distributed.core", "tornado.application", "asyncio")
_LOST = ("closed", "closing", "connecting")


class ClusterError(TrisolveError):
    """A cluster that cannot be used, or is lost."""


def versions() -> dict[str, str]:
    """Return what must be the same on the workers as here: a batch's result depends on it."""
    import numpy as np

    return {"trisolve": __version__, "numpy": np.__version__, "python": _minor_python()}


def _minor_python() -> str:
    return ".".join(platform.python_version_tuple()[:2])


def result_of(future: "Future[T]") -> T:
    """Return what a future has; raise what it raised, ClusterError where Dask gave up."""
    try:
        return future.result()
    except Exception as error:
        if type(error).__module__.partition(".")[0] == "distributed":
            raise ClusterError(f"the cluster gave a piece of work up: {error!s:.120}") from None
        raise


def check_version(version: str) -> None:
    """Raise ClusterError where this worker has another version than who asks.

    A worker that joins a cluster later was not asked before.
    """
    if version != __version__:
        expected = f"expected trisolve {version} on all workers"
        raise ClusterError(f"{expected}, one has {__version__}; what was merged before is kept")


class Cluster:
    """A cluster that answers: its executor, how many workers, and whether it is still there."""

    def __init__(self, client: "Client", address: str, n_workers: int) -> None:
        self._client, self._address = client, address
        self.n_workers = n_workers
        self.executor: Executor = client.get_executor(retries=3, pure=False)
        self._looked = self._worked = monotonic()

    def check(self) -> None:
        """Raise ClusterError if the scheduler is lost, or all workers for a while."""
        if self._client.status in _LOST:
            message = f"the scheduler at {self._address} is lost"
            raise ClusterError(f"{message}, what was merged before is kept")
        if monotonic() - self._looked < _LOOK_S:
            return
        self._looked = monotonic()
        if self._client.scheduler_info(n_workers=1)["workers"]:
            self._worked = self._looked
        elif self._looked - self._worked >= WORKERS_GONE_S:
            message = f"the cluster at {self._address} has no workers any more"
            raise ClusterError(f"{message}, what was merged before is kept")


@contextmanager
def cluster(address: str) -> Iterator[Cluster]:
    """Connect to the scheduler at an address such as ``tcp://10.0.0.5:8786``; raise ClusterError.

    >>> with cluster("tcp://127.0.0.1:1"):  # doctest: +ELLIPSIS +SKIP
    ...     pass
    Traceback (most recent call last):
    trisolve.sliding.generator.cluster.ClusterError: expected a Dask scheduler at tcp://127.0.0.1:1...
    """
    try:
        from distributed import Client
    except ImportError:
        expected = "expected Dask for a cluster, it is not installed"
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
    """Keep Dask from logging tracebacks of what becomes one line here."""
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
    """Connect in a thread of its own: Dask waits without end for who listens and says nothing."""
    made: list[Client] = []
    failed: list[Exception] = []

    def connect() -> None:
        try:
            client = new_client(address, timeout=CONNECT_S, set_as_default=False, name="trisolve")
            made.append(client)
        except Exception as error:  # told below, whatever it is
            failed.append(error)

    thread = threading.Thread(target=connect, daemon=True)
    thread.start()
    thread.join(1.5 * CONNECT_S)
    if made:
        return made[0]
    reason = f"no word from it in {1.5 * CONNECT_S:g} s"
    if failed:
        reason = str(failed[0]) or type(failed[0]).__name__
    expected = f"expected a Dask scheduler at {address[:80] or repr(address)}"
    raise ClusterError(f"{expected}, none answers there: {reason:.120}")


def _checked_workers(client: "Client", address: str) -> int:
    """Return how many threads the workers have; raise ClusterError where they run other versions.

    Without any worker there is nothing to check, and nothing to be done before one comes.
    """
    workers: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise ClusterError(f"expected a worker on the cluster at {address}, it has none")
    try:
        found: dict[str, Any] = client.run(versions, on_error="return")
    except Exception as error:
        raise ClusterError(f"the workers at {address} do not answer: {error!s:.120}") from None
    mine = versions()
    for worker, theirs in sorted(found.items()):
        if isinstance(theirs, Exception):
            message = f"expected trisolve {__version__} on the worker {worker}"
            raise ClusterError(f"{message}, it answers: {theirs!s:.120}")
        for name, version in mine.items():
            if theirs[name] != version:
                expected = f"expected {name} {version} on the worker {worker}, as here"
                raise ClusterError(f"{expected}, it has {theirs[name]}")
    return sum(worker["nthreads"] for worker in workers.values())
