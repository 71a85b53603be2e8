"""A neighbor graph as arrays, face sets as kernels take them, and perft on them."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from trisolve.boco.engine.groups import Graph, is_suicide, last_liberties
from trisolve.boco.engine.sets import (
    at,
    first,
    having,
    join,
    meet,
    minus,
    rest,
    size,
    some,
    without,
)
from trisolve.boco.engine.transposition import Images
from trisolve.boco.limits import MAX_COMPILED_FACES, MAX_WORD_FACES
from trisolve.kernels.jit import kernel

_WORD = (1 << 64) - 1


class CompiledBoard:
    """A neighbor graph of at most 256 faces for kernels; sets of faces have one word or four.

    >>> board = CompiledBoard([[1], [0]], [True, False])
    >>> int(board.graph.rim), int(board.to_set(0b10))
    (1, 2)
    """

    def __init__(
        self, neighbors: Sequence[Sequence[int]], safe: Sequence[bool], *, wide: bool = False
    ) -> None:
        self.n = len(neighbors)
        if self.n > MAX_COMPILED_FACES:
            raise ValueError(f"expected at most {MAX_COMPILED_FACES} faces, got {self.n}")
        self.is_wide = wide or self.n > MAX_WORD_FACES
        self.neighbors = neighbors
        self.adjacent = [sum(1 << near for near in faces) for faces in neighbors]
        rim = sum(1 << face for face in range(self.n) if safe[face])
        self.graph = Graph(
            self.to_array(self.adjacent), self.to_set(rim), self.to_set((1 << self.n) - 1)
        )

    def to_set(self, faces: int) -> Any:
        """Return an integer's bits as a set for kernels."""
        if not self.is_wide:
            return np.uint64(faces)
        return tuple(np.uint64(faces >> 64 * word & _WORD) for word in range(4))

    def to_array(self, sets: Sequence[int]) -> Any:
        """Return integers as an array of sets: uint64[k] or uint64[k, 4]."""
        if not self.is_wide:
            return np.array(sets, dtype=np.uint64).reshape(-1)
        rows = [[faces >> 64 * word & _WORD for word in range(4)] for faces in sets]
        return np.array(rows, dtype=np.uint64).reshape(-1, 4)

    def edge(self, played: int) -> int:
        """Return the legal moves after these pieces, as an integer: all faces if there are none."""
        if not played:
            return (1 << self.n) - 1
        reached, left = 0, played
        while left:
            low = left & -left
            reached |= self.adjacent[low.bit_length() - 1]
            left ^= low
        return reached & ~played

    def images(self, symmetries: Sequence[Sequence[int]]) -> Images:
        """Return arrays for the images under the symmetries, with room for a whole game."""
        places = np.array(symmetries, dtype=np.int16).reshape(len(symmetries), self.n)
        bits = np.array(
            [
                self.to_array([1 << int(images[face]) for images in symmetries])
                for face in range(self.n)
            ],
            dtype=np.uint64,
        )
        return Images(
            np.ascontiguousarray(bits),
            places,
            np.argsort(places, axis=1).astype(np.int16),
            np.zeros((self.n + 4, *bits.shape[1:]), dtype=np.uint64),
            np.zeros((self.n + 4, len(places)), dtype=np.int16),
            np.zeros((self.n + 4, 2, *bits.shape[2:]), dtype=np.uint64),
        )

    def image_row(self, images: Images, faces: int) -> Any:
        """Return the images of a set of faces given as an integer."""
        row = np.zeros_like(images.played[0])
        left = faces
        while left:
            low = left & -left
            row |= images.bits[low.bit_length() - 1]
            left ^= low
        return row


@lru_cache(maxsize=8)
def compiled_board(neighbors: tuple[tuple[int, ...], ...], safe: tuple[bool, ...]) -> CompiledBoard:
    """Return a board for kernels; equal boards give the same object."""
    return CompiledBoard(neighbors, safe)


SEQUENCES, ENCIRCLED, SELF, DRAWN = range(4)


@kernel
def count(graph, mover, other, edge, depth, left, rows):
    """Add the counts for up to `left` more moves to rows[depth + 1 ...], modified in place.

    The game must not be over. `edge` is the set of legal moves, and `rows` is int64[depths + 1, 4].
    """
    if left == 0:
        return 0
    empty = minus(graph.faces, join(mover, other))
    wins = last_liberties(graph, other, empty)[0]
    rows[depth + 1, SEQUENCES] += size(edge)
    rows[depth + 1, ENCIRCLED] += size(wins)
    going = minus(edge, wins)
    while some(going):
        face = first(going)
        going = rest(going)
        near = meet(at(graph.adjacent, face), empty)
        if not some(near):
            if is_suicide(graph, mover, empty, face):
                rows[depth + 1, SELF] += 1
                continue
            if not some(rest(edge)):
                rows[depth + 1, DRAWN] += 1
                continue
        if left > 1:
            count(
                graph,
                other,
                having(mover, face),
                without(join(edge, near), face),
                depth + 1,
                left - 1,
                rows,
            )
    return 0
