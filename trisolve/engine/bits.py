"""Bit counts that compile to single machine instructions."""

from typing import Any

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

if numba.config.DISABLE_JIT:

    def trailing_zeros(word: int) -> int:
        """Return how many zero bits lie below the lowest set bit; the word is not 0."""
        word = int(word)
        return (word & -word).bit_length() - 1

    def top_bit(word: int) -> int:
        """Return the index of the highest set bit; the word is not 0."""
        return int(word).bit_length() - 1

else:

    @intrinsic  # type: ignore[untyped-decorator]
    def trailing_zeros(_context: Any, word: Any) -> Any:
        """Return how many zero bits lie below the lowest set bit; the word is not 0."""

        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def top_bit(_context: Any, word: Any) -> Any:
        """Return the index of the highest set bit; the word is not 0."""

        def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
            return builder.xor(zeros, ir.Constant(ir.IntType(64), 63))

        return types.int64(types.uint64), emit
