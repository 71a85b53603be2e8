"""Make the certificate of a level: solve the level, search it again, and hash its layers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from trisolve.limits import Limits
from trisolve.sliding.choices import Metric, SomeLevel
from trisolve.sliding.level import Level, as_level
from trisolve.sliding.packing import Packing
from trisolve.sliding.proof.certificate import (
    Certificate,
    Layer,
    hash_order,
    hash_sum,
    layer_hash,
)
from trisolve.sliding.search import explore_within, solve_within
from trisolve.sliding.solution import Progress
from trisolve.wording import counted

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

CHUNK = 1 << 16


@dataclass(frozen=True)
class Limited:
    """No certificate: `limit` (as in Solution) stopped the search at `n_states` states."""

    limit: str
    n_states: int
    seconds: float = field(default=0.0, compare=False)

    def described(self) -> str:
        """Return the result as text for people."""
        return f"no certificate, {counted(self.n_states, 'state')} seen"


def _layer(level: Level, states: "NDArray[np.uint64]") -> Layer:
    """Return the layer of some packed states."""
    import numpy as np

    total, width = 0, 2 * len(level.blocks)
    placements = Packing(level).placements
    for begin in range(0, len(states), CHUNK):
        chunk = states[begin : begin + CHUNK]
        cells = np.empty((len(chunk), len(level.blocks)), dtype="<u2")
        for column, number in enumerate(hash_order(level)):
            digits = (chunk >> np.uint64(4 * number)) & np.uint64(15)
            cells[:, column] = np.array(placements[number], dtype="<u2")[digits.astype(np.intp)]
        data = cells.tobytes()
        total += hash_sum(data[at : at + width] for at in range(0, len(data), width))
    return Layer(len(states), layer_hash(total))


def certify(
    level: SomeLevel,
    *,
    metric: Metric = "moves",
    max_states: int | None = None,
    max_bytes: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Certificate | Limited:
    """Solve a level and return the certificate of the answer, with the parameters of `solve`.

    The level is searched twice, and the limits apply to each search separately. The certificate
    holds for this level, in its place, with these ids. To cover all rotated and renamed copies,
    certify ``level.canonical()``, and verify against the canonical form of the copy.

    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> certify(level).layers
    (Layer(states=1, hash='02fffe280ca1de6aa074351c8323bd9f'),)
    """
    limits = Limits(max_states, max_bytes, time_limit, progress)
    level = as_level(level)
    level.check_goals()
    found = solve_within(level, limits, metric=metric)
    if found.limit is not None:
        return Limited(found.limit, found.n_states, found.seconds)
    optimum, solution = None, None
    if found.status == "solved":
        optimum, solution = found.length, found.moves
    # a search of as many states as the answer took contains all layers before the goal's layer
    limits = limits.but(max_states=found.n_states)
    graph = explore_within(level, limits, metric=metric, analyze=True)
    sizes = graph.layers[:optimum]
    if graph.n_states < found.n_states:
        assert graph.limit is not None
        return Limited(graph.limit, graph.n_states, found.seconds + graph.seconds)
    layers, begin = [], 0
    for size in sizes:
        layers.append(_layer(level, graph.states[begin : begin + size]))
        begin += size
    return Certificate(level.key, metric, found.status, optimum, solution, tuple(layers))
