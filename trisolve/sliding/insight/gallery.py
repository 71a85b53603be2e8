"""A gallery of levels that grows, to ask which of those that hang there a new one is too much like.

What `likeness.features` lays out for many levels at once is laid out here level by level, in arrays
that double when they are full; the comparisons are the engine's, bounds first.
"""

from typing import TYPE_CHECKING, Protocol

from trisolve.sliding.level import MAX_BLOCKS
from trisolve.sliding.symmetry import SYMMETRIES

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from trisolve.sliding.engine.likeness import Features

_COPIES = len(SYMMETRIES)
_SHIFTS, _PLANES = 9, 5
_FIRST_ROOM, _FIRST_MOVES = 64, 64


class Sitter(Protocol):
    """What is compared of a level: a ``packs.similarity.Portrait`` has it."""

    @property
    def pictures(self) -> tuple[int, ...]:
        """The level's picture in every symmetry."""

    @property
    def shifted(self) -> tuple[int, ...]:
        """Its picture in one symmetry, in every shift."""

    @property
    def n_bits(self) -> tuple[int, ...]:
        """The bits of each plane of a picture."""

    @property
    def tracks(self) -> tuple[frozenset[tuple[int, ...]], ...]:
        """The tracks of its blocks in every symmetry."""

    @property
    def tokens(self) -> tuple[tuple[int, bool, int, int], ...]:
        """The moves of its solution."""


class Gallery:
    """Levels by their places, 0 and up; `evidence` is as ``packs.similarity.EVIDENCE``.

    >>> len(Gallery(0.6, 8, n_bits=64))
    0
    """

    def __init__(self, than: float, evidence: int, *, n_bits: int) -> None:
        self._than, self._evidence = than, evidence
        self._n_words = -(-n_bits // 64)
        self._numbers: dict[object, int] = {}
        self._n = 0
        self._gone: set[int] = set()
        self._features = self._new(_FIRST_ROOM, _FIRST_MOVES)

    def __len__(self) -> int:
        return self._n - len(self._gone)

    def _new(self, room: int, n_moves: int) -> "Features":
        import numpy as np

        from trisolve.sliding.engine.likeness import Features

        return Features(
            np.zeros((room, _COPIES, self._n_words), dtype=np.uint64),
            np.zeros((room, _SHIFTS, self._n_words), dtype=np.uint64),
            np.zeros((room, _PLANES), dtype=np.int64),
            np.zeros((room, _COPIES, MAX_BLOCKS), dtype=np.int32),
            np.zeros(room, dtype=np.int64),
            np.zeros((room, n_moves), dtype=np.int32),
            np.zeros(room, dtype=np.int64),
        )

    def _grow(self, n_moves: int) -> None:
        """Make room for one more level of so many moves."""
        old = self._features
        room, longest = old.tokens.shape
        if self._n < room and n_moves <= longest:
            return
        new = self._new(2 * room if self._n == room else room, max(n_moves, longest))
        for name in old._fields:
            had, has = getattr(old, name), getattr(new, name)
            has[tuple(slice(size) for size in had.shape)] = had
        self._features = new

    def _number(self, one: object) -> int:
        return self._numbers.setdefault(one, len(self._numbers))

    def _words(self, pictures: tuple[int, ...], n_most: int) -> "NDArray[np.uint64]":
        import numpy as np

        rows = [*pictures, *[pictures[0]] * (n_most - len(pictures))]
        whole = b"".join(picture.to_bytes(8 * self._n_words, "little") for picture in rows)
        return np.frombuffer(whole, dtype="<u8").reshape(n_most, self._n_words)

    def look(self, sitter: Sitter) -> list[int]:
        """Return the places of the levels that one is too much like; `hang` may take it in then.

        Raises IllegalMove for a claimed solution that cannot be played.
        """
        import numpy as np

        from trisolve.sliding.engine.likeness import compare

        tokens = sitter.tokens
        self._grow(len(tokens))
        to, at = self._features, self._n
        to.pictures[at] = self._words(sitter.pictures, _COPIES)
        to.shifted[at] = self._words(sitter.shifted, _SHIFTS)
        to.most[at] = sitter.n_bits
        copies = [sorted(map(self._number, copy)) for copy in sitter.tracks]
        to.n_tracks[at] = len(copies[0])
        for copy in range(_COPIES):
            numbers = copies[copy if copy < len(copies) else 0]
            to.tracks[at, copy, : len(numbers)] = numbers
        to.tokens[at, : len(tokens)] = [self._number(token) for token in tokens]
        to.n_tokens[at] = len(tokens)
        found = np.zeros(at + 1)
        working = np.zeros(to.tokens.shape[1] + 1, dtype=np.int64)
        compare(to, at, 0, at, self._than, self._evidence, working, found)
        alike = np.flatnonzero(found > self._than).tolist()
        return [place for place in alike if place not in self._gone]

    def hang(self) -> int:
        """Take in the level that was looked at last; return its place."""
        self._n += 1
        return self._n - 1

    def take_down(self, place: int) -> None:
        """Compare with a level no more."""
        self._gone.add(place)
