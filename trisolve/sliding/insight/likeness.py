"""Which of many levels are alike: every pair compared, in threads, by the compiled engine."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from trisolve.kernels.machine import n_processors

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.likeness import Features

Shared = tuple[int, int, float]
"""Two levels by number, the lower first, and how alike they are."""


def _words(pictures: Sequence[Sequence[int]], n_most: int) -> "NDArray[np.uint64]":
    """Return uint64[n, n_most, words], the first of each row again where there are fewer."""
    import numpy as np

    rows = [[*some, *[some[0]] * (n_most - len(some))] for some in pictures]
    longest = max(picture.bit_length() for some in rows for picture in some)
    n_bytes = 8 * (longest // 64 + 1)
    whole = b"".join(picture.to_bytes(n_bytes, "little") for some in rows for picture in some)
    return np.frombuffer(whole, dtype=np.uint64).reshape(len(rows), n_most, -1)


def _numbered(rows: Sequence[Sequence[object]], numbers: dict[object, int]) -> "NDArray[np.int32]":
    """Return rows of things as rows of numbers, padded; the same thing has the same number."""
    import numpy as np

    found = np.full((len(rows), max((*map(len, rows), 1))), -1, dtype=np.int32)
    for at, row in enumerate(rows):
        found[at, : len(row)] = [numbers.setdefault(one, len(numbers)) for one in row]
    return found


def features(
    pictures: Sequence[Sequence[int]],
    shifted: Sequence[Sequence[int]],
    most: Sequence[Sequence[int]],
    tracks: Sequence[Sequence[frozenset[tuple[int, ...]]]],
    tokens: Sequence[Sequence[object]],
) -> "Features":
    """Return what is compared of levels as arrays, see ``engine.likeness.Features``."""
    import numpy as np

    from trisolve.sliding.engine.likeness import Features
    from trisolve.sliding.symmetry import SYMMETRIES

    copies, n_most = len(SYMMETRIES), max(map(len, shifted))
    laid, moved = _words(pictures, copies), _words(shifted, n_most)
    n_words = min(laid.shape[2], moved.shape[2])  # beyond that one of the two has nothing
    used = laid[:, :, :n_words].any(axis=(0, 1)) & moved[:, :, :n_words].any(axis=(0, 1))
    numbers: dict[object, int] = {}
    in_all = [copy for some in tracks for copy in (*some, *[some[0]] * (copies - len(some)))]
    numbered = _numbered([list(copy) for copy in in_all], numbers)
    n_tracks = np.array([len(some[0]) for some in tracks], dtype=np.int64)
    there = np.arange(numbered.shape[1]) < np.repeat(n_tracks, copies)[:, np.newaxis]
    numbered = np.sort(np.where(there, numbered, np.iinfo(np.int32).max), axis=1)
    return Features(
        np.ascontiguousarray(laid[:, :, :n_words][:, :, used]),
        np.ascontiguousarray(moved[:, :, :n_words][:, :, used]),
        np.array(most, dtype=np.int64),
        numbered.reshape(len(tracks), copies, -1),
        n_tracks,
        _numbered([list(line) for line in tokens], {}),
        np.array([len(line) for line in tokens], dtype=np.int64),
    )


def alike_pairs(
    compared: "Features",
    than: float,
    evidence: int,
    *,
    threads: int | None = None,
    report: Callable[[int], None] | None = None,
) -> Iterator[Shared]:
    """Yield the pairs that are more alike than that, in order, and how alike they are.

    `report` is told how many levels have been compared with all that follow them.
    """
    import numpy as np

    from trisolve.sliding.engine.likeness import compare

    n = len(compared.n_tokens)
    longest = compared.tokens.shape[1]

    def row(one: int) -> list[Shared]:
        found, working = np.zeros(n), np.zeros(longest + 1, dtype=np.int64)
        compare(compared, one, one + 1, n, than, evidence, working, found)
        return [
            (one, other, float(found[other])) for other in np.flatnonzero(found > than).tolist()
        ]

    with ThreadPoolExecutor(threads or n_processors()) as pool:
        try:
            for done, some in enumerate(pool.map(row, range(n)), 1):
                yield from some
                if report is not None:
                    report(done)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
