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

    def prefetch(array: Any, index: int) -> None:
        """Ask for an element's cache line; only ever a hint."""

    def set_bits(array: Any, index: int, bits: Any) -> Any:
        """Set bits of an element and return what it was, in one step for all threads."""
        before = array[index]
        array[index] = before | bits
        return before

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

    @intrinsic  # type: ignore[untyped-decorator]
    def prefetch(context: Any, array: Any, index: Any) -> Any:
        """Ask for an element's cache line; only ever a hint."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            structure = context.make_array(signature.args[0])(context, builder, args[0])
            address = builder.bitcast(
                builder.gep(structure.data, [args[1]]), ir.IntType(8).as_pointer()
            )
            number = ir.IntType(32)
            hint = builder.module.declare_intrinsic(
                "llvm.prefetch",
                [address.type],
                ir.FunctionType(ir.VoidType(), [address.type, number, number, number]),
            )
            read, keep, data = (ir.Constant(number, value) for value in (0, 3, 1))
            builder.call(hint, [address, read, keep, data])
            return context.get_dummy_value()

        return types.void(array, types.int64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def set_bits(context: Any, array: Any, index: Any, bits: Any) -> Any:
        """Set bits of an element and return what it was, in one step for all threads."""

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            structure = context.make_array(signature.args[0])(context, builder, args[0])
            address = builder.gep(structure.data, [args[1]])
            return builder.atomic_rmw("or", address, args[2], "monotonic")

        return array.dtype(array, types.int64, array.dtype), emit
