"""A growing index of levels that finds the levels to which a new level is too similar.

`pairs` turns many levels into arrays at once. Here, levels arrive one by one and go into arrays
that double in size when they are full. The engine makes the comparisons.
"""

from typing import TYPE_CHECKING

from trisolve.sliding.insight.similarity.fingerprint import (
    EVIDENCE,
    MAX_BITS,
    N_PLANES,
    N_SHIFTS,
    Fingerprint,
)
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
        to.layouts[at] = _words(one.layouts, _N_COPIES)
        to.shifted[at] = _words(one.shifted, N_SHIFTS)
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


def _words(layouts: tuple[int, ...], n_rows: int) -> "NDArray[np.uint64]":
    """Return uint64[n_rows, words]; a level with fewer layouts repeats its first layout."""
    import numpy as np

    rows = [*layouts, *[layouts[0]] * (n_rows - len(layouts))]
    whole = b"".join(layout.to_bytes(8 * _N_WORDS, "little") for layout in rows)
    return np.frombuffer(whole, dtype="<u8").reshape(n_rows, _N_WORDS)
