"""Sets of faces in kernels: one uint64, or a tuple of four, and the operations on them.

Kernels call these functions; numba picks the body for the type of set. Face f is bit f % 64 of word
f // 64.
"""

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, overload

from trisolve.kernels.bits import trailing_zeros
from trisolve.kernels.compiling import OVERLOAD

_ONE, _SIX, _LOW = np.uint64(1), np.uint64(6), np.uint64(63)


@intrinsic  # type: ignore[untyped-decorator]
def population(_context: Any, word: Any) -> Any:
    """Return the number of set bits in a word."""

    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.uint64), emit


def join(a: Any, b: Any) -> Any:
    """Return the faces in either set."""
    return a | b


def meet(a: Any, b: Any) -> Any:
    """Return the faces in both sets."""
    return a & b


def minus(a: Any, b: Any) -> Any:
    """Return the faces of the first set that are not in the second."""
    return a & ~b


def same(a: Any, b: Any) -> Any:
    """Return whether two sets are equal."""
    return a == b


def below(a: Any, b: Any) -> Any:
    """Return whether a set comes before another in a fixed order."""
    return a < b


def some(a: Any) -> Any:
    """Return whether a set contains any face."""
    return a != 0


def nothing(a: Any) -> Any:
    """Return the empty set of the same type as `a`."""
    return a ^ a


def first(a: Any) -> Any:
    """Return the lowest face of a nonempty set."""
    return (a & -a).bit_length() - 1


def rest(a: Any) -> Any:
    """Return a nonempty set without its lowest face."""
    return a & (a - 1)


def has(a: Any, face: Any) -> Any:
    """Return whether a face is in a set."""
    return bool(a >> face & 1)


def having(a: Any, face: Any) -> Any:
    """Return a set with one more face added."""
    return a | 1 << face


def without(a: Any, face: Any) -> Any:
    """Return a set with a face removed."""
    return a & ~(1 << face)


def size(a: Any) -> Any:
    """Return the number of faces in a set."""
    return a.bit_count()


def mix(a: Any, b: Any) -> Any:
    """Return a uint64 hash of two sets."""
    return hash((a, b))


def is_key(rows: Any, row: Any, a: Any, b: Any) -> Any:
    """Return whether a row of a table begins with the words of two sets."""
    return rows[row, 0] == a and rows[row, 1] == b


def key_of(rows: Any, row: Any, like: Any) -> Any:
    """Return the two sets that begin a row of a table, of the same type as `like`."""
    return rows[row, 0], rows[row, 1]


def put_key(rows: Any, row: Any, a: Any, b: Any) -> None:
    """Write the words of two sets at the beginning of a row."""
    rows[row, 0], rows[row, 1] = a, b


def scramble(a: Any, b: Any, word: Any) -> Any:
    """Return two sets, scrambled so that recovering them takes both results and the word.

    Sets of four words are returned unchanged.
    """
    return a ^ hash((word, 1)), b ^ hash((a, word))


def unscramble(a: Any, b: Any, word: Any) -> Any:
    """Return the two sets that `scramble` scrambled."""
    return a ^ hash((word, 1)), b ^ hash((a ^ hash((word, 1)), word))


def at(array: Any, row: Any) -> Any:
    """Return the set in a row: array[row], or the four words array[row, 0..3]."""
    return array[row]


def put(array: Any, row: Any, a: Any) -> None:
    """Write a set into a row."""
    array[row] = a


def at2(array: Any, row: Any, column: Any) -> Any:
    """Return the set at a row and a column."""
    return array[row, column]


def put2(array: Any, row: Any, column: Any, a: Any) -> None:
    """Write a set at a row and a column."""
    array[row, column] = a


_ARITHMETIC = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)
_FINISH = np.uint64(0xBF58476D1CE4E5B9)


def _wide(a: Any) -> bool:
    return isinstance(a, types.UniTuple)


@overload(join, jit_options=OVERLOAD)
def _join(a, b):
    if _wide(a):
        return lambda a, b: (a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3])
    return lambda a, b: a | b


@overload(meet, jit_options=OVERLOAD)
def _meet(a, b):
    if _wide(a):
        return lambda a, b: (a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3])
    return lambda a, b: a & b


@overload(minus, jit_options=OVERLOAD)
def _minus(a, b):
    if _wide(a):
        return lambda a, b: (a[0] & ~b[0], a[1] & ~b[1], a[2] & ~b[2], a[3] & ~b[3])
    return lambda a, b: a & ~b


@overload(same, jit_options=OVERLOAD)
def _same(a, b):
    if _wide(a):
        return lambda a, b: a[0] == b[0] and a[1] == b[1] and a[2] == b[2] and a[3] == b[3]
    return lambda a, b: a == b


@overload(below, jit_options=OVERLOAD)
def _below(a, b):
    if _wide(a):

        def wide(a, b):
            for word in range(4):
                if a[word] != b[word]:
                    return a[word] < b[word]
            return False

        return wide
    return lambda a, b: a < b


@overload(some, jit_options=OVERLOAD)
def _some(a):
    if _wide(a):
        return lambda a: (a[0] | a[1] | a[2] | a[3]) != 0
    return lambda a: a != 0


@overload(nothing, jit_options=OVERLOAD)
def _nothing(a):
    zero = np.uint64(0)
    if _wide(a):
        return lambda a: (zero, zero, zero, zero)
    return lambda a: zero


@overload(first, jit_options=OVERLOAD)
def _first(a):
    if _wide(a):

        def wide(a):
            for word in range(3):
                if a[word] != 0:
                    return 64 * word + trailing_zeros(a[word])
            return 192 + trailing_zeros(a[3])

        return wide
    return lambda a: trailing_zeros(a)  # noqa: PLW0108 - an intrinsic is no function


@overload(rest, jit_options=OVERLOAD)
def _rest(a):
    if _wide(a):

        def wide(a):
            if a[0] != 0:
                return (a[0] & (a[0] - _ONE), a[1], a[2], a[3])
            if a[1] != 0:
                return (a[0], a[1] & (a[1] - _ONE), a[2], a[3])
            if a[2] != 0:
                return (a[0], a[1], a[2] & (a[2] - _ONE), a[3])
            return (a[0], a[1], a[2], a[3] & (a[3] - _ONE))

        return wide
    return lambda a: a & (a - _ONE)


@overload(has, jit_options=OVERLOAD)
def _has(a, face):
    if _wide(a):

        def wide(a, face):
            bit = np.uint64(face)
            return (a[bit >> _SIX] >> (bit & _LOW)) & _ONE != 0

        return wide
    return lambda a, face: (a >> np.uint64(face)) & _ONE != 0


@overload(having, jit_options=OVERLOAD)
def _having(a, face):
    if _wide(a):

        def wide(a, face):
            word, bit = face >> 6, _ONE << (np.uint64(face) & _LOW)
            return (
                a[0] | (bit if word == 0 else np.uint64(0)),
                a[1] | (bit if word == 1 else np.uint64(0)),
                a[2] | (bit if word == 2 else np.uint64(0)),
                a[3] | (bit if word == 3 else np.uint64(0)),
            )

        return wide
    return lambda a, face: a | (_ONE << np.uint64(face))


@overload(without, jit_options=OVERLOAD)
def _without(a, face):
    return lambda a, face: minus(a, having(nothing(a), face))


@overload(size, jit_options=OVERLOAD)
def _size(a):
    if _wide(a):
        return lambda a: population(a[0]) + population(a[1]) + population(a[2]) + population(a[3])
    return lambda a: population(a)  # noqa: PLW0108 - an intrinsic is no function


@overload(mix, jit_options=OVERLOAD)
def _mix(a, b):
    first_factor, second_factor = _ARITHMETIC
    if _wide(a):

        def wide(a, b):
            key = np.uint64(0)
            for word in range(4):
                key = (key ^ a[word]) * first_factor
                key ^= key >> np.uint64(29)
                key = (key ^ b[word]) * second_factor
                key ^= key >> np.uint64(32)
            return key

        return wide

    def narrow(a, b):
        key = (a * first_factor) ^ ((b + np.uint64(0x1234567)) * second_factor)
        key ^= key >> np.uint64(29)
        key *= _FINISH
        return key ^ (key >> np.uint64(32))

    return narrow


@overload(scramble, jit_options=OVERLOAD)
def _scramble(a, b, word):
    if _wide(a):
        return lambda a, b, word: (a, b)
    return lambda a, b, word: (a ^ mix(word, _ONE), b ^ mix(a, word))


@overload(unscramble, jit_options=OVERLOAD)
def _unscramble(a, b, word):
    if _wide(a):
        return lambda a, b, word: (a, b)

    def narrow(a, b, word):
        shown = a ^ mix(word, _ONE)
        return shown, b ^ mix(shown, word)

    return narrow


@overload(is_key, jit_options=OVERLOAD)
def _is_key(rows, row, a, b):
    if _wide(a):

        def wide(rows, row, a, b):
            for word in range(4):
                if rows[row, word] != a[word] or rows[row, 4 + word] != b[word]:
                    return False
            return True

        return wide
    return lambda rows, row, a, b: rows[row, 0] == a and rows[row, 1] == b


@overload(key_of, jit_options=OVERLOAD)
def _key_of(rows, row, like):
    if _wide(like):
        return lambda rows, row, like: (
            (rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]),
            (rows[row, 4], rows[row, 5], rows[row, 6], rows[row, 7]),
        )
    return lambda rows, row, like: (rows[row, 0], rows[row, 1])


@overload(put_key, jit_options=OVERLOAD)
def _put_key(rows, row, a, b):
    if _wide(a):

        def wide(rows, row, a, b):
            for word in range(4):
                rows[row, word] = a[word]
                rows[row, 4 + word] = b[word]

        return wide

    def narrow(rows, row, a, b):
        rows[row, 0] = a
        rows[row, 1] = b

    return narrow


@overload(at, jit_options=OVERLOAD)
def _at(array, row):
    if array.ndim == 2:
        return lambda array, row: (array[row, 0], array[row, 1], array[row, 2], array[row, 3])
    return lambda array, row: array[row]


@overload(put, jit_options=OVERLOAD)
def _put(array, row, a):
    if array.ndim == 2:

        def wide(array, row, a):
            for word in range(4):
                array[row, word] = a[word]

        return wide

    def narrow(array, row, a):
        array[row] = a

    return narrow


@overload(at2, jit_options=OVERLOAD)
def _at2(array, row, column):
    if array.ndim == 3:
        return lambda array, row, column: (
            array[row, column, 0],
            array[row, column, 1],
            array[row, column, 2],
            array[row, column, 3],
        )
    return lambda array, row, column: array[row, column]


@overload(put2, jit_options=OVERLOAD)
def _put2(array, row, column, a):
    if array.ndim == 3:

        def wide(array, row, column, a):
            for word in range(4):
                array[row, column, word] = a[word]

        return wide

    def narrow(array, row, column, a):
        array[row, column] = a

    return narrow
