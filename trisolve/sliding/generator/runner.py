"""Hand out batches: each worker gets the next batch of a free climber."""

from collections.abc import Iterable, Sequence

from trisolve.sliding.generator.batches import Batch, Job, run_batch
from trisolve.sliding.generator.climbs import ClimbState
from trisolve.sliding.generator.fleet import Fleet
from trisolve.sliding.generator.options import Options

_AHEAD = 3
"""The number of rounds of batches that may be finished before the first of them is merged."""


class Runner:
    """Keeps workers busy with the next batches, and yields their results in order."""

    def __init__(
        self,
        options: Options,
        climbers: Sequence[ClimbState | None],
        first: int,
        fleet: Fleet[int, Batch],
    ) -> None:
        self._options, self._fleet = options, fleet
        self._n_climbers, self._first = len(climbers), first
        self._at = list(climbers)
        # the number of the next batch of each climber
        self._next = [self._number_from(climber) for climber in range(self._n_climbers)]
        self._done: dict[int, Batch] = {}

    def _number_from(self, climber: int) -> int:
        return self._first + (climber - self._first) % self._n_climbers

    def _submit(self) -> None:
        busy = {number % self._n_climbers for number in self._fleet.running}
        last = self._first + _AHEAD * self._n_climbers
        for number in sorted(self._next):
            climber = number % self._n_climbers
            if climber not in busy and number < last:
                job = Job(self._options, climber, self._at[climber])
                self._fleet.submit(number, run_batch, job)

    def poll(self) -> None:
        """Give free climbers to workers; wait briefly for results; raise the errors of batches."""
        self._submit()
        for number, batch in self._fleet.results():
            climber = number % self._n_climbers
            self._at[climber], self._done[number] = batch.climb, batch
            self._next[climber] += self._n_climbers

    def ready(self) -> Iterable[Batch]:
        """Yield the finished batches that are next in order."""
        while self._first in self._done:
            yield self._done.pop(self._first)
            self._first += 1
