"""Operations on words that compile to single machine instructions."""

from typing import Any

from trisolve.kernels.jit import Instruction


@Instruction
def trailing_zeros(word: int) -> int:
    """Return how many zero bits lie below the lowest set bit; the word is not 0."""
    word = int(word)
    return (word & -word).bit_length() - 1


@Instruction
def top_bit(word: int) -> int:
    """Return the index of the highest set bit; the word is not 0."""
    return int(word).bit_length() - 1


@Instruction
def prefetch(array: Any, index: int) -> None:
    """Ask for an element's cache line; only ever a hint."""


@Instruction
def set_bits(array: Any, index: int, bits: Any) -> Any:
    """Set bits of an element and return its old value, in one step for all threads."""
    before = array[index]
    array[index] = before | bits
    return before
