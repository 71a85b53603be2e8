"""Work done by threads or on a cluster, with each result returned as soon as it is finished.

Threads cannot be stopped from outside: their work has to check from time to time whether it should
stop.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Generic, ParamSpec, TypeVar

from trisolve.errors import SearchInterrupted
from trisolve.kernels.machine import n_processors
from trisolve.sliding.generator.cluster import Cluster, result_of

K = TypeVar("K")
P = ParamSpec("P")
T = TypeVar("T")

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
