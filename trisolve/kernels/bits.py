"""Operations on words that compile to single machine instructions."""

from typing import Any

from trisolve.kernels.jit import Instruction


@Instruction
def trailing_zeros(word: int) -> int:
    """Return how many zero bits are below the lowest set bit of a nonzero word."""
    word = int(word)
    return (word & -word).bit_length() - 1


@Instruction
def top_bit(word: int) -> int:
    """Return the index of the highest set bit of a nonzero word."""
    return int(word).bit_length() - 1


@Instruction
def prefetch(array: Any, index: int) -> None:
    """Prefetch the cache line of an element; this is only a hint."""


@Instruction
def set_bits(array: Any, index: int, bits: Any) -> Any:
    """Set bits of an element and return its old value, in one atomic step."""
    before = array[index]
    array[index] = before | bits
    return before
