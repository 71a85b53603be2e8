"""Threads that run kernels in parallel, which is possible because kernels release the GIL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Self, TypeVar

R = TypeVar("R")


class Threads:
    """Threads that share numbered pieces of work; one of the threads is the caller's own.

    >>> with Threads(2) as threads:
    ...     threads.each(lambda number: number * number, 5)
    [0, 1, 4, 9, 16]
    """

    def __init__(self, n_threads: int) -> None:
        self.n_threads = n_threads
        self.pool = ThreadPoolExecutor(max(n_threads - 1, 1), thread_name_prefix="trisolve")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Shut down the threads."""
        self.pool.shutdown(cancel_futures=True)

    def each(self, work: Callable[[int], R], n: int) -> list[R]:
        """Return the results of work(0) to work(n - 1), each computed by the next free thread."""
        done: dict[int, R] = {}
        numbers = iter(range(n))

        def take() -> None:
            for number in numbers:
                done[number] = work(number)

        others = [self.pool.submit(take) for _ in range(min(n, self.n_threads) - 1)]
        try:
            take()
        finally:
            wait(others)
        for other in others:
            other.result()
        return [done[number] for number in range(n)]

    def shares(self, first: int, stop: int) -> list[tuple[int, int]]:
        """Return the bounds of equal parts, one for each thread."""
        n = self.n_threads
        return list(pairwise(first + (stop - first) * i // n for i in range(n + 1)))
