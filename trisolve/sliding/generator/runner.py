"""Handing out batches: each worker gets the next batch of a free lane."""

from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from trisolve.sliding.generator.batches import Batch, Job, run_batch
from trisolve.sliding.generator.climbs import ClimbState
from trisolve.sliding.generator.cluster import result_of
from trisolve.sliding.generator.options import Options

_AHEAD = 3
"""How many rounds of batches may be done before the first of them is merged."""
_LOOK_S = 0.2


class Runner:
    """Keeps workers busy with the next batches, and yields their results in order."""

    def __init__(
        self,
        options: Options,
        lanes: Sequence[ClimbState | None],
        first: int,
        executor: Executor,
    ) -> None:
        self._options, self._executor = options, executor
        self._n_lanes, self._first = len(lanes), first
        self._at = list(lanes)
        # the number of the next batch of each lane
        self._next = [self._number_from(lane) for lane in range(self._n_lanes)]
        self._running: dict[Future[Batch], int] = {}
        self._done: dict[int, Batch] = {}

    def _number_from(self, lane: int) -> int:
        return self._first + (lane - self._first) % self._n_lanes

    def _submit(self) -> None:
        busy = {number % self._n_lanes for number in self._running.values()}
        last = self._first + _AHEAD * self._n_lanes
        for number in sorted(self._next):
            lane = number % self._n_lanes
            if lane not in busy and number < last:
                job = Job(self._options, lane, self._at[lane])
                self._running[self._executor.submit(run_batch, job)] = number

    def poll(self) -> None:
        """Give free lanes to workers and wait briefly for results; raise the error of a batch."""
        self._submit()
        done, _ = wait(self._running, timeout=_LOOK_S, return_when=FIRST_COMPLETED)
        for future in done:
            number = self._running.pop(future)
            batch = result_of(future)
            lane = number % self._n_lanes
            self._at[lane], self._done[number] = batch.climb, batch
            self._next[lane] += self._n_lanes

    def ready(self) -> Iterable[Batch]:
        """Yield the finished batches that are next in order."""
        while self._first in self._done:
            yield self._done.pop(self._first)
            self._first += 1

    def cancel(self) -> None:
        """Cancel what is still running."""
        for future in self._running:
            future.cancel()
