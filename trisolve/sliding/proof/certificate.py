"""Certificates: evidence that an optimum, or that there is no solution, which anybody can check.

Why to trust a verified one:

1. The verifier searches the level again, breadth first, by `rules.py` and nothing else.
2. What it finds alone proves the answer: no layer before the optimum holds a solved state, and the
   solution, replayed, is that long; or no layer does, and the last one leads nowhere new.
3. The certificate must agree with it layer by layer, so two programs that share no search agree.
4. Equal hashes of different sets are an accident of 2^-128 a layer; the proof never leans on them.
5. To be believed: `rules.py`, `verifier.py`, the level's reader, Python and its hashlib.

A layer is the set of states first reached in so many moves (or units, in metric steps). Its hash is
the sum modulo 2^128 of the 128-bit BLAKE2b hashes of its states, so their order does not matter
(AdHash: Bellare and Micciancio, A new paradigm for collision-free hashing, 1997). Whoever chooses
the sets can make such sums collide; here the level chooses them.

A state is hashed as the first cells of its blocks, two bytes each, low byte first, the blocks in
the order of their first cells at the start. So neither ids nor the order of blocks in a file count
in a hash. But a certificate is of one level as it lies, with the ids that its solution has: for a
copy that is turned, mirrored or shifted, or has other ids, it does not hold, though the key be the
same.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from trisolve.sliding import rules
from trisolve.sliding.level import Level
from trisolve.sliding.moves import Move

_HASH_BYTES = 16
_PERSON = b"trisolve state 1"


class Layer(NamedTuple):
    """How many states a layer has, and the sum of their hashes, 32 hex digits."""

    states: int
    hash: str


@dataclass(frozen=True)
class Certificate:
    """What is to be found in each layer of a level, if its answer is right.

    `status` is "solved" (`solution` is a shortest one, of length `optimum` in the `metric`, and
    `layers` are those before the optimum) or "unsolvable" (no solution, and `layers` are all).
    `rules` is the version of the push rule, `key` that of the level.
    """

    key: str
    metric: str
    status: str
    optimum: int | None
    solution: tuple[Move, ...] | None
    layers: tuple[Layer, ...]
    rules: int = rules.VERSION

    @property
    def n_states(self) -> int:
        """How many states the layers have in all."""
        return sum(layer.states for layer in self.layers)


def hashed_order(level: Level) -> tuple[int, ...]:
    """Return the blocks in the order in which a state's hash takes them."""
    return tuple(sorted(range(len(level.blocks)), key=lambda number: level.blocks[number].first))


def hash_sum(states: Iterable[bytes]) -> int:
    """Return the sum of the states' hashes, not yet modulo 2^128.

    >>> hash_sum([b"a", b"b"]) == hash_sum([b"b"]) + hash_sum([b"a"])
    True
    """
    return sum(
        int.from_bytes(blake2b(state, digest_size=_HASH_BYTES, person=_PERSON).digest(), "big")
        for state in states
    )


def layer_hash(total: int) -> str:
    """Return a sum of hashes as a certificate writes it, modulo 2^128.

    >>> layer_hash(2**128 + 255)
    '000000000000000000000000000000ff'
    """
    return f"{total % 2 ** (8 * _HASH_BYTES):0{2 * _HASH_BYTES}x}"
