"""Check a certificate by searching the level again, using only the readable rules.

Neither the compiled engine nor numpy is used; `certificate.py` explains why that is worth the time.
The verifier searches a few thousand states per second. The graph is directed, so a move may lead
back into any earlier layer. All states are therefore kept, as short byte strings.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from struct import Struct
from time import perf_counter
from typing import Any

from trisolve.errors import IllegalMove, SearchInterrupted
from trisolve.sliding import moves, rules
from trisolve.sliding.choices import SomeLevel
from trisolve.sliding.level import Level, Positions, as_level
from trisolve.sliding.proof.certificate import (
    Certificate,
    Layer,
    hash_order,
    hash_sum,
    layer_hash,
)
from trisolve.sliding.solution import Progress
from trisolve.wording import counted, how_many

_REPORT_EVERY = 256


@dataclass(frozen=True)
class Verdict:
    """The result of verifying a certificate.

    `status` is "verified", "refuted" (`reason` names the error, `layer` is the wrong layer or None)
    or "limit" (`limit`, "max_states" or "time_limit", stopped the search). `n_layers` counts the
    layers that agree, and `n_states` the states found; `certificate` is the verified certificate.
    """

    certificate: Certificate
    status: str
    reason: str = ""
    layer: int | None = None
    n_layers: int = 0
    n_states: int = 0
    seconds: float = 0.0
    limit: str | None = None

    def described(self) -> str:
        r"""Return the verdict in one or two lines, with the results so far if a limit stopped it.

        >>> from trisolve.sliding.proof.certify import certify
        >>> from trisolve.sliding.level import Block
        >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
        >>> verify(level, certify(level)).described().partition("\n")[0]
        'verified: optimal in 1 move'
        """
        states = counted(self.n_states, "state")
        if self.status == "verified":
            claim = self.certificate.described()
            return f"verified: {claim}\n{states} searched in {self.seconds:.3f} s"
        if self.status == "limit":
            n_layers = counted(len(self.certificate.layers), "layer")
            return f"{self.n_layers} of {n_layers} agree, {states} seen"
        where = "" if self.layer is None else f"layer {self.layer}: "
        return f"refuted: {where}{self.reason}"

    def as_json(self) -> dict[str, Any]:
        """Return the verdict as JSON values."""
        return {
            "status": self.status,
            "claim": self.certificate.status,
            "metric": self.certificate.metric,
            "optimum": self.certificate.optimum,
            "layer": self.layer,
            "reason": self.reason or None,
            "layers": self.n_layers,
            "states": self.n_states,
            "seconds": round(self.seconds, 6),
        }


class _Refuted(Exception):
    """Raised if the certificate is wrong."""

    def __init__(self, reason: str, layer: int | None = None) -> None:
        super().__init__(reason)
        self.reason, self.layer = reason, layer


class _Stopped(Exception):
    """Raised when a limit is reached."""


class _Verification:
    """One breadth-first search, compared with a certificate layer by layer."""

    def __init__(
        self,
        level: Level,
        certificate: Certificate,
        *,
        max_states: float,
        time_limit: float,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        self.level, self.certificate = level, certificate
        self.max_states, self.time_limit, self.progress = max_states, time_limit, progress
        self.began = perf_counter()
        self.order = hash_order(level)
        self.form = Struct(f"<{len(level.blocks)}H")
        self.n_layers = self.n_states = self.n_successors = 0

    def seconds(self) -> float:
        return perf_counter() - self.began

    def run(self) -> None:
        """Raise _Refuted unless the certificate is right."""
        self._check_claims()
        start = self._pack(self.level.positions)
        visited, layer = {start}, [start]
        for depth, certified in enumerate(self.certificate.layers):
            if depth > 0:
                layer = self._next_layer(layer, visited, depth, certified.states)
            self.n_states = len(visited)
            self._check_layer(depth, layer, certified)
            self.n_layers += 1
        if self.certificate.status == "unsolvable":
            self._next_layer(layer, visited, len(self.certificate.layers), 0)

    def _pack(self, positions: Positions) -> bytes:
        return self.form.pack(*(positions[number] for number in self.order))

    def _unpack(self, state: bytes) -> Positions:
        positions = [0] * len(self.order)
        for number, cell in zip(self.order, self.form.unpack(state), strict=True):
            positions[number] = cell
        return tuple(positions)

    def _successors(self, positions: Positions) -> Iterator[Positions]:
        """Yield the positions after each legal move, or each step in the steps metric."""
        for block in range(len(self.level.blocks)):
            for sign in (1, -1):
                at = positions
                while isinstance(found := rules.step(self.level, at, block, sign), rules.Step):
                    at = rules.apply_step(self.level, at, found)
                    yield at
                    if self.certificate.metric == "steps":
                        break

    def _next_layer(
        self, layer: list[bytes], visited: set[bytes], depth: int, max_states: int
    ) -> list[bytes]:
        """Return the new states that a layer leads to, `max_states` at most."""
        found: list[bytes] = []
        for number, state in enumerate(layer):
            for positions in self._successors(self._unpack(state)):
                self.n_successors += 1
                packed = self._pack(positions)
                if packed not in visited:
                    visited.add(packed)
                    found.append(packed)
            self.n_states = len(visited)
            if len(found) > max_states:
                raise _Refuted(f"expected {how_many(max_states, 'state')}, found more", depth)
            if self.n_states > self.max_states:
                raise _Stopped("max_states")
            if number % _REPORT_EVERY == 0:
                self._report(depth - 1)
        return found

    def _report(self, depth: int) -> None:
        seconds = self.seconds()
        if seconds > self.time_limit:
            raise _Stopped("time_limit")
        if self.progress is not None:
            self.progress(Progress(self.n_states, self.n_successors, depth, seconds))

    def _check_layer(self, depth: int, layer: list[bytes], certified: Layer) -> None:
        if len(layer) != certified.states:
            reason = f"expected {how_many(certified.states, 'state')}, found {len(layer):,}"
            raise _Refuted(reason, depth)
        if layer_hash(hash_sum(layer)) != certified.hash:
            other = "a start like" if depth == 0 else f"{how_many(len(layer), 'state')} with"
            raise _Refuted(f"expected {other} the certified hash, found others", depth)
        if any(rules.is_solved(self.level, self._unpack(state)) for state in layer):
            optimum = self.certificate.optimum
            claim = "no solution" if optimum is None else f"none before layer {optimum}"
            raise _Refuted(f"found a solved state, but the certificate claims {claim}", depth)

    def _check_claims(self) -> None:
        """Check the claims that need no search."""
        claimed = self.certificate
        if claimed.rules != rules.VERSION:
            raise _Refuted(f"expected version {rules.VERSION} of the rule, got {claimed.rules}")
        if claimed.key != self.level.key:
            raise _Refuted(f"expected a level with the key {claimed.key}, got {self.level.key}")
        if claimed.status == "unsolvable":
            if claimed.optimum is not None or claimed.solution is not None or not claimed.layers:
                raise _Refuted("expected layers and no solution for an unsolvable level")
            return
        if claimed.solution is None or claimed.optimum is None:
            raise _Refuted("expected a solution and its length for a solved level")
        try:
            positions = rules.positions_after(self.level, claimed.solution)
        except IllegalMove as error:
            raise _Refuted(f"expected a legal solution, got {error}") from None
        length = moves.length(claimed.solution, claimed.metric)
        if not rules.is_solved(self.level, positions):
            reason = "expected a solution that ends on every goal, got one that does not"
            raise _Refuted(reason, length)
        if length != claimed.optimum:
            reason = f"expected a solution of {claimed.optimum} {claimed.metric}, got {length}"
            raise _Refuted(reason, min(length, claimed.optimum))
        if len(claimed.layers) != length:
            reason = f"expected {length} layers before the goal, got {len(claimed.layers)}"
            raise _Refuted(reason, min(length, len(claimed.layers)))


def verify(
    level: SomeLevel,
    certificate: Certificate,
    *,
    max_states: int | None = None,
    time_limit: float | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Verdict:
    """Check a certificate by searching its level again, which takes about 100 bytes per state.

    A certificate does not hold for a rotated, shifted or renamed copy of the level: see
    certificate.py.

    `max_states` and `time_limit` (in seconds) limit the search, which never goes further than the
    certificate. Raises InvalidLevel if no block has a goal, and SearchInterrupted on Ctrl-C.

    >>> from trisolve.sliding.proof.certify import certify
    >>> from trisolve.sliding.level import Block
    >>> level = Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])])
    >>> verify(level, certify(level)).status
    'verified'
    """
    level = as_level(level)
    level.check_goals()
    work = _Verification(
        level,
        certificate,
        max_states=inf if max_states is None else max_states,
        time_limit=inf if time_limit is None else time_limit,
        progress=progress,
    )
    status, reason, layer, limit = "verified", "", None, None
    try:
        work.run()
    except _Refuted as refuted:
        status, reason, layer = "refuted", refuted.reason, refuted.layer
    except _Stopped as stopped:
        status, limit = "limit", str(stopped)
    except KeyboardInterrupt:
        agreed = f"{work.n_layers} of {len(certificate.layers)} layers agree"
        message = f"interrupted after {work.seconds():.1f} s: {agreed}, {work.n_states:,} states"
        raise SearchInterrupted(message) from None
    seconds = work.seconds()
    counts = work.n_layers, work.n_states
    return Verdict(certificate, status, reason, layer, *counts, seconds, limit)
