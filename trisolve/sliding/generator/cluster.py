"""Work done by threads, or on a Dask cluster (the extra ``trisolve[cluster]``).

Each result is returned as soon as it is finished. Threads cannot be stopped from outside: their
work has to check from time to time whether it should stop.

Batches are idempotent, so Dask may repeat the work of a killed worker. Every Dask failure becomes
one line here: the package is missing, no scheduler answers, a worker has different code, or the
scheduler is lost during the run. Each task carries everything that its result depends on (see
version.py), and refuses to run on a worker where any of it differs. A worker that joins later or is
replaced therefore cannot give a different result.
"""

import logging
import pickle
import platform
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    CancelledError,
    Executor,
    Future,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, ParamSpec, TypeVar

from trisolve import __version__
from trisolve.errors import SearchInterrupted, TrisolveError, Unfinished
from trisolve.extras import install_line
from trisolve.kernels.machine import n_processors
from trisolve.sliding.generator.version import code_here, difference

if TYPE_CHECKING:
    from distributed import Client


P = ParamSpec("P")
T = TypeVar("T")

CONNECT_S = 10.0
"""The time that a scheduler may take to answer."""
FIRST_WORKER_S = 60.0
"""The time that the first worker may take to join."""
WORKERS_GONE_S = 60.0
"""The time that a cluster may be without workers during a run."""
LOOK_S = 5.0
_N_TRIES = 3
_NOISY = ("distributed", "distributed.client", "distributed.core", "tornado.application", "asyncio")
_LOST = ("closed", "closing", "connecting")


class ClusterError(TrisolveError):
    """A cluster that cannot be used."""


class ClusterLost(ClusterError, Unfinished):
    """A cluster that ended a run early; the message says which results were kept."""


@dataclass(frozen=True)
class _Refusal:
    """The reason why a worker did not run a task."""

    reason: str


class CheckedExecutor(Executor):
    """Sends tasks to workers, together with everything their results depend on."""

    def __init__(self, executor: Executor) -> None:
        self._executor, self._code = executor, code_here()

    def submit(self, function: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> "Future[T]":
        """Hand out a task. The worker unpacks the task only after the check: see `do_as_here`."""
        task = pickle.dumps((function, args, named))
        submitted: Future[Any] = self._executor.submit(do_as_here, self._code, task)
        return submitted


def do_as_here(code: dict[str, str], task: bytes) -> Any:  # noqa: ANN401 - what the task returns
    """Run a task on a worker; return a refusal if the sender and worker have different code.

    A refusal is returned rather than raised, because Dask retries a task that raises an error.
    """
    unlike = difference(code, code_here(), f"on a worker at {platform.node()}")
    if unlike:
        return _Refusal(unlike)
    try:
        function, args, named = pickle.loads(task)  # noqa: S301 - from whom Dask takes any code
    except (ImportError, AttributeError) as error:
        expected = "expected the objective's module, and all it needs, where a worker can import it"
        return _Refusal(f"{expected}, got {error!s:.120} on a worker at {platform.node()}")
    return function(*args, **named)


def result_of(future: "Future[T]") -> T:
    """Return the result of a future; raise its error, or ClusterError if no worker answered."""
    try:
        found = future.result()
    except Exception as error:
        if type(error).__module__.partition(".")[0] == "distributed":
            raise ClusterLost(f"the cluster gave up a piece of work: {error!s:.120}") from None
        if do_as_here.__name__ in str(error):  # a release without it cannot even read the task
            expected = f"expected trisolve {__version__} on all workers, as here"
            raise ClusterError(f"{expected}, got another on one") from None
        raise
    if isinstance(found, _Refusal):
        raise ClusterError(found.reason)
    return found


@contextmanager
def keeping(kept: Callable[[], str]) -> Iterator[None]:
    """If the cluster ends the work in this block, add what `kept` returns to the error.

    >>> with keeping(lambda: "7 of 9 units"):
    ...     raise ClusterError("a worker refused")
    Traceback (most recent call last):
    trisolve.sliding.generator.cluster.ClusterLost: a worker refused; 7 of 9 units are kept
    """
    try:
        yield
    except (ClusterError, CancelledError) as error:
        gave_up = isinstance(error, CancelledError)
        reason = "the cluster gave up its work" if gave_up else str(error)
        if what := kept():
            raise ClusterLost(f"{reason}; {what} are kept") from None
        if gave_up or isinstance(error, ClusterLost):
            raise ClusterLost(f"{reason} before anything was done") from None
        raise


class Cluster:
    """A connected cluster: its executor, its number of workers, and whether it is available."""

    def __init__(self, client: "Client", address: str, n_workers: int) -> None:
        self._client, self._address = client, address
        self.n_workers = n_workers
        self.executor: Executor = CheckedExecutor(client.get_executor(retries=3, pure=False))
        self._looked = self._worked = monotonic()

    def check(self) -> None:
        """Raise ClusterLost if the scheduler is lost, or all workers have been gone too long."""
        if self._client.status in _LOST:
            raise ClusterLost(f"the scheduler at {self._address} is lost")
        if monotonic() - self._looked < LOOK_S:
            return
        self._looked = monotonic()
        if self._client.scheduler_info(n_workers=1)["workers"]:
            self._worked = self._looked
        elif self._looked - self._worked >= WORKERS_GONE_S:
            raise ClusterLost(f"the cluster at {self._address} has lost all its workers")


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
        client = _connect(Client, address)
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


def _connect(new_client: Callable[..., "Client"], address: str) -> "Client":
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
    """Return the number of worker threads; raise ClusterError if a worker has different code.

    Workers may start later than the scheduler, so this waits for a minute.
    """
    with suppress(TimeoutError):
        client.wait_for_workers(1, timeout=FIRST_WORKER_S)
    workers: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    if not workers:
        raise ClusterError(f"expected a worker on the cluster at {address}, found none")
    try:
        found: dict[str, Any] = client.run(code_here, on_error="return")
    except Exception as error:
        raise ClusterError(f"the workers at {address} do not answer: {error!s:.120}") from None
    for worker, theirs in sorted(found.items()):
        if isinstance(theirs, Exception):
            message = f"expected trisolve {__version__} on the worker {worker}"
            raise ClusterError(f"{message}, got the error: {theirs!s:.120}")
        if unlike := difference(code_here(), theirs, f"on the worker {worker}"):
            raise ClusterError(unlike)
    return sum(worker["nthreads"] for worker in workers.values())


K = TypeVar("K")

_LOOK_S = 0.2


class Fleet(Generic[K, T]):
    """Hands out pieces of work, each under its own key.

    >>> with Fleet(2) as fleet:
    ...     fleet.submit("a", pow, 2, 10)
    ...     dict(fleet.all_results())
    {'a': 1024}
    """

    def __init__(
        self,
        workers: int | None = None,
        cluster: Cluster | None = None,
        *,
        stop: Callable[[], None] | None = None,
    ) -> None:
        """Prepare threads, by default one per processor, or use a cluster's.

        `stop` is called when the work ends, before waiting for threads that are still running;
        without it, they are not waited for.
        """
        self._cluster, self._stop = cluster, stop
        self._pool = None if cluster else ThreadPoolExecutor(workers or n_processors())
        self._waiting: dict[Future[T], K] = {}
        self._n_returned = 0

    def __enter__(self) -> "Fleet[K, T]":
        """Return the fleet itself."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Cancel work that has not begun, and stop the rest."""
        for future in self._waiting:
            future.cancel()
        if self._pool is not None:
            if self._stop is not None:
                self._stop()
            self._pool.shutdown(wait=self._stop is not None, cancel_futures=True)

    @property
    def running(self) -> list[K]:
        """The keys of the work that has been handed out and not yet returned."""
        return list(self._waiting.values())

    @property
    def n_done(self) -> int:
        """The number of finished pieces of work, returned or not."""
        done = (one.done() and not one.cancelled() for one in self._waiting)
        return self._n_returned + sum(done)

    def submit(self, key: K, function: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> None:
        """Hand out a piece of work."""
        executor = self._cluster.executor if self._cluster else self._pool
        assert executor is not None
        self._waiting[executor.submit(function, *args, **named)] = key

    def results(self) -> Iterator[tuple[K, T]]:
        """Wait briefly; yield finished results with their keys. Raise the error of failed work.

        Raises ClusterError if the cluster is lost.
        """
        if self._cluster is not None:
            self._cluster.check()
        done, _ = wait(self._waiting, timeout=_LOOK_S, return_when=FIRST_COMPLETED)
        for future in done:
            key, result = self._waiting.pop(future), result_of(future)
            self._n_returned += 1
            yield key, result

    def all_results(self) -> Iterator[tuple[K, T]]:
        """Yield all results as they are finished."""
        while self._waiting:
            yield from self.results()


@contextmanager
def going_on_later(n_done: Callable[[], int], n_units: int) -> Iterator[None]:
    """Turn Ctrl-C in this block into SearchInterrupted, with the number of finished units."""
    try:
        yield
    except KeyboardInterrupt:
        message = f"interrupted with {n_done()} of {n_units} units done"
        raise SearchInterrupted(f"{message}; the same command continues from there") from None
