"""Find the similar pairs among many levels: the compiled engine compares all pairs in threads."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import TYPE_CHECKING

from trisolve.kernels.machine import n_processors
from trisolve.sliding.insight.similarity.fingerprint import EVIDENCE, Fingerprint
from trisolve.sliding.symmetry import SYMMETRIES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.similarity import Features

FEW = 24
"""Fewer levels than this are compared without the compiled engine, which takes time to load."""

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
    n_words = min(layouts.shape[2], shifted.shape[2])  # beyond that one of the two has nothing
    used = layouts[:, :, :n_words].any(axis=(0, 1)) & shifted[:, :, :n_words].any(axis=(0, 1))
    tracks = [
        [*copy]
        for one in fingerprints
        for copy in (*one.tracks, *[one.tracks[0]] * (n_copies - len(one.tracks)))
    ]
    numbered = _numbered(tracks)
    n_tracks = np.array([len(one.tracks[0]) for one in fingerprints], dtype=np.int64)
    there = np.arange(numbered.shape[1]) < np.repeat(n_tracks, n_copies)[:, np.newaxis]
    numbered = np.sort(np.where(there, numbered, np.iinfo(np.int32).max), axis=1)
    return Features(
        np.ascontiguousarray(layouts[:, :, :n_words][:, :, used]),
        np.ascontiguousarray(shifted[:, :, :n_words][:, :, used]),
        np.array([one.n_bits for one in fingerprints], dtype=np.int64),
        numbered.reshape(len(fingerprints), n_copies, -1),
        n_tracks,
        _numbered([one.tokens for one in fingerprints]),
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


def _numbered(rows: Sequence[Sequence[object]]) -> "NDArray[np.int32]":
    """Return rows of items as rows of numbers, padded; equal items have equal numbers."""
    import numpy as np

    numbers: dict[object, int] = {}
    found = np.full((len(rows), max((*map(len, rows), 1))), -1, dtype=np.int32)
    for at, row in enumerate(rows):
        found[at, : len(row)] = [numbers.setdefault(one, len(numbers)) for one in row]
    return found
