"""Levels that are too similar to each other: all pairs among many, or in a growing index.

The compiled engine compares fingerprints in threads. `similar_pairs` turns many levels into arrays
at once. In an index, levels arrive one by one and go into arrays that double in size when they are
full.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import TYPE_CHECKING

from trisolve.kernels.machine import n_processors
from trisolve.sliding.insight.fingerprint import EVIDENCE, MAX_BITS, N_PLANES, N_SHIFTS, Fingerprint
from trisolve.sliding.level import MAX_BLOCKS
from trisolve.sliding.symmetry import SYMMETRIES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.similarity import Features


_N_COPIES = len(SYMMETRIES)
_N_WORDS = -(-MAX_BITS // 64)
_FIRST_ROOM, _FIRST_MOVES = 64, 64


class SimilarityIndex:
    """Levels numbered from 0, with a lookup of levels whose similarity exceeds `than`.

    >>> from trisolve.sliding.level import Block, Level
    >>> one = Fingerprint(Level(range(8), [Block("A", [0, 1, 2], goal=[4, 5, 6])]))
    >>> index = SimilarityIndex(0.6)
    >>> index.add(one), index.similar_to(one)
    (0, [0])
    """

    def __init__(self, than: float) -> None:
        self._than = than
        self._numbers: dict[object, int] = {}
        self._n = 0
        self._removed: set[int] = set()
        self._features = _empty(_FIRST_ROOM, _FIRST_MOVES)
        # what the first free row holds
        self._last: Fingerprint | None = None

    def __len__(self) -> int:
        return self._n - len(self._removed)

    def similar_to(self, one: Fingerprint) -> list[int]:
        """Return the numbers of the levels in the index to which a level is too similar.

        Raises IllegalMove if the level's claimed solution cannot be played.
        """
        import numpy as np

        from trisolve.sliding.engine.similarity import compare

        self._write(one)
        features, at = self._features, self._n
        found = np.zeros(at + 1)
        working = np.zeros(features.tokens.shape[1] + 1, dtype=np.int64)
        compare(features, at, 0, at, self._than, EVIDENCE, working, found)
        similar = np.flatnonzero(found > self._than).tolist()
        return [number for number in similar if number not in self._removed]

    def add(self, one: Fingerprint) -> int:
        """Add a level; return its number."""
        self._write(one)
        self._last = None
        self._n += 1
        return self._n - 1

    def remove(self, number: int) -> None:
        """Remove a level from the index; the other levels keep their numbers."""
        self._removed.add(number)

    def _write(self, one: Fingerprint) -> None:
        """Write a level to the first free row, unless it is already there."""
        if one is self._last:
            return
        tokens = one.tokens
        self._grow(len(tokens))
        to, at = self._features, self._n
        to.layouts[at] = _as_words(one.layouts, _N_COPIES)
        to.shifted[at] = _as_words(one.shifted, N_SHIFTS)
        to.n_bits[at] = one.n_bits
        copies = [sorted(map(self._number, copy)) for copy in one.tracks]
        to.n_tracks[at] = len(copies[0])
        for copy in range(_N_COPIES):
            numbers = copies[copy if copy < len(copies) else 0]
            to.tracks[at, copy, : len(numbers)] = numbers
        to.tokens[at, : len(tokens)] = [self._number(token) for token in tokens]
        to.n_tokens[at] = len(tokens)
        self._last = one

    def _grow(self, n_moves: int) -> None:
        """Make room for one more level with this many moves."""
        old = self._features
        room, longest = old.tokens.shape
        if self._n < room and n_moves <= longest:
            return
        new = _empty(2 * room if self._n == room else room, max(n_moves, longest))
        for name in old._fields:
            had, has = getattr(old, name), getattr(new, name)
            has[tuple(slice(size) for size in had.shape)] = had
        self._features = new

    def _number(self, one: object) -> int:
        return self._numbers.setdefault(one, len(self._numbers))


def _empty(room: int, n_moves: int) -> "Features":
    import numpy as np

    from trisolve.sliding.engine.similarity import Features

    return Features(
        np.zeros((room, _N_COPIES, _N_WORDS), dtype=np.uint64),
        np.zeros((room, N_SHIFTS, _N_WORDS), dtype=np.uint64),
        np.zeros((room, N_PLANES), dtype=np.int64),
        np.zeros((room, _N_COPIES, MAX_BLOCKS), dtype=np.int32),
        np.zeros(room, dtype=np.int64),
        np.zeros((room, n_moves), dtype=np.int32),
        np.zeros(room, dtype=np.int64),
    )


def _as_words(layouts: tuple[int, ...], n_rows: int) -> "NDArray[np.uint64]":
    """Return uint64[n_rows, words]; a level with fewer layouts repeats its first layout."""
    import numpy as np

    rows = [*layouts, *[layouts[0]] * (n_rows - len(layouts))]
    whole = b"".join(layout.to_bytes(8 * _N_WORDS, "little") for layout in rows)
    return np.frombuffer(whole, dtype="<u8").reshape(n_rows, _N_WORDS)


FEW = 24
"""If there are fewer levels than this, no compiled engine is loaded, which takes time."""

Pair = tuple[int, int, float]
"""Two levels by number, the lower first, and how similar they are."""


def similar_pairs(
    fingerprints: Sequence[Fingerprint],
    than: float,
    *,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
) -> Iterator[Pair]:
    """Yield, in order, the pairs of levels whose similarity exceeds `than`.

    The similarities are the same as from ``Fingerprint.similarity``, but kernels compute them.
    `report` is called with the number of levels that have been compared with all later levels.
    Raises IllegalMove if a claimed solution cannot be played.
    """
    if len(fingerprints) < FEW:
        for (at, one), (to, other) in combinations(enumerate(fingerprints), 2):
            found = one.similarity(other)
            if found > than:
                yield at, to, found
        return
    yield from _pairs(_features(fingerprints), than, threads, report)


def _pairs(
    features: "Features",
    than: float,
    threads: int | None,
    report: Callable[[int], None] | None,
) -> Iterator[Pair]:
    import numpy as np

    from trisolve.sliding.engine.similarity import compare

    n = len(features.n_tokens)
    longest = features.tokens.shape[1]

    def row(one: int) -> list[Pair]:
        found, working = np.zeros(n), np.zeros(longest + 1, dtype=np.int64)
        compare(features, one, one + 1, n, than, EVIDENCE, working, found)
        return [
            (one, other, float(found[other])) for other in np.flatnonzero(found > than).tolist()
        ]

    with ThreadPoolExecutor(threads or n_processors()) as pool:
        try:
            for done, pairs in enumerate(pool.map(row, range(n)), 1):
                yield from pairs
                if report is not None:
                    report(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _features(fingerprints: Sequence[Fingerprint]) -> "Features":
    """Return the fingerprints as arrays, without layout words that are always 0."""
    import numpy as np

    from trisolve.sliding.engine.similarity import Features

    n_copies = len(SYMMETRIES)
    layouts = _words([one.layouts for one in fingerprints], n_copies)
    shifted = _words([one.shifted for one in fingerprints], len(fingerprints[0].shifted))
    n_words = min(layouts.shape[2], shifted.shape[2])  # beyond that, one of them has nothing
    used = layouts[:, :, :n_words].any(axis=(0, 1)) & shifted[:, :, :n_words].any(axis=(0, 1))
    tracks = [
        [*copy]
        for one in fingerprints
        for copy in (*one.tracks, *[one.tracks[0]] * (n_copies - len(one.tracks)))
    ]
    numbered = _number_rows(tracks)
    n_tracks = np.array([len(one.tracks[0]) for one in fingerprints], dtype=np.int64)
    there = np.arange(numbered.shape[1]) < np.repeat(n_tracks, n_copies)[:, np.newaxis]
    numbered = np.sort(np.where(there, numbered, np.iinfo(np.int32).max), axis=1)
    return Features(
        np.ascontiguousarray(layouts[:, :, :n_words][:, :, used]),
        np.ascontiguousarray(shifted[:, :, :n_words][:, :, used]),
        np.array([one.n_bits for one in fingerprints], dtype=np.int64),
        numbered.reshape(len(fingerprints), n_copies, -1),
        n_tracks,
        _number_rows([one.tokens for one in fingerprints]),
        np.array([len(one.tokens) for one in fingerprints], dtype=np.int64),
    )


def _words(layouts: Sequence[Sequence[int]], n_rows: int) -> "NDArray[np.uint64]":
    """Return uint64[n, n_rows, words]; a level with fewer layouts repeats its first layout."""
    import numpy as np

    rows = [[*some, *[some[0]] * (n_rows - len(some))] for some in layouts]
    longest = max(layout.bit_length() for some in rows for layout in some)
    n_bytes = 8 * (longest // 64 + 1)
    whole = b"".join(layout.to_bytes(n_bytes, "little") for some in rows for layout in some)
    return np.frombuffer(whole, dtype=np.uint64).reshape(len(rows), n_rows, -1)


def _number_rows(rows: Sequence[Sequence[object]]) -> "NDArray[np.int32]":
    """Return rows of items as rows of numbers, padded; equal items have equal numbers."""
    import numpy as np

    numbers: dict[object, int] = {}
    found = np.full((len(rows), max((*map(len, rows), 1))), -1, dtype=np.int32)
    for at, row in enumerate(rows):
        found[at, : len(row)] = [numbers.setdefault(one, len(numbers)) for one in row]
    return found
